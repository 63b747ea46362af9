"""Attack rolls: one attack against one target, volleys of one action against several, critical hits (MM-ATK-06).

The ruleset computes the bonus (`attack_figures`); consequences are in `effects`. Its `judge` decides which hits are
critical; the extra effects of content (`crit`) are added here. Rules without rolled critical damage (`critical_rolls`)
use the highest result of the dice instead (`roll_effects`).
"""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.content import HalfDamageEffect
from fracas_engine.d20.attacks.targets import struck_now
from fracas_engine.d20.frames import Affecting, Aftermath, Aim, Applying, Strike, Volley
from fracas_engine.d20.queries.half_damage import halves
from fracas_engine.d20.queries.space import footprint, knows_of
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action, Sheet
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.state import Creature, Frame
from fracas_engine.stepping import step


def critical_total(rolled: int) -> int:
    """Return a damage roll doubled for a critical hit, in rulesets that roll critical damage."""
    return rolled * 2


def step_volley(resolution: Resolution[D20Rules], frame: Volley) -> None:
    """Attack the next target of a volley (OB-ATK-03, OC-ATK-01)."""
    user = resolution.state.creatures[frame.user]
    if not user.alive:
        return
    if not frame.index:
        action = resolution.rules.sheet(resolution, user).actions[frame.action]
        if action.area is not None:
            frame = replace(frame, targets=struck_now(resolution, user, action, frame.aim, frame.targets))
    if frame.index >= len(frame.targets):
        if frame.effect is not None and frame.targets:
            resolution.then(replace(frame.effect, targets=frame.targets))
        return
    resolution.then(
        Strike(frame.user, frame.action, frame.targets[frame.index], aim=frame.aim),
        replace(frame, index=frame.index + 1),
    )


def spare(resolution: Resolution[D20Rules], frame: Strike) -> None:
    """Remove the target of an attack from its volley because the target has left the area."""
    stack = resolution.state.stack
    volley = stack[-1] if stack else None
    if isinstance(volley, Volley) and volley.user == frame.user and frame.on in volley.targets[: volley.index]:
        left = tuple(name for name in volley.targets if name != frame.on)
        stack[-1] = replace(volley, targets=left, index=volley.index - 1)


def step_strike(resolution: Resolution[D20Rules], frame: Strike) -> None:
    """Roll an attack and handle its consequences."""
    state = resolution.state
    attacker, target = state.creatures[frame.user], state.creatures[frame.on]
    if not attacker.alive or not target.alive:
        return
    rules = resolution.rules
    action = rules.sheet(resolution, attacker).actions[frame.action]
    if frame.phase == "declared":
        figures = rules.attacks.figures(resolution, attacker, action, target, opportunity=frame.opportunity)
        faces = [resolution.dice.d20("attack")]
        if figures.advantage is not figures.disadvantage:
            faces.append(resolution.dice.d20("attack"))
        guessed = not knows_of(attacker, target) and action.area is None
        number = resolution.number(None if guessed else target)
        rolled = replace(frame, phase="rolled", number=number, faces=tuple(faces))
        counts = max(faces) if figures.advantage else min(faces)
        bonus = rules.attacks.guess_bonus(resolution, attacker, action, footprint(target)) if guessed else figures.bonus
        # A roll against an unknown creature in an area stays hidden; a guess looks like an attack on an empty square.
        apart = target.told_apart or state.fog is not None
        on = {"on": target.id} if apart and not guessed else {}
        resolution.emit("rolled", purpose="attack", who=attacker.id, faces=rolled.faces, total=counts + bonus, **on)
        if rules.switches.reacts:
            resolution.then(rolled)
            rules.attacks.after_roll(resolution, rolled)
            return
        frame = rolled
    _resolve(resolution, attacker, target, action, frame)


