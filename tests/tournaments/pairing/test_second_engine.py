"""Rounds of the library beside those of a second engine, `caissify-pairings`, which was written apart from it.

bbpPairings, the endorsed reference, is no package of any registry; `py4swiss` pairs by its matching code, and
`caissify-pairings` tells that it differs from it in none of 70,000 rounds. The two follow FIDE's rules of different
years, which differ in colours, downfloaters and byes; so they are compared on
nearly all rounds and not on all (docs/decisions/0064-swiss-pairing-library.md has the figures).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import accumulate

import pytest
from caissify_pairings import generate_pairings

from fracas_tournaments.pairing.swiss import swiss_round
from fracas_tournaments.pairing.swiss_player import PastRound, SwissPlayer

TOURNAMENTS = 8
ROUNDS = 5
NEARLY_ALL = 0.85


def second_engine(players: Sequence[SwissPlayer], number: int) -> list[tuple[str, ...]]:
    """Pair a round by the other engine."""
    numbers = {player.id: place for place, player in enumerate(players, start=1)}
    points = {player.id: [0.0, *accumulate(past.score for past in player.past)] for player in players}
    rows, met = [], set()
    for player in players:
        sides, floats = [], []
        for before, past in enumerate(player.past):
            mine, other = points[player.id][before], points[past.opponent][before] if past.opponent else -1.0
            sides.append(("white" if past.first else "black") if past.opponent else "none")
            floats.append("down" if mine > other else "up" if mine < other else "none")
            if past.opponent:
                met.add(tuple(sorted((numbers[player.id], numbers[past.opponent]))))
        rows.append(
            {
                "id": numbers[player.id], "name": player.id, "score": player.points, "color_hist": sides,
                "rating": 3000 - numbers[player.id], "starting_number": numbers[player.id], "float_history": floats,
                "bye_count": sum(not past.opponent for past in player.past),
            }
        )  # fmt: skip
    found = generate_pairings(
        system="dutch", players=rows, previous_pairings=met, round_number=number, total_rounds=ROUNDS
    )
    names = {place: id_ for id_, place in numbers.items()}
    return [tuple(names[one] for one in (pair["white_id"], pair["black_id"]) if one) for pair in found]


def spread(pairs: Sequence[tuple[str, ...]], points: dict[str, float]) -> tuple[list[float], list[float]]:
    """Return the score differences of opponents, and the score of the entrant with the bye."""
    differ = sorted(abs(points[one] - points[other]) for one, other in (pair for pair in pairs if len(pair) == 2))
    return differ, [points[pair[0]] for pair in pairs if len(pair) == 1]


@pytest.mark.slow
def test_two_engines_bring_the_same_points_together() -> None:
    """In nearly all rounds, and the same people too."""
    rounds = same = alike = 0
    for seed in range(TOURNAMENTS):
        chance = random.Random(seed)
        past: dict[str, list[PastRound]] = {f"p{one}": [] for one in range(chance.randint(8, 20))}
        for number in range(1, ROUNDS + 1):
            players = [SwissPlayer(one, tuple(rows)) for one, rows in past.items()]
            points = {player.id: player.points for player in players}
            ours = [meeting.entrants for meeting in swiss_round(players, number, rounds=ROUNDS, avoid_teams=False)]

            theirs = second_engine(players, number)

            rounds += 1
            alike += spread(ours, points) == spread(theirs, points)
            same += {frozenset(pair) for pair in ours} == {frozenset(pair) for pair in theirs}
            for pair in ours:
                if len(pair) == 1:
                    past[pair[0]].append(PastRound(score=1.0, played=False))
                    continue
                score = chance.choice([1.0, 0.5, 0.0])
                past[pair[0]].append(PastRound(pair[1], first=True, score=score))
                past[pair[1]].append(PastRound(pair[0], first=False, score=1 - score))
    assert rounds == TOURNAMENTS * ROUNDS
    assert alike >= NEARLY_ALL * rounds
    assert same >= NEARLY_ALL * rounds
