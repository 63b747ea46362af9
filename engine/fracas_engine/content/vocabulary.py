"""The words that one ruleset knows: what the loader checks content against.

A ruleset gives its own as `fracas_engine.rulesets.NAME.vocabulary.VOCABULARY`, mostly by narrowing `documented(NAME)`,
which holds the words that `docs/scenarios.md` allows for it. A ruleset that comes as an installed package has it as the
attribute `vocabulary` of the class that its entry point names.
"""

from __future__ import annotations

import difflib
import importlib
import importlib.util
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import entry_points
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
    "DOCUMENTED_RULESETS",
    "ENTRY_POINT_GROUP",
    "OptionForm",
    "Vocabulary",
    "did_you_mean",
    "documented",
    "find_vocabulary",
    "ruleset_names",
]

ENTRY_POINT_GROUP: Final = "fracas.rulesets"
"""Where an installed package names its ruleset."""

DOCUMENTED_RULESETS: Final = ("monster_mash", "srd5", "monster_turn", "orcus", "fourth_edition")

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
    until: frozenset[str] = words(Until)
    """Durations."""
    defenses: frozenset[str] = words(Defense)
    """What an attack roll may be compared with."""
    modifiers: frozenset[str] = words(ModifierTarget)
    """What a modifier may change, beside `check:SKILL`."""
    events: frozenset[str] = words(Event)
    """Words after a trigger's `event`."""
    move_modes: frozenset[str] = words(MoveMode)
    """Words after a step's `move`."""
    general_actions: frozenset[str] = frozenset()
    """What everybody may `use` without an entry on the sheet."""
    cover: frozenset[str] = frozenset({"none"})
    """Answers to the question for cover."""
    decisions: frozenset[str] = words(DecisionKind)
    """Kinds of pending decisions."""
    options: Mapping[str, OptionForm] = field(default_factory=dict)
    """Options and variants by name, with what they take."""
    conditions: frozenset[str] | None = None
    """Names of conditions."""
    traits: frozenset[str] | None = None
    """Names of traits."""
    damage_types: frozenset[str] | None = None
    """Types of damage."""
    tags: frozenset[str] | None = None
    """Tags of actions."""
    skills: frozenset[str] | None = None
    """Names of skills, also after `check:`."""
    questions: frozenset[str] | None = frozenset()
    """Questions beyond those that every ruleset answers."""
    cards: bool = False
    """Whether creatures have statistics cards (`type`, `elite`, `move`, `hand`, ...) and scenarios action cards."""
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


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


_D20_MOVES: Final = _set("walk shift run dash crawl squeeze fly swim climb burrow jump teleport")

_DOCUMENTED: Final[Mapping[str, Vocabulary]] = {
    "monster_mash": Vocabulary(
        name="monster_mash",
        costs=_set("full_round standard move swift free reaction interrupt opportunity none"),
        budget=_set("full_round standard move swift movement"),
        move_modes=_D20_MOVES,
        general_actions=_set("escape pass"),
        cover=_set("none cover"),
        rule_prefixes=("MM-",),
    ),
    "srd5": Vocabulary(
        name="srd5",
        costs=_set("action bonus reaction interrupt opportunity free move none"),
        budget=_set("action bonus reaction movement"),
        move_modes=_D20_MOVES,
        general_actions=_set(
            "dash disengage dodge help hide influence ready search study utilize interact grapple shove unarmed_strike "
            "escape stabilize drop_prone stand_up mount dismount command_mount surrender flee"
        ),
        cover=_set("none half three_quarters total"),
        decisions=words(DecisionKind) | {"initiative_tie"},
        options={"surprised": "creatures", "tie_prompt": "flag", "initiative": ("score",)},
        rule_prefixes=("S5-",),
    ),
    "monster_turn": Vocabulary(
        name="monster_turn",
        board_shapes=_set("hex"),
        budget=_set("movement"),
        move_modes=_set("move jump fly walk"),
        general_actions=_set("choose_cards top bottom basic_attack basic_move short_rest long_rest"),
        options={"ties": ("auto", "ask")},
        conditions=_set("immobilized disarmed stunned muddled strengthened invisible poisoned wounded blessed cursed"),
        cards=True,
        rule_prefixes=("MT-",),
    ),
    "orcus": Vocabulary(
        name="orcus",
        costs=_set("full_round standard move swift minor free reaction opportunity interrupt none"),
        budget=_set("full_round standard move swift movement"),
        move_modes=_D20_MOVES,
        general_actions=_set(
            "aid_another melee_basic ranged_basic charge coup_de_grace delay resume sustain drop_prone stand_up "
            "grapple escape drag release help_attack help_defense rally ready shove total_defense action_point "
            "interact dismiss"
        ),
        cover=_set("none half three_quarters total"),
        options={
            "surprised": "creatures",
            "flanking": "flag",
            "one_free_action_per_turn": "flag",
            "free_actions_per_turn": "number",
            "no_negative_hp": "flag",
        },
        questions=None,  # character questions, which the ledger names
        rule_prefixes=("OB-", "OC-"),
    ),
    "fourth_edition": Vocabulary(
        name="fourth_edition",
        costs=_set("standard move minor free reaction opportunity interrupt none"),
        budget=_set("standard move minor movement"),
        move_modes=_D20_MOVES,
        general_actions=_set(
            "melee_basic ranged_basic bull_rush charge coup_de_grace delay resume drop_prone stand_up grab sustain "
            "escape release ready second_wind total_defense action_point stealth perception interact"
        ),
        cover=_set("none cover superior"),
        options={"surprised": "creatures"},
        rule_prefixes=("FE-",),
    ),
}


def documented(ruleset: str) -> Vocabulary:
    """Return all the words that the documented vocabulary allows for one of the five rulesets.

    Raises:
        KeyError: It is none of the five.
    """
    return _DOCUMENTED[ruleset]


@cache
def find_vocabulary(ruleset: str) -> Vocabulary | None:
    """Return the vocabulary of a ruleset by its name, or None if there is no such ruleset.

    The ruleset's own folder comes first, then installed packages, then `documented`.
    """
    if not ruleset.isidentifier():
        return None
    package = f"fracas_engine.rulesets.{ruleset}"
    if _has_module("fracas_engine.rulesets") and _has_module(package) and _has_module(f"{package}.vocabulary"):
        return cast("Vocabulary", importlib.import_module(f"{package}.vocabulary").VOCABULARY)
    for entry in entry_points(group=ENTRY_POINT_GROUP, name=ruleset):
        return cast("Vocabulary", entry.load().vocabulary)
    return _DOCUMENTED.get(ruleset)


def _has_module(name: str) -> bool:
    return importlib.util.find_spec(name) is not None


def ruleset_names() -> tuple[str, ...]:
    """Return the names of all rulesets whose content can be read, sorted."""
    installed = {entry.name for entry in entry_points(group=ENTRY_POINT_GROUP)}
    return tuple(sorted(installed.union(DOCUMENTED_RULESETS)))
