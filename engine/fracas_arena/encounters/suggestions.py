"""Suggested groups of monsters for a party: by theme, of few kinds, within the budget of a difficulty.

The measure is the XP budget of the ruleset's text, or the estimated strength where the text has none. The same seed
gives the same groups.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from fracas_arena.encounters.encounter import ESTIMATED, known_creatures
from fracas_engine.content import CreatureSpec
from fracas_engine.content.library import library_of
from fracas_engine.content.vocabulary import CREATURE_TYPES
from fracas_engine.difficulty import DIFFICULTIES, Difficulty, LevelBudget
from fracas_engine.errors import SetupError
from fracas_engine.match_setup import group_strength
from fracas_engine.ruleset import ruleset_named

MOST_KINDS: Final = 3
"""Default maximum number of kinds of monsters in a group."""
MOST_EACH: Final = 2
"""Default maximum number of monsters per character: larger groups overwhelm a party of the budget's level."""
ANY: Final = "any"
"""Theme of groups of all monsters, in rulesets without creature types."""
_TRIES: Final = 200
"""Number of groups drawn per theme, of which the one nearest to the budget is suggested."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A group of monsters."""

    theme: str
    monsters: tuple[str, ...]
    """Content ids, sorted; the first letters of a kind are together."""
    spent: float
    """XP of the group; estimated strength if the text has no budget."""
    budget: float
    """Budget of the difficulty, in the same unit."""

    @property
    def counted(self) -> Mapping[str, int]:
        """The number of monsters of each kind."""
        return Counter(self.monsters)


@dataclass(frozen=True, slots=True)
class _Measure:
    """The cost of a group, and the least and most cost for the difficulty."""

    cost: Callable[[Sequence[CreatureSpec]], float]
    least: float
    most: float


def suggest(
    ruleset: str,
    party: Sequence[str],
    difficulty: Difficulty,
    *,
    theme: str = "",
    seed: int = 0,
    count: int = 5,
    kinds: int = MOST_KINDS,
    most: int = 0,
) -> tuple[Suggestion, ...]:
    """Return groups of monsters for a party, each of another theme if `theme` is empty.

    Args:
        ruleset: The ruleset.
        party: Content ids of the party.
        difficulty: The difficulty, one of `DIFFICULTIES`.
        theme: A creature type, or a word that the names of all monsters contain; empty: the types are the themes.
        seed: Seed of the choice.
        count: Maximum number of groups.
        kinds: Maximum number of kinds of monsters in a group.
        most: Maximum number of monsters; 0: two per character.

    Raises:
        SetupError: The party, difficulty or theme is invalid, or the ruleset brings the monsters of the board.
    """
    rules, library = ruleset_named(ruleset), library_of(ruleset)
    if rules.house:
        raise SetupError("ruleset", f"{ruleset} brings the monsters of the board: use another ruleset")
    if difficulty not in DIFFICULTIES:
        raise SetupError("difficulty", f"unknown difficulty {difficulty!r}: use one of {', '.join(DIFFICULTIES)}")
    if not party:
        raise SetupError("party", "no creatures: name at least one")
    measure = _measure(ruleset, known_creatures(ruleset, party, "party"), difficulty)
    monsters = [one for one in library.creatures.values() if rules.offers(one) and not one.hero]
    if rules.budgets is not None and rules.budgets.budget(known_creatures(ruleset, party, "party")):
        monsters = [one for one in monsters if rules.budgets.xp(one)]
    themes = _themes(monsters, theme)
    if not themes:
        raise SetupError("theme", f"no monsters of theme {theme!r}: use a creature type, or a part of their names")
    chance = random.Random(f"fracas encounter v1 {seed}")  # noqa: S311 - to be repeated, not to be secret
    names = list(themes)
    chance.shuffle(names)
    found: list[Suggestion] = []
    for name in names * (count if theme else 1):
        group = _group(themes[name], measure, chance, kinds=kinds, most=most or MOST_EACH * len(party))
        ids = tuple(sorted(one.id for one in group))
        if group and all(ids != other.monsters for other in found):
            found.append(Suggestion(name, ids, measure.cost(group), measure.most))
        if len(found) == count:
            break
    return tuple(found)


def _measure(ruleset: str, party: Sequence[CreatureSpec], difficulty: Difficulty) -> _Measure:
    rules, place = ruleset_named(ruleset), DIFFICULTIES.index(difficulty)
    budgets = rules.budgets
    budget: LevelBudget | None = budgets.budget(party) if budgets is not None else None
    if budgets is not None and budget is not None:
        least = budget[place - 1] if place else budget[0] / 2
        return _Measure(lambda group: sum(budgets.xp(one) or 0 for one in group), least, budget[place])
    own = group_strength([rules.strength(one) for one in party])
    steps = [own * ESTIMATED[word] for word in DIFFICULTIES]
    least = steps[place - 1] if place else steps[0] / 2
    return _Measure(lambda group: group_strength([rules.strength(one) for one in group]), least, steps[place])


def _themes(monsters: Sequence[CreatureSpec], theme: str) -> dict[str, list[CreatureSpec]]:
    """Return the monsters of each theme with any, in a fixed order."""
    if theme and theme not in CREATURE_TYPES:
        named = [one for one in monsters if theme.lower() in f"{one.id} {one.title}".lower()]
        return {theme: named} if named else {}
    found = {name: [one for one in monsters if name in one.traits] for name in sorted(CREATURE_TYPES)}
    typed = {name: some for name, some in found.items() if some and theme in ("", name)}
    return typed or ({} if theme else {ANY: list(monsters)})


def _group(
    monsters: Sequence[CreatureSpec], measure: _Measure, chance: random.Random, *, kinds: int, most: int
) -> list[CreatureSpec]:
    """Return the group nearest to the budget of those drawn; empty if none is within it."""
    fitting = [one for one in monsters if measure.cost([one]) <= measure.most]
    groups = [_drawn(fitting, measure, chance, kinds=kinds, most=most) for _ in range(_TRIES if fitting else 0)]
    within = [group for group in groups if measure.least < measure.cost(group) <= measure.most]
    return max(within, key=measure.cost, default=[])


def _drawn(
    fitting: Sequence[CreatureSpec], measure: _Measure, chance: random.Random, *, kinds: int, most: int
) -> list[CreatureSpec]:
    """Draw a group: some kinds, and as many of each as the budget and the maximum number allow."""
    group: list[CreatureSpec] = []
    for kind in chance.sample(list(fitting), min(chance.randint(1, kinds), len(fitting))):
        wanted = chance.randint(1, most)
        group += list(_added(group, kind, measure, min(wanted, most - len(group))))
    return group


def _added(group: Sequence[CreatureSpec], kind: CreatureSpec, measure: _Measure, wanted: int) -> Iterator[CreatureSpec]:
    """Yield a kind as often as wanted, until the budget is spent."""
    for number in range(1, wanted + 1):
        if measure.cost([*group, *[kind] * number]) > measure.most:
            return
        yield kind
