"""Attack rolls: targets, Advantage and Disadvantage, cover, hits and criticals.

S5-ATK, S5-UNSEEN, S5-RANGE, S5-MELEE, S5-D20. Whose reach a step leaves is in `opportunity`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from fracas_engine.board import Footprint, distance, samples
from fracas_engine.d20.frames import Aftermath, Applying
from fracas_engine.d20.rules import rules_of
from fracas_engine.d20.sheet import Action
from fracas_engine.dice_expression import DiceExpression
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.srd5 import afflictions, checks, conditions, gear, hiding, objects, sight, weapons, windows
from fracas_engine.rulesets.srd5.cover import BONUS, degree, degree_between
from fracas_engine.rulesets.srd5.frames import Attack
from fracas_engine.rulesets.srd5.harm import break_peace, underwater
from fracas_engine.rulesets.srd5.numbers import sheet_ac
from fracas_engine.rulesets.srd5.space import space_of, spot
from fracas_engine.rulesets.srd5.state import Blow, Srd5Object, game_of, s5
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature, Frame
from fracas_engine.stepping import step

__all__ = [
    "STEPS",
    "Figures",
    "armor_class",
    "check_target",
    "figures",
    "is_melee",
    "roll_listed",
    "step_attack",
    "target_fault",
]

SEEN: Final = ("sight", "seen", "needs_sight", "seen_target")
"""Tags of actions that need a target that is seen (S5-COND-18)."""

GIVES_ADVANTAGE: Final = ("blinded", "paralyzed", "petrified", "restrained", "stunned", "unconscious")
"""Conditions against whose bearers attack rolls have Advantage."""

LOSES: Final = ("blinded", "prone", "restrained")
"""Conditions whose bearers attack with Disadvantage, beside those of `checks.hampered`."""

SURE_CRITICAL: Final = ("paralyzed", "unconscious")
"""Conditions under which a hit from within one cell is critical (S5-COND-21 and -32)."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The numbers of an attack as things stand."""

    bonus: int
    versus: int
    pro: tuple[str, ...] = ()
    """Sources of Advantage."""
    con: tuple[str, ...] = ()
    """Sources of Disadvantage."""
    cover: str = "none"
    misses: bool = False
    """Whether it misses without a die (S5-WATER-03)."""


# ---------------------------------------------------------------- targets


def _natural(situation: AnySituation, user: Creature) -> int:
    reach = situation.setup.sheets[user.sheet].reach
    return reach if reach is not None else 1


def is_melee(situation: AnySituation, user: Creature, action: Action, away: int) -> bool:
    """Say whether an attack at a distance is a melee attack; thrown weapons are not beyond reach."""
    reach = weapons.melee_reach(action, _natural(situation, user))
    return reach is not None and away <= reach


def target_fault(situation: AnySituation, user: Creature, action: Action, target: Creature) -> str:
    """Say which refusal keeps a creature from being the target of an action; empty where nothing does."""
    if not target.alive or target.at is None:
        return "bad_target"
    if target is user:
        return "bad_target" if action.harmful else ""
    if not sight.knows_place(situation, user, target):
        return "no_such_target"
    if (action.harmful or action.spell) and any(c.name == "charmed" and c.source == target.id for c in user.conditions):
        return "bad_target"
    if any(tag in SEEN for tag in action.tags) and not sight.sees(situation, user, target):
        return "bad_target"
    if action.reach is not None and distance(space_of(situation, user), space_of(situation, target)) > action.reach:
        return "out_of_range"
    return "no_line_of_effect" if degree_between(situation, user, target) == "total" else ""


def check_target(situation: AnySituation, user: Creature, action: Action, target: Creature) -> None:
    """Check that a creature may be the target of an action (S5-ATK-02, S5-COVER-03, S5-COND-04 and -18).

    Raises:
        IllegalIntent: `bad_target`, `no_such_target`, `out_of_range` or `no_line_of_effect`.
    """
    match target_fault(situation, user, action, target):
        case "bad_target":
            raise IllegalIntent("bad_target", f"{target.id} cannot be the target of {action.name}", rule="S5-ATK-02")
        case "no_such_target":
            raise IllegalIntent("no_such_target", f"nobody knows where {target.id} is", rule="S5-HIDE-02")
        case "out_of_range":
            raise IllegalIntent("out_of_range", f"{target.id} is farther away than {action.reach}", rule="S5-RANGE-01")
        case "no_line_of_effect":
            raise IllegalIntent("no_line_of_effect", f"{target.id} has Total Cover", rule="S5-COVER-03")
        case _:
            pass


# ---------------------------------------------------------------- numbers


