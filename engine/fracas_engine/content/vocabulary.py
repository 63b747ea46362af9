"""Vocabulary of a ruleset, against which content is checked.

A ruleset defines `VOCABULARY` in the module `vocabulary` of its folder. A ruleset from an installed
package has it as the attribute `vocabulary` of the class that its entry point names.
"""

from __future__ import annotations

import difflib
import importlib
import importlib.util
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import Final, Literal, TypeAlias, cast

from fracas_engine.content.condition_traits import ConditionTraits
from fracas_engine.content.words import (
    Ability,
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

ENTRY_POINT_GROUP: Final = "fracas.rulesets"
"""The entry point group in which an installed package registers its ruleset."""

RULESETS: Final = "fracas_engine.rulesets"
"""The package with the built-in rulesets, one folder each."""

OptionForm: TypeAlias = Literal["flag", "number", "text", "creatures"] | tuple[str, ...]
"""The values of an option: `true`/`false`, a whole number, a text, a list of creature ids, or one of several words."""


COMMON_OPTIONS: Final[Mapping[str, OptionForm]] = {
    "stalemate": "number",
    "vision": ("all", "side", "seat"),
    "health": ("exact", "bars", "words", "hidden"),
    "explored": "flag",
    "public_vision": "text",
    "placement": ("auto", "players"),
}
"""Options of every ruleset, with their allowed values.

They are stalemate, fog of war (`fracas_engine.vision`), and the placement phase (`fracas_engine.placement_phase`).
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class CasterNumbers:
    """How a ruleset computes the numbers of a creature that casts spells."""

    ability_modifier: Callable[[int], int]
    """Returns the modifier of an ability score."""
    proficiency_at: Callable[[int], int]
    """Returns the proficiency bonus for a level or challenge rating."""
    abilities: tuple[Ability, ...]
    """The spellcasting abilities."""
    tiers: tuple[int, ...]
    """The levels at which cantrips grow."""
    base_dc: int
    """The save DC without ability modifier and proficiency bonus."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """The words of a ruleset.

    A set that is None is open: any word passes. All sets are sets of words of content, never of display names.
    """

    name: str
    """The ruleset's name, as in `ruleset:`."""
    board_shapes: frozenset[str] = frozenset({"square"})
    """Shapes of board cells: `square`, `hex`."""
    cell_properties: frozenset[str] = frozenset()
    """Properties of cells in addition to those of every ruleset (`board.PROPERTIES`)."""
    sizes: frozenset[str] = words(Size)
    """Sizes of creatures."""
    costs: frozenset[str] = words(Cost) - {"legendary"}
    """Words allowed for `cost` and `maintain`."""
    budget: frozenset[str] = frozenset()
    """Words of a turn's budget for `expect`; `movement` is the number of cells left."""
    uses: frozenset[str] = words(UsesWord) - {"turn", "pool"}
    """Words for usage limits; `limited` is `{max: N}`, `recharge` is `{recharge: N}`, `turn` is `{turn: N}`."""
    area_origins: frozenset[str] | None = None
    """Origins allowed for actions with an area; an action with the origin `near` has no range. None: any origin."""
    area_shapes: frozenset[str] | None = None
    """Allowed area shapes; None: any shape."""
    unread_keys: frozenset[str] = frozenset()
    """Keys of creatures, actions and effects that no rule of the ruleset reads."""
    power_categories: frozenset[str] = frozenset()
    """Categories of powers; empty: the ruleset has none."""
    power_sources: frozenset[str] = frozenset()
    """Power sources; empty: the ruleset has none."""
    unarmed: bool = False
    """True if a power without a weapon uses an unarmed strike, unless it is ranged."""
    ability_scores: tuple[int, int] | None = None
    """Lowest and highest ability score; None: any."""
    own_spaces: bool = False
    """True if a Gargantuan creature may have a space larger than 4x4, given by the key `space`."""
    true_forms: bool = False
    """True if creatures may have taken another shape, and other creatures may see their true form."""
    modifier_tags: bool = False
    """True if a modifier may be limited to actions with certain tags."""
    attack_origins: frozenset[str] | None = None
    """Origins allowed for actions with an attack roll; None: any origin."""
    until: frozenset[str] = words(Until) - {"attack", "end_of_target_turn", "end_of_user_turn"}
    """Words that say when an effect ends."""
    defenses: frozenset[str] = words(Defense)
    """Defenses that an attack roll may be compared with."""
    modifiers: frozenset[str] = words(ModifierTarget)
    """Numbers that a modifier may change, in addition to `check:SKILL`."""
    modifier_types: Mapping[str, bool] | None = None
    """Modifier types; the value is True if a penalty can have the type. None: any type."""
    events: frozenset[str] = words(Event)
    """Words allowed for a trigger's `event`: the events that the ruleset reports; empty: it has no triggers."""
    answer_costs: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Costs with which an action can respond to each event; an event that is not listed: any cost."""
    move_modes: frozenset[str] = words(MoveMode) - {"move", "place"}
    """Words allowed for a step's `move`."""
    general_actions: frozenset[str] = frozenset()
    """Actions that every creature can `use` without an entry in its stat block."""
    off_turn_actions: frozenset[str] = frozenset()
    """General actions that a seat can use instead of answering a decision, on any creature's turn."""
    cover: frozenset[str] = frozenset({"none"})
    """Possible answers to the question `cover`."""
    decisions: frozenset[str] = words(DecisionKind)
    """Kinds of pending decisions."""
    options: Mapping[str, OptionForm] = field(default_factory=dict)
    """Options and variants by name, with their allowed values."""
    conditions: Mapping[str, ConditionTraits] | None = None
    """Conditions by name."""
    traits: frozenset[str] | None = None
    """Names of traits; a name that ends in `_N` matches names that end in a number."""
    damage_types: frozenset[str] | None = None
    """Damage types."""
    resistances: Literal["amounts", "types"] | None = None
    """The form of `resist` and `vulnerable`: `{fire: 5}`, or `[fire]`; None: both."""
    tags: frozenset[str] | None = None
    """Tags of actions."""
    read_tags: frozenset[str] = frozenset()
    """Tags of actions that have an effect in the ruleset; a tag that ends in `_N` matches tags that end in a number."""
    weapon_properties: frozenset[str] | None = None
    """Weapon properties that have an effect in the ruleset; None: not checked."""
    weapon_bonus: bool = False
    """True if an attack without `bonus` derives it from its weapon and the creature's abilities."""
    saves_by_ability: bool = False
    """True if each saving throw uses an ability."""
    limits: bool = False
    """True if effects, attacks and targets may be limited by size, type and state (`content.models.limits`)."""
    later_effects: bool = False
    """True if conditions may have `fails` and `ends_when`."""
    in_feet: bool = False
    """True if the ruleset's text measures in feet, so that content may contain feet instead of cells by mistake."""
    dice_modifiers: frozenset[str] = frozenset()
    """Numbers to which a modifier may add dice; empty: none."""
    roll_words: frozenset[str] = frozenset()
    """Rolls that may have advantage or disadvantage for a time; empty: none."""
    grants: bool = False
    """True if effects may grant resistances, immunities, speeds, senses and armor classes for a time."""
    granted_traits: frozenset[str] = frozenset()
    """Traits that effects may grant for a time."""
    casters: CasterNumbers | None = None
    """Numbers of creatures that cast spells of the spell library; None: the ruleset has no spell library."""
    skills: frozenset[str] | None = None
    """Names of skills, also allowed after `check:`."""
    questions: frozenset[str] | None = frozenset()
    """Questions in addition to those that every ruleset answers."""
    cards: bool = False
    """True if creatures have statistics cards (`type`, `elite`, `move`, `hand`, ...) and scenarios action cards."""
    about: str = ""
    """A one-sentence description for players who choose a ruleset; empty: no description."""
    rank: int = 50
    """Sort position among the rulesets; rulesets that are easier for beginners have lower numbers."""
    party: tuple[str, ...] = ()
    """Shipped creatures that make a good party for a beginner; empty: no suggestion."""
    rule_prefixes: tuple[str, ...] | None = None
    """Prefixes of the rule ids in the ruleset's ledger, such as `MM-`; None: not checked."""


CLEARLY_WORSE: Final = 0.1
"""A second suggestion is dropped if its similarity (0 to 1) is lower than that of the best one by more than this."""


def did_you_mean(word: str, known: Iterable[str], *, limit: int = 14) -> str | None:
    """Return a suggestion for an unknown word.

    Args:
        word: The unknown word.
        known: The valid words.
        limit: If no valid word is similar, all of them are listed, provided there are at most this many.

    Returns:
        `did you mean claw?`, or the list of all valid words, or None if there are too many or none.
    """
    choices = tuple(sorted(known))
    if close := _similar(word.lower(), choices):
        return f"did you mean {' or '.join(close)}?"
    if 0 < len(choices) <= limit:
        return f"use one of {', '.join(choices)}"
    return None


@lru_cache(maxsize=1024)  # comparing a word with some hundred others takes three milliseconds
def _similar(word: str, choices: tuple[str, ...]) -> list[str]:
    # A single typo in a short word lowers its similarity a lot.
    close = difflib.get_close_matches(word, choices, n=2, cutoff=0.5 if len(word) <= 3 else 0.6)
    likeness = [difflib.SequenceMatcher(None, word, choice).ratio() for choice in close]
    return [choice for choice, ratio in zip(close, likeness, strict=True) if ratio > likeness[0] - CLEARLY_WORSE]


def word_set(text: str) -> frozenset[str]:
    """Return the words of a text that are separated by spaces."""
    return frozenset(text.split())


DAMAGE_TYPES: Final = word_set(
    "acid bludgeoning cold fire force lightning necrotic piercing poison psychic radiant slashing thunder"
)
"""Damage types of all rule texts; a ruleset may have others (OB-DTYP-01)."""

CREATURE_TYPES: Final = word_set(
    "aberration beast celestial construct dragon elemental fey fiend giant humanoid monstrosity ooze plant undead"
)
"""Creature types, which are allowed as traits."""

NAMED_TRAITS: Final = word_set("clumsy_in_air clumsy_on_ground flying hover loud mount threatening_reach trained_mount")
"""Traits that docs/scenarios.md lists for all rulesets: they are allowed even if no rule reads them."""

_REGISTERED: Final[dict[str, Vocabulary]] = {}


def register_vocabulary(vocabulary: Vocabulary) -> None:
    """Register a ruleset's vocabulary for this process; it replaces a built-in or installed one of the same name."""
    _REGISTERED[vocabulary.name] = vocabulary


def find_vocabulary(ruleset: str) -> Vocabulary | None:
    """Return the vocabulary of a ruleset by its name, or None if there is no such ruleset.

    Registered vocabularies are searched first, then the folder of the built-in ruleset, then installed packages.
    """
    return _REGISTERED.get(ruleset) or _installed(ruleset)


@cache
def installed_rulesets() -> Mapping[str, EntryPoint]:
    """Return the entry points of the rulesets in installed packages, by name; the first call is slow."""
    return {entry.name: entry for entry in entry_points(group=ENTRY_POINT_GROUP)}


@cache
def _installed(ruleset: str) -> Vocabulary | None:
    if not ruleset.isidentifier():
        return None
    package = f"{RULESETS}.{ruleset}"
    if _has_module(package) and _has_module(f"{package}.vocabulary"):
        # A folder shared by rulesets may have a module of that name that defines shared words but no vocabulary.
        found = getattr(importlib.import_module(f"{package}.vocabulary"), "VOCABULARY", None)
        if found is not None:
            return cast("Vocabulary", found)
    entry = installed_rulesets().get(ruleset)
    return cast("Vocabulary", entry.load().vocabulary) if entry is not None else None


def _has_module(name: str) -> bool:
    return importlib.util.find_spec(name) is not None


def ruleset_names() -> tuple[str, ...]:
    """Return the names of all rulesets with loadable content, sorted."""
    return tuple(sorted({*installed_rulesets(), *_shipped_rulesets(), *_REGISTERED}))


@cache
def _shipped_rulesets() -> tuple[str, ...]:
    folders = importlib.import_module(RULESETS).__path__
    return tuple(module.name for module in pkgutil.iter_modules(folders) if _installed(module.name) is not None)
