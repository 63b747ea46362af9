"""Content checks across models: names in one part of a document that must exist in another part.

The module also checks for origins that the ruleset does not allow and for actions without an effect. Areas are in
`area_checks`, cards in `card_checks`. The ruleset checks the legality of the set-up (positions, terrain) when the
battle starts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, get_args

from fracas_engine.content.area_checks import area_fault, shape_fault, zone_fault
from fracas_engine.content.card_checks import card_faults
from fracas_engine.content.defects import Fault, Way
from fracas_engine.content.models.actions import ActionSpec
from fracas_engine.content.models.base import ContentModel
from fracas_engine.content.models.cards import SummonAct
from fracas_engine.content.models.creatures import CreatureSpec
from fracas_engine.content.models.effects import (
    BecomeEffect,
    ConditionEffect,
    ConjureEffect,
    Effect,
    SummonEffect,
    ZoneEffect,
    walk_effects,
)
from fracas_engine.content.models.expectations import Expected
from fracas_engine.content.models.lasting_effects import GrantEffect
from fracas_engine.content.models.scenarios import ScenarioSpec
from fracas_engine.content.models.steps import AnswerStep, AskStep, MoveStep, RestStep, RulingStep, Step, UseStep
from fracas_engine.content.models.sudden_effects import SplitEffect
from fracas_engine.content.vocabulary import Vocabulary, did_you_mean
from fracas_engine.content.words import Relation
from fracas_engine.dice_expression import DiceExpression

_ID: Final = re.compile(r"[\w'-]+")
"""Pattern of an id. Only these characters can be used unquoted in scenarios, paths and command lines."""

AMMUNITION: Final = "ammunition"
"""Name under which spent ammunition is counted."""

HIT_DICE: Final = "hit_dice"
"""Name under which spent Hit Dice are counted."""

SUMMONED: Final = "summon"
"""The trait of creatures that use their summoner's numbers."""

_NOTHING: Final[Mapping[str, Any]] = {}


def ids_of(plain: object) -> frozenset[str]:
    """Return the ids of all entries in a list of plain content, including entries with defects."""
    items = plain if isinstance(plain, tuple) else ()
    return frozenset(item["id"] for item in items if isinstance(item, dict) and isinstance(item.get("id"), str))


def creature_faults(
    creature: CreatureSpec, vocabulary: Vocabulary | None, actions: frozenset[str] = frozenset()
) -> Iterator[Fault]:
    """Yield the inconsistencies within a creature.

    Args:
        creature: The creature; parts of its document with defects may be missing.
        vocabulary: The vocabulary to check against; None: no check.
        actions: The ids of all actions in the document, including actions with defects.
    """
    yield from id_fault(creature.id, ("id",))
    has_cards = vocabulary is not None and vocabulary.cards
    if creature.speed is None and not has_cards:
        yield ("speed",), "is missing", "write the cells per move, such as speed: 6"
    own = [action.id for action in creature.actions]
    summoned = SUMMONED in creature.traits
    for number, action in enumerate(creature.actions):
        yield from id_fault(action.id, ("actions", number, "id"))
        if own.index(action.id) != number:
            yield (
                ("actions", number, "id"),
                f"duplicate action {action.id}",
                "give each action of a creature its own id",
            )
        yield from nothing_fault(action, ("actions", number))
        yield from origin_fault(action, ("actions", number), vocabulary)
        yield from area_fault(action, ("actions", number), vocabulary)
        yield from shape_fault(action.area, ("actions", number), vocabulary)
        yield from _unread_faults(action, ("actions", number), vocabulary)
        yield from _trigger_fault(action, ("actions", number), vocabulary)
        if action.during is not None and action.during not in (actions or own):
            hint = did_you_mean(action.during, own) or "write the id of an action of this creature"
            yield ("actions", number, "during"), f"{creature.id} has no action {action.during}", hint
        worked_out = summoned or (vocabulary is not None and vocabulary.weapon_bonus)
        if action.attack is not None and action.attack.bonus is None and not worked_out:
            hint = f"write a number; only the trait {SUMMONED} takes it from the summoner"
            yield ("actions", number, "attack", "bonus"), "is missing", hint
        for part, message, meant in sequence_faults(action, own, actions):
            yield ("actions", number, "sequence", part), message, meant
    for way, effect in _effects_of(creature):
        if isinstance(effect, ZoneEffect):
            yield from zone_fault(effect, creature.actions[int(way[1])], way)
            yield from shape_fault(effect.zone.area, (*way, "zone"), vocabulary)
        if vocabulary is not None and effect.key in vocabulary.unread_keys:
            yield (*way, effect.key), f"{effect.key} has no meaning in {vocabulary.name}", "leave it out"
    yield from _weapon_faults(creature, vocabulary)
    if (creature.spells is not None or creature.slots) and vocabulary is not None:
        key = "spells" if creature.spells is not None else "slots"
        if key not in vocabulary.unread_keys:
            yield (key,), f"{vocabulary.name} has no spells", "write the spells as actions"
    yield from _pool_faults(creature)
    yield from _spent_faults(creature, vocabulary)
    yield from _unread_faults(creature, (), vocabulary)