def armor_class(situation: AnySituation, creature: Creature) -> int:
    """Return a creature's armour class as it is now, without cover (S5-AC-02)."""
    rules = rules_of(situation)
    changed = rules.modified(creature, "ac") + rules.modified(creature, "defenses") if creature.modifiers else 0
    return sheet_ac(situation.setup.sheets[creature.sheet]) + changed


def figures(
    situation: AnySituation,
    user: Creature,
    action: Action,
    target: Creature | None,
    place: Footprint | None = None,
    *,
    thing: bool = False,
) -> Figures:
    """Return the numbers of an attack as things stand (S5-ATK-03).

    Args:
        situation: The battle.
        user: The attacker.
        action: The attack.
        target: Who is struck; None where there is nobody in the cell aimed at, or an object.
        place: The space aimed at, where no creature is struck.
        thing: Whether an object is in it, which is no guess.
    """
    space = space_of(situation, target) if target is not None else place
    assert space is not None
    own = space_of(situation, user)
    away = distance(own, space)
    melee = is_melee(situation, user, action, away)
    pro: list[str] = []
    con: list[str] = []
    _of_attacker(situation, user, action, target, con, melee=melee, away=away)
    if target is not None:
        _of_target(situation, user, target, pro, con, away=away)
    elif not thing:
        con.append("unseen")
    misses = False
    if weapons.is_weapon(action):
        misses = _underwater(situation, user, action, target, con, melee=melee, away=away)
    bonus = (action.bonus or 0) + rules_of(situation).modified(user, "attack") - checks.penalty(user)
    if target is not None:
        cover = degree_between(situation, user, target)
        versus = armor_class(situation, target)
    else:
        cover = degree(situation, samples(own), (own,), space, "medium", (user.id, s5(user).mount, s5(user).rider))
        versus = 0
    return Figures(bonus, versus + BONUS[cover], tuple(pro), tuple(con), cover, misses)


def _of_attacker(
    situation: AnySituation,
    user: Creature,
    action: Action,
    target: Creature | None,
    con: list[str],
    *,
    melee: bool,
    away: int,
) -> None:
    """Collect what the attacker's own state gives."""
    if user.conditions:
        con += [name for name in LOSES if conditions.has(user, name)]
        if checks.hampered(situation, user):
            con.append("hampered")
        holders = conditions.grappled_by(user)
        if holders and (target is None or target.id not in holders):
            con.append("grappled")
    if not melee:
        if action.normal is not None and away > action.normal:
            con.append("long_range")
        if action.origin == "melee" and away > (action.normal or away):
            con.append("long_range")
        if _pressed(situation, user):
            con.append("close_combat")
    if weapons.heavy_hampers(situation.setup.sheets[user.sheet], action, ranged=action.origin == "ranged"):
        con.append("heavy")


def _pressed(situation: AnySituation, user: Creature) -> bool:
    """Say whether an enemy beside a shooter hinders it (S5-RANGE-05 and -06)."""
    own = space_of(situation, user)
    for enemy in situation.present():
        if enemy.side == user.side or conditions.incapacitated(enemy):
            continue
        if distance(own, space_of(situation, enemy)) <= 1 and sight.sees(situation, enemy, user):
            return True
    return False


def _of_target(
    situation: AnySituation, user: Creature, target: Creature, pro: list[str], con: list[str], *, away: int
) -> None:
    """Collect what the target's state and sight give."""
    if target.conditions:
        pro += [name for name in GIVES_ADVANTAGE if conditions.has(target, name)]
        if conditions.has(target, "prone"):
            (pro if away <= 1 else con).append("prone")
    if not sight.sees(situation, target, user):
        pro.append("unseen")
    if not sight.sees(situation, user, target):
        con.append("unseen")
    if checks.dodges(situation, target) and sight.sees(situation, target, user):
        con.append("dodging")
    if _helper(situation, user, target) is not None:
        pro.append("help")


def _helper(situation: AnySituation, user: Creature, target: Creature) -> Creature | None:
    """Return who distracts a target for a creature (S5-ACT-10)."""
    for helper in situation.state.creatures.values():
        distracts = any(one.on == target.id and not one.skill for one in s5(helper).helping)
        if distracts and helper.side == user.side and helper is not user:
            return helper
    return None


def _underwater(
    situation: AnySituation,
    user: Creature,
    action: Action,
    target: Creature | None,
    con: list[str],
    *,
    melee: bool,
    away: int,
) -> bool:
    """Collect what water gives; say whether the attack misses for sure (S5-WATER-01 to -06)."""
    if melee:
        swims = "swim" in rules_of(situation).sheet(situation, user).speeds
        if underwater(situation, user) and not swims and not _pierces(situation, user, action):
            con.append("underwater")
        return False
    if not underwater(situation, user) and (target is None or not underwater(situation, target)):
        return False
    if away > (action.normal if action.normal is not None else action.reach or away):
        return True
    con.append("underwater")
    return False


