"""Generation of ability scores, before racial bonuses: point buy or rolling (OC-GEN)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, TypeAlias, get_args

from fracas_characters.abilities import ABILITY_NAMES
from fracas_characters.breach import Breach
from fracas_engine.content.words import Ability

Method: TypeAlias = Literal["point_buy", "roll_4d6_drop_lowest", "gm_array"]
"""How ability scores are generated: the two methods of the rule text, or an array that the game master enters.

Rule: OC-GEN-01.
"""

METHODS: Final[tuple[Method, ...]] = get_args(Method)

POINTS: Final = 32
"""Number of points that may be spent in the point buy (OC-GEN-03)."""

COSTS: Final[Mapping[int, int]] = {18: 18, 17: 14, 16: 11, 15: 9, 14: 7, 13: 5, 12: 4, 11: 3, 10: 2, 9: 1, 8: 0}
"""Total cost of each score in the point buy (OC-GEN-04 and -05)."""

ORDINARY: Final = 10
"""In the point buy, at most one score may be below this one (OC-GEN-06)."""


def point_buy_cost(scores: Iterable[int]) -> int:
    """Return the total cost of scores in the point buy; scores that cannot be bought cost nothing."""
    return sum(COSTS.get(score, 0) for score in scores)


def point_buy_breaches(scores: Sequence[tuple[str, int]]) -> Iterator[Breach]:
    """Yield the rule violations in bought scores (OC-GEN-03 to -06).

    Args:
        scores: The key and the score of each ability, before racial bonuses; violations have the key as location.
    """
    for key, score in scores:
        if score not in COSTS:
            yield Breach("OC-GEN-05", f"a score of {score} cannot be bought", "choose a score from 8 to 18", (key,))
    cost = point_buy_cost(score for _, score in scores)
    if cost > POINTS:
        yield Breach("OC-GEN-03", f"the scores cost {cost} points", f"spend at most {POINTS}")
    low = [key for key, score in scores if score < ORDINARY]
    for key in low[1:]:
        others = ", ".join(ABILITY_NAMES.get(key, key) for key in low)  # type: ignore[call-overload]
        yield Breach("OC-GEN-06", f"{len(low)} scores are below {ORDINARY}: {others}", "only one may be", (key,))


def roll_total(faces: Sequence[int]) -> int:
    """Return the score of one roll of four dice, with exactly one lowest die dropped (OC-GEN-07).

    Raises:
        ValueError: The faces are not those of four six-sided dice.
    """
    if len(faces) != 4 or not all(1 <= face <= 6 for face in faces):
        message = f"{list(faces)} are not four faces of a d6"
        raise ValueError(message)
    return sum(faces) - min(faces)


def rolled_breaches(scores: Sequence[int], totals: Sequence[int]) -> Iterator[Breach]:
    """Yield the rule violations in scores assigned from rolls: the scores must be the six totals, in any order.

    Rule: OC-GEN-08.
    """
    if len(totals) != len(ABILITY_NAMES):
        yield Breach("OC-GEN-07", f"there are {len(totals)} rolls", "roll once for each of the six scores")
    elif Counter(scores) != Counter(totals):
        listed = ", ".join(str(total) for total in totals)
        yield Breach(
            "OC-GEN-08", f"the scores do not match the rolled totals: {listed}", "assign each total to one ability"
        )


def scores_of(scores: Mapping[Ability, int]) -> list[tuple[str, int]]:
    """Return the key and the score of each ability, in the order of the rule text."""
    return [(ability, scores[ability]) for ability in ABILITY_NAMES if ability in scores]
