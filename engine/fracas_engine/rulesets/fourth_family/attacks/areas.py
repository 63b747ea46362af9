"""Areas: close bursts and blasts (arcs), far bursts, walls, the creatures they affect, cover, and their preview.

Rules: FE-CLOSE, FE-AREA, OC-AREA.
"""

from __future__ import annotations

from collections.abc import Iterator

from fracas_engine.board import Footprint, Mask, distance
from fracas_engine.d20.attacks.areas import place, placements
from fracas_engine.d20.attacks.targets import NEAREST, nearest_of
from fracas_engine.d20.frames import Aim
from fracas_engine.d20.queries.allies_and_enemies import relation_fits, target_named
from fracas_engine.d20.queries.space import footprint, masks
from fracas_engine.d20.shapes import Placed
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.intents import Use
from fracas_engine.options import Placement
from fracas_engine.rulesets.fourth_family.attacks import area_shapes
from fracas_engine.rulesets.fourth_family.frames import Acting
from fracas_engine.rulesets.fourth_family.queries.sight import effect_line, ground_footprint
from fracas_engine.rulesets.fourth_family.queries.turn_order import in_turn_order
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def origin_of(situation: Situation[FamilyRules], user: Creature, action: Action, placed: Placed) -> Footprint:
    """Return the space from which lines of effect to the creatures in an area are drawn.

    Rules: FE-CLOSE-01, FE-AREA-01, OC-AREA-02, OC-TARGET-04 and -05.
    """
    assert action.area is not None
    if action.area.shape in ("blast", "arc") and not placed.targeted:
        base = ground_footprint(user)
        if not situation.rules.switches.blast_has_origin:
            return base
        cells = situation.map.grid.cells(placed.cells & ~situation.rules.terrain.solid(situation))
        near = [cell for cell in cells if distance(base, Footprint(cell)) == 1]
        if situation.board.edges:
            near = [cell for cell in near if effect_line(situation, base, Footprint(cell))]
        if not near:
            return base
        side = action.area.extent
        x0 = min(x for x, _ in placed.named) * 2 + side - 1
        y0 = min(y for _, y in placed.named) * 2 + side - 1
        return Footprint(min(near, key=lambda at: (abs(2 * at[0] - x0) + abs(2 * at[1] - y0), at[1], at[0])))
    return placed.origin


def check_area(situation: Situation[FamilyRules], user: Creature, action: Action, placed: Placed) -> None:
    """Check that the origin of a far area is in range and in line of effect (FE-AREA-02 and -03, OC-PATH-02).

    Raises:
        IllegalIntent: `out_of_range` or `no_line_of_effect`.
    """
    if not placed.targeted:
        return
    if area_shapes.too_far(user, action, placed):
        raise IllegalIntent(
            "out_of_range", f"{list(placed.at or ())} is out of range: the range is {action.reach} squares"
        )
    base = ground_footprint(user)
    if not base.holds(placed.origin.cell) and not effect_line(situation, base, placed.origin):
        raise IllegalIntent("no_line_of_effect", f"{user.id} has no line of effect to {list(placed.origin.cell)}")


def affected(
    situation: Situation[FamilyRules],
    user: Creature,
    action: Action,
    placed: Placed,
    *,
    friends: frozenset[str] | None = None,
    itself: bool = False,
) -> tuple[Creature, ...]:
    """Return the creatures that an area affects: legal targets inside the area to which its origin has line of effect.

    Rules: FE-CLOSE-02 and -03, FE-AREA-04 and -05, OC-AREA-17, OC-NEAR-01, OC-WHO-03 and -04.

    If only the nearest creature is affected and several are equally near, all of them are returned and the user chooses
    (OC-NEAR-02).

    Args:
        situation: The battle.
        user: The creature that uses the area.
        action: The action.
        placed: The position of the area.
        friends: The creatures that count as the user's allies in this use; None for the creatures of its side
            (OC-WHO-08).
        itself: Whether the user chooses to be among the affected creatures (OC-SELF-03).

    Returns:
        The creatures in the order in which the attacks are rolled.
    """
    origin = origin_of(situation, user, action, placed)
    cells = placed.cells
    grid = situation.map.grid
    ruleset = situation.rules
    barriers = ruleset.terrain.barriers(situation)
    span = area_shapes.levels(situation, user, action, placed)
    found: list[Creature] = []
    for creature, own in situation.memo("rolling_order", lambda: _rolling_order(situation)):
        space = own
        if placed.cubes:
            space = grid.mask([(x, y) for x, y, z in footprint(creature).cubes() if (x, y, z) in placed.cubes])
        if not space & cells or not area_shapes.holds_level(span, creature):
            continue
        if creature.id == user.id:
            if not ruleset.areas.always_holds_user(action) and not (itself and ruleset.areas.may_hold_user(action)):
                continue
        elif not relation_fits(user, creature, action.targets, friends):
            continue
        if barriers and not any(
            origin.holds(cell) or effect_line(situation, origin, Footprint(cell)) for cell in grid.cells(space & cells)
        ):
            continue
        found.append(creature)
    return nearest_of(user, action, found)


