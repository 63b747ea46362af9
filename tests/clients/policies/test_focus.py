"""The focus policy: whom it strikes, what it saves, where it goes, and that monsters on hexes go by the focus rule."""

from __future__ import annotations

import json
from typing import Any

from fracas_clients.policies.combat_stats import StatsTable, combat_stats_of
from fracas_clients.policies.fight_view import fight_of
from fracas_clients.policies.focus import FocusPolicy
from fracas_clients.policies.house import HousePolicy
from fracas_clients.policies.position_evaluator import PositionEvaluator
from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.events import Outcome
from fracas_engine.ids import CreatureId
from fracas_engine.intent_plain import from_plain
from fracas_engine.intents import End
from fracas_engine.setup import Setup
from fracas_engine.testing.simulation import Wish, random_setup
from fracas_protocol import v1
from fracas_protocol.condition_sets import ConditionSets
from fracas_protocol.intents import Intent, read_intent, write_intent
from fracas_protocol.options import Decision
from tests.clients.duels import Duelist, play_out, seeded

CLAW = {"id": "claw", "cost": "standard", "origin": "melee", "attack": {"bonus": 6, "vs": "ac"}}
SHOT = {**CLAW, "id": "shot", "origin": "ranged", "range": [8], "hit": [{"damage": "1d8+3"}]}
WORDS = {"cost": "swift", "origin": "ranged", "range": [8]}
MEND = {**WORDS, "id": "mend", "uses": "encounter", "effect": [{"heal": "10"}]}
OPEN = ["............"] * 8


def one(name: str, seat: str, at: tuple[int, int], *actions: object, **keys: object) -> dict[str, Any]:
    """Return a creature, with a claw where no actions are named."""
    own = actions or ({**CLAW, "hit": [{"damage": "1d8+3"}]},)
    return {"id": name, "seat": seat, "side": seat, "at": at, "hp": 30, "ac": 15, "speed": 5, "actions": own, **keys}


def battle_of(*creatures: dict[str, Any], rows: list[str] | None = None, **keys: Any) -> Battle:
    """Return a battle of these, who act in their order."""
    board = {"map": "\n".join(rows or OPEN)}
    order = [creature["id"] for creature in creatures]
    setup = {"ruleset": "orcus", "board": board, "creatures": creatures, "order": order, **keys}
    return Battle.start(Setup.model_validate_json(json.dumps(setup)), KeyedFaces(bytes(32)))


def chosen(battle: Battle, policy: FocusPolicy | None = None) -> Intent:
    """Return what a policy of red's chooses."""
    red = Duelist.of(battle, "red", policy or FocusPolicy(chance=seeded(1)))
    return red.policy.choose(red.view, red.decisions(battle)[0])


def done(battle: Battle, intent: Intent) -> Outcome:
    """Carry out what red chose."""
    return battle.apply("red", from_plain(read_intent(write_intent(intent))), decision=battle.pending[0].number)


def test_blows_meet_at_who_is_dangerous() -> None:
    """Of two foes that bear as much the one that strikes harder is struck."""
    weak = one("weak", "blue", (4, 3), {**CLAW, "hit": [{"damage": "1"}]})
    for at, other in (((3, 4), (5, 5)), ((5, 5), (3, 4))):
        strong = one("strong", "blue", at, {**CLAW, "hit": [{"damage": "4d8+3"}]})
        battle = battle_of(one("ogre", "red", (4, 4)), {**weak, "at": other}, strong)

        assert chosen(battle)["on"] == ("strong",)


def test_whose_last_hit_points_these_are_is_struck() -> None:
    """Of two equal foes the one that bears less is struck, wherever it is listed."""
    hale, spent = one("hale", "blue", (3, 4)), one("spent", "blue", (5, 5))
    battle = battle_of(one("ogre", "red", (4, 4)), hale, spent)
    battle.state.creatures["spent"].hp = 9

    assert chosen(battle)["on"] == ("spent",)


def test_few_uses_are_no_remedy_for_scratches() -> None:
    """Who has lost little keeps the one mending that there is; who has lost more than half is restored_hp."""
    for lost, used in ((6, False), (18, True)):
        battle = battle_of(one("ogre", "red", (1, 1), MEND), one("imp", "blue", (11, 7)))
        battle.state.creatures["ogre"].hp -= lost

        assert (chosen(battle).get("use") == "mend") is used


def test_nobody_runs_into_reach_to_no_end() -> None:
    """A foe that does not come is waited for outside of its reach for some turns, then gone to."""
    ogre, imp = one("ogre", "red", (0, 4)), one("imp", "blue", (14, 4))
    battle = battle_of(ogre, imp, rows=["..............."] * 9, ruleset="monster_mash")
    policy = FocusPolicy(chance=seeded(1))
    places: list[int] = []
    while 13 not in places and len(places) < 20:
        asked = battle.pending[0]
        if asked.seat == "blue":
            battle.apply("blue", End(by=CreatureId("imp")), decision=asked.number)
            continue
        intent = chosen(battle, policy)
        done(battle, intent)
        if "end" in intent:
            places.append((battle.state.creatures["ogre"].at or (0, 0))[0])

    waiting = [place for place in places if place == places[1]]
    assert len(waiting) >= 3
    assert waiting[0] < 14 - 6, "out of a walk and a claw of the imp"
    assert places[-1] == 13, "patience ends"


