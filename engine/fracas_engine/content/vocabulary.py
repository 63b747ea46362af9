"""Vocabulary of a ruleset, against which content is checked.

A ruleset defines `VOCABULARY` in the module `vocabulary` of its folder. A ruleset from an installed
package has it as the attribute `vocabulary` of the class that its entry point names.
"""

from __future__ import annotations

import difflib
import importlib
import importlib.util
import pkgutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Final, Literal, TypeAlias, cast

from fracas_engine.content.words import (
    Cost,
    DecisionKind,
    Defense,
    Event,
    ModifierTarget,
    MoveMode,
    Size,
    Until,
    UsesWord,
    words,
)

__all__ = [
    "CREATURE_TYPES",
    "DAMAGE_TYPES",
    "ENTRY_POINT_GROUP",
    "NAMED_TRAITS",
    "OptionForm",
    "Vocabulary",
    "did_you_mean",
    "find_vocabulary",
    "installed_rulesets",
    "register_vocabulary",
    "ruleset_names",
    "word_set",
]

ENTRY_POINT_GROUP: Final = "fracas.rulesets"
"""Where an installed package names its ruleset."""

RULESETS: Final = "fracas_engine.rulesets"
"""The package whose folders are the rulesets that come with the engine."""

OptionForm: TypeAlias = Literal["flag", "number", "creatures"] | tuple[str, ...]
"""What an option takes: `true`/`false`, a whole number, a list of creature ids, or one of some words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """The words of one ruleset.

    A set that is None is open: any word passes. All sets are sets of words of content, never of display names.
    """

    name: str
    """The ruleset's name, as `ruleset:` gives it."""
    board_shapes: frozenset[str] = frozenset({"square"})
    """`square`, `hex`."""
    sizes: frozenset[str] = words(Size)
    """Sizes of creatures."""
    costs: frozenset[str] = words(Cost)
    """Words after `cost` and `maintain`."""
    budget: frozenset[str] = frozenset()
    """Words of a turn's budget, as `expect` may ask for them; `movement` are the cells left."""
    uses: frozenset[str] = words(UsesWord)
    """How often an action can be used; `limited` is `{max: N}`, `recharge` is `{recharge: N}`."""
    area_origins: frozenset[str] | None = None
    """Where an action with an area may start from, which has no range where it is `near`; None: anywhere."""
    area_shapes: frozenset[str] | None = None
    """Shapes that areas may have; None: any."""
    unread_keys: frozenset[str] = frozenset()
    """Keys of creatures, actions and effects that say nothing here, because no rule of the ruleset asks for them."""
    power_categories: frozenset[str] = frozenset()
    """Categories of powers; empty: the ruleset knows none."""
    power_sources: frozenset[str] = frozenset()
    """Sources of powers; empty: the ruleset knows none."""
    unarmed: bool = False
    """True if an unarmed strike stands in for the weapon of a power that names none, unless it is shot."""
    own_spaces: bool = False
    """True if a Gargantuan creature may have a larger space than 4x4 by an entry of its own."""
    true_forms: bool = False
    """True if creatures may have taken another shape, beneath which somebody may see what they are."""
    modifier_tags: bool = False
    """True if a modifier may be for actions of some tags only."""
    attack_origins: frozenset[str] | None = None
    """Where an action with an attack roll may start from; None: anywhere."""
    until: frozenset[str] = words(Until)
    """Durations."""
    defenses: frozenset[str] = words(Defense)
    """What an attack roll may be compared with."""
    modifiers: frozenset[str] = words(ModifierTarget)
    """What a modifier may change, beside `check:SKILL`."""
    modifier_types: Mapping[str, bool] | None = None
    """Types of modifiers, with whether one of that type can be a penalty; None: any type."""
    events: frozenset[str] = words(Event)
    """Words after a trigger's `event`."""
    answer_costs: frozenset[str] | None = None
    """What an action with a trigger may cost; None: anything."""
    move_modes: frozenset[str] = words(MoveMode) - {"move"}
    """Words after a step's `move`."""
    general_actions: frozenset[str] = frozenset()
    """What everybody may `use` without an entry on the sheet."""
    off_turn_actions: frozenset[str] = frozenset()
    """Those of them that may be used at any decision of one's seat, on whomever's turn, instead of answering it."""
    cover: frozenset[str] = frozenset({"none"})
    """Answers to the question for cover."""
    decisions: frozenset[str] = words(DecisionKind)
    """Kinds of pending decisions."""
    options: Mapping[str, OptionForm] = field(default_factory=dict)
    """Options and variants by name, with what they take."""
    conditions: frozenset[str] | None = None
    """Names of conditions."""
    traits: frozenset[str] | None = None
    """Names of traits; one that ends in `_N` stands for those that end in a number."""
    damage_types: frozenset[str] | None = None
    """Types of damage."""
    resistances: Literal["amounts", "types"] | None = None
    """How `resist` and `vulnerable` are written: `{fire: 5}`, or `[fire]`; None: either way."""
    tags: frozenset[str] | None = None
    """Tags of actions."""
    read_tags: frozenset[str] = frozenset()
    """Tags of actions that the ruleset's rules read; one that ends in `_N` stands for those that end in a number."""
    weapon_properties: frozenset[str] | None = None
    """Properties of weapons that the ruleset's rules read; None: not looked at."""
    weapon_bonus: bool = False
    """True if an attack without `bonus` has that of its weapon and its creature's abilities."""
    saves_by_ability: bool = False
    """True if a saving throw is one of an ability."""
    in_feet: bool = False
    """True if the ruleset's text measures in feet, so that content may have feet where cells are meant."""
    skills: frozenset[str] | None = None
    """Names of skills, also after `check:`."""
    questions: frozenset[str] | None = frozenset()
    """Questions beyond those that every ruleset answers."""
    cards: bool = False
    """True if creatures have statistics cards (`type`, `elite`, `move`, `hand`, ...) and scenarios action cards."""
    about: str = ""
    """What the ruleset is, in one sentence for somebody who chooses among several; empty: nobody says."""
    rank: int = 50
    """Where it stands among the others: the lower, the easier it is to begin with."""
    party: tuple[str, ...] = ()
    """Shipped creatures that make a good party for somebody new; empty: none is suggested."""
    rule_prefixes: tuple[str, ...] | None = None
    """How the ids of the ruleset's ledger begin, such as `MM-`; None: unchecked."""


