"""Battles with fixed dice and set-ups, served for the visual regression tests of the page.

    python -m tests.server.screenshot_world DATA

Matches: one per ruleset, named after it, at its start; `area`, a wizard facing a crowd; `prompt`, a question about a
creature that has stepped away from the seat `red`; `field`, two creatures on open ground; `walled`, two with a wall
between them; `pillar`, a Large creature at a corner. `screenshots.test.mjs` and `board.test.mjs` in
`clients/web/browser` use them.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from fracas_arena.lineup import Lineup
from fracas_engine.battle import Battle
from fracas_engine.battle_dump import rules_version
from fracas_engine.content.library import library_of
from fracas_engine.dice import KeyedFaces
from fracas_engine.dice_key import commitment
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Move
from fracas_engine.ruleset import ruleset_named
from fracas_engine.setup import Setup
from fracas_server.ids import MatchId
from fracas_server.match.record import SeatRecord
from fracas_server.service import running_service
from fracas_server.settings import read_settings
from tests.server.arena import SECRET, toy_record

RULESETS: Final = ("monster_mash", "srd5", "monster_turn", "fourth_edition", "orcus")
_MOST: Final = 100
"""Seeds among which there is one by which the wizard begins."""


def _suggested(ruleset: str) -> Battle:
    return Lineup.suggested(ruleset).battle(1)


def _area() -> Battle:
    lineup = Lineup("srd5", {"red": ("wizard_5",), "blue": ("goblin_warrior",) * 4})
    return next(battle for battle in map(lineup.battle, range(_MOST)) if battle.pending[0].seat == "red")


def _two(ruleset: str, creature: str, rows: str, places: Mapping[str, tuple[int, int]], *, first: str) -> Battle:
    """Return a battle of two alike on a map of one's own."""
    shipped = library_of(ruleset).creatures[creature]
    creatures = tuple(
        shipped.model_copy(update={"id": name, "seat": name, "side": name, "at": at, "use": creature})
        for name, at in places.items()
    )
    second = next(name for name in places if name != first)
    plan = {
        "ruleset": ruleset,
        "board": {"map": rows, "legend": {"#": ["wall"]}},
        "seats": [{"id": name, "side": name} for name in places],
        "creatures": creatures,
        "order": (first, second),
    }
    return Battle.start(Setup.model_validate(plan), KeyedFaces(SECRET))


_FIELD: Final = "\n".join(["." * 12] * 7)
_PILLAR: Final = "\n".join(["............", "............", "......#.....", *["............"] * 4])
_WALLED: Final = "\n".join(["......#....."] * 7)


def _prompt() -> Battle:
    battle = _two("srd5", "knight", _FIELD, {"red": (5, 3), "blue": (6, 3)}, first="blue")
    battle.apply("blue", Move(by=CreatureId("blue"), mode="walk", to=(9, 3)), decision=battle.pending[0].number)
    assert [(one.seat, one.kind) for one in battle.pending] == [("red", "opportunity_attack")]
    return battle


SCENES: Final[Mapping[str, Callable[[], Battle]]] = {
    **{name: partial(_suggested, name) for name in RULESETS},
    "area": _area,
    "prompt": _prompt,
    "field": lambda: _two("srd5", "knight", _FIELD, {"red": (2, 3), "blue": (9, 3)}, first="red"),
    "pillar": lambda: _two("srd5", "brown_bear", _PILLAR, {"red": (4, 2), "blue": (10, 0)}, first="red"),
    "walled": lambda: _two("monster_mash", "thornbow", _WALLED, {"red": (2, 3), "blue": (9, 3)}, first="red"),
}
"""What the battles begin with, by the match's id."""


async def serve(data: Path) -> None:
    """Serve until the process is ended; a line tells the port."""
    settings = read_settings(port=0, data=data, bots=False, broker="off", entropy_ms=0)
    async with running_service(settings, begin=lambda record, _secret: SCENES[str(record.match)]()) as service:
        for name, scene in SCENES.items():
            battle = scene()
            ruleset = battle.setup.ruleset
            version = rules_version(ruleset_named(ruleset))
            record = toy_record(
                name,
                ruleset=ruleset,
                rules_version=version,
                commitment=commitment(SECRET, match=MatchId(name), rules_version=version),
                seats=tuple(SeatRecord(id=one.id, side=one.side) for one in battle.setup.seats),
                guests=True,
            )
            await service.hosting.create(record, SECRET)
        print(f"port {service.gateway.port}", flush=True)  # noqa: T201 - for whoever has started it
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1])))