def test_a_shooter_steps_away_before_and_after_its_shot() -> None:
    """Somebody who shoots ends its turn farther from a foe than it began it, and has shot."""
    battle = battle_of(one("archer", "red", (4, 4), SHOT), one("imp", "blue", (7, 4)))
    policy, used = FocusPolicy(chance=seeded(1)), []
    while battle.pending[0].seat == "red":
        intent = chosen(battle, policy)
        used.append(intent.get("use"))
        done(battle, intent)

    at = battle.state.creatures["archer"].at
    assert "shot" in used
    assert at is not None
    assert max(abs(at[0] - 7), abs(at[1] - 4)) > 4


def test_another_place_is_worth_a_better_blow() -> None:
    """It leaves a hale foe that it could strike for a nearly spent one some steps on, and strikes that."""
    hale = one("hale", "blue", (4, 4), {**SHOT, "hit": [{"damage": "1"}]})  # without a free blow at who leaves
    spent = one("spent", "blue", (9, 4), {**CLAW, "hit": [{"damage": "1d8+3"}]})
    battle = battle_of(one("ogre", "red", (5, 4)), hale, spent)
    battle.state.creatures["spent"].hp = 3
    policy = FocusPolicy(chance=seeded(1))

    first = chosen(battle, policy)
    done(battle, first)

    assert "move" in first
    assert max(abs(first["to"][0] - 9), abs(first["to"][1] - 4)) == 1
    assert chosen(battle, policy)["on"] == ("spent",)


def test_nobody_leaves_a_foe_for_its_like() -> None:
    """With the same foe beside it and some steps on it stays and strikes."""
    hale = one("hale", "blue", (4, 4), {**SHOT, "hit": [{"damage": "1"}]})
    battle = battle_of(one("ogre", "red", (5, 4)), hale, {**hale, "id": "other", "at": (9, 4)})

    assert chosen(battle)["on"] == ("hale",)


def test_many_uses_are_for_wounds_that_they_fill() -> None:
    """What can be used five times mends who has lost as much as it gives, and nobody who has lost less."""
    touch = {**MEND, "uses": {"max": 5}, "effect": [{"heal": "5"}]}
    for lost, used in ((2, False), (5, True)):
        battle = battle_of(one("ogre", "red", (1, 1), touch), one("imp", "blue", (11, 7)))
        battle.state.creatures["ogre"].hp -= lost

        assert (chosen(battle).get("use") == "mend") is used


def test_who_can_be_raised_is_struck_where_they_lie() -> None:
    """A blow at a fallen foe is worth more while a friend of theirs can mend them."""
    fallen, healer = one("fallen", "blue", (5, 4)), one("healer", "blue", (11, 7), MEND)
    harmless = one("healer", "blue", (11, 7))

    def worth_of_blow(*foes: dict[str, Any], spent: bool = False) -> float:
        battle = battle_of(one("ogre", "red", (4, 4)), *foes)
        battle.state.creatures["fallen"].hp = 0
        if spent:
            battle.state.creatures["healer"].used = {"mend": 1}
        red = Duelist.of(battle, "red", FocusPolicy())
        footing = PositionEvaluator(fight_of(red.view, StatsTable()))
        return footing.strike(red.view.creatures["ogre"], red.view.creatures["fallen"], 7.5, 0.6)

    assert worth_of_blow(fallen, healer) > worth_of_blow(fallen, harmless) > 0
    assert worth_of_blow(fallen, healer, spent=True) == worth_of_blow(fallen, harmless)


def test_what_is_told_of_a_shot_past_a_foe_holds_there_alone() -> None:
    """A shooter with a foe beside it is told a poor chance, which is not that of a shot from elsewhere."""
    battle = battle_of(one("archer", "red", (4, 4), SHOT), one("imp", "blue", (5, 4)))
    red = Duelist.of(battle, "red", FocusPolicy())
    told = {("archer", "shot", "imp"): 0.05}
    archer = red.view.creatures["archer"]

    poor = PositionEvaluator(fight_of(red.view, StatsTable()), told).attack_value(archer, (0, 4))

    assert poor == PositionEvaluator(fight_of(red.view, StatsTable())).attack_value(archer, (0, 4)) > 0


def srd5_battle(*creatures: dict[str, Any], **keys: Any) -> Battle:
    """Return a battle by `srd5`."""
    return battle_of(*creatures, ruleset="srd5", **keys)


def test_who_waits_does_not_dash() -> None:
    """Somebody who means to be come to does not spend its action on hurrying nowhere."""
    claw = {**CLAW, "cost": "action", "hit": [{"damage": "1d8+3"}]}
    battle = srd5_battle(one("ogre", "red", (0, 4), claw), one("imp", "blue", (11, 4), claw))
    policy, used = FocusPolicy(chance=seeded(1)), []
    while battle.pending[0].seat == "red":
        intent = chosen(battle, policy)
        used.append(intent.get("use"))
        done(battle, intent)

    assert "dash" not in used