CLEARLY_WORSE: Final = 0.1
"""How much less like the word written (0 to 1) a second hint may not be, beside the best one."""


def did_you_mean(word: str, known: Iterable[str], *, limit: int = 14) -> str | None:
    """Say what would be right in the place of an unknown word.

    Args:
        word: What was written.
        known: The words that would be right.
        limit: Up to how many words all are listed where none is like the one written.

    Returns:
        `did you mean claw?`, or the list of all words, or None where there are too many or none.
    """
    choices = sorted(known)
    # One wrong letter in a short word makes half of it wrong.
    close = difflib.get_close_matches(word.lower(), choices, n=2, cutoff=0.5 if len(word) <= 3 else 0.6)
    likeness = [difflib.SequenceMatcher(None, word.lower(), choice).ratio() for choice in close]
    close = [choice for choice, ratio in zip(close, likeness, strict=True) if ratio > likeness[0] - CLEARLY_WORSE]
    if close:
        return f"did you mean {' or '.join(close)}?"
    if 0 < len(choices) <= limit:
        return f"known are {', '.join(choices)}"
    return None


def word_set(text: str) -> frozenset[str]:
    """Return the words of a text, which stand apart by blanks."""
    return frozenset(text.split())


DAMAGE_TYPES: Final = word_set(
    "acid bludgeoning cold fire force lightning necrotic piercing poison psychic radiant slashing thunder"
)
"""Types of damage of all our texts; a ruleset may know others (OB-DTYP-01)."""

CREATURE_TYPES: Final = word_set(
    "aberration beast celestial construct dragon elemental fey fiend giant humanoid monstrosity ooze plant undead"
)
"""What creatures are, which may stand among their traits."""

NAMED_TRAITS: Final = word_set("clumsy_in_air clumsy_on_ground flying hover loud mount threatening_reach trained_mount")
"""Traits that docs/scenarios.md names for no ruleset: sheets may have them where no rule asks for them, too."""

_REGISTERED: Final[dict[str, Vocabulary]] = {}


def register_vocabulary(vocabulary: Vocabulary) -> None:
    """Make the words of a ruleset known to this process without installing it; they come before all others."""
    _REGISTERED[vocabulary.name] = vocabulary


def find_vocabulary(ruleset: str) -> Vocabulary | None:
    """Return the vocabulary of a ruleset by its name, or None if there is no such ruleset.

    What was registered comes first, then the ruleset's own folder, then installed packages.
    """
    return _REGISTERED.get(ruleset) or _installed(ruleset)


@cache
def installed_rulesets() -> Mapping[str, EntryPoint]:
    """Return where the rulesets of installed packages are, by name; looking through all packages takes a while."""
    return {entry.name: entry for entry in entry_points(group=ENTRY_POINT_GROUP)}


@cache
def _installed(ruleset: str) -> Vocabulary | None:
    if not ruleset.isidentifier():
        return None
    package = f"{RULESETS}.{ruleset}"
    if _has_module(package) and _has_module(f"{package}.vocabulary"):
        # A folder that rulesets share may have a module of that name, with words for them and none of a ruleset.
        found = getattr(importlib.import_module(f"{package}.vocabulary"), "VOCABULARY", None)
        if found is not None:
            return cast("Vocabulary", found)
    entry = installed_rulesets().get(ruleset)
    return cast("Vocabulary", entry.load().vocabulary) if entry is not None else None


def _has_module(name: str) -> bool:
    return importlib.util.find_spec(name) is not None


def ruleset_names() -> tuple[str, ...]:
    """Return the names of all rulesets whose content can be read, sorted."""
    folders = importlib.import_module(RULESETS).__path__
    own = {module.name for module in pkgutil.iter_modules(folders) if _installed(module.name) is not None}
    return tuple(sorted({*installed_rulesets(), *own, *_REGISTERED}))
