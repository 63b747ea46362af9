"""Losses by faults of bots."""

import pytest

from fracas_arena.tournaments.games import GameRequest, Rules, play_game, seed_of

HERE = "tests.arena.tournaments.bots"
RULES = Rules("monster_mash", move_s=60, most_choices=60)
HASTY = Rules("monster_mash", move_s=0.5, most_choices=60)


def wish(*bots: str) -> GameRequest:
    """Return a game of these bots."""
    named = tuple(bot if ":" not in bot else bot.partition(":")[2] for bot in bots)
    full = tuple(bot if ":" not in bot else f"{HERE}{bot}" for bot in bots)
    return GameRequest(encounter="r1t1", number=1, bots=full, names=named, board="", seed=7)


@pytest.mark.parametrize(
    ("bot", "note", "rules"),
    [
        (":Raises", "Raises raised ValueError: no idea", RULES),
        (":Slow", "Slow exceeded the time limit of 0.5 s per choice", HASTY),
        (":Cheats", "Cheats sent three illegal intents for one decision: ", RULES),
        (":Missing", "Missing could not be created: PolicyError: ", RULES),
    ],
)
def test_a_bot_at_fault_loses_and_is_named(bot: str, note: str, rules: Rules) -> None:
    """From the first seat and from the second."""
    for bots, points in (((bot, "random"), (0.0, 1.0)), (("random", bot), (1.0, 0.0))):
        outcome = play_game(wish(*bots), rules)

        assert outcome.points == points
        assert outcome.how == "fault"
        assert outcome.note.startswith(note)


def test_where_more_than_two_play_the_others_fight_on() -> None:
    """A seat at fault gives up and is eliminated first; of the others, a later elimination ranks higher."""
    outcome = play_game(wish("greedy", ":Raises", "greedy"), Rules("monster_mash", most_choices=2_000))

    assert outcome.points[1] == 0
    assert sorted(outcome.points) == [0, 1, 2]
    assert "Raises raised" in outcome.note


def test_a_game_that_does_not_end_is_broken_off_as_a_draw() -> None:
    """After so many choices."""
    outcome = play_game(wish("random", "random"), Rules("monster_mash", most_choices=10))

    assert outcome.how == "broken_off"
    assert outcome.points == (0.5, 0.5)
    assert outcome.note == "stopped after 10 choices"


def test_the_same_game_is_the_same_again() -> None:
    """Dice, creatures and the bots' chance come from the seed; another number has another."""
    assert play_game(wish("random", "random"), RULES) == play_game(wish("random", "random"), RULES)
    assert seed_of("7", "r1t1", 1) != seed_of("7", "r1t1", 2)
