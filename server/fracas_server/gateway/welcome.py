"""The welcome message, sent in answer to a client's hello."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import cache
from importlib.metadata import version
from typing import Final

import structlog

from fracas_engine.battle_dump import rules_version
from fracas_engine.content.library import library_of
from fracas_engine.content.vocabulary import Vocabulary, find_vocabulary
from fracas_engine.difficulty import EncounterBudgets
from fracas_engine.match_setup import GROWTH
from fracas_engine.ruleset import ruleset_named, ruleset_names
from fracas_protocol import v1
from fracas_protocol.mirror import REVISION
from fracas_server.identity import Identity
from fracas_server.settings import Limits

_SERVER: Final = f"fracas {version('fracas')}"

log = structlog.get_logger(__name__)


@cache
def playable_rulesets() -> tuple[v1.RulesetInfo, ...]:
    """Return the rulesets that can be played on this server, the easiest to learn first.

    A ruleset whose content cannot be loaded is left out.
    """
    found = []
    words = {name: find_vocabulary(name) or Vocabulary(name=name) for name in ruleset_names()}
    for name in sorted(words, key=lambda name: (words[name].rank, name)):
        try:
            ruleset, library = ruleset_named(name), library_of(name)
            found.append(
                v1.RulesetInfo(
                    name=name,
                    version=rules_version(ruleset),
                    boards=list(library.boards),
                    creatures=[name for name, creature in library.creatures.items() if ruleset.offers(creature)],
                    about=words[name].about,
                    party=words[name].party,
                    house=ruleset.house,
                    growth=GROWTH,
                    rests=ruleset.rest_kinds,
                    budgets=_budgets(ruleset.budgets),
                    budget_source=ruleset.budgets.source if ruleset.budgets is not None else "",
                )
            )
        except Exception:  # an installed ruleset may fail in any way: the others are still playable
            log.exception("ruleset_skipped", ruleset=name)
    return tuple(found)


def _budgets(budgets: EncounterBudgets | None) -> list[v1.LevelBudget]:
    table = budgets.by_level if budgets is not None else {}
    return [
        v1.LevelBudget(level=level, low=low, moderate=moderate, high=high)
        for level, (low, moderate, high) in sorted(table.items())
    ]


async def load_rulesets(once: asyncio.Lock) -> None:
    """Load the rulesets for `playable_rulesets` in a thread, so that other clients are served meanwhile.

    Args:
        once: Held while loading, so that only one thread loads.
    """
    async with once:
        await asyncio.to_thread(playable_rulesets)


def welcome(who: Identity, limits: Limits, peers: Sequence[str] = (), *, address: str = "") -> v1.ServerMessage:
    """Return the welcome message.

    Args:
        who: The client.
        limits: The server's limits.
        peers: Addresses of the other nodes.
        address: Address of this node.
    """
    return v1.ServerMessage(
        welcome=v1.Welcome(
            subject=who.subject,
            name=who.name,
            server=_SERVER,
            revision=REVISION,
            rulesets=playable_rulesets(),
            limits=v1.Limits(
                frame_bytes=limits.message_bytes,
                messages_per_second=int(limits.requests_per_second),
                burst=limits.request_burst,
                chat_characters=limits.chat_characters,
            ),
            token=who.token,
            peers=peers,
            address=address,
        )
    )
