"""Actions of fourth_edition: limits on action points (FE-AP-01, -02, FE-SURP-02, FE-SURPD-02), stealth (FE-STEALTH)."""

# ruff: noqa: ARG001 - all action handlers have the same signature

from __future__ import annotations

from fracas_engine.d20.queries.allies_and_enemies import enemies
from fracas_engine.d20.queries.space import distance_between, footprint, knows_of
from fracas_engine.d20.sheet import Action
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_edition.attacks import cover
from fracas_engine.rulesets.fourth_family.actions import charging
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.frames import Acting, Granted
from fracas_engine.rulesets.fourth_family.movement.bumping_into_hidden import set_hiding
from fracas_engine.rulesets.fourth_family.queries import payment, skills
from fracas_engine.rulesets.fourth_family.queries.sight import ground_footprint, least_obscured, sensed, sight_line
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, Hiding, family
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def action_point_fault(situation: Situation[FamilyRules], creature: FamilyCreature) -> str:
    """Return why no action point can be spent now, or an empty string.

    A creature spends at most one per turn, and none in a surprise round.
    """
    if payment.only_free_actions(situation, creature):
        return f"{creature.id} is surprised and cannot use another action"
    if creature.action_points < 1:
        return f"{creature.id} has no action point left"
    if creature.point_turn == creature.turns:
        return f"{creature.id} has already spent an action point in this turn"
    return "action points cannot be spent in the surprise round" if payment.one_action_each(situation) else ""


FAR = 2
"""Maximum number of squares in a move action without a penalty to the Stealth check (FE-STEALTH-04)."""

TOTAL = 2
"""Index of total concealment in the grades of concealment."""


def may_hide_from(situation: Situation[FamilyRules], creature: Creature, enemy: Creature) -> bool:
    """Return True if a creature could hide from an enemy.

    It needs superior cover, total concealment, or a position out of the enemy's sight.

    Rules: FE-STEALTH-08.
    """
    if _out_of_sight(situation, creature, enemy):
        return True
    unseen = has_condition(creature, "invisible") and not sensed(situation, enemy, creature)
    if unseen or _concealed(situation, creature, enemy) == TOTAL:
        return True
    return cover(situation, ground_footprint(enemy), creature, None, None) == "superior"


def keeps_hidden(situation: Situation[FamilyRules], creature: Creature, enemy: Creature) -> bool:
    """Return True if a hidden creature stays hidden from an enemy: it is out of sight or has cover or concealment.

    Invisibility alone is not enough.

    Rules: FE-STEALTH-12.
    """
    if _out_of_sight(situation, creature, enemy) or _concealed(situation, creature, enemy):
        return True
    return cover(situation, ground_footprint(enemy), creature, None, None) != "none"


def _out_of_sight(situation: Situation[FamilyRules], creature: Creature, enemy: Creature) -> bool:
    if sensed(situation, enemy, creature):
        return False
    return has_condition(enemy, "blinded") or not sight_line(situation, footprint(enemy), footprint(creature))


def _concealed(situation: Situation[FamilyRules], creature: Creature, enemy: Creature) -> int:
    """Return the concealment from fog and darkness, ignoring hiding and invisibility: 0, 1 or `TOTAL`."""
    if sensed(situation, enemy, creature):
        return 0
    near = distance_between(enemy, creature) <= 1
    return least_obscured(situation, enemy, footprint(creature), near=near)


def hide_fault(situation: Situation[FamilyRules], creature: FamilyCreature) -> str:
    """Return why a creature cannot hide now, or an empty string (FE-STEALTH-01)."""
    if creature.walked < 0:
        return "hiding is only possible after a move action: move first"
    # Only known enemies count: a refusal because of a hidden one would reveal it.
    known = [c for c in situation.present() if enemies(c, creature) and knows_of(creature, c)]
    if not any(may_hide_from(situation, creature, c) for c in known):
        return f"{creature.id} has no superior cover or total concealment to hide"
    return ""


