"""Effects that a creature bears for a time as modifiers, the end of conditions, death and stability."""

# ruff: noqa: ARG001 - all handlers have one signature, and not each of them needs all of it

from __future__ import annotations

from dataclasses import replace

from fracas_engine.content import (
    BanishEffect,
    BecomeEffect,
    DieEffect,
    DispelEffect,
    DropEffect,
    EndEffect,
    GrantEffect,
    MaxHpEffect,
    ModifierEffect,
    RevertEffect,
    StabilizeEffect,
)
from fracas_engine.d20.conditions import LastingEffect, add_modifier, end_conditions, end_form, lasting_modifiers
from fracas_engine.d20.frames import Applying
from fracas_engine.d20.rules import D20Rules
from fracas_engine.ids import CreatureId
from fracas_engine.modifiers import CHANGED
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.state import Creature


def source_of(frame: Applying, user: Creature) -> CreatureId | None:
    """Return the creature that causes an effect; None for a ruling of a game master."""
    return None if frame.ruled else CreatureId(user.id)


def begin(
    resolution: Resolution[D20Rules],
    frame: Applying,
    effect: LastingEffect,
    user: Creature,
    target: Creature,
    answers: Answers,
) -> bool:
    """Give a creature the modifiers of a lasting effect; those against the target are the user's.

    Args:
        resolution: The battle.
        frame: The frame that applies the effects.
        effect: The effect.
        user: The creature that causes it.
        target: The creature that it is applied to.
        answers: Answers to a question of this effect; there are none.
    """
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
    return False


def become(
    resolution: Resolution[D20Rules],
    frame: Applying,
    effect: BecomeEffect,
    user: Creature,
    target: Creature,
    answers: Answers,
) -> bool:
    """Give the target another shape.

    Args:
        resolution: The battle.
        frame: The frame that applies the effects.
        effect: The effect.
        user: The creature that causes it.
        target: The creature that it is applied to.
        answers: Answers to a question of this effect; there are none.
    """
    resolution.rules.conditions.become(resolution, frame, effect, user, target)
    return False


def end(
    resolution: Resolution[D20Rules],
    frame: Applying,
    effect: EndEffect,
    user: Creature,
    target: Creature,
    answers: Answers,
) -> bool:
    """End conditions of the target; if only one ends, it is the one that the intent names, or the first.

    Args:
        resolution: The battle.
        frame: The frame that applies the effects.
        effect: The effect.
        user: The creature that causes it.
        target: The creature that it is applied to.
        answers: Answers to a question of this effect; there are none.
    """
    borne = [name for name in effect.ends if target.has(name)]
    if effect.one:
        borne = ([name for name in borne if name in frame.aim.with_] or borne)[:1]
    if borne:
        end_conditions(resolution, target, lambda condition: condition.name in borne)
        resolution.rules.conditions.speed_changed(resolution, target)
    return False


def die(
    resolution: Resolution[D20Rules],
    frame: Applying,
    effect: DieEffect,
    user: Creature,
    target: Creature,
    answers: Answers,
) -> bool:
    """Kill the target.

    Args:
        resolution: The battle.
        frame: The frame that applies the effects.
        effect: The effect.
        user: The creature that causes it.
        target: The creature that it is applied to.
        answers: Answers to a question of this effect; there are none.
    """
    resolution.rules.damage.kill(resolution, target)
    return False


def drop_to_zero(
    resolution: Resolution[D20Rules],
    frame: Applying,
    effect: DropEffect,
    user: Creature,
    target: Creature,
    answers: Answers,
) -> bool:
    """Let the hit points of the target drop to 0.

    Args:
        resolution: The battle.
        frame: The frame that applies the effects.
        effect: The effect.
        user: The creature that causes it.
        target: The creature that it is applied to.
        answers: Answers to a question of this effect; there are none.
    """
    resolution.rules.damage.drop_to_zero(resolution, target)
    return False


def banish(
    resolution: Resolution[D20Rules],
    frame: Applying,
    effect: BanishEffect,
    user: Creature,
    target: Creature,
    answers: Answers,
) -> bool:
    """Remove the target from the battle for good.

    Args:
        resolution: The battle.
        frame: The frame that applies the effects.
        effect: The effect.
        user: The creature that causes it.
        target: The creature that it is applied to.
        answers: Answers to a question of this effect; there are none.
    """
    resolution.rules.damage.vanish(resolution, target)
    return False


def dispel(
    resolution: Resolution[D20Rules],
    frame: Applying,
    effect: DispelEffect,
    user: Creature,
    target: Creature,
    answers: Answers,
) -> bool:
    """End spells on the target.

    Args:
        resolution: The battle.
        frame: The frame that applies the effects.
        effect: The effect.
        user: The creature that causes it.
        target: The creature that it is applied to.
        answers: Answers to a question of this effect; there are none.
    """
    action = resolution.rules.sheet_named(resolution, frame.sheet).actions[frame.action]
    resolution.rules.conditions.dispel(resolution, user, action, target, effect.dispel)
    return False


def raise_max_hp(
    resolution: Resolution[D20Rules],
    frame: Applying,
    effect: MaxHpEffect,
    user: Creature,
    target: Creature,
    answers: Answers,
) -> bool:
    """Raise the hit point maximum and the hit points of the target, for the rest of the battle.

    Args:
        resolution: The battle.
        frame: The frame that applies the effects.
        effect: The effect.
        user: The creature that causes it.
        target: The creature that it is applied to.
        answers: Answers to a question of this effect; there are none.
    """
    values = {"max_hp": target.max_hp + effect.max_hp, "hp": target.hp + effect.max_hp}
    if target.hp > 0:
        resolution.emit("bolstered", (target, values), who=target.id, amount=effect.max_hp)
    return False


def revert(
    resolution: Resolution[D20Rules],
    frame: Applying,
    effect: RevertEffect,
    user: Creature,
    target: Creature,
    answers: Answers,
) -> bool:
    """Return the target to its own form.

    Args:
        resolution: The battle.
        frame: The frame that applies the effects.
        effect: The effect.
        user: The creature that causes it.
        target: The creature that it is applied to.
        answers: Answers to a question of this effect; there are none.
    """
    end_form(resolution, target)
    return False


def stabilize(
    resolution: Resolution[D20Rules],
    frame: Applying,
    effect: StabilizeEffect,
    user: Creature,
    target: Creature,
    answers: Answers,
) -> bool:
    """Stabilize the target, if it has 0 hit points.

    Args:
        resolution: The battle.
        frame: The frame that applies the effects.
        effect: The effect.
        user: The creature that causes it.
        target: The creature that it is applied to.
        answers: Answers to a question of this effect; there are none.
    """
    if target.hp <= 0:
        resolution.rules.damage.stabilize(resolution, target)
    return False
