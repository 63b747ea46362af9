"""The focus policy: whom it strikes, what it saves, where it goes, and that monsters on hexes go by the focus rule."""

from __future__ import annotations

import json
from typing import Any

from fracas_clients.policies.focus import FocusPolicy
from fracas_clients.policies.footing import Footing
from fracas_clients.policies.house import HousePolicy
from fracas_clients.policies.prowess import prowess_of
from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.events import Outcome
from fracas_engine.ids import CreatureId
from fracas_engine.intent_plain import from_plain
from fracas_engine.intents import End
from fracas_engine.setup import Setup
from fracas_engine.testing.simulation import Wish, random_setup
from fracas_protocol import v1
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
    """Who has lost little keeps the one mending that there is; who has lost more than half is mended."""
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
    """With a hale foe beside it and a nearly spent one two steps on, it goes to the second where that costs nothing."""
    hale = one("hale", "blue", (3, 4), {**CLAW, "hit": [{"damage": "1"}]}, reach=0)
    spent = one("spent", "blue", (8, 4), {**CLAW, "hit": [{"damage": "4d8+3"}]})
    battle = battle_of(one("ogre", "red", (5, 4)), hale, spent)
    battle.state.creatures["spent"].hp = 3

    intent = chosen(battle)

    assert intent.get("move") or intent.get("on") == ("spent",)


def test_walls_end_what_can_be_struck() -> None:
    """A shot is worth nothing from behind a wall, and something from beside it."""
    rows = ["....#......."] * 7 + ["............"]
    battle = battle_of(one("archer", "red", (0, 3), SHOT), one("imp", "blue", (7, 3)), rows=rows)
    red = Duelist.of(battle, "red", FocusPolicy())
    footing = Footing(red.view, {}, {}, charging=False)
    archer = red.view.creatures["archer"]

    assert footing.offence(archer, (2, 3)) == 0
    assert footing.offence(archer, (5, 3)) > 0


def test_danger_is_shared() -> None:
    """With a friend in the same reach one foe is half the danger, and none beyond a walk and its blow."""
    foe, ogre = one("imp", "blue", (6, 4)), one("ogre", "red", (4, 4))
    alone, both = battle_of(ogre, foe), battle_of(ogre, foe, one("friend", "red", (4, 2)))

    def danger(battle: Battle, cell: tuple[int, int]) -> float:
        red = Duelist.of(battle, "red", FocusPolicy())
        return Footing(red.view, {}, {}, charging=False).danger(red.view.creatures["ogre"], cell)

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

    (storm,) = prowess_of(sheet).attacks

    assert (storm.reach, storm.uses, storm.missed) == (17, 2, 0.5)
    assert storm.chance(sheet) == 0.55
    assert storm.expected(sheet) == 7 * (0.55 + 0.45 / 2)


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
