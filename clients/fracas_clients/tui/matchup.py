"""How hard a fight will be, by what both sides bring: levels, challenge ratings, hit points. Pure text, no Textual."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from fracas_protocol.v1 import CreatureInfo

__all__ = ["creature_line", "matchup_line", "opponents_for", "side_line"]

_STEPS: Final = ((0.5, "easy"), (0.85, "in your favour"), (1.2, "even"), (1.7, "hard"))
"""Up to how many times one's own strength the other side's is called so."""
_WORST: Final = "very hard"
_EVEN: Final = 1.2
"""How many times as strong as each other opponents may be that chance brings together."""
_BY_RATING: Final = frozenset({"srd5"})
"""Rulesets whose monsters have a challenge rating in the place of a level."""


def creature_line(info: CreatureInfo, ruleset: str, width: int = 0) -> str:
    """Return a creature in one line: name, role, hit points, level or challenge rating.

    Args:
        info: The creature.
        ruleset: Whose it is.
        width: Characters of a line in a table, from 40; 0: as long as it is.
    """
    name = info.sheet.name or info.name.replace("_", " ")
    level = _level(info, ruleset)
    numbers = f"{info.hp:>3} hp" + (f"  {level}" if level else "")
    if not width:
        return f"{name} · {info.role} · {numbers.strip()}"
    room = width - 31  # what the role, the hit points and the level need
    return f"{name[:room]:<{room}} {info.role[:14]:<14} {numbers}"


def side_line(names: Sequence[str], known: Mapping[str, CreatureInfo], ruleset: str) -> str:
    """Return what a side brings in numbers: how many, hit points, levels; empty where chance chooses."""
    infos = [known[name] for name in names if name in known]
    if not infos:
        return ""
    levels: dict[str, list[str]] = {}
    for info in infos:
        word, _, number = _level(info, ruleset).partition(" ")
        levels.setdefault(word, []).append(number)
    told = [f"{word} {', '.join(numbers)}" for word, numbers in levels.items() if word]
    return ", ".join([f"{sum(info.hp for info in infos)} hit points", *told])


def matchup_line(
    mine: Sequence[str],
    theirs: Sequence[str],
    known: Mapping[str, CreatureInfo],
    *,
    foes: int,
    friends: int = 0,
    people: int = 0,
    growth: float = 0,
) -> str:
    """Return how hard a fight will be, in a word; empty where the server does not say how strong somebody is.

    Args:
        mine: One's own creatures; none: chance chooses.
        theirs: Those of each opponent; none: chance chooses.
        known: The ruleset's creatures, by name.
        foes: How many opponents there are.
        friends: How many stand beside one, each with as much as oneself.
        people: How many of the opponents are people, who choose for themselves what nobody has chosen for them.
        growth: How much numbers count, as the server says (`RulesetInfo.growth`); 0: it does not.
    """
    if not foes:
        return "the house brings its own"
    own, other = _strength(mine, known, growth), _strength(theirs, known, growth)
    if own is None or other is None:
        return ""
    if not other and people:
        return "open: they choose their own" if people == foes else "open: people choose their own"
    if not own and not other:
        return "even: chance gives all the same" if foes == friends + 1 else f"{foes} against {friends + 1}"
    if not own or not other:
        return "about even: chance chooses what fits" if foes == friends + 1 else f"{foes} against {friends + 1}"
    ratio = other * foes / (own * (friends + 1))
    return next((word for most, word in _STEPS if ratio <= most), _WORST)


def opponents_for(mine: Sequence[str], known: Mapping[str, CreatureInfo], chance: random.Random) -> tuple[str, ...]:
    """Return as many creatures as oneself brings, each another kind and about as strong; empty where none is known.

    Two of one kind differ on the board in nothing but a letter and its case, which somebody new cannot tell apart.

    Args:
        mine: One's own creatures.
        known: The ruleset's creatures, by name.
        chance: Draws them.
    """
    strengths = {name: info.strength for name, info in known.items() if name not in mine}
    brought = [known[name].strength for name in mine if name in known]
    if not strengths or not brought:
        return ()
    fair = sum(brought) / len(brought)
    fitting = [name for name, strength in strengths.items() if fair / _EVEN <= strength <= fair * _EVEN]
    nearest = min(strengths, key=lambda name: abs(strengths[name] - fair))
    return tuple(chance.choice(fitting or [nearest]) for _ in mine)


def _strength(names: Iterable[str], known: Mapping[str, CreatureInfo], growth: float) -> float | None:
    """Return how strong some are together; None where the server does not say it."""
    each = [known[name].strength if name in known else 0.0 for name in names]
    if not each:
        return 0.0
    return sum(each) * len(each) ** (growth - 1) if all(each) and growth else None


def _level(info: CreatureInfo, ruleset: str) -> str:
    word = "CR" if ruleset in _BY_RATING and not info.hero else "level"
    if info.sheet.HasField("level"):
        return f"{word} {info.sheet.level}"
    return "CR <1" if word == "CR" else ""
