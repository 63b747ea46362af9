"""How a series of matches is summed up."""

from __future__ import annotations

from fracas_clients.policies.runner import MatchResult
from fracas_clients.policies.series import Series, SeriesGame


def test_games_are_summed_up() -> None:
    """Won, lost, drawn, refused, and lost by the policy's own fault."""
    series = Series(
        [
            SeriesGame.of("m1", MatchResult("red", "last_standing", won=True, choices=20, refused=1)),
            SeriesGame.of("m2", MatchResult("blue", "last_standing", won=False, choices=30, refused=0)),
            SeriesGame.of("m3", MatchResult(None, "nobody_left", won=False, choices=5, refused=2)),
            SeriesGame.given_up("m4"),
        ]
    )

    assert str(series) == ("4 games: 1 won, 2 lost (1 by a policy that failed), 1 drawn; 55 choices, 3 refused")
    assert series.figures() == {
        "games": 4, "won": 1, "lost": 2, "drawn": 1, "choices": 55, "refused": 3, "failed": 1,
    }  # fmt: skip
    assert [str(game) for game in series.games] == [
        "won match m1 (last_standing; 20 choices, 1 refused)",
        "lost match m2 (last_standing; 30 choices)",
        "drew match m3 (nobody_left; 5 choices, 2 refused)",
        "lost match m4 (the policy failed and gave up)",
    ]


def test_one_game_without_a_fault() -> None:
    """One game is no plural, and nothing refused is told in a word."""
    series = Series([SeriesGame.of("m1", MatchResult("red", "last_standing", won=True, choices=7, refused=0))])

    assert str(series) == "1 game: 1 won, 0 lost, 0 drawn; 7 choices, none refused"


def test_one_choice_is_no_plural() -> None:
    """Who is conceded to at once has chosen once."""
    series = Series([SeriesGame.of("m1", MatchResult("red", "conceded", won=True, choices=1, refused=0))])

    assert str(series.games[0]) == "won match m1 (conceded; 1 choice)"
    assert str(series) == "1 game: 1 won, 0 lost, 0 drawn; 1 choice, none refused"
