"""Effects of lasting bonuses and penalties, and the order of events for tied, late and resting creatures."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fracas_engine.battle import Battle
from fracas_engine.causes import Cause
from fracas_engine.d20.rules import D20Rules
from fracas_engine.decisions import Given
from fracas_engine.dice import Dice, ScriptedFaces
from fracas_engine.durations import ENCOUNTER
from fracas_engine.ids import CreatureId, Plain
from fracas_engine.intents import Rest
from fracas_engine.modifiers import Modifier
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.attacks.attack_modifiers import armor_class
from fracas_engine.rulesets.srd5.frames import Ties
from fracas_engine.rulesets.srd5.queries import action_uses, d20_bonuses, sight, turn_order
from fracas_engine.rulesets.srd5.ruleset import Srd5
from fracas_engine.rulesets.srd5.state import Srd5Creature, game_of, s5
from fracas_engine.rulesets.srd5.turns import initiative, rests, rounds
from fracas_engine.rulesets.srd5.victory import look_for_winner
from fracas_engine.state import Condition
from tests.engine.rulesets.srd5.arena import start

W, X, Y, Z = map(CreatureId, "wxyz")
SPELLS = ", ".join(
    f"{{id: {tag}, cost: action, targets: self, spell: true, tags: [{tag}], effect: [{{temp_hp: 1}}]}}"
    for tag in ("verbal", "somatic", "material", "subtle")
)


def _battle(rows: str = "..... .....", more: str = "", foe: str = "") -> Battle:
    return start(
        rows,
        f"id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 12, speed: 6, actions: [{SPELLS}]{more}",
        f"id: y, side: b, at: [3, 0], hp: 20, ac: 10, speed: 6{foe}",
        "id: z, side: a, hero: true, at: [0, 1], hp: 20, ac: 10, speed: 6",
        order="x y z",
    )


def _one(battle: Battle, name: str = "x") -> Srd5Creature:
    return s5(battle.state.creatures[name])


def _now(battle: Battle) -> Resolution[D20Rules]:
    return Resolution(battle.situation, Dice(ScriptedFaces({})))


def _modifier(to: str, by: int, skill: str = "", cause: str = "") -> Modifier:
    return Modifier(to=to, by=by, skill=skill, cause=Cause(sheet="x", action=cause), ends=ENCOUNTER)


@pytest.mark.rule("S5-AC-02", "S5-D20-02", "S5-D20-11", "S5-INIT-01")
@pytest.mark.parametrize("by", [3, -2])
def test_bonuses_and_penalties_are_added(by: int) -> None:
    """To armour class, to all defenses, to saves, to the checks of their skill alone, and to Initiative."""
    battle = _battle()
    x, now = _one(battle), battle.situation

    def found() -> tuple[int, ...]:
        return (
            armor_class(now, x),
            d20_bonuses.save_bonus(now, x, "dex"),
            d20_bonuses.check_bonus(now, x, "athletics"),
            d20_bonuses.check_bonus(now, x, "stealth"),
            initiative._state(now, x)[2],
        )

    before = found()
    for number, to in enumerate(("ac", "saves", "check", "", "initiative")):
        if to:
            x.modifiers = (_modifier(to, by, "athletics" if to == "check" else ""),)
            assert [new - old for new, old in zip(found(), before, strict=True)] == [
                by * (n == number) for n in range(5)
            ]
    x.modifiers = (_modifier("ac", by, cause="a"), _modifier("defenses", by, cause="b"))
    assert found()[0] == before[0] + 2 * by


@pytest.mark.rule("S5-SPELL-04")
@pytest.mark.parametrize("silenced", [False, True])
@pytest.mark.parametrize("free", [0, 1])
def test_a_spell_wants_its_voice_or_a_hand(free: int, *, silenced: bool) -> None:
    """Words want a voice, gestures and matter a free hand, and nothing else wants either."""
    battle = _battle(more=f", items: {{hands_free: {free}}}")
    x, now = _one(battle), battle.situation
    if silenced:
        x.conditions = (Condition("silenced", ENCOUNTER),)
    actions = now.rules.sheet(now, x).actions

    tags = ("verbal", "somatic", "material", "subtle")
    found = {tag: action_uses.component_fault(now, x, actions[tag]) for tag in tags}

    hand = "" if free else "no_free_hand"
    assert found == {"verbal": "silenced" if silenced else "", "somatic": hand, "material": hand, "subtle": ""}


@pytest.mark.rule("S5-SENSE-09", "S5-SENSE-10")
def test_the_senses_of_the_unconscious_tell_nothing() -> None:
    """Neither eyes nor Blindsight; the same goes for a creature without a place."""
    battle = _battle(more=", senses: {blindsight: 6}", foe=", conditions: [invisible]")
    x, y, now = _one(battle), _one(battle, "y"), battle.situation

    assert sight.sees_blindly(now, x, y)
    assert sight._sees(now, x, y)
    x.conditions = (Condition("unconscious", ENCOUNTER),)
    assert not sight.sees_blindly(now, x, y)
    assert not sight._sees(now, x, y)
    assert not sight.sees_unhidden(now, x, y)
    y.conditions = ()
    assert not sight.sees_unhidden(now, x, y)
    x.conditions, y.at = (), None
    assert not sight.sees_blindly(now, x, y)
    assert not sight._sees(now, x, y)


@pytest.mark.rule("S5-ACT-21", "S5-REF-04")
def test_who_is_in_no_order_answers_last() -> None:
    """After those who have turns, from the one after the acting one on; riders and the dead do not."""
    battle = _battle()
    game = game_of(battle.situation)
    game.acting, game.order = X, (X, Y)

    def found() -> list[str]:
        return [one.id for one in turn_order.in_order(battle.situation)]

    assert found() == ["y", "x", "z"]
    game.order = (X, Y, Z)
    assert found() == ["y", "z", "x"]
    game.order = (X, Y)
    _one(battle, "z").mount = Y
    assert found() == ["y", "x"]
    _one(battle, "z").mount = None
    _one(battle, "z").at = None
    assert found() == ["y", "x"]
    _one(battle, "z").at, _one(battle, "z").alive = (0, 1), False
    assert found() == ["y", "x"]
    game.order = ()
    game.acting = None
    assert found() == ["x", "y"]


@pytest.mark.rule("S5-INIT-08")
@pytest.mark.parametrize(
    ("value", "order"),
    [(("z", "x"), "zyx"), (("x", "z"), "xyz"), (("x",), "xyz"), ("z", "xyz"), (("x", "y"), "xyz")],
)
def test_the_tied_are_put_in_order_among_themselves(value: Plain, order: str) -> None:
    """An answer that does not name each of them once changes nothing."""
    battle = _battle()
    now = _now(battle)

    rounds.step_ties(now, Ties(((X, Z),)), (Given(1, X, value),))

    assert "".join(game_of(battle.situation).order) == order


@pytest.mark.rule("S5-INIT-09")
@pytest.mark.parametrize(("acting", "to_come"), [(None, "xyzw"), ("x", "yzw"), ("y", "zw"), ("z", "w")])
def test_who_comes_late_without_counts_comes_last(acting: CreatureId | None, to_come: str) -> None:
    """It has its turn in this round yet."""
    battle = _battle()
    game = game_of(battle.situation)
    w = battle.state.creatures["w"] = replace(_one(battle, "z"), id=W)
    game.acting, game.to_come, game.counts = acting, tuple(map(CreatureId, to_come[:-1])), {}

    initiative.insert(_now(battle), w)

    assert ("".join(game.order), "".join(game.to_come)) == ("xyzw", to_come)


@pytest.mark.rule("S5-MON-02", "S5-MON-03")
def test_a_rest_is_for_the_living_and_for_whom_it_names() -> None:
    """A Long Rest without a named creature applies to all creatures with a hit point."""
    battle = _battle()
    x, y, z = (_one(battle, name) for name in "xyz")
    for one in (x, y, z):
        one.hp = 1

    rests.rest(_now(battle), Rest(kind="long", by=X))
    assert [one.hp for one in (x, y, z)] == [20, 1, 1]
    z.alive = False
    y.hp = 0
    rests.rest(_now(battle), Rest(kind="long"))
    assert [one.hp for one in (x, y, z)] == [20, 0, 1]
    y.hp = 1
    rests.rest(_now(battle), Rest(kind="short"))
    assert y.hp == 1
    rests.rest(_now(battle), Rest(kind="long"))
    assert y.hp == 20


@pytest.mark.rule("S5-END-03")
def test_a_seat_that_gives_up_takes_its_own_out_alone() -> None:
    """The dead stay as they are; a battle that is over does not end again."""
    battle = _battle()
    _one(battle, "z").alive = False
    now = _now(battle)

    Srd5().concede(now, battle.state.creatures["x"].seat)

    assert [(one.id, one.alive, one.gone) for one in map(s5, battle.state.creatures.values())] == [
        ("x", False, "surrendered"), ("y", True, ""), ("z", False, "")
    ]  # fmt: skip
    told = len(now.events)
    look_for_winner(now)
    assert battle.state.game.over
    assert len(now.events) == told
