"""Triggers of reactions."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.rulesets.srd5.frames import Window
from fracas_engine.rulesets.srd5.state import Readied, s5
from fracas_engine.rulesets.srd5.triggers import matching
from tests.engine.rulesets.srd5.arena import start

X, Y, Z = map(CreatureId, "xyz")


def _offered(trigger: str, event: str, *, uses: str = "", used: bool = False, at: Any = (3, 0), **window: Any) -> bool:
    action = f"{{id: parry, cost: reaction, targets: self, trigger: {{{trigger}}}, effect: [{{temp_hp: 2}}]{uses}}}"
    battle = start(
        "....... .......",
        f"id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 10, speed: 6, actions: [{action}]",
        "id: y, side: b, at: [3, 0], hp: 20, ac: 10, speed: 6",
        "id: z, side: a, at: [0, 1], hp: 20, ac: 10, speed: 6",
        order="y x z",
    )
    x = s5(battle.state.creatures["x"])
    if used:
        x.used = {"parry": 1}
    battle.state.creatures["y"].at = at
    _, found = matching.choices(battle.situation, x, Window(event=event, **{"by": Y, **window}))
    return bool(found)


@pytest.mark.rule("S5-ACT-21")
@pytest.mark.parametrize(("uses", "used", "offered"), [("", False, True), (", uses: {max: 1}", False, True),
                                                       (", uses: {max: 1}", True, False)])  # fmt: skip
def test_a_reaction_that_is_used_up_is_not_offered(uses: str, *, used: bool, offered: bool) -> None:
    """One with uses left is."""
    assert _offered("event: ends_turn, by: enemy", "ends_turn", uses=uses, used=used) is offered


@pytest.mark.rule("S5-ACT-21")
@pytest.mark.parametrize(
    ("tags", "offered"), [(("fire",), True), (("fire", "cold"), True), (("cold",), False), ((), False)]
)
def test_a_reaction_to_tags_answers_what_has_one_of_them(tags: tuple[str, ...], *, offered: bool) -> None:
    """What has none of them goes by."""
    assert _offered("event: uses, by: enemy, tags: [fire, acid]", "uses", tags=tags) is offered


@pytest.mark.rule("S5-ACT-21")
@pytest.mark.parametrize(("within", "at", "offered"), [(3, (3, 0), True), (2, (3, 0), False)])
def test_within_counts_the_last_cell(within: int, at: Any, *, offered: bool) -> None:
    """Who has left meanwhile is not measured."""
    assert _offered(f"event: ends_turn, by: enemy, within: {within}", "ends_turn", at=at) is offered


@pytest.mark.rule("S5-ACT-21")
@pytest.mark.parametrize(
    ("to", "whom", "offered"),
    [("self", X, True), ("self", Z, False), ("ally", Z, True), ("ally", X, False), ("any", Z, True), ("enemy", Y, True),
     ("ally", None, False), ("any", None, True)],
)  # fmt: skip
def test_whom_it_befalls_is_whom_the_reaction_names(to: str, whom: CreatureId | None, *, offered: bool) -> None:
    """Without a struck creature, no member of them is struck."""
    assert _offered(f"event: hits, by: enemy, to: {to}", "hits", to=whom) is offered


@pytest.mark.rule("S5-ACT-21")
@pytest.mark.parametrize(
    ("event", "before", "at", "offered"),
    [
        ("moves_adjacent", (2, 0), (1, 0), True),
        ("moves_adjacent", (1, 1), (1, 0), False),
        ("moves_adjacent", (3, 0), (2, 0), False),
        ("moves_adjacent", None, (1, 0), False),
        ("leaves_adjacent", (1, 0), (2, 0), True),
        ("leaves_adjacent", (1, 0), (1, 1), False),
        ("leaves_adjacent", (2, 0), (3, 0), False),
        ("leaves_adjacent", (1, 0), None, False),
    ],
)  # fmt: skip
def test_steps_are_measured_from_where_they_began(event: str, before: Any, at: Any, *, offered: bool) -> None:
    """Nothing comes near that has not moved, or is nowhere."""
    assert _offered(f"event: {event}, by: enemy, to: self", event, at=at, before=before) is offered


@pytest.mark.rule("S5-ACT-13")
@pytest.mark.parametrize(
    ("by", "to", "doer", "whom", "answers"),
    [("y", "", Y, X, True), ("y", "", Z, X, False), ("any", "z", Y, Z, True), ("any", "z", Y, X, False),
     ("", "", Z, None, True), ("self", "", X, Y, True)],
)  # fmt: skip
def test_what_is_readied_may_wait_for_one_creature_alone(
    by: str, to: str, doer: CreatureId, whom: CreatureId | None, *, answers: bool
) -> None:
    """By its id, as doer or as sufferer."""
    battle = start(
        "....... .......",
        "id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 10, speed: 6",
        "id: y, side: b, at: [3, 0], hp: 20, ac: 10, speed: 6",
        "id: z, side: a, at: [0, 1], hp: 20, ac: 10, speed: 6",
        order="y x z",
    )
    x = s5(battle.state.creatures["x"])
    x.readied = Readied(Use(by=X, action="dodge"), "hits", by, to)

    kind, found = matching.choices(battle.situation, x, Window("hits", doer, whom))

    assert (kind, [choice.id for choice in found]) == (("ready", ["ready"]) if answers else ("", []))
