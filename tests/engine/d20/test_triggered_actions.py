"""Actions with a trigger: of any cost, they are used only in response to it."""

from __future__ import annotations

from typing import Any, Final

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content import find_vocabulary
from fracas_engine.dice import ScriptedFaces
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.intents import End, Use
from fracas_engine.rulesets.fourth_family.vocabulary import AFTER, BEFORE
from fracas_engine.setup import Setup

COSTS: Final = {
    "srd5": ("none", "free", "reaction", "interrupt"),
    "monster_mash": ("none", "free", "swift", "standard", "move", "full_round"),
    "fourth_edition": ("none", "free", "minor", "move", "standard", "reaction", "interrupt"),
    "orcus": ("none", "free", "swift", "move", "standard", "reaction", "interrupt"),
}
"""What an action with a trigger may cost."""

KINDS: Final[dict[str, dict[str, Any]]] = {
    "strike": {"origin": "melee", "attack": {"bonus": 5, "vs": "ac"}, "hit": [{"damage": 1}]},
    "ward": {"origin": "self", "targets": "self", "effect": [{"temp_hp": 5}]},
    "blast": {"origin": "self", "area": {"burst": 2}, "targets": "all", "effect": [{"damage": 1}]},
}
"""An attack, something for oneself, an area."""


STRIKES: Final[dict[str, dict[str, Any]]] = {
    ruleset: {"id": "claw", "cost": "action" if ruleset == "srd5" else "standard", **KINDS["strike"]}
    for ruleset in COSTS
}
"""The attack of the enemy, by ruleset."""


def start(ruleset: str, cost: str, kind: str) -> Battle:
    """Begin a battle with the turn of a creature that has one action with a trigger."""
    action = {"id": kind, "cost": cost, "trigger": {"event": "damages", "by": "enemy", "to": "self"}, **KINDS[kind]}
    numbers: dict[str, Any] = {"hp": 30, "ac": 10, "speed": 6}
    if ruleset in ("orcus", "fourth_edition"):
        numbers |= {"fortitude": 10, "reflex": 10, "will": 10}
    creatures = (
        {"id": "pc", "side": "a", "seat": "a", "at": (1, 1), "hero": True, "actions": (action,), **numbers},
        {"id": "foe", "side": "b", "seat": "b", "at": (2, 1), "actions": (STRIKES[ruleset],), **numbers},
    )
    setup = {"ruleset": ruleset, "board": {"map": ("....",) * 4}, "creatures": creatures, "order": ("pc", "foe")}
    if ruleset == "monster_mash":
        setup.pop("order")
    return Battle.start(
        Setup.model_validate(setup), ScriptedFaces({"initiative": [20, 1] * 3, "attack": [15], "misc": [1] * 9})
    )


CASES = [(ruleset, cost, kind) for ruleset, costs in COSTS.items() for cost in costs for kind in KINDS]


@pytest.mark.rule("S5-ACT-21")
@pytest.mark.parametrize(("ruleset", "cost", "kind"), CASES)
def test_it_is_neither_offered_nor_accepted_on_a_turn(ruleset: str, cost: str, kind: str) -> None:
    """On its owner's turn it is not available, however often it is tried."""
    battle = start(ruleset, cost, kind)
    on = {"strike": ("foe",), "ward": (), "blast": ()}[kind]
    at = (1, 1) if kind == "blast" else None

    for options in battle.options(SeatId("a")):
        assert kind not in [use.action for use in options.uses]
    for _ in range(2):
        with pytest.raises(IllegalIntent) as refused:
            battle.apply(SeatId("a"), Use(by=CreatureId("pc"), action=kind, on=on, at=at))
        assert refused.value.code == "not_available"


@pytest.mark.rule("S5-ACT-21", "FE-OFF-02", "OC-POWER-13")
@pytest.mark.parametrize(
    ("ruleset", "cost"),
    [
        ("srd5", "action"),
        *(("fourth_edition", cost) for cost in ("standard", "move", "minor")),
        *(("orcus", cost) for cost in ("standard", "move", "swift")),
    ],
)
@pytest.mark.parametrize("kind", KINDS)
def test_it_cannot_be_readied(ruleset: str, cost: str, kind: str) -> None:
    """Readying it is refused by its name alone and in full, and is not offered."""
    battle, me = start(ruleset, cost, kind), CreatureId("pc")
    (ready,) = [use for options in battle.options(SeatId("a")) for use in options.uses if use.action == "ready"]
    inner = Use(by=me, action=kind, on=("foe",))
    full = Use(by=me, action="ready", readied=inner, trigger={"event": "moves_adjacent", "by": "enemy"})
    named = Use(by=me, action="ready", with_=(kind,) if ruleset == "srd5" else (kind, "moves_adjacent"))

    assert kind not in [words[0] for words in ready.choices]
    for intent, code in ((full, "not_available"), (named, "not_available" if ruleset == "srd5" else "malformed")):
        with pytest.raises(IllegalIntent) as refused:
            battle.apply(SeatId("a"), intent)
        assert refused.value.code == code


@pytest.mark.rule("S5-ACT-21", "FE-OFF-02", "OC-POWER-13")
@pytest.mark.parametrize(
    ("ruleset", "cost"),
    [
        *(("srd5", cost) for cost in ("action", "bonus", "move", "none", "free", "reaction", "interrupt")),
        *((ruleset, cost) for ruleset in ("fourth_edition", "orcus") for cost in COSTS[ruleset]),
        ("orcus", "minor"),
        ("orcus", "full_round"),
    ],
)
def test_only_costs_that_can_respond_are_asked_about(ruleset: str, cost: str) -> None:
    """The owner is asked once its enemy damages it; an action with a cost of the own turn is never offered."""
    vocabulary = find_vocabulary(ruleset)
    assert vocabulary is not None
    battle = start(ruleset, cost, "ward")
    battle.apply(SeatId("a"), End(by=CreatureId("pc")))
    battle.apply(SeatId("b"), Use(by=CreatureId("foe"), action="claw", on=("pc",)))

    asked = any(decision.kind in ("interrupt", "reaction") for decision in battle.pending)

    off_turn = set(vocabulary.answer_costs.get("damages", (*BEFORE, *AFTER))) - {"bonus"}  # these only on the own turn
    assert asked is (cost in off_turn)