def _pool_faults(creature: CreatureSpec) -> Iterator[Fault]:
    """Yield the actions that spend from a pool that the creature does not have, or that is too small."""
    for number, action in enumerate(creature.actions):
        way: Way = ("actions", number, "uses")
        for pool in action.uses.pool if action.uses.kind == "pool" else ():
            if pool not in creature.pools:
                hint = did_you_mean(pool, creature.pools) or f"write pools: {{{pool}: 3}} at the creature"
                yield way, f"{creature.id} has no pool {pool}", hint
            elif action.uses.amount > creature.pools[pool]:
                yield (
                    way,
                    f"one use takes {action.uses.amount} of {creature.pools[pool]} {pool}",
                    "use a smaller amount",
                )
        if action.id in creature.pools and action.id not in action.uses.pool and action.uses.kind != "at_will":
            hint = f"write uses: {{pool: {action.id}}}, or use another name"
            yield way, f"the pool {action.id} has the name of an action with uses of its own", hint


def hit_dice(creature: CreatureSpec) -> int:
    """Return the number of Hit Dice of a creature with none spent: a hero's level; others have none."""
    return max(1, creature.level or 0) if creature.hero else 0


def _spent_faults(creature: CreatureSpec, vocabulary: Vocabulary | None) -> Iterator[Fault]:
    """Yield the entries of `spent` that no action of the creature can have."""
    general = vocabulary.general_actions if vocabulary is not None else frozenset()
    for name, number in creature.spent.items():
        action = creature.action(name)
        if name in creature.pools:
            if number > creature.pools[name]:
                yield ("spent", name), f"{number} of {creature.pools[name]} {name} spent", "use at most the size"
        elif name == HIT_DICE and action is None and (vocabulary is None or "hit_die" not in vocabulary.unread_keys):
            most = hit_dice(creature)
            if number > most:
                yield ("spent", name), f"{number} Hit Dice spent of {most}", "use at most the level of a hero"
        elif action is None:
            if vocabulary is not None and name not in general and name != AMMUNITION:
                yield ("spent", name), f"unknown action {name}", did_you_mean(name, [a.id for a in creature.actions])
        elif action.uses.max is None:
            yield ("spent", name), f"{name} has unlimited uses", "leave it out"
        elif number > action.uses.max:
            yield ("spent", name), f"{number} uses of {name} spent of {action.uses.max}", "use at most the maximum"


def _trigger_fault(action: ActionSpec, way: Way, vocabulary: Vocabulary | None) -> Iterator[Fault]:
    """Yield a fault if an action has a cost with which it can never be used in response to its trigger."""
    event = action.trigger.event if action.trigger is not None else None
    costs = vocabulary.answer_costs.get(event) if vocabulary is not None and event is not None else None
    if costs is not None and action.cost not in costs:
        hint = f"write one of the costs {', '.join(sorted(costs))}"
        yield (*way, "trigger"), f"an action with the cost {action.cost} cannot respond to the event {event}", hint