def _rolling_order(situation: Situation[FamilyRules]) -> list[tuple[FamilyCreature, Mask]]:
    """Return the possible targets of areas with their squares, in the order in which an area's attacks are rolled."""
    spaces = masks(situation)
    present = [
        creature
        for creature in in_turn_order(situation)
        if creature.id in spaces and (creature.attackable or not creature.conjured)
    ]
    return [(creature, spaces[creature.id]) for creature in situation.rules.areas.order(situation, present)]


def struck(
    situation: Situation[FamilyRules], user: Creature, action: Action, placed: Placed, intent: Use
) -> tuple[CreatureId, ...]:
    """Return the targets of a use in its area, in the order in which the attacks are rolled.

    The intent's `on` names the targets if the user chooses them, and the user if it includes itself; `with` names the
    creatures that count as its allies in this use (OC-WHO-07 to -09, OC-SELF-03).

    Raises:
        IllegalIntent: `malformed`, `no_such_target` or `bad_target`.

    Args:
        situation: The battle.
        user: The acting creature.
        action: The action.
        placed: The position of the area.
        intent: The player's intent.
    """
    for name in (*intent.on, *intent.with_):
        target_named(situation, name)
    friends = frozenset(intent.with_) if intent.with_ else None
    found = affected(situation, user, action, placed, friends=friends, itself=user.id in intent.on)
    names = tuple(CreatureId(creature.id) for creature in found)
    on, word = intent.on, action.targets
    if word == "any" and not on:
        raise IllegalIntent("malformed", f"{action.name} needs at least one target (`on`)")
    if any(name not in names for name in on):
        wrong = next(name for name in on if name not in names)
        raise IllegalIntent("bad_target", f"{wrong} is not a legal target of {action.name} in this area")
    if word in NEAREST:
        if len(on) > 1:
            raise IllegalIntent("bad_target", f"{action.name} targets only the nearest creature: name one target")
        return tuple(CreatureId(name) for name in on) or names[:1]
    most = word if isinstance(word, int) else len(names)
    left = situation.rules.attacks.missiles_left(situation, user, action)
    scarce = left is not None and left < len(names)  # then the user chooses the targets (OC-AREA-18)
    if left is not None:
        most = min(most, left)
    if len(on) > most or len(set(on)) < len(on):
        raise IllegalIntent("bad_target", f"{action.name} allows up to {most} different targets, not {len(on)}")
    if on and (word == "any" or isinstance(word, int) or scarce):
        return tuple(name for name in names if name in on)
    return names[:most]


def choices(
    situation: Situation[FamilyRules], user: Creature, action: Action
) -> Iterator[tuple[Placement, tuple[Creature, ...]]]:
    """Yield the placements of an area whose targets the user chooses, each with its possible targets.

    If several placements have the same possible targets, only the first is yielded.
    """
    seen: set[tuple[str, ...]] = set()
    for placement in placements(situation, user, action):
        placed = place(situation, user, action, Aim(at=placement.at, cells=placement.cells))
        found = affected(situation, user, action, placed, itself=True)
        key = tuple(creature.id for creature in found)
        if found and key not in seen:
            seen.add(key)
            yield placement, found


def covered(situation: Situation[FamilyRules], user: Creature, action: Action, placed: Placed) -> tuple[Cell, ...]:
    """Return the squares of an area that are not filled by an obstacle or cut off from its origin (OC-AREA-19)."""
    origin = origin_of(situation, user, action, placed)
    solid = situation.rules.terrain.solid(situation)
    return tuple(
        cell
        for cell in situation.map.grid.cells(placed.cells & ~solid)
        if not solid or origin.holds(cell) or effect_line(situation, origin, Footprint(cell))
    )


def cover_origin(situation: Situation[FamilyRules], user: Creature, action: Action, placed: Placed) -> Cell | None:
    """Return the square from which an area's cover is determined, or None for the user's whole space (FE-AREA-01)."""
    base = origin_of(situation, user, action, placed)
    return base.cell if placed.targeted or base.size == 1 else None


def foreseen(situation: Situation[FamilyRules], user: Creature, action: Action, placed: Placed) -> Acting:
    """Return the `Acting` frame that a use of the area would have; the displayed odds are computed from it."""
    targets = tuple(CreatureId(target.id) for target in affected(situation, user, action, placed))
    return Acting(CreatureId(user.id), action.id, targets, cover_origin(situation, user, action, placed))