def _pierces(situation: AnySituation, user: Creature, action: Action) -> bool:
    listed = rules_of(situation).sheet(situation, user).lists.get(f"{action.id}.hit")
    return listed is not None and any(
        getattr(listed.effects[place], "type", None) == "piercing" for place in listed.damage
    )


# ---------------------------------------------------------------- the roll


def step_attack(resolution: AnyResolution, frame: Attack) -> None:
    """Declare, roll and resolve an attack (S5-ATK-04)."""
    state = resolution.state
    user = state.creatures[frame.user]
    if not user.alive or conditions.incapacitated(user):
        return
    match frame.phase:
        case "declared" if windows.anyone(resolution):
            resolution.then(replace(frame, phase="ready"))
            target = state.creatures.get(frame.on)
            windows.open_window(resolution, "attacks", user, target, interrupt=True)
        case "declared" | "ready":
            _roll(resolution, user, frame)
        case _:
            _resolve(resolution, user, frame)


def _aimed(
    resolution: AnyResolution, user: Creature, frame: Attack
) -> tuple[Creature | None, Srd5Object | None, Footprint]:
    """Return what an attack is aimed at: a creature, an object, or the space where neither is (S5-UNSEEN-02)."""
    state = resolution.state
    if frame.on:
        target = state.creatures.get(frame.on)
        if target is not None:
            return target, None, space_of(resolution, target) if target.at is not None else space_of(resolution, user)
        thing = state.objects[frame.on]
        assert isinstance(thing, Srd5Object)
        return None, thing, Footprint(thing.at)
    assert frame.cell is not None
    place = spot(frame.cell)
    there = [c for c in resolution.present() if c is not user and distance(space_of(resolution, c), place) == 0]
    there.sort(key=lambda c: sight.sees(resolution, user, c))
    return (there[0] if there else None), None, place


def _roll(resolution: AnyResolution, user: Creature, frame: Attack) -> None:
    rules = rules_of(resolution)
    action = rules.sheet(resolution, user).actions[frame.action]
    target, thing, place = _aimed(resolution, user, frame)
    if target is not None and not target.alive:
        return
    told = figures(resolution, user, action, target, place, thing=thing is not None)
    rolled = replace(
        frame, phase="rolled", number=resolution.number(), misses=told.misses, on=target.id if target else frame.on
    )
    if not told.misses:
        pro, con = bool(told.pro), bool(told.con)
        faces = checks.d20_faces(resolution, user, "attack", advantage=pro, disadvantage=con)
        rolled = replace(
            rolled,
            faces=faces,
            advantage=bool(told.pro) and not told.con,
            disadvantage=bool(told.con) and not told.pro,
            bonus=told.bonus,
            cover=BONUS[told.cover],
        )
        resolution.emit("rolled", purpose="attack", who=user.id, faces=rolled.faces, total=_face(rolled) + told.bonus)
    afflictions.reveal(resolution, user)
    if target is not None:
        break_peace(resolution, user, target)
        helper = _helper(resolution, user, target)
        if helper is not None:
            own = s5(helper)
            left = tuple(one for one in own.helping if one.on != target.id or one.skill)
            resolution.emit("help_used", (own, {"helping": left}), who=user.id, by=own.id)
    hit, critical = _judged(resolution, user, rolled, target, thing)
    rolled = replace(rolled, hit=hit, critical=critical)
    if windows.anyone(resolution) and target is not None:
        resolution.then(rolled)
        windows.open_window(resolution, "hits" if hit else "misses", user, target, interrupt=True)
    else:
        _resolve(resolution, user, rolled)


def _face(frame: Attack) -> int:
    if not frame.faces:
        return 0
    return max(frame.faces) if frame.advantage else min(frame.faces)


def _judged(
    situation: AnySituation,
    user: Creature,
    frame: Attack,
    target: Creature | None,
    thing: Srd5Object | None,
) -> tuple[bool, bool]:
    """Say whether an attack hits and whether it is critical (S5-D20-16 and -17)."""
    if frame.misses or (target is None and thing is None):
        return False, False
    face = _face(frame)
    versus = (
        armor_class(situation, target) if target is not None else thing.ac if thing is not None else 0
    ) + frame.cover
    hit = face == 20 or (face != 1 and face + frame.bonus >= versus)
    if not hit:
        return False, False
    near = target is not None and distance(space_of(situation, user), space_of(situation, target)) <= 1
    sure = near and target is not None and conditions.has(target, *SURE_CRITICAL)
    return True, face == 20 or sure