def _resolve(
    resolution: Resolution[D20Rules], attacker: Creature, target: Creature, action: Action, frame: Strike
) -> None:
    """Determine whether an attack hits or is critical, report it, and push the frames of its effects.

    FE-ATK-01, -05 and -12, OB-ATK-05, OB-CRIT-02, OC-AREA-16, OC-EFFECT-01 and -02.
    """
    rules = resolution.rules
    figures = rules.attacks.figures(resolution, attacker, action, target, opportunity=frame.opportunity)
    face = max(frame.faces) if figures.advantage else min(frame.faces)
    hit, critical = rules.attacks.judge(face, figures)
    if not knows_of(attacker, target) and action.area is None:
        if not hit:
            _missed_guess(resolution, attacker, target, action, frame)
            return
        rules.sight.runs_into(resolution, attacker, footprint(target))  # who is hit is found
    resolution.emit(
        "attack",
        n=frame.number,
        by=attacker.id,
        on=target.id,
        action=action.id,
        face=face,
        faces=frame.faces,
        total=face + figures.bonus,
        vs=action.vs,
        defense=figures.versus,
        hit=hit,
        critical=critical,
        advantage=figures.advantage,
        disadvantage=figures.disadvantage,
        combat_advantage="combat_advantage" in figures.notes,
        notes=figures.notes,
    )
    sheet = rules.sheet(resolution, attacker)
    frames: list[Frame] = []
    part = f"{action.id}.{'hit' if hit else 'miss'}"
    listed = sheet.lists.get(part)
    if listed is not None:
        rolled = _rolled(resolution, attacker, sheet, action, part, target, critical=critical)
        frames.append(_applying(attacker, sheet, action, part, target, rolled, frame, rules.saves.lasting_dc(action)))
    if critical:
        _add_critical(resolution, attacker, sheet, action, target, frame, frames)
    after = f"{action.id}.effect"
    if hit and action.dc is not None and after in sheet.lists:
        who, whom = CreatureId(attacker.id), (CreatureId(target.id),)
        frames.append(Affecting(who, sheet.key, action.id, after, whom, dc=action.dc, aim=frame.aim))
    rules.attacks.struck(resolution, attacker, target, action, hit=hit)
    if frames:
        resolution.then(*frames, Aftermath())


def _add_critical(
    resolution: Resolution[D20Rules],
    attacker: Creature,
    sheet: Sheet,
    action: Action,
    target: Creature,
    frame: Strike,
    frames: list[Frame],
) -> None:
    """Add the extra effects of a critical hit, with their damage dealt as part of the hit (OB-RES-02, OB-DMG-07)."""
    rules, extra = resolution.rules, f"{action.id}.crit"
    if extra not in sheet.lists:
        return
    rolled = rules.attacks.roll_effects(resolution, attacker, sheet, extra, on=target)
    added = _applying(attacker, sheet, action, extra, target, rolled, frame, rules.saves.lasting_dc(action))
    first = frames[0] if frames else None
    if isinstance(first, Applying) and sheet.lists[first.part].damage:
        frames[0] = replace(first, extra=parts_of(sheet, added))
        added = replace(added, dealt=True)
    frames.append(added)


def _missed_guess(
    resolution: Resolution[D20Rules], attacker: Creature, target: Creature, action: Action, frame: Strike
) -> None:
    """Report a miss against a creature unknown to the attacker's seat as an attack on an empty square."""
    rules = resolution.rules
    face = min(frame.faces)
    total = face + rules.attacks.guess_bonus(resolution, attacker, action, footprint(target))
    tell_guess(resolution, attacker, action, face, total, frame.number)
    sheet, part = rules.sheet(resolution, attacker), f"{action.id}.miss"
    frames: list[Frame] = []
    if part in sheet.lists:
        rolled = _rolled(resolution, attacker, sheet, action, part, target, critical=False)
        frames.append(_applying(attacker, sheet, action, part, target, rolled, frame, rules.saves.lasting_dc(action)))
    rules.attacks.struck(resolution, attacker, target, action, hit=False)
    resolution.then(*frames, Aftermath())


def tell_guess(
    resolution: Resolution[D20Rules], attacker: Creature, action: Action, face: int, total: int, number: int
) -> None:
    """Report an attack on a square that hit no creature, without revealing whether the square is empty.

    Args:
        resolution: The battle.
        attacker: The attacker.
        action: The attacker's action.
        face: The face of the d20.
        total: The result of the roll.
        number: Number of the attack within its action.
    """
    resolution.emit(
        "attack", n=number, by=attacker.id, on=None, action=action.id, face=face, faces=(face,), total=total,
        vs=action.vs, defense=None, hit=False, critical=False, advantage=False, disadvantage=False,
        combat_advantage=False, notes=(),
    )  # fmt: skip


