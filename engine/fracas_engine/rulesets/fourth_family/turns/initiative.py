"""Initiative rolls and changes of the turn order (FE-INIT, OB-INIT)."""

from __future__ import annotations

from fracas_engine.content import CreatureSpec
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.queries.turn_order import initiative_modifier
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family, game_of
from fracas_engine.situation import Situation


def roll_initiative(resolution: Resolution[FamilyRules]) -> tuple[str, ...]:
    """Roll initiative for all creatures and return the turn order, with ties broken.

    Rules: FE-INIT-01 to -04, OB-INIT-01, -03, -05.
    """
    totals: dict[str, tuple[int, int]] = {}
    shared: list[tuple[CreatureSpec, int]] = []
    for creature in resolution.state.creatures.values():
        bonus = initiative_modifier(resolution, creature)
        spec = resolution.sheet(creature)
        kind = spec.model_copy(update={"id": "", "name": None, "at": None})
        face = (
            next((face for one, face in shared if one == kind), None)
            if resolution.rules.switches.groups_roll_once
            else None
        )
        if face is None:
            face = resolution.dice.d20("initiative")
            resolution.emit(
                "rolled", purpose="initiative", who=CreatureId(creature.id), faces=(face,), total=face + bonus
            )
            if not spec.hero and resolution.rules.switches.groups_roll_once:
                shared.append((kind, face))
        totals[creature.id] = (face + bonus, bonus)
        resolution.emit("initiative", (creature, {"initiative": face + bonus}), who=creature.id, total=face + bonus)
    ranked: list[str] = []
    for key in sorted(set(totals.values()), reverse=True):
        tied = [name for name, own in totals.items() if own == key]
        ranked += _break_tie(resolution, tied) if len(tied) > 1 else tied
    return tuple(ranked)


def _break_tie(resolution: Resolution[FamilyRules], tied: list[str]) -> list[str]:
    """Return creatures with equal initiative results and modifiers in a new order that breaks the tie.

    Rules: FE-INIT-03, OB-INIT-06.
    """
    ruleset = resolution.rules
    if ruleset.switches.groups_roll_once:
        left, ordered = _bands(resolution, tied), []
        while len(left) > 1:
            face = resolution.roll("misc", f"1d{len(left)}").total
            ordered.append(left.pop(face - 1))
        return [name for band in (*ordered, *left) for name in band]
    faces = {}
    for name in tied:
        faces[name] = resolution.dice.d20("initiative")
        resolution.emit("rolled", purpose="initiative", who=CreatureId(name), faces=(faces[name],), total=faces[name])
    ranked: list[str] = []
    for face in sorted(set(faces.values()), reverse=True):
        again = [name for name in tied if faces[name] == face]
        ranked += _break_tie(resolution, again) if len(again) > 1 else again
    return ranked


def _bands(situation: Situation[FamilyRules], tied: list[str]) -> list[list[str]]:
    """Return tied creatures in groups of identical ones, sorted by id; each group shares one place (OB-INIT-02)."""
    found: list[tuple[CreatureSpec, list[str]]] = []
    for name in tied:
        spec = situation.sheet(situation.state.creatures[name])
        kind = spec.model_copy(update={"id": "", "name": None, "at": None})
        band = next((names for one, names in found if one == kind and not spec.hero), None)
        if band is None:
            found.append((kind, [name]))
        else:
            band.append(name)
    return [sorted(names) for _, names in found]


def move_before(resolution: Resolution[FamilyRules], creature: FamilyCreature, other: CreatureId) -> None:
    """Move a creature in the turn order to the place right before another creature (FE-READY-03, OB-REDY-06)."""
    game = game_of(resolution)
    order = [name for name in game.order if name != creature.id]
    place = order.index(other) if other in order else len(order)
    order.insert(place, creature.id)
    to_come = tuple(name for name in game.to_come if name != creature.id)
    count = family(resolution.state.creatures[other]).initiative
    resolution.emit(
        "order_changed",
        (game, {"order": tuple(order), "to_come": to_come}),
        (creature, {"initiative": count}),
        who=creature.id,
        order=tuple(order),
    )
