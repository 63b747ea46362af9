"""Lines below the board: the prompt, and the available keys. No terminal code."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import wrap
from typing import Final

from fracas_clients.match import Match
from fracas_clients.texts import text as t
from fracas_clients.tui.decision_controller import DecisionController
from fracas_clients.tui.plain_text import plain
from fracas_protocol.v1 import MatchInfo

__all__ = ["about_lines", "keys_line", "lobby_text", "prompt_lines"]

_PROMPT_LINES: Final = 2
_ABOUT_LINES: Final = 4
"""Maximum number of lines for an action's description."""


def prompt_lines(match: Match, controller: DecisionController, call: Callable[[str], str], width: int) -> list[str]:
    """Return the prompt in one line, or in two for a long question.

    Args:
        match: The match.
        controller: The decision controller.
        call: Returns the name for a seat id.
        width: Available width in characters.
    """
    prompt = controller.prompt_within(width)
    if not match.begun:
        prompt = lobby_text(match.info, match.code)
    elif match.ended is not None and not controller.looking:
        prompt = controller.notice or t("prompt-over")
    elif not prompt:
        others = dict.fromkeys(call(waiting.seat) for waiting in match.view.game.waiting if waiting.seat != match.seat)
        prompt = t("prompt-waiting", who=t("prompt-and").join(others)) if others else ""
    return wrap(plain(prompt), max(20, width), max_lines=_PROMPT_LINES, placeholder=" …") or [""]


def about_lines(controller: DecisionController, width: int) -> list[str]:
    """Return the description of the chosen action in a few lines of the given width."""
    return wrap(plain(" ".join(controller.text)), max(20, width), max_lines=_ABOUT_LINES, placeholder=" …")


def keys_line(match: Match, controller: DecisionController) -> str:
    """Return the hints for the keys that have an effect now."""
    if match.ended is not None:
        rematch = t("hint-rematch") if match.seat else ""
        return t("hint-over", rematch=rematch)
    return controller.hint if match.seat else t("hint-watching")


def player_names(info: MatchInfo) -> list[str]:
    """Return the players of a match, with the names of their heroes and marks for the absent and the ready."""
    return [
        plain(seat.name or seat.id)
        + (f" ({plain(seat.hero_name)})" if seat.hero_name else "")
        + (f" {t('seat-absent')}" if seat.HasField("present") and not seat.present and not seat.bot else "")
        + (f" {t('seat-ready')}" if seat.ready else "")
        for seat in info.seats
        if seat.taken or seat.bot
    ]


def lobby_text(info: MatchInfo, code: str = "") -> str:
    """Return one line that lists the players of a match that has not begun."""
    here = player_names(info)
    free = sum(not (seat.taken or seat.bot) for seat in info.seats)
    players = ", ".join(here) or t("open-match-nobody")
    invitation = t("open-match-code", code=code) if code else ""
    return t("open-match" if free else "open-match-full", code=invitation, players=players, free=free)
