"""Small Monster Mash battles for tests, written as scenarios write them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content import library_of, load_scenarios
from fracas_engine.dice import CountingFaces, Faces, KeyedFaces, ScriptedFaces
from fracas_engine.errors import IllegalIntent, RefusalCode
from fracas_engine.events import Outcome
from fracas_engine.ids import CreatureId, Place, Plain
from fracas_engine.intents import Answer, End, Intent, Move, Use
from fracas_engine.scenario.files import setup_of
from fracas_engine.setup import Setup

__all__ = [
    "CLAW",
    "answer",
    "assert_refused",
    "do",
    "end",
    "keyed",
    "looking",
    "setup",
    "shipped",
    "start",
    "use",
    "walk",
]

CLAW = "{id: claw, cost: standard, origin: melee, attack: {bonus: 5, vs: ac}, hit: [{damage: 3}]}"
"""A plain melee attack."""


def setup(rows: str, *creatures: str, order: str = "", side_notes: str = "") -> Setup:
    """Build a set-up.

    Args:
        rows: The map, rows parted by blanks.
        creatures: Each as scenarios write one, without the braces.
        order: The ids of the turn order, parted by blanks; empty: the rules' own way.
        side_notes: Further keys of the scenario.
    """
    lines = [
        "scenario: a test",
        "ruleset: monster_mash",
        "rules: [MM-GRID-01]",
        f"board: {{map: [{', '.join(f'{row!r}' for row in rows.split())}]}}",
        "creatures:",
        *(f"  - {{{creature}}}" for creature in creatures),
    ]
    if order:
        lines.append(f"order: [{', '.join(order.split())}]")
    if side_notes:
        lines.append(side_notes)
    lines.append("steps: [{expect: {over: false}}]")
    (scenario,) = load_scenarios("\n".join(lines))
    return setup_of(scenario)


def start(rows: str, *creatures: str, order: str = "", dice: Mapping[str, Iterable[int | str]] | None = None) -> Battle:
    """Start a battle with scripted dice; see `setup`."""
    return Battle.start(setup(rows, *creatures, order=order), ScriptedFaces(dice))


def keyed(battle_setup: Setup, seed: int) -> Battle:
    """Start a battle with keyed dice."""
    return Battle.start(battle_setup, KeyedFaces(seed.to_bytes(32, "big")))


def shipped(board: str, *names: str, per_seat: int = 1) -> Setup:
    """Build a set-up out of shipped creatures on a shipped board, so many for each seat, on its start places."""
    library = library_of("monster_mash")
    spec = library.boards[board]
    starts = list(spec.starts.values())
    creatures = []
    for number, name in enumerate(names):
        seat, place = divmod(number, per_seat)
        changed: dict[str, Any] = {"id": f"{name}_{number}", "at": starts[seat][place], "seat": f"seat{seat}"}
        creatures.append(library.creatures[name].model_copy(update=changed))
    summons = library.summoned_by(creatures)
    return Setup(ruleset="monster_mash", board=spec, creatures=tuple(creatures), summons=summons)


def walk(by: str, *path: Place, to: Place | None = None, mode: str = "walk") -> Move:
    """Move along cells, or to one."""
    return Move(by=CreatureId(by), mode=mode, path=path, to=to)


def use(by: str, action: str, *on: str, **more: Any) -> Use:
    """Use an action."""
    return Use(by=CreatureId(by), action=action, on=on, **more)


def answer(by: str, what: Plain, *on: str) -> Answer:
    """Answer a question."""
    return Answer(by=CreatureId(by), answer=what, on=on)


def end(by: str) -> End:
    """End an activation."""
    return End(by=CreatureId(by))


def do(battle: Battle, intent: Intent, **dice: Iterable[int | str]) -> Outcome:
    """Apply an intent for the seat of the creature that it is about, with faces for this step."""
    by = getattr(intent, "by", None)
    assert by is not None, "an intent of a creature"
    faces: Faces = battle._dice.faces
    if isinstance(faces, ScriptedFaces):
        faces.step(dice)
    outcome = battle.apply(battle.state.creatures[by].seat, intent)
    if isinstance(faces, ScriptedFaces):
        assert faces.left_over(step=True) == {}, "faces are left over"
    return outcome


def assert_refused(battle: Battle, intent: Intent, code: RefusalCode) -> None:
    """Check that an intent is refused with a code, and that nothing has changed."""
    before = battle.dump()
    with pytest.raises(IllegalIntent) as caught:
        do(battle, intent)
    assert caught.value.code == code, str(caught.value)
    assert battle.dump() == before


def looking(battle: Battle) -> Battle:
    """Return a copy of a battle in which any die drawn is an error."""
    return battle.clone(CountingFaces())