def _unread_faults(part: ContentModel, way: Way, vocabulary: Vocabulary | None) -> Iterator[Fault]:
    """Yield a fault for each key that no rule of the ruleset reads."""
    if vocabulary is None or not vocabulary.unread_keys:
        return
    for key in type(part).model_fields:
        if key in vocabulary.unread_keys and part.given(key):
            yield (*way, key), f"{key} has no meaning in {vocabulary.name}", "leave it out"


def sequence_faults(
    action: ActionSpec, own: Sequence[str], others: Collection[str] = ()
) -> Iterator[tuple[int, str, str | None]]:
    """Yield the names in a sequence that are not the id of an action.

    Args:
        action: The action; an action without a sequence has no faults.
        own: The ids of the creature's actions, used for the hint.
        others: Further valid ids: those of actions that are left out because they have defects.

    Yields:
        For each fault its index in the sequence, the message and the hint.
    """
    for part, name in enumerate((*action.sequence, *action.alternatives)):
        if name not in own and name not in others:
            yield part, f"unknown action {name}", did_you_mean(name, own)


def id_fault(name: str, way: Way) -> Iterator[Fault]:
    """Yield a fault if an id contains characters that are not allowed in an intent."""
    if not _ID.fullmatch(name):
        yield way, f"{name} is not a valid id", "use letters, digits, _, - and '; write other characters in the name"


def nothing_fault(action: ActionSpec, way: Way) -> Iterator[Fault]:
    """Yield a fault if an action does nothing; usually its effects are written in the wrong place.

    An action with only a weapon is valid: the ruleset derives the attack from the weapon. So is one that its user only
    concentrates on, so that others can be used.
    """
    bare_weapon = action.weapon is not None and action.attack is None
    if "concentration" in action.tags:
        return
    if not action.sequence and not bare_weapon and not any(True for _ in action.effects()):
        hint = "write an effect, such as hit: [{damage: 1d6}] or effect: [{condition: prone}]"
        yield way, f"the action {action.id} has no effect", hint


def origin_fault(action: ActionSpec, way: Way, vocabulary: Vocabulary | None) -> Iterator[Fault]:
    """Yield a fault if an attack has an origin that the ruleset does not allow (FE-ATK-17)."""
    allowed = vocabulary.attack_origins if vocabulary is not None else None
    if action.attack is not None and allowed is not None and action.origin not in allowed:
        found = "has no origin" if action.origin is None else f"has the origin {action.origin}"
        yield (*way, "origin"), f"the attack {action.id} {found}", f"write one of {', '.join(sorted(allowed))}"


def summon_faults(creature: CreatureSpec, known: Callable[[], Iterable[str]]) -> Iterator[Fault]:
    """Yield a fault for each creature, summoned or of another shape, that does not exist.

    Args:
        creature: The summoner.
        known: Returns the ids of all creatures; called only if the creature summons something.
    """
    for way, effect in _effects_of(creature):
        name = _creature_of(effect)
        if name is not None and name not in (ids := sorted(known())):
            hint = did_you_mean(name, ids) or "use a creature of the library or of this file"
            yield (*way, effect.key), f"unknown creature {name}", hint


def _creature_of(effect: Effect) -> str | None:
    """Return the id of the creature that an effect summons, or turns its target into; None if it does neither."""
    match effect:
        case SummonEffect():
            return effect.summon
        case BecomeEffect():
            return effect.become
        case GrantEffect(grant=grant) if grant.curse is not None:
            return grant.curse.becomes
        case _:
            return None


def _effects_of(creature: CreatureSpec) -> Iterator[tuple[Way, Effect]]:
    """Yield every effect of a creature's actions, with its path."""
    for number, action in enumerate(creature.actions):
        for part in ("hit", "miss", "effect", "crit", "on_save"):
            listed = getattr(action, part)
            for place, effect in enumerate(listed if isinstance(listed, tuple) else ()):
                for inner in walk_effects((effect,)):
                    yield ("actions", number, part, place), inner


