"""Difficulty of a fight: by the XP budget of the ruleset's text, or estimated. No terminal code."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from fracas_clients.texts import text as t
from fracas_protocol.v1 import CreatureInfo, LevelBudget

__all__ = ["creature_line", "matchup_line", "opponents_for", "side_line"]

_STEPS: Final = (
    (0.5, "difficulty_easy"),
    (0.85, "difficulty_favoured"),
    (1.2, "difficulty_even"),
    (1.7, "difficulty_hard"),
)
"""Difficulty labels, each with the maximum ratio of the opponents' to the player's strength."""
_WORST: Final = "difficulty_very_hard"
_EVEN: Final = 1.2
"""Maximum strength of randomly chosen opponents, as a multiple of the player's strength."""
_BY_RATING: Final = frozenset({"srd5"})
"""Rulesets whose monsters have a challenge rating instead of a level."""


def creature_line(info: CreatureInfo, ruleset: str, width: int = 0) -> str:
    """Return a creature in one line: name, role, hit points, level or challenge rating.

    Args:
        info: The creature.
        ruleset: The creature's ruleset.
        width: Line width in a table, at least 40 characters; 0: unlimited.
    """
    name = info.sheet.name or info.name.replace("_", " ")
    level = _level(info, ruleset)
    numbers = t("creature-hp", hp=f"{info.hp:>3}") + (f"  {level}" if level else "")
    if not width:
        return f"{name} · {info.role} · {numbers.strip()}"
    room = width - 31  # what the role, the hit points and the level need
    return f"{name[:room]:<{room}} {info.role[:14]:<14} {numbers}"


def side_line(names: Sequence[str], known: Mapping[str, CreatureInfo], ruleset: str) -> str:
    """Return a side's number of creatures, total hit points and levels as text; empty if its creatures are random."""
    infos = [known[name] for name in names if name in known]
    if not infos:
        return ""
    levels: dict[str, list[str]] = {}
    for info in infos:
        word, _, number = _level(info, ruleset).partition(" ")
        levels.setdefault(word, []).append(number)
    told = [f"{word} {', '.join(numbers)}" for word, numbers in levels.items() if word]
    return ", ".join([t("hit-points", hp=sum(info.hp for info in infos)), *told])


def matchup_line(
    mine: Sequence[str],
    theirs: Sequence[str],
    known: Mapping[str, CreatureInfo],
    *,
    foes: int,
    friends: int = 0,
    people: int = 0,
    growth: float = 0,
    budgets: Sequence[LevelBudget] = (),
    source: str = "",
) -> str:
    """Return the difficulty of a fight in a few words; empty if the server does not provide strengths.

    Heroes against monsters are measured by the XP budget of the ruleset's text; everything else is an estimate.

    Args:
        mine: The player's own creatures; none: random.
        theirs: Creatures of each opponent; none: random.
        known: The ruleset's creatures, by name.
        foes: Number of opponents.
        friends: Number of allied players, each assumed to be as strong as the player.
        people: Number of human opponents, who choose their creatures themselves if `theirs` is empty.
        growth: How much numbers add to a side's strength, as sent by the server (`RulesetInfo.growth`); 0: not sent.
        budgets: XP budgets per character (`RulesetInfo.budgets`); empty: the text has none.
        source: The text of the budgets (`RulesetInfo.budget_source`).
    """
    if not foes:
        return t("difficulty-board")
    measured = _by_budget(list(mine) * (friends + 1), list(theirs) * foes, known, budgets, source)
    if measured:
        return measured
    own, other = _strength(mine, known, growth), _strength(theirs, known, growth)
    if own is None or other is None:
        return ""
    ratio_text = t("difficulty-ratio", foes=foes, allies=friends + 1)
    if not other and people:
        return t("difficulty-open" if people == foes else "difficulty-open-some")
    if not own and not other:
        return t("difficulty-even-random") if foes == friends + 1 else ratio_text
    if not own or not other:
        return t("difficulty-about-even") if foes == friends + 1 else ratio_text
    ratio = other * foes / (own * (friends + 1))
    return t("difficulty_estimate", word=t(next((word for most, word in _STEPS if ratio <= most), _WORST)))


def opponents_for(mine: Sequence[str], known: Mapping[str, CreatureInfo], chance: random.Random) -> tuple[str, ...]:
    """Return as many opposing creatures as the player has, of other kinds and similar strength; empty if impossible.

    On the board, creatures of one kind differ only in a letter and its case, which beginners cannot tell apart.

    Args:
        mine: The player's creatures.
        known: The ruleset's creatures, by name.
        chance: Random source.
    """
    strengths = {name: info.strength for name, info in known.items() if name not in mine}
    brought = [known[name].strength for name in mine if name in known]
    if not strengths or not brought:
        return ()
    fair = sum(brought) / len(brought)
    fitting = [name for name, strength in strengths.items() if fair / _EVEN <= strength <= fair * _EVEN]
    nearest = min(strengths, key=lambda name: abs(strengths[name] - fair))
    return tuple(chance.choice(fitting or [nearest]) for _ in mine)


def _by_budget(
    party: Sequence[str],
    monsters: Sequence[str],
    known: Mapping[str, CreatureInfo],
    budgets: Sequence[LevelBudget],
    source: str,
) -> str:
    """Return the difficulty by the text's budget; empty if it does not measure these sides."""
    by_level = {budget.level: budget for budget in budgets}
    heroes = [known[name] for name in party if name in known and known[name].hero]
    each = [by_level[one.sheet.level] for one in heroes if one.sheet.level in by_level]
    costs = [known[name].xp for name in monsters if name in known and known[name].xp]
    if not party or not monsters or len(each) < len(party) or len(costs) < len(monsters):
        return ""
    budget = {word: sum(getattr(one, word) for one in each) for word in ("low", "moderate", "high")}
    spent = sum(costs)
    word = next((word for word, most in budget.items() if spent <= most), "above_high")
    return t("difficulty_budget", word=t(f"difficulty_{word}"), spent=spent, source=source, **budget)


def _strength(names: Iterable[str], known: Mapping[str, CreatureInfo], growth: float) -> float | None:
    """Return the total strength of creatures; None if the server does not provide it."""
    each = [known[name].strength if name in known else 0.0 for name in names]
    if not each:
        return 0.0
    return sum(each) * len(each) ** (growth - 1) if all(each) and growth else None


def _level(info: CreatureInfo, ruleset: str) -> str:
    rating = ruleset in _BY_RATING and not info.hero
    word = t("creature_cr" if rating else "creature_level")
    if info.challenge and rating:
        return f"{word} {info.challenge}"
    if info.sheet.HasField("level"):
        return f"{word} {info.sheet.level}"
    return f"{word} <1" if rating else ""
