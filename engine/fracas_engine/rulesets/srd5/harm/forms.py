"""Forms that creatures take on, and the curse of lycanthropes, which turns a creature into another one for good."""

from __future__ import annotations

from fracas_engine.content import BecomeEffect
from fracas_engine.content.forms import form_key, own_key
from fracas_engine.d20.conditions import add_modifier, end_form, end_modifiers
from fracas_engine.d20.frames import Applying
from fracas_engine.d20.queries.space import SIDES
from fracas_engine.d20.rules import D20Rules
from fracas_engine.ids import CreatureId
from fracas_engine.modifiers import CURSE, FORM, SIZE, Modifier
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.harm import concentration, engulfing, falling
from fracas_engine.rulesets.srd5.harm.grapple_release import release_parted
from fracas_engine.rulesets.srd5.queries import room
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.state import Creature


def become(
    resolution: Resolution[D20Rules], frame: Applying, effect: BecomeEffect, user: Creature, target: Creature
) -> None:
    """Give a creature a form, which replaces another one.

    Args:
        resolution: The battle.
        frame: The list of effects being resolved.
        effect: The effect.
        user: The creature that causes it.
        target: The creature that is changed.
    """
    if form_key(target.sheet, effect.become) not in resolution.setup.sheets:
        return
    ends = resolution.rules.conditions.effect_ends(resolution, frame, effect.until or "", user, target)
    end_form(resolution, target, reshapes=False)
    form = Modifier(
        to=FORM,
        skill=effect.become,
        by=1,
        source=None if frame.ruled else CreatureId(user.id),
        cause=frame.cause,
        ends=ends,
    )
    add_modifier(resolution, target, form)
    reshape(resolution, target)


def reshape(resolution: Resolution[D20Rules], creature: Creature) -> None:
    """Give a creature the sheet and the size that its modifiers leave it, and a place with room for it."""
    own = s5(creature)
    form = next((one.skill for one in own.modifiers if one.to == FORM), "")
    sheet = form_key(own.sheet, form) if form else own_key(own.sheet)
    sizes = [one.skill for one in own.modifiers if one.to == SIZE]
    size = sizes[-1] if sizes else resolution.setup.sheets[sheet].size
    if (sheet, size) == (own.sheet, own.size):
        return
    values: dict[str, object] = {"sheet": sheet, "size": size}
    if sheet != own.sheet:
        values |= {"sequence": (), "alternatives": ()}
    _emit(resolution, own, "reshaped", values, form=form, size=size)


def _emit(
    resolution: Resolution[D20Rules], creature: Srd5Creature, event: str, values: dict[str, object], **data: str
) -> None:
    """Emit a change of shape, with the place that a creature has then, and apply what follows from it."""
    before = creature.at
    if before is not None and creature.carrier is None:
        side = SIDES[str(values["size"])]
        if side != SIDES[creature.size]:
            values |= {"at": room.nearest_anchor(resolution, creature, side), "squeezed": False}
    grows = values["size"] != creature.size
    resolution.emit(event, (creature, values), who=creature.id, **data)
    if grows:
        engulfing.outgrown(resolution, creature)
    if creature.at != before:
        resolution.rules.movement.moved(resolution, creature)
    for freed in release_parted(resolution, creature):
        falling.look(resolution, freed)
    falling.look(resolution, creature)


def is_turned(resolution: Resolution[D20Rules], creature: Srd5Creature) -> bool:
    """Return True if a curse turns a creature that would drop to 0 hit points into another one, which this does."""
    curse = next((one for one in creature.modifiers if one.to == CURSE), None)
    user = resolution.state.creatures.get(curse.source or "") if curse is not None else None
    if curse is None or user is None or curse.skill not in resolution.setup.sheets:
        return False
    spec = resolution.setup.sheets[curse.skill]
    concentration.end(resolution, creature)
    end_form(resolution, creature)
    end_modifiers(resolution, creature, lambda one: one.to == CURSE)
    values: dict[str, object] = {
        "sheet": spec.id,
        "size": spec.size,
        "side": user.side,
        "seat": user.seat,
        "hp": min(curse.by, spec.hp.top),
        "max_hp": spec.hp.top,
        "temp_hp": 0,
        "used": {},
        "held": (),
        "carried": (),
        "sequence": (),
        "alternatives": (),
        "readied": None,
    }
    _emit(resolution, creature, "turned", values, form=curse.skill, side=user.side)
    resolution.rules.allegiance_changed(resolution, creature)
    return True