def _weapon_faults(creature: CreatureSpec, vocabulary: Vocabulary | None) -> Iterator[Fault]:
    """Yield a fault for weapon dice (`dW`) in an action without a weapon.

    In rulesets where an unarmed strike replaces a missing weapon this is no fault (OC-TAG-04).
    """
    for way, effect in _effects_of(creature):
        action = creature.actions[int(way[1])]
        bare = vocabulary is not None and vocabulary.unarmed and action.origin not in ("ranged", "far")
        armed = action.weapon is not None and action.weapon.die is not None
        dice = getattr(effect, effect.key)
        if isinstance(dice, DiceExpression) and dice.uses_weapon and not armed and not bare:
            yield (*way, effect.key), f"{dice} needs a weapon", "give the action a weapon, as in weapon: {die: 1d8}"


def scenario_faults(
    scenario: ScenarioSpec,
    vocabulary: Vocabulary | None,
    shipped: Callable[[], Iterable[str]] = tuple,
    plain: Mapping[str, Any] = _NOTHING,
) -> Iterator[Fault]:
    """Yield the inconsistencies within a scenario.

    A scenario with `refused` is not checked: its set-up is wrong on purpose.

    Args:
        scenario: The scenario.
        vocabulary: The vocabulary of its ruleset; None: no check.
        shipped: Returns the ids of the shipped creatures of the ruleset.
        plain: The whole document as plain values; parts with defects may be missing from `scenario`.
    """
    if scenario.refused is not None:
        return
    names = _Names(scenario)
    for number, creature in enumerate(scenario.creatures):
        actions = ids_of(plain["creatures"][number].get("actions")) if "creatures" in plain else frozenset[str]()
        for way, message, hint in creature_faults(creature, vocabulary, actions):
            yield ("creatures", number, *way), message, hint
        for way, message, hint in summon_faults(creature, lambda: {*shipped(), *(c.id for c in scenario.creatures)}):
            yield ("creatures", number, *way), message, hint
        if creature.at is None and creature.use is None:
            yield ("creatures", number, "at"), "is missing", "write the north-west cell, such as at: [0, 0]"
    yield from _unique_ids(scenario)
    yield from _order(scenario)
    yield from _sources(scenario, names)
    yield from card_faults(scenario, shipped)
    for number, step in enumerate(scenario.steps):
        for way, message, hint in _step(step, names):
            yield ("steps", number, *way), message, hint


class _Names:
    """Names that steps may use: ids of creatures and objects, and everything that may be summoned or conjured."""

    def __init__(self, scenario: ScenarioSpec) -> None:
        added = (step.added() for step in scenario.steps if isinstance(step, RulingStep))
        self.known = dict.fromkeys((*scenario.ids(), *scenario.doors(), *(name for name in added if name is not None)))
        self.creatures = dict.fromkeys(creature.id for creature in scenario.creatures)
        self._summoned = tuple(dict.fromkeys(_summoned(scenario)))

    def fault(self, name: str | None, way: Way) -> Iterator[Fault]:
        """Yield a fault if no creature or object can have the name.

        A name that begins with the content id of a creature that may be summoned is valid.
        """
        if name is not None and name not in self.known and not name.startswith(self._summoned):
            yield way, f"unknown creature or object {name}", did_you_mean(name, self.known)

    def faults(self, names: Iterable[str | None], way: Way) -> Iterator[Fault]:
        for number, name in enumerate(names):
            yield from self.fault(name, (*way, number))


