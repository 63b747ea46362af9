"""Combined effects of conditions, and conditions in a set-up."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import Dice, ScriptedFaces
from fracas_engine.durations import ENCOUNTER
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import conditions, victory
from fracas_engine.rulesets.srd5.harm import healing
from fracas_engine.rulesets.srd5.movement import speeds
from fracas_engine.rulesets.srd5.queries import payment, turn_order
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.state import Condition
from tests.engine.rulesets.srd5.arena import start


def _battle(more: str = "", *, side: str = "b") -> Battle:
    return start(
        "..... .....",
        f"id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 12, speed: 6{more}",
        f"id: y, side: {side}, at: [3, 0], hp: 20, ac: 10, speed: 6",
        order="x y",
    )


@pytest.mark.rule("S5-COND-23")
@pytest.mark.parametrize(
    ("borne", "names"),
    [(("poisoned",), ["poisoned"]), (("poisoned", "petrified"), ["petrified", "incapacitated"]),
     (("petrified", "poisoned", "prone"), ["petrified", "incapacitated", "prone"])],
)  # fmt: skip
def test_stone_is_not_poisoned(borne: tuple[str, ...], names: list[str]) -> None:
    """The poison waits until the stone is flesh again."""
    creature = _battle().state.creatures["x"]
    creature.conditions = tuple(Condition(name, ENCOUNTER) for name in borne)

    assert list(conditions.condition_names(creature)) == names
    assert conditions.has_condition(creature, "poisoned") is ("poisoned" in names)


@pytest.mark.rule("S5-COND-07")
@pytest.mark.parametrize(("total", "level"), [("", 1), (", total: 3", 3)])
def test_who_begins_exhausted_is_so_by_one_level(total: str, level: int) -> None:
    """Unless more is said."""
    creature = _battle(f", conditions: {{exhaustion: {{until: encounter{total}}}}}").state.creatures["x"]

    assert [c.amount for c in creature.conditions] == [level]
    assert conditions.exhaustion(creature) == level


@pytest.mark.rule("S5-END-01", "S5-END-02")
@pytest.mark.parametrize(("side", "alive", "over"), [("a", True, False), ("a", False, True), ("b", True, False)])
def test_where_one_side_began_alone_its_fight_is_not_won(side: str, *, alive: bool, over: bool) -> None:
    """It is lost when no member of it stands."""
    battle = _battle(side=side)
    for creature in battle.state.creatures.values():
        creature.alive = alive

    victory.look_for_winner(Resolution(battle.situation, Dice(ScriptedFaces({}))))

    assert battle.state.game.over is over
    assert battle.state.game.winner is None


@pytest.mark.parametrize("inner", ["half_speed", "no_healing", "no_reactions", "one_action"])
def test_an_included_condition_has_its_effect(inner: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """S5-COND-01: a creature also has what its condition includes, so the rules treat it the same way."""
    monkeypatch.setitem(conditions.INCLUDES, "deafened", (inner,))
    found = []
    for name in ("deafened", inner, ""):
        battle = _battle()
        creature = battle.state.creatures["x"]
        creature.hp, creature.conditions = 10, (Condition(name, ENCOUNTER),) if name else ()
        situation, own = battle.situation, s5(creature)
        resolution = Resolution(situation, Dice(ScriptedFaces({})))
        healing.heal(resolution, creature, 5)
        speed = speeds.speed(situation, creature, "walk")
        found.append((speed, creature.hp, turn_order.can_react(own), payment.payment(own, "bonus")))

    assert found[0] == found[1] != found[2]
