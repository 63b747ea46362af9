"""Content: YAML that describes creatures, boards, cards and scenarios, read into typed, frozen models.

What is where: `yaml_source` reads YAML with lines, `models` holds the typed models, `vocabulary` the words that a ruleset knows,
`load` the loader, `library` shipped content, `errors` what a defect looks like.
The vocabulary is described for authors in `docs/scenarios.md`.
"""

from fracas_engine.content.errors import ContentError, Defect, UnreadableContent
from fracas_engine.content.library import Library, library_of
from fracas_engine.content.load import load_boards, load_cards, load_creatures, load_scenarios
from fracas_engine.content.models.actions import ActionSpec, AttackSpec, SaveSpec, TriggerSpec, UsesSpec, WeaponSpec
from fracas_engine.content.models.amounts import (
    HitPoints,
    ItemsSpec,
    LightSpec,
    RangeSpec,
    SavesSpec,
    SensesSpec,
    SpeedSpec,
    Stock,
)
from fracas_engine.content.models.areas import AreaSpec
from fracas_engine.content.models.boards import BoardSpec, LightSource, ObjectSpec
from fracas_engine.content.models.cards import AbilityCard, Act, HeroCard
from fracas_engine.content.models.creatures import ConditionSpec, CreatureSpec
from fracas_engine.content.models.effects import Effect
from fracas_engine.content.models.expectations import Expectation, Expected
from fracas_engine.content.models.questions import Question
from fracas_engine.content.models.scenarios import ScenarioSpec
from fracas_engine.content.models.steps import Step
from fracas_engine.content.models.terrain import GLYPHS, PropertySpec
from fracas_engine.content.vocabulary import Vocabulary, documented, find_vocabulary

__all__ = [
    "GLYPHS",
    "AbilityCard",
    "Act",
    "ActionSpec",
    "AreaSpec",
    "AttackSpec",
    "BoardSpec",
    "ConditionSpec",
    "ContentError",
    "CreatureSpec",
    "Defect",
    "Effect",
    "Expectation",
    "Expected",
    "HeroCard",
    "HitPoints",
    "ItemsSpec",
    "Library",
    "LightSource",
    "LightSpec",
    "ObjectSpec",
    "PropertySpec",
    "Question",
    "RangeSpec",
    "SaveSpec",
    "SavesSpec",
    "ScenarioSpec",
    "SensesSpec",
    "SpeedSpec",
    "Step",
    "Stock",
    "TriggerSpec",
    "UnreadableContent",
    "UsesSpec",
    "Vocabulary",
    "WeaponSpec",
    "documented",
    "find_vocabulary",
    "library_of",
    "load_boards",
    "load_cards",
    "load_creatures",
    "load_scenarios",
]