def _summoned(scenario: ScenarioSpec) -> Iterator[str]:
    for creature in scenario.creatures:
        for action in creature.actions:
            for effect in action.effects():
                if isinstance(effect, SummonEffect):
                    yield effect.summon
                elif isinstance(effect, SplitEffect):
                    yield f"{creature.id}_"
                elif isinstance(effect, ConjureEffect):
                    yield effect.conjure.name or action.id
                elif isinstance(effect, ConditionEffect) and effect.binding is not None:
                    yield from (f"{other.id}_{action.id}" for other in scenario.creatures)
    for card in scenario.hero_cards.values():
        yield from (act.summon for act in (*card.top, *card.bottom) if isinstance(act, SummonAct))
    for ability in scenario.ability_cards.values():
        yield from (act.summon for act in ability.do if isinstance(act, SummonAct))


def _unique_ids(scenario: ScenarioSpec) -> Iterator[Fault]:
    seen: set[str] = set()
    ways: list[Way] = [("creatures", number, "id") for number in range(len(scenario.creatures))]
    ways += [("objects", number, "id") for number in range(len(scenario.objects))]
    for way, name in zip(ways, scenario.ids(), strict=True):
        if name in seen:
            yield way, f"duplicate id {name}", "give each creature and object of a scenario its own id"
        seen.add(name)
    creatures = [creature.id for creature in scenario.creatures]
    for name in scenario.doors():
        if name in creatures:
            yield ("creatures", creatures.index(name), "id"), f"{name} is the id of a door", "give the door another id"


def _order(scenario: ScenarioSpec) -> Iterator[Fault]:
    if scenario.order is None:
        return
    creatures = [creature.id for creature in scenario.creatures]
    for number, name in enumerate(scenario.order):
        if name not in creatures:
            yield ("order", number), f"unknown creature {name}", did_you_mean(name, creatures)
    for name, times in Counter(scenario.order).items():
        if times > 1:
            yield ("order",), f"{name} is listed {times} times", "list each creature once"
    for name in dict.fromkeys(creatures):
        if name not in scenario.order:
            yield ("order",), f"{name} is missing", "list each creature once"


def _sources(scenario: ScenarioSpec, names: _Names) -> Iterator[Fault]:
    for number, creature in enumerate(scenario.creatures):
        for place, condition in enumerate(creature.conditions):
            yield from names.fault(condition.source, ("creatures", number, "conditions", place, "source"))
        yield from names.fault(creature.summoned_by, ("creatures", number, "summoned_by"))


def _step(step: Step, names: _Names) -> Iterator[Fault]:
    if isinstance(step, AskStep):
        yield from _question(step, names)
    elif not isinstance(step, RestStep) and hasattr(step, "by"):
        yield from names.fault(step.by, ("by",))
    if isinstance(step, (UseStep, MoveStep, AnswerStep)) and step.rejected != "no_such_target":
        yield from names.faults(step.on, ("on",))
    if isinstance(step, UseStep) and step.trigger is not None and step.trigger.by not in get_args(Relation):
        yield from names.fault(step.trigger.by, ("trigger", "by"))
    yield from _expectation(step.expect, names, ("expect",))
    for number, expectation in enumerate(step.expect_any):
        yield from _expectation(expectation, names, ("expect_any", number))


def _question(step: AskStep, names: _Names) -> Iterator[Fault]:
    details = step.ask.details
    if step.ask.name == "seen":
        return  # its `by` is a side or a seat
    for field in ("from_", "to", "of", "by", "on"):
        value = getattr(details, field, None)
        if isinstance(value, str):
            yield from names.fault(value, ("ask", step.ask.name, field.rstrip("_")))


def _expectation(expectation: tuple[Expected, ...], names: _Names, way: Way) -> Iterator[Fault]:
    for expected in expectation:
        here = (*way, expected.path)
        if expected.subject is not None:
            yield from names.fault(expected.subject, here)
        elif expected.what == "acting":
            yield from names.fault(expected.value, here)
        elif expected.what == "order":
            yield from names.faults(expected.value, here)
        elif expected.what in ("pending", "attack", "attacks"):
            entries = (expected.value,) if expected.what == "attack" else expected.value
            for number, entry in enumerate(entries):
                inner = here if expected.what == "attack" else (*here, number)
                for key in ("by", "on"):
                    yield from names.fault(entry.get(key), (*inner, key))