def _resolve(resolution: AnyResolution, user: Creature, frame: Attack) -> None:
    rules = rules_of(resolution)
    sheet = rules.sheet(resolution, user)
    action = sheet.actions[frame.action]
    target, thing, place = _aimed(resolution, user, frame)
    hit, critical = _judged(resolution, user, frame, target, thing)
    away = distance(space_of(resolution, user), place)
    melee = is_melee(resolution, user, action, away)
    versus = (
        armor_class(resolution, target) if target is not None else thing.ac if thing is not None else 0
    ) + frame.cover
    guess = frame.cell is not None and not hit  # which nobody can tell from a wrong one (S5-UNSEEN-02)
    if frame.cell is not None and target is not None and not guess:
        hiding.notice(resolution, user, target)
    resolution.emit(
        "attack",
        (game_of(resolution), {"blow": Blow(frame.number, critical, frame.knock_out and melee)}),
        n=frame.number,
        by=user.id,
        on="" if guess else target.id if target is not None else frame.on,
        action=action.id,
        face=_face(frame),
        faces=frame.faces,
        total=_face(frame) + frame.bonus,
        vs=action.vs,
        defense=0 if guess else versus,
        hit=hit,
        critical=critical,
        advantage=frame.advantage,
        disadvantage=frame.disadvantage,
        combat_advantage=False,
    )
    frames: list[Frame] = []
    landed = "hit" if hit else "miss"
    if hit and melee and f"{action.id}.both_hands" in sheet.lists and _in_both_hands(resolution, user, action, frame):
        landed = "both_hands"
    for part in (f"{action.id}.{landed}", f"{action.id}.crit"):
        if part not in sheet.lists or (part.endswith(".crit") and not critical):
            continue
        rolled = rules.roll_effects(
            resolution,
            user,
            sheet,
            part,
            critical=critical and not part.endswith((".miss", ".crit")),
            miss_of=f"{action.id}.hit" if not hit else "",
        )
        if frame.bonus_attack:
            rolled = _without_ability(resolution, user, action, rolled)
        if thing is not None:
            objects.damage_listed(resolution, thing, sheet.lists[part], rolled)
        elif target is not None:
            frames.append(
                Applying(
                    user=CreatureId(user.id),
                    sheet=sheet.key,
                    action=action.id,
                    part=part,
                    on=CreatureId(target.id),
                    rolled=rolled,
                    attack=frame.number,
                    dc=rules_of(resolution).lasting_dc(action),
                    aim=frame.aim,
                )
            )
    frames.append(Aftermath())
    if windows.anyone(resolution) and target is not None:
        windows.open_window(resolution, "attacks", user, target)
        windows.open_window(resolution, "hits" if hit else "misses", user, target)
    resolution.then(*frames)


def _in_both_hands(situation: AnySituation, user: Creature, action: Action, frame: Attack) -> bool:
    """Say whether a Versatile weapon is used with two hands: whenever both are free for it (S5-WEAP-10)."""
    return "one_handed" not in frame.aim.with_ and gear.hands_for(situation, s5(user), action) >= gear.HANDS


def _without_ability(
    resolution: AnyResolution, user: Creature, action: Action, rolled: tuple[int, ...]
) -> tuple[int, ...]:
    """Take the ability modifier off the damage of the second light weapon, unless it is negative (S5-WEAP-04)."""
    listed = rules_of(resolution).sheet(resolution, user).lists[f"{action.id}.hit"]
    if not listed.damage:
        return rolled
    place = listed.damage[0]
    bonus = getattr(listed.effects[place], "damage", DiceExpression()).bonus
    return tuple(total - max(0, bonus) if index == place else total for index, total in enumerate(rolled))


# ---------------------------------------------------------------- damage rolls


def roll_listed(
    resolution: AnyResolution,
    user: Creature,
    effects: tuple[object, ...],
    dice: tuple[tuple[int, DiceExpression], ...],
    damage: tuple[int, ...],
    *,
    critical: bool,
) -> tuple[int, ...]:
    """Roll the dice of some effects; a Critical Hit rolls the damage dice twice (S5-DMG-01 to -04)."""
    totals = [0] * len(effects)
    added = rules_of(resolution).modified(user, "damage") if damage else 0
    for place, expression in dice:
        rolled = expression
        if place in damage and critical:
            rolled = DiceExpression(tuple((2 * count, sides) for count, sides in expression.terms), expression.bonus)
        total = rolled.bonus if rolled.fixed else resolution.roll("damage", rolled, who=CreatureId(user.id)).total
        if place in damage:
            total += added
            added = 0
            total = max(0, total)
        totals[place] = total
    return tuple(totals)


STEPS = (step(Attack, step_attack),)