def test_who_dashes_goes_on() -> None:
    """Where nothing is to be feared on the way somebody walks, dashes, and walks on with that."""
    claw = {**CLAW, "cost": "action", "hit": [{"damage": "1d8+3"}]}
    battle = srd5_battle(one("ogre", "red", (0, 4), claw), one("imp", "blue", (19, 4), claw), rows=["." * 20] * 8)
    policy, used = FocusPolicy(chance=seeded(1)), []
    while battle.pending[0].seat == "red":
        intent = chosen(battle, policy)
        used.append(intent.get("use") or ("move" if "move" in intent else "end"))
        done(battle, intent)

    assert used == ["move", "dash", "move", "end"]
    assert (battle.state.creatures["ogre"].at or (0, 0))[0] > 5


def test_it_goes_on_to_another_foe_with_what_is_left_of_a_series() -> None:
    """Whose first of two attacks has felled its foe goes to the next one and strikes that."""
    claw = {**CLAW, "cost": "action", "attack": {"bonus": 19, "vs": "ac"}, "hit": [{"damage": "40"}]}
    twice = {"id": "twice", "cost": "action", "sequence": ["claw", "claw"]}
    weak = {**CLAW, "cost": "action", "hit": [{"damage": "1"}]}
    foes = (one("near", "blue", (3, 4), weak), one("far", "blue", (8, 4), weak))
    battle = srd5_battle(one("ogre", "red", (2, 4), claw, twice), *foes)
    policy = FocusPolicy(chance=seeded(1))
    while battle.result is None and battle.pending[0].seat == "red":
        done(battle, chosen(battle, policy))

    assert [battle.state.creatures[name].hp for name in ("near", "far")] == [0, 0]


def test_walls_end_what_can_be_struck() -> None:
    """A shot is worth nothing from behind a wall, and something from beside it."""
    rows = ["....#......."] * 7 + ["............"]
    battle = battle_of(one("archer", "red", (0, 3), SHOT), one("imp", "blue", (7, 3)), rows=rows)
    red = Duelist.of(battle, "red", FocusPolicy())
    footing = PositionEvaluator(fight_of(red.view, StatsTable()))
    archer = red.view.creatures["archer"]

    assert footing.attack_value(archer, (2, 3)) == 0
    assert footing.attack_value(archer, (5, 3)) > 0


def test_danger_is_shared() -> None:
    """With a friend in the same reach one foe is half the danger, and none beyond a walk and its blow."""
    foe, ogre = one("imp", "blue", (6, 4)), one("ogre", "red", (4, 4))
    alone, both = battle_of(ogre, foe), battle_of(ogre, foe, one("friend", "red", (4, 2)))

    def danger(battle: Battle, cell: tuple[int, int]) -> float:
        red = Duelist.of(battle, "red", FocusPolicy())
        return PositionEvaluator(fight_of(red.view, StatsTable())).danger(red.view.creatures["ogre"], cell)

    assert danger(both, (4, 4)) == danger(alone, (4, 4)) / 2 > 0
    assert danger(alone, (0, 4)) > 0
    assert danger(battle_of(ogre, {**foe, "at": (11, 4)}), (4, 4)) == 0


def test_a_sheet_says_how_far_and_how_often() -> None:
    """Areas carry to their farthest cell; uses are counted; what answers others is no attack of one's turn."""
    sheet = v1.Sheet(
        ac=15,
        actions=[
            v1.Action(id="storm", cost="standard", area="burst 2 within 15", attack="+5 against AC", hit="2d6",
                      miss="half damage", uses="2 times"),
            v1.Action(id="parry", cost="interrupt", trigger="enemy hits self", attack="+5 against AC", hit="2d6"),
        ],
    )  # fmt: skip

    stats = combat_stats_of(sheet, ConditionSets())
    (storm,) = stats.attacks

    assert (storm.reach, storm.uses, storm.missed) == (17, 2, 0.5)
    assert storm.chance(stats) == 0.55
    assert storm.expected(stats) == 7 * (0.55 + 0.45 / 2)


def test_monsters_on_hexes_go_by_the_rule() -> None:
    """In `monster_turn` it chooses what the house chooses."""
    chosen_by: list[list[str]] = []
    for kind in (FocusPolicy, HousePolicy):
        battle = Battle.start(random_setup(Wish("monster_turn", most=1), 41), KeyedFaces(bytes(32)))
        chosen_by.append([])

        def note(_battle: Battle, _decision: Decision, outcome: Outcome, kept: list[str] = chosen_by[-1]) -> None:
            kept.extend(event.name for event in outcome.events)

        play_out(battle, {seat: kind(chance=seeded(2)) for seat in battle.state.seats}, judge=note, most=60)

    assert chosen_by[0] == chosen_by[1]