def sure_hit(
    resolution: Resolution[D20Rules],
    user: Creature,
    action: Action,
    target: Creature,
    aim: Aim,
    *,
    critical: bool = False,
) -> list[Frame]:
    """Return the frames of an automatic hit: damage is rolled, but no attack roll is made.

    Args:
        resolution: The battle.
        user: The acting creature.
        action: The action.
        target: The target.
        aim: Further details of the intent.
        critical: True if the hit is critical.
    """
    rules = resolution.rules
    sheet = rules.sheet(resolution, user)
    part = f"{action.id}.hit"
    struck = Strike(CreatureId(user.id), action.id, CreatureId(target.id), aim=aim)
    frames: list[Frame] = []
    if part in sheet.lists:
        rolled = rules.attacks.roll_effects(resolution, user, sheet, part, critical=critical, on=target)
        frames.append(_applying(user, sheet, action, part, target, rolled, struck, rules.saves.lasting_dc(action)))
    if critical:
        _add_critical(resolution, user, sheet, action, target, struck, frames)
    return [*frames, Aftermath()] if frames else []


def _applying(
    attacker: Creature,
    sheet: Sheet,
    action: Action,
    part: str,
    target: Creature,
    rolled: tuple[int, ...],
    frame: Strike,
    dc: int | None,
) -> Applying:
    return Applying(
        user=CreatureId(attacker.id),
        sheet=sheet.key,
        action=action.id,
        part=part,
        on=CreatureId(target.id),
        rolled=rolled,
        attack=frame.number or None,
        dc=dc,
        aim=frame.aim,
    )


def _rolled(
    resolution: Resolution[D20Rules],
    attacker: Creature,
    sheet: Sheet,
    action: Action,
    part: str,
    target: Creature,
    *,
    critical: bool,
) -> tuple[int, ...]:
    """Return the rolled dice of an effect list; for a volley they are rolled once for all targets.

    Rules: FE-ATK-11, OB-DMG-05, OC-AREA-15, OC-ATK-03.
    """
    rules = resolution.rules
    stack = resolution.state.stack
    volley = stack[-1] if stack and isinstance(stack[-1], Volley) and stack[-1].shared else None
    miss_of = f"{action.id}.hit" if part.endswith(".miss") else ""
    if volley is not None and rules.switches.shares_misses and miss_of in sheet.lists:
        rolled = volley.rolled or rules.attacks.roll_effects(resolution, attacker, sheet, miss_of, on=target)
        stack[-1] = replace(volley, rolled=rolled)
        shares = halves(rules, [rolled[place] for place in sheet.lists[miss_of].damage])
        own = rules.attacks.roll_effects(resolution, attacker, sheet, part, on=target)
        half = [isinstance(effect, HalfDamageEffect) for effect in sheet.lists[part].effects]
        totals = (sum(shares) if one else total for one, total in zip(half, own, strict=True))
        return (*totals, *shares) if any(half) else own
    if volley is None or miss_of or (critical and not rules.switches.critical_rolls):
        return rules.attacks.roll_effects(
            resolution, attacker, sheet, part, critical=critical, miss_of=miss_of, on=target
        )
    rolled = volley.rolled
    if not rolled:
        rolled = rules.attacks.roll_effects(resolution, attacker, sheet, part, on=target)
        stack[-1] = replace(volley, rolled=rolled)
    if critical:
        doubled = sheet.lists[part].damage
        return tuple(critical_total(total) if place in doubled else total for place, total in enumerate(rolled))
    return rolled


def parts_of(sheet: Sheet, frame: Applying) -> tuple[tuple[int, str], ...]:
    """Return the damage of an effect list as (amount, type) pairs; half damage on a miss has the types of the hit."""
    listed = sheet.lists[frame.part]
    hit = sheet.lists.get(f"{frame.action}.hit")
    found: list[tuple[int, str]] = []
    for place in listed.damage:
        effect, amount = listed.effects[place], frame.rolled[place]
        if isinstance(effect, HalfDamageEffect) and hit is not None:
            shares = frame.rolled[len(listed.effects) :] or (amount,)
            types = [hit.effects[there].type or "" for there in hit.damage]  # type: ignore[union-attr]
            found += zip(shares, types, strict=False)
        else:
            found.append((amount, effect.type or ""))  # type: ignore[union-attr]
    return tuple(found)


STEPS = (step(Volley, step_volley), step(Strike, step_strike))
