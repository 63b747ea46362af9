"""Texts of notices and of the page that stops them, in the languages of the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeTexts:
    """The texts in one language; what is in braces is filled in with `format`."""

    language: str
    """The tag of the language."""
    code_title: str
    code_body: str
    """With `code`."""
    turn_title: str
    turn_body: str
    """With `name` (in brackets, or empty), `link` and `stop`."""
    stop: str
    """The link on the page that stops the notices."""
    stopped: str
    already_stopped: str


_ENGLISH: Final = NoticeTexts(
    language="en",
    code_title="Fracas: your code",
    code_body="Your code: {code}\n\nEnter it on the page to get notices here. If you did not request it, ignore this.",
    turn_title="Fracas: it is your turn",
    turn_body="It is your turn{name}: {link}\n\nStop these notices: {stop}",
    stop="Stop all notices to this address",
    stopped="Stopped: no more notices are sent to this address, and the server has forgotten it.",
    already_stopped="These notices are stopped already.",
)
_GERMAN: Final = NoticeTexts(
    language="de",
    code_title="Fracas: dein Code",
    code_body=(
        "Dein Code: {code}\n\nGib ihn auf der Seite ein, um hier benachrichtigt zu werden. "
        "Wenn du ihn nicht angefordert hast, ignoriere diese Nachricht."
    ),
    turn_title="Fracas: du bist am Zug",
    turn_body="Du bist am Zug{name}: {link}\n\nBenachrichtigungen abbestellen: {stop}",
    stop="Alle Benachrichtigungen an diese Adresse abbestellen",
    stopped="Abbestellt: An diese Adresse wird nichts mehr gesendet, und der Server hat sie vergessen.",
    already_stopped="Diese Benachrichtigungen sind bereits abbestellt.",
)
_TEXTS: Final[Mapping[str, NoticeTexts]] = {one.language: one for one in (_ENGLISH, _GERMAN)}


def notice_texts(language: str) -> NoticeTexts:
    """Return the texts in a language; those in English if there are none in it.

    Args:
        language: A tag such as `de`; empty: not known.
    """
    return _TEXTS.get(language, _ENGLISH)
