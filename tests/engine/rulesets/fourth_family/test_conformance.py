"""The fourth-edition family against the suite that every ruleset runs against itself, over shipped creatures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content import BoardSpec, ObjectSpec, library_of
from fracas_engine.setup import Setup
from fracas_engine.testing.conformance import check_random_play

RULESETS = ("fourth_edition", "orcus")


def shipped(ruleset: str, board: str, *names: str) -> Setup:
    """Build a set-up of two sides out of shipped creatures, one half against the other."""
    library = library_of(ruleset)
    spec = library.boards[board]
    starts = list(spec.starts.values())
    creatures = []
    for number, name in enumerate(names):
        seat, place = divmod(number, len(names) // 2)
        changed: dict[str, Any] = {"id": f"{name}_{number}", "at": starts[seat][place], "seat": f"seat{seat}"}
        creatures.append(library.creatures[name].model_copy(update=changed))
    summons = library.summoned_by(creatures)
    return Setup(ruleset=ruleset, board=spec, creatures=tuple(creatures), summons=summons)


def never_above_the_maximum(battle: Battle) -> Iterable[str]:
    """Hit points stay at or below the maximum, and a creature that is no hero lives while it has some."""
    for creature in battle.state.creatures.values():
        if creature.hp > creature.max_hp:
            yield f"{creature.id} has {creature.hp} of {creature.max_hp} hit points"
        if creature.alive and creature.hp <= 0 and not creature.has("unconscious"):
            yield f"{creature.id} acts without hit points"


MATCHES: dict[str, tuple[str, ...]] = {
    "duel": ("market_street mill_ford", "tusk_orc", "reed_goblin"),
    "heroes and casters": (
        "ruined_temple pillared_hall",
        "shield_warden",
        "lantern_priest",
        "hex_crone",
        "web_spinner",
    ),
    "troll and rabble": ("graveyard foggy_grove", "ash_scholar", "alley_fox", "bog_troll", "goblin_rabble"),
    "hydra on the bridge": ("broken_bridge", "shield_warden", "ash_scholar", "elder_hydra", "grave_wisp"),
}
"""Boards, of which each ruleset ships one, and who fights there."""


@pytest.mark.slow
@pytest.mark.rule("FE-HP-03")
@pytest.mark.rule("OB-HP-01")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("match", MATCHES)
def test_random_play_keeps_every_promise(match: str, ruleset: str) -> None:
    """Options are what is accepted, dumps come back, asking changes nothing, and every battle ends."""
    held = (never_above_the_maximum,)
    boards, *creatures = MATCHES[match]
    board = next(name for name in boards.split() if name in library_of(ruleset).boards)
    report = check_random_play(
        [shipped(ruleset, board, *creatures)], seeds=range(1), samples=4, every=9, invariants=held
    )

    assert report.battles == 1
    assert report.refused > 0


NARROW = """
....PP..####....
....PP..........
..~~....####..h.
.f.....+...#....
.F..ww.#...#.DD.
"""
"""Ground for squeezing, climbing, swimming, hiding, and a door."""


def narrow(ruleset: str) -> Setup:
    """Build a set-up on narrow ground, with some of its fighters in a pit."""
    library = library_of(ruleset)
    places = [("shield_warden", (0, 0)), ("alley_fox", (4, 0, -4)), ("reed_goblin", (5, 1, -4)), ("bog_troll", (13, 0))]
    creatures = tuple(
        library.creatures[name].model_copy(update={"id": name, "at": at, "seat": f"seat{number // 2}"})
        for number, (name, at) in enumerate(places)
    )
    board = BoardSpec.model_validate({"map": NARROW, "legend": {"P": [{"pit": 20}]}})
    door = ObjectSpec.model_validate({"id": "door", "at": [7, 3], "opens": [7, 3], "stuck": 12})
    return Setup(ruleset=ruleset, board=board, creatures=creatures, objects=(door,))


@pytest.mark.slow
@pytest.mark.rule("FE-MOVE-09")
@pytest.mark.rule("FE-FALL-03")
@pytest.mark.rule("OB-SQZE-01")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_narrow_ground_keeps_every_promise(ruleset: str) -> None:
    """What is offered in pits, corridors and before doors is what is accepted there."""
    setup = narrow(ruleset)
    report = check_random_play([setup], seeds=range(2), samples=4, every=9, limit=250, must_end=lambda _: False)

    assert report.used["squeeze"] + report.used["climb"] > 0
