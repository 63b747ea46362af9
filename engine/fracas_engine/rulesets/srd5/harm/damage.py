"""Damage, and reduction of the hit point maximum (S5-DMG, S5-HP, S5-DEATH-02); dropping to 0 is in `dying`."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from fracas_engine.d20 import harm as shared
from fracas_engine.d20.conditions import granted
from fracas_engine.d20.frames import Applying
from fracas_engine.d20.queries.half_damage import halved
from fracas_engine.d20.rules import D20Rules
from fracas_engine.durations import ENCOUNTER, Ends
from fracas_engine.ids import CreatureId
from fracas_engine.modifiers import HURT, IMMUNE, RESIST, Modifier
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.attacks import hiding, saving_throws
from fracas_engine.rulesets.srd5.attacks.attack_modifiers import is_melee
from fracas_engine.rulesets.srd5.conditions import has_condition
from fracas_engine.rulesets.srd5.frames import Window
from fracas_engine.rulesets.srd5.harm import bonds, concentration, death, forms, healing, later_effects, reductions
from fracas_engine.rulesets.srd5.harm.dying import at_zero, drop, is_warded
from fracas_engine.rulesets.srd5.queries.numbered_traits import trait_number
from fracas_engine.rulesets.srd5.queries.space import distance_between, underwater
from fracas_engine.rulesets.srd5.state import Blow, Srd5Creature, game_of, s5
from fracas_engine.rulesets.srd5.triggers import matching, windows
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

UNDEAD_FORTITUDE: Final = "undead_fortitude"
"""The trait of creatures that may stay at 1 hit point when damage would reduce them to 0."""

KILLS: Final = "kills"
"""The tag of actions that kill the creatures that their damage reduces to 0 hit points."""

FORTITUDE_DC: Final = 5
"""The DC of that save, to which the damage taken is added."""


def drain(resolution: Resolution[D20Rules], creature: Srd5Creature, amount: int) -> None:
    """Reduce a creature's hit point maximum; at 0 it dies (S5-DEATH-02)."""
    most = max(0, creature.max_hp - amount)
    resolution.emit(
        "drained", (creature, {"max_hp": most, "hp": min(creature.hp, most)}), who=creature.id, amount=amount
    )
    if not most:
        death.die(resolution, creature)


ABSORBS: Final = "absorbs_"
"""The trait, with a damage type behind it, of creatures that regain hit points instead of taking that damage."""


def taken(situation: Situation[D20Rules], creature: Creature, parts: tuple[tuple[int, str], ...]) -> int:
    """Return the damage that a creature takes after Resistance, Vulnerability and Immunity (S5-DMG-08 to -12).

    Each damage type is adjusted separately, and the results are added to one amount (S5-DMG-07).
    """
    spec = situation.setup.sheets[creature.sheet]
    total = 0
    of_type: dict[str, int] = {}
    for amount, kind in parts:
        of_type[kind] = of_type.get(kind, 0) + amount
    for kind, amount in of_type.items():
        if (
            kind in spec.immune
            or "all" in spec.immune
            or f"{ABSORBS}{kind}" in spec.traits
            or granted(creature, IMMUNE, kind)
        ):
            continue
        left = amount
        for name in (kind, "all"):
            left -= spec.resist.get(name) or 0
        left = max(0, left)
        halves = any(name in spec.resist and spec.resist[name] is None for name in (kind, "all"))
        halves = halves or bool(granted(creature, RESIST, kind) or granted(creature, RESIST, "all"))
        if halves or has_condition(creature, "petrified") or (kind == "fire" and underwater(situation, creature)):
            left //= 2
        if any(name in spec.vulnerable for name in (kind, "all")):
            left *= 2
        total += left
    return total if total >= trait_number(spec, "damage_threshold_") else 0


