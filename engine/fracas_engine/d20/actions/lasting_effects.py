"""Effects that a creature bears for a time as modifiers, the end of conditions, death and stability."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Final, NamedTuple, TypeVar

from fracas_engine.content import (
    BanishEffect,
    BecomeEffect,
    DieEffect,
    DisgorgeEffect,
    DispelEffect,
    DrainEffect,
    DropEffect,
    EndEffect,
    GrantEffect,
    MarkEffect,
    MaxHpEffect,
    ModifierEffect,
    ReduceEffect,
    RevertEffect,
    SplitEffect,
    StabilizeEffect,
)
from fracas_engine.d20.conditions import LastingEffect, add_modifier, end_conditions, end_form, lasting_modifiers
from fracas_engine.d20.frames import Applying
from fracas_engine.d20.rules import D20Rules
from fracas_engine.durations import ENCOUNTER
from fracas_engine.ids import CreatureId
from fracas_engine.modifiers import CHANGED, SCORE, Modifier
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.state import Creature

E = TypeVar("E")

DEFAULT_SCORE: Final = 10
"""The score of an ability that a sheet leaves out."""


class Application(NamedTuple):
    """An effect's application to one target."""

    resolution: Resolution[D20Rules]
    frame: Applying
    """The frame that applies the effects."""
    user: Creature
    """The creature that causes the effect."""
    target: Creature


def at_once(
    handler: Callable[[Application, E], None],
) -> Callable[[Resolution[D20Rules], Applying, E, Creature, Creature, Answers], bool]:
    """Return a handler for `effects.HANDLERS` that asks nothing."""

    @wraps(handler)
    def handle(
        resolution: Resolution[D20Rules], frame: Applying, effect: E, user: Creature, target: Creature, _: Answers
    ) -> bool:
        handler(Application(resolution, frame, user, target), effect)
        return False

    return handle


def source_of(frame: Applying, user: Creature) -> CreatureId | None:
    """Return the creature that causes an effect; None for a ruling of a game master."""
    return None if frame.ruled else CreatureId(user.id)


@at_once
def begin(one: Application, effect: LastingEffect) -> None:
    """Give a creature the modifiers of a lasting effect; those against the target are the user's."""
    resolution, frame, user, target = one.resolution, one.frame, one.user, one.target
    rules = resolution.rules
    if isinstance(effect, GrantEffect) and CHANGED in effect.grant.traits:
        end_form(resolution, target, reshapes=False)
    ends = rules.conditions.effect_ends(resolution, frame, frame.until or effect.until or "", user, target)
    walk = rules.movement.speed(resolution, target, "walk") or 0
    mine = isinstance(effect, ModifierEffect) and effect.modifier.against_target
    for modifier in lasting_modifiers(effect, source_of(frame, user), frame.cause, ends, walk=walk):
        if mine:
            add_modifier(resolution, user, replace(modifier, foe=CreatureId(target.id)))
        else:
            add_modifier(resolution, target, modifier)
    if isinstance(effect, GrantEffect) and (effect.grant.size is not None or CHANGED in effect.grant.traits):
        rules.conditions.reshape(resolution, target)


@at_once
def become(one: Application, effect: BecomeEffect) -> None:
    """Give the target another shape."""
    one.resolution.rules.conditions.become(one.resolution, one.frame, effect, one.user, one.target)


@at_once
def end(one: Application, effect: EndEffect) -> None:
    """End conditions of the target; if only one ends, it is the one that the intent names, or the first."""
    resolution, frame, target = one.resolution, one.frame, one.target
    borne = [name for name in effect.ends if target.has(name)]
    if effect.one:
        borne = ([name for name in borne if name in frame.aim.with_] or borne)[:1]
    if borne:
        end_conditions(resolution, target, lambda condition: condition.name in borne)
        resolution.rules.conditions.speed_changed(resolution, target)


@at_once
def die(one: Application, _effect: DieEffect) -> None:
    """Kill the target."""
    one.resolution.rules.damage.kill(one.resolution, one.target)


@at_once
def drop_to_zero(one: Application, _effect: DropEffect) -> None:
    """Let the hit points of the target drop to 0."""
    one.resolution.rules.damage.drop_to_zero(one.resolution, one.target)


@at_once
def drain(one: Application, effect: DrainEffect) -> None:
    """Decrease an ability score of the target; it dies if the score is 0 then."""
    resolution, frame, user, target = one.resolution, one.frame, one.user, one.target
    lost = resolution.roll("damage", effect.drain, who=CreatureId(user.id), on=target).total
    before = sum(m.by for m in target.modifiers if (m.to, m.skill) == (SCORE, effect.ability))
    least = -resolution.sheet(target).abilities.get(effect.ability, DEFAULT_SCORE)
    total = max(least, before - lost)
    kept = tuple(m for m in target.modifiers if (m.to, m.skill) != (SCORE, effect.ability))
    source = source_of(frame, user)
    lower = Modifier(to=SCORE, skill=effect.ability, by=total, source=source, cause=frame.cause, ends=ENCOUNTER)
    values = {"modifiers": (*kept, lower)}
    resolution.emit("modifier_began", (target, values), who=target.id, to=lower.told, by=total - before)
    if total <= least:
        resolution.rules.damage.kill(resolution, target)


@at_once
def banish(one: Application, _effect: BanishEffect) -> None:
    """Remove the target from the battle for good."""
    one.resolution.rules.damage.vanish(one.resolution, one.target)


@at_once
def mark(one: Application, effect: MarkEffect) -> None:
    """Mark the target."""
    rules = one.resolution.rules
    rules.conditions.mark(one.resolution, one.user, one.target, effect.until or one.frame.until)


@at_once
def disgorge(one: Application, _effect: DisgorgeEffect) -> None:
    """Let the creatures come out that the target has swallowed."""
    one.resolution.rules.conditions.disgorge(one.resolution, one.target)


@at_once
def dispel(one: Application, effect: DispelEffect) -> None:
    """End spells on the target."""
    resolution, frame, user, target = one.resolution, one.frame, one.user, one.target
    action = resolution.rules.sheet_named(resolution, frame.sheet).actions[frame.action]
    resolution.rules.conditions.dispel(resolution, user, action, target, effect.dispel)


@at_once
def raise_max_hp(one: Application, effect: MaxHpEffect) -> None:
    """Raise the hit point maximum and the hit points of the target, for the rest of the battle."""
    resolution, target = one.resolution, one.target
    values = {"max_hp": target.max_hp + effect.max_hp, "hp": target.hp + effect.max_hp}
    if target.hp > 0:
        resolution.emit("bolstered", (target, values), who=target.id, amount=effect.max_hp)


@at_once
def revert(one: Application, _effect: RevertEffect) -> None:
    """Return the target to its own form."""
    end_form(one.resolution, one.target)


@at_once
def stabilize(one: Application, _effect: StabilizeEffect) -> None:
    """Stabilize the target, if it has 0 hit points."""
    resolution, target = one.resolution, one.target
    if target.hp <= 0:
        resolution.rules.damage.stabilize(resolution, target)


@at_once
def split(one: Application, _effect: SplitEffect) -> None:
    """Divide the user into two creatures."""
    one.resolution.rules.damage.split(one.resolution, one.user)


@at_once
def reduce(one: Application, _effect: ReduceEffect) -> None:
    """Reduce the damage that is about to be dealt to the user."""
    one.resolution.rules.damage.reduce(one.resolution, one.user, one.frame.rolled[one.frame.index])