def hide(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """Roll Stealth against the passive Perception of each enemy (FE-STEALTH-02 to -06).

    Args:
        resolution: The battle.
        creature: The creature that hides.
        action: The action.
        intent: The player's intent.
        price: The action cost to pay.
    """
    ran = creature.ran
    walked = creature.walked
    resolution.emit("used", (creature, {"walked": -1, "ran": False}), who=creature.id, action=action.id, on=(), at=None)
    total = _check(resolution, creature, walked, ran=ran)
    already = {one.enemy for one in creature.hiding}
    hidden = [
        Hiding(enemy=CreatureId(c.id), total=total)
        for c in resolution.present()
        if enemies(c, creature)
        and (c.id in already or may_hide_from(resolution, creature, c))
        and total >= skills.passive_perception(resolution, c)
    ]
    set_hiding(resolution, creature, tuple(hidden))


def _check(
    resolution: Resolution[FamilyRules],
    creature: FamilyCreature,
    walked: int,
    *,
    ran: bool,
    against: tuple[CreatureId, ...] = (),
) -> int:
    """Roll a Stealth check and return its total.

    If the creature's own seat sees none of the enemies in `against`, the roll is reported only to the seats of these
    enemies.
    """
    face = resolution.dice.d20("check")
    total = face + skills.skill_bonus(resolution, creature, "stealth") - (10 if ran else 5 if walked > FAR else 0)
    creatures = resolution.state.creatures
    unknown = against and all(creatures[name].is_unknown_to(creature.seat) for name in against)
    on = {"on": against} if unknown else {}
    resolution.emit("rolled", purpose="check", who=CreatureId(creature.id), faces=(face,), total=total, **on)
    return total


def search(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """Search for hidden enemies: the Perception check must beat their Stealth total (FE-STEALTH-15).

    Args:
        resolution: The battle.
        creature: The creature that searches.
        action: The action.
        intent: The player's intent.
        price: The action cost to pay.
    """
    resolution.emit(
        "used", (creature, payment.paid(resolution, creature, price)), who=creature.id, action=action.id, on=(), at=None
    )
    total = skills.skill_check(resolution, creature, "perception")
    for other in map(family, tuple(resolution.state.creatures.values())):
        kept = tuple(one for one in other.hiding if one.enemy != creature.id or one.total >= total)
        set_hiding(resolution, other, kept)


def after_action(resolution: Resolution[FamilyRules], user: FamilyCreature, *, revealed: bool) -> None:
    """Reveal a creature that has attacked or acted loudly, and all hidden creatures that can now be seen.

    Rules: FE-STEALTH-09, -12 and -13.
    """
    if revealed:
        set_hiding(resolution, user, ())
    look_around(resolution)


def after_move(resolution: Resolution[FamilyRules], mover: FamilyCreature, squares: int) -> None:
    """Roll Stealth again after a long move, and reveal all hidden creatures that can now be seen.

    Rules: FE-STEALTH-10 to -12.

    A move that is part of an attack is handled after the attack; until then the creature stays hidden
    (FE-STEALTH-14).

    Args:
        resolution: The battle.
        mover: The creature that has moved.
        squares: The number of squares that the mover has entered by its own movement.
    """
    if _attacks(resolution, mover):
        return
    ran = False
    if mover.walked >= 0 and resolution.state.game.acting == mover.id:  # a move action may have had several parts
        squares, ran = mover.walked, mover.ran
    if mover.hiding and (squares > FAR or (ran and squares > 0)):
        against = tuple(one.enemy for one in mover.hiding)
        total = _check(resolution, mover, squares, ran=ran, against=against)
        creatures = resolution.state.creatures
        kept = tuple(
            Hiding(enemy=one.enemy, total=total)
            for one in mover.hiding
            if total >= skills.passive_perception(resolution, creatures[one.enemy])
        )
        set_hiding(resolution, mover, kept)
    look_around(resolution)


def _attacks(resolution: Resolution[FamilyRules], mover: FamilyCreature) -> bool:
    """Return True if a creature's move was part of an action that includes an attack."""
    for frame in resolution.state.stack:
        match frame:
            case Acting(user=mover.id, revealed=True):
                return True
            case Granted(user=mover.id) if charging.still_strikes(resolution, frame):
                return True
    return False


def look_around(resolution: Resolution[FamilyRules]) -> None:
    """Reveal all hidden creatures that can now be seen."""
    creatures = resolution.state.creatures
    for creature in map(family, tuple(creatures.values())):
        if not creature.hiding or not creature.alive:
            continue
        kept = tuple(
            one for one in creature.hiding
            if one.enemy in creatures
            and creatures[one.enemy].alive
            and keeps_hidden(resolution, creature, creatures[one.enemy])
        )  # fmt: skip
        set_hiding(resolution, creature, kept)
