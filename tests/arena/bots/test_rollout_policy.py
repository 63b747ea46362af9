"""The rollout policy: it plays like the focus policy, as far as sheets tell."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_arena.bots.approximate_options import approximate_options, learn
from fracas_arena.bots.rollout_memory import RolloutMemory
from fracas_arena.bots.rollouts import play_out, rollout_choice
from fracas_engine.battle import Battle
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Move, Use
from tests.arena.bots.small_battles import battle_of, one

BOW: dict[str, Any] = {
    "id": "bow", "cost": "standard", "origin": "ranged", "range": 10, "attack": {"bonus": 6, "vs": "ac"},
    "hit": [{"damage": "1d8+3"}],
}  # fmt: skip
WORD: dict[str, Any] = {
    "id": "word", "cost": "minor", "origin": "ranged", "range": 5, "targets": 1, "uses": {"max": 2},
    "effect": [{"heal": "2d8"}],
}  # fmt: skip
BLESSING: dict[str, Any] = {
    "id": "blessing", "cost": "action", "origin": "ranged", "range": 6, "targets": 3, "uses": {"max": 1},
    "effect": [{"modifier": {"to": "attack", "by": 2}, "until": "encounter"}],
}  # fmt: skip


def chosen(battle: Battle) -> object:
    """Return what the acting creature does."""
    return rollout_choice(battle, battle.pending[0], RolloutMemory())


def test_a_point_is_spent_on_one_more_blow() -> None:
    """Who has struck, has an action point and can strike again does so before the turn is over."""
    battle = battle_of(one("ogre", "red", (1, 4), hero=True), one("imp", "blue", (2, 4), hp=200))

    play_out(battle, "red", RolloutMemory(), turns=0)

    assert getattr(battle.state.creatures["ogre"], "action_points", None) == 0


@pytest.mark.parametrize(("hp", "rests"), [(12, True), (30, False)])
def test_breath_is_caught_at_half(hp: int, *, rests: bool) -> None:
    """A badly hurt creature without a target uses second wind; a healthy one does not."""
    battle = battle_of(one("ogre", "red", (1, 4), hero=True, surges=3), one("imp", "blue", (15, 4)))
    battle.state.creatures["ogre"].hp = hp

    choice = chosen(battle)

    assert (isinstance(choice, Use) and choice.action == "second_wind") is rests


def test_somebody_is_raised_before_anybody_is_struck() -> None:
    """A friend at 0 hit points is worth more than an attack, and healing is paid with a minor action."""
    priest = one("priest", "red", (1, 4))
    priest["actions"] = [*priest["actions"], WORD]
    battle = battle_of(priest, one("mate", "red", (1, 6), hero=True), one("imp", "blue", (2, 4)))
    battle.state.creatures["mate"].hp = 0

    choice = chosen(battle)

    assert isinstance(choice, Use)
    assert (choice.action, choice.on) == ("word", ("mate",))


def test_a_boon_is_for_as_many_as_it_can_be_for() -> None:
    """Without a target all friends in reach are blessed, and not again while it lasts."""
    priest = one("priest", "red", (1, 4), cost="action")
    priest["actions"] = [*priest["actions"], BLESSING]
    mates = [one(f"mate{number}", "red", (2, 2 + number), cost="action") for number in range(2)]
    battle = battle_of(priest, *mates, one("imp", "blue", (15, 4), cost="action"), ruleset="srd5")

    choice = chosen(battle)

    assert isinstance(choice, Use)
    assert choice.action == "blessing"
    assert set(choice.on) == {"priest", "mate0", "mate1"}


def test_a_shooter_shifts_away_before_it_shoots() -> None:
    """With an adjacent foe, a step that provokes no opportunity attack comes first."""
    archer = one("archer", "red", (1, 4))
    archer["actions"] = [BOW]
    battle = battle_of(archer, one("ogre", "blue", (2, 4), hp=90))

    choice = chosen(battle)

    assert isinstance(choice, Move)
    assert choice.mode == "shift"


@pytest.mark.parametrize(("turns", "waits"), [(1, True), (9, False)])
def test_nobody_walks_into_the_foes_reach_in_its_first_turns(turns: int, *, waits: bool) -> None:
    """A creature without a reachable target waits for foes to come, for some turns."""
    foes = [one(f"foe{number}", "blue", (13, 3 + number), cost="action") for number in range(3)]
    battle = battle_of(one("ogre", "red", (3, 4), cost="action", hp=20), *foes, ruleset="srd5")
    battle.state.creatures["ogre"].turns = turns

    choice = chosen(battle)

    into = isinstance(choice, Move) and choice.to is not None and choice.to[0] > 5
    assert into is not waits


def test_a_charge_reaches_whom_no_walk_does() -> None:
    """With its move spent, a foe a few cells away is charged."""
    battle = battle_of(one("ogre", "red", (5, 4)), one("imp", "blue", (9, 4), hp=10))
    battle.state.creatures["ogre"].budget = {**battle.state.creatures["ogre"].budget, "move": 0}

    choice = chosen(battle)

    assert isinstance(choice, Use)
    assert (choice.action, choice.on) == ("charge", (CreatureId("imp"),))


def test_what_was_refused_is_not_guessed_again_in_that_round() -> None:
    """A shot that the rules have refused for a wall is not seen from there again until others have moved."""
    archer = one("archer", "red", (1, 4))
    archer["actions"] = [BOW]
    battle = battle_of(archer, one("ogre", "blue", (8, 4)))
    asked, memory = battle.pending[0], RolloutMemory()
    shot = Use(by=CreatureId("archer"), action="bow", on=("ogre",))

    def guessed() -> set[str]:
        seen = approximate_options(battle, asked, memory)
        assert seen is not None
        return {use.action for use in seen.uses}

    before = guessed()
    learn(battle, shot, IllegalIntent("no_line_of_effect", "there is a wall"), memory)
    after = guessed()
    battle.state.game.round += 1

    assert (before, after, guessed()) == ({"bow"}, set(), {"bow"})


def test_what_is_for_friends_alone_is_not_for_oneself() -> None:
    """Who is hurt and mends all allies around it strikes where no ally is hurt: the word leaves out who says it."""
    priest = one("priest", "red", (1, 4))
    glow = {"id": "glow", "cost": "standard", "origin": "near", "area": {"burst": 3}, "targets": "all_allies"}
    priest["actions"] = [*priest["actions"], {**glow, "effect": [{"heal": "4d6"}]}]
    battle = battle_of(priest, one("mate", "red", (1, 6)), one("imp", "blue", (2, 4), hp=90))
    battle.state.creatures["priest"].hp = 9
    struck = chosen(battle)
    battle.state.creatures["mate"].hp = 2
    mended = chosen(battle)

    assert isinstance(struck, Use)
    assert isinstance(mended, Use)
    assert (struck.action, mended.action) == ("claw", "glow")


def test_who_can_only_charge_after_its_move_goes_to_where_it_can() -> None:
    """A foe beyond walk and charge from here is charged after a walk, by rules that know of charges."""
    battle = battle_of(one("ogre", "red", (0, 4), hp=90), one("imp", "blue", (11, 4), hp=10))

    play_out(battle, "red", RolloutMemory(), turns=0)

    assert battle.state.creatures["imp"].hp < 10


def test_who_can_strike_nobody_dashes() -> None:
    """A foe far away is gone for with the action too, and with all the cells that it gives."""
    battle = battle_of(
        one("ogre", "red", (0, 4), cost="action", hp=90), one("imp", "blue", (15, 4), cost="action"), ruleset="srd5"
    )
    battle.state.creatures["ogre"].turns = 9
    memory = RolloutMemory()
    rollout_choice(battle, battle.pending[0], memory)  # notes that the ruleset has a dash

    play_out(battle, "red", memory, turns=0)

    assert battle.state.creatures["ogre"].at is not None
    assert battle.state.creatures["ogre"].at[0] == 12


def test_the_other_light_weapon_strikes_as_well() -> None:
    """Who has struck with one light weapon strikes with another one before its turn is over."""
    blade = {"cost": "action", "origin": "melee", "attack": {"bonus": 19, "vs": "ac"}, "hit": [{"damage": "5"}]}
    rogue = one("rogue", "red", (1, 4), cost="action")
    rogue["actions"] = [{"id": name, **blade, "weapon": {"properties": ["light"]}} for name in ("sickle", "dagger")]
    battle = battle_of(rogue, one("troll", "blue", (2, 4), cost="action", hp=90), ruleset="srd5")

    play_out(battle, "red", RolloutMemory(), turns=0)

    assert set(getattr(battle.state.creatures["rogue"], "light", ())) == {"sickle", "dagger"}