def deal(
    resolution: Resolution[D20Rules],
    creature: Creature,
    parts: tuple[tuple[int, str], ...],
    *,
    by: Creature | None = None,
    attack: int | None = None,
    half: bool = False,
) -> int:
    """Deal damage and apply its consequences; see `fracas_engine.d20.harm`.

    Args:
        resolution: The battle.
        creature: The creature that takes the damage.
        parts: The amounts of damage with their types; an empty type is untyped damage.
        by: The creature that deals the damage; None if the damage has another source.
        attack: The number of the attack that deals the damage; None for other damage.
        half: Whether only half of the damage is dealt.
    """
    own = s5(creature)
    if not own.alive:
        return 0
    traits = resolution.setup.sheets[own.sheet].traits
    if absorbed := sum(amount for amount, kind in parts if f"{ABSORBS}{kind}" in traits):
        healing.heal(resolution, own, absorbed // 2 if half else absorbed)
    if any(one.to == reductions.TAKEN for one in own.modifiers):
        parts, half = reductions.reduced(resolution, own, halved(resolution.rules, parts) if half else parts), False
    sharer = bonds.sharer_of(resolution, own)
    if sharer is not None:
        parts = halved(resolution.rules, parts)
    if windows.anyone(resolution) and matching.is_answered(resolution, "subjected"):
        kinds = tuple(kind for amount, kind in parts if amount)
        windows.open_window(resolution, "subjected", by if by is not None else own, own, tags=kinds)
    loss = shared.lose(resolution, own, parts, by=by, attack=attack, half=half)
    if not loss.amount:
        return 0
    bonded = bonds.bearer_of(resolution, own) if own.modifiers else None
    for other in (bonded, sharer):
        if other is not None:
            deal(resolution, other, ((loss.amount, ""),))
    _stop_regeneration(resolution, own, parts)
    _note(resolution, own, parts, by)
    game = game_of(resolution)
    if by is not None:
        break_peace(resolution, by, own)
        if by.has("hidden") and any(kind == "thunder" for _, kind in parts):
            hiding.reveal(resolution, by)  # it is heard (S5-HIDE-05)
    blow = game.blow if game.blow is not None and game.blow.number == attack else None
    if loss.before <= 0:
        at_zero(resolution, own, loss.amount, critical=blow is not None and blow.critical)
    elif own.hp <= 0 and not _endures(resolution, own, loss.amount, parts, blow):
        drop(resolution, own, loss.lost - loss.before, spare=blow is not None and blow.knock_out)
    later_effects.end_by(resolution, own, later_effects.DAMAGED)
    if by is not None:
        later_effects.end_harmed(resolution, own, by)
        later_effects.end_by(resolution, by, later_effects.DAMAGES)
    if own.alive:
        concentration.shaken(resolution, own, loss.amount)
    if windows.anyone(resolution):
        doer = by if by is not None else own  # a fall has no other cause: it counts as caused by the falling creature
        already = 2 * loss.before <= own.max_hp and matching.asks_for_bloodied(resolution)
        was: tuple[str, ...] = (matching.BLOODIED,) if already else ()
        if 2 * loss.before > own.max_hp >= 2 * own.hp:
            was += (matching.NOW_BLOODIED,)
        if matching.asks_for_types(resolution):
            was += tuple(kind for amount, kind in parts if taken(resolution, own, ((amount, kind),)) > 0)
        windows.open_window(resolution, "damages", doer, own, tags=was)
        if loss.before > 0 and own.hp <= 0:
            windows.open_window(resolution, "drops", doer, own)
    return loss.amount


def _endures(
    resolution: Resolution[D20Rules],
    creature: Srd5Creature,
    amount: int,
    parts: tuple[tuple[int, str], ...],
    blow: Blow | None,
) -> bool:
    """Return True if a creature with Undead Fortitude saves, or a ward, stays at 1 hit point, which this sets.

    A curse may turn it into another creature instead.

    Radiant damage and Critical Hits allow no save, and a creature that is knocked out needs none.
    """
    if is_warded(resolution, creature) or (creature.modifiers and forms.is_turned(resolution, creature)):
        return True
    if UNDEAD_FORTITUDE not in resolution.setup.sheets[creature.sheet].traits:
        return False
    if any(kind == "radiant" for _, kind in parts) or (blow is not None and (blow.critical or blow.knock_out)):
        return False
    if not saving_throws.save(resolution, creature, FORTITUDE_DC + amount, "con"):
        return False
    resolution.emit("endured", (creature, {"hp": 1}), who=creature.id)
    return True


def before_damage(
    situation: Situation[D20Rules],
    frame: Applying,
    user: Creature,
    target: Creature,
    parts: tuple[tuple[int, str], ...],
) -> tuple[Window, ...]:
    """Return the windows in which damage can be interrupted before it is dealt (S5-ACT-22).

    A second window is added if the damage would make the target drop to 0 hit points.

    Args:
        situation: The battle.
        frame: The frame that is being resolved.
        user: The creature that deals the damage.
        target: The creature that is about to take the damage.
        parts: The amounts of damage with their types.
    """
    if not windows.anyone(situation):
        return ()
    amount = taken(situation, target, halved(situation.rules, parts) if frame.half else parts)
    if not amount:
        return ()
    tags = _tags_of(situation, frame, user, target, parts)
    hurt = Window("damages", CreatureId(user.id), CreatureId(target.id), interrupt=True, tags=tags)
    falls = target.hp > 0 and amount - target.temp_hp >= target.hp
    return (hurt, replace(hurt, event="drops")) if falls else (hurt,)


def _tags_of(
    situation: Situation[D20Rules],
    frame: Applying,
    user: Creature,
    target: Creature,
    parts: tuple[tuple[int, str], ...],
) -> tuple[str, ...]:
    """Return what triggers ask of damage before it is dealt: its types, and whether it is of a ranged attack."""
    if not matching.is_interrupted(situation, "damages"):
        return ()
    kinds = tuple(kind for amount, kind in parts if amount)
    action = situation.rules.sheet_named(situation, frame.sheet).actions[frame.action]
    away = distance_between(situation, user, target) if user.at is not None and target.at is not None else 1
    ranged = frame.attack is not None and not is_melee(situation, user, action, away)
    return (*kinds, matching.RANGED) if ranged else kinds


def _stop_regeneration(
    resolution: Resolution[D20Rules], creature: Srd5Creature, parts: tuple[tuple[int, str], ...]
) -> None:
    """Suppress a creature's regeneration on its next turn if one of its traits names a damage type just taken."""
    spec = resolution.setup.sheets[creature.sheet]
    if spec.regeneration and any(
        f"{kind}_stops_regeneration" in spec.traits and taken(resolution, creature, ((amount, kind),)) > 0
        for amount, kind in parts
    ):
        turn = creature.turns + 1
        resolution.emit("regeneration_stopped", (creature, {"unmended_turn": turn}), who=creature.id)


def _note(
    resolution: Resolution[D20Rules],
    creature: Srd5Creature,
    parts: tuple[tuple[int, str], ...],
    by: Creature | None,
) -> None:
    """Keep how much damage a creature has taken in this turn, if an action of its own depends on that."""
    triggers = [
        one.trigger
        for one in resolution.setup.sheets[creature.sheet].actions
        if one.trigger is not None and one.trigger.took is not None
    ]
    if not triggers:
        return
    wanted = {kind for one in triggers for kind in one.damage_type}
    if any(one.inside for one in triggers) and by is not None and s5(by).bearer == creature.id:
        wanted = {kind for _, kind in parts}
    amount = taken(resolution, creature, tuple(part for part in parts if part[1] in wanted)) if wanted else 0
    if amount:
        turn = str(game_of(resolution).turn)
        acting = resolution.state.creatures.get(resolution.state.game.acting or "")
        ends = ENCOUNTER
        if acting is not None:
            ends = Ends("end_of_target_next_turn", CreatureId(acting.id), s5(acting).turns, "end")
        counted = Modifier(to=HURT, skill=turn, by=granted(creature, HURT, turn) + amount, ends=ends)
        kept = (*(one for one in creature.modifiers if one.to != HURT), counted)
        resolution.emit("kept_count", (creature, {"modifiers": kept}), who=creature.id)


def break_peace(resolution: Resolution[D20Rules], user: Creature, target: Creature) -> None:
    """Cancel peace offers when one side attacks or damages another (S5-END-05).

    Nothing happens if the target is hidden from any seat, because the cancellation would reveal the attack.
    """
    game = game_of(resolution)
    if game.peace and user.side != target.side and not (target.told_apart or target.unseen_by):
        resolution.emit("peace_lapsed", (game, {"peace": ()}))


def deal_listed(
    resolution: Resolution[D20Rules],
    frame: Applying,
    user: Creature,
    target: Creature,
    parts: tuple[tuple[int, str], ...],
) -> None:
    """Deal the damage of a list of effects, of which the user may regain a part.

    An action with the tag `life_drain` also reduces the hit point maximum by the damage taken (S5-DEATH-02).

    Args:
        resolution: The battle.
        frame: The list of effects.
        user: The creature that uses the action.
        target: The creature that takes the damage.
        parts: The amounts of damage with their types.
    """
    lost = deal(resolution, target, parts, by=user, attack=frame.attack, half=frame.half)
    sheet = resolution.rules.sheet_named(resolution, frame.sheet)
    if lost and "life_drain" in sheet.actions[frame.action].tags:
        drain(resolution, s5(target), lost)
    if lost and KILLS in sheet.actions[frame.action].tags and target.alive and target.hp <= 0:
        death.die(resolution, s5(target))
    listed = sheet.lists[frame.part]
    effects = [listed.effects[place] for place in listed.damage]
    drained = _share(resolution, frame, target, parts, [_drains(one, frame) for one in effects])
    if drained and lost:
        drain(resolution, s5(target), min(drained, lost))
    shares = {getattr(one, "heals", None) for one in effects} - {None}
    if lost and shares and user.alive:
        counts = [getattr(one, "heals", None) is not None for one in effects]
        healed = lost if all(counts) else min(lost, _share(resolution, frame, target, parts, counts))
        resolution.rules.damage.heal(resolution, user, healed if "all" in shares else healed // 2)


def _drains(effect: object, frame: Applying) -> bool:
    """Return True if the damage of an effect lowers the hit point maximum; some does not after a successful save."""
    drains = getattr(effect, "drains", False)
    return bool(drains) and not (frame.half and drains == "failure")


def _share(
    situation: Situation[D20Rules],
    frame: Applying,
    target: Creature,
    parts: tuple[tuple[int, str], ...],
    counts: list[bool],
) -> int:
    """Return the damage of those parts of a list that count, as the target takes it."""
    dealt = halved(situation.rules, parts) if frame.half else parts
    return taken(situation, target, tuple(part for part, one in zip(dealt, counts, strict=False) if one))
