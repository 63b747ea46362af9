"""Creation of the initial battle state from a set-up (S5-ORDER-02, S5-SPACE-01 to -03)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fracas_engine.board import Board, Footprint
from fracas_engine.content import CreatureSpec
from fracas_engine.content.condition_traits import default_until
from fracas_engine.d20.queries.innate_conditions import borne_ends
from fracas_engine.d20.queries.space import SIDES
from fracas_engine.d20.setup import Placing, put_on_board
from fracas_engine.doors import doors_without_entry, first_state, object_cell
from fracas_engine.durations import ENCOUNTER, Ends
from fracas_engine.ids import CreatureId, SeatId, SideId
from fracas_engine.rulesets.srd5.conditions import CONDITIONS
from fracas_engine.rulesets.srd5.harm.healing import DYING
from fracas_engine.rulesets.srd5.queries import legendary
from fracas_engine.rulesets.srd5.queries.cover import FILLING
from fracas_engine.rulesets.srd5.queries.space import ORDER
from fracas_engine.rulesets.srd5.state import SHARES_SPACE, Srd5Creature, Srd5Game, Srd5Object
from fracas_engine.setup import Setup
from fracas_engine.state import Condition, State

TINY_IN_A_CELL = 4
HIDE_TOTAL = 15
"""The default Stealth total of a creature that starts hidden (S5-HIDE-02)."""


def make_state(setup: Setup) -> State:
    """Create the initial battle state: place seats, creatures and objects.

    Raises:
        SetupError: See `put_on_board`.
    """
    board = setup.read_board()
    placing = Placing(make=creature_of, barriers=FILLING, storeys=_storeys, may_share=_may_share)
    seats, creatures = put_on_board(setup, board, placing)
    _saddle(setup, creatures)
    for creature in creatures.values():
        _put_inside(creatures, creature)
    for creature in creatures.values():
        if creature.has("hidden"):
            creature.hidden_from = tuple(SeatId(seat.id) for seat in seats.values() if seat.side != creature.side)
    return State(game=Srd5Game(), seats=seats, creatures=dict(creatures), objects=dict(_objects(setup, board)))


def _storeys(spec: CreatureSpec) -> range:
    """Return the altitudes that a creature occupies; a creature is as high as it is wide."""
    altitude = spec.at[2] if spec.at is not None and len(spec.at) > 2 else 0
    return range(altitude, altitude + SIDES[spec.size])


def _may_share(spec: CreatureSpec, others: Sequence[CreatureSpec]) -> bool:
    """Return True if a creature may start in the same space as the others.

    This is allowed for Tiny creatures, and for a rider with its mount (S5-ORDER-02).
    """
    return _tiny_together(spec, others) or (len(others) == 1 and _pair((spec, others[0])) is not None)


def _pair(two: tuple[CreatureSpec, CreatureSpec]) -> tuple[CreatureSpec, CreatureSpec] | None:
    """Return two creatures as rider and mount; None if neither can carry the other."""
    rider, steed = sorted(two, key=lambda one: ORDER[one.size])
    bears = {"mount", "trained_mount"} & set(steed.traits)
    if not bears or rider.side_id != steed.side_id or ORDER[rider.size] == ORDER[steed.size]:
        return None
    return rider, steed


def _saddle(setup: Setup, creatures: dict[str, Srd5Creature]) -> None:
    """Make each creature that starts in the space of a mount ride that mount."""
    for place, one in enumerate(setup.creatures):
        for other in setup.creatures[:place]:
            pair = _pair((one, other))
            if pair is None:
                continue
            rider, steed = (creatures[spec.id] for spec in pair)
            assert rider.at is not None
            assert steed.at is not None
            shared = Footprint(steed.at, SIDES[steed.size]).holds(rider.at) and rider.altitude == steed.altitude
            if shared and rider.mount is None and steed.rider is None:
                rider.mount, rider.at = CreatureId(steed.id), steed.at
                steed.rider = CreatureId(rider.id)
                steed.controlled = "trained_mount" in pair[1].traits and rider.seat == steed.seat


def _put_inside(creatures: dict[str, Srd5Creature], creature: Srd5Creature) -> None:
    """Put a creature that starts inside another one, or attached to it, where that one is (S5-INSIDE-01).

    A condition whose source is not in the battle, or is inside or on the creature itself, has no effect.
    """
    chain = [creature]
    while (bearer := chain[-1].bearer) is not None:
        if bearer not in creatures or any(one.id == bearer for one in chain):
            loose = chain[-1]
            loose.conditions = tuple(
                replace(one, source=None) if one.name in SHARES_SPACE else one for one in loose.conditions
            )
            break
        chain.append(creatures[bearer])
    creature.at, creature.altitude = chain[-1].at, chain[-1].altitude


def _tiny_together(spec: CreatureSpec, others: Sequence[CreatureSpec]) -> bool:
    """Return True if all these creatures are Tiny and fit into one square (S5-SPACE-01)."""
    return all(one.size == "tiny" for one in (spec, *others)) and len(others) < TINY_IN_A_CELL


def _objects(setup: Setup, board: Board) -> dict[str, Srd5Object]:
    """Return the objects of the set-up, and an object for each door of the map that has none in the set-up."""
    found = {
        spec.id: Srd5Object(
            id=spec.id,
            at=object_cell(setup, spec),
            name=spec.id.replace("_", " "),
            hp=spec.hp,
            state="closed" if spec.opens is not None else first_state(setup, spec.id),
            ac=spec.ac if spec.ac is not None else 15,
            stuck=spec.stuck,
            needs_action=spec.action == "utilize" or spec.stuck is not None,
            opens=spec.opens,
        )
        for spec in setup.objects
    }
    known = {thing.opens or thing.at for thing in found.values()}
    for x, y in board.cells("door"):
        if (x, y) not in known:
            name = f"door_{x}_{y}"
            found[name] = Srd5Object(id=name, at=(x, y), name="door", state="closed", opens=(x, y))
    for name, at in doors_without_entry(setup):
        found[name] = Srd5Object(id=name, at=at, name="door", state=first_state(setup, name))
    return found


def creature_of(
    spec: CreatureSpec, name: str, side: SideId, seat: SeatId, at: tuple[int, int] | None = None
) -> Srd5Creature:
    """Return a creature made from a sheet.

    Args:
        spec: The sheet.
        name: The creature's id in this battle.
        side: The creature's team.
        seat: The seat that controls the creature.
        at: The creature's position; None for the position on the sheet.
    """
    altitude = spec.at[2] if spec.at is not None and len(spec.at) > 2 else 0
    if at is None and spec.at is not None:
        at = (spec.at[0], spec.at[1])
    conditions = [
        Condition(
            condition.name,
            borne_ends(
                condition.until or default_until(CONDITIONS, condition.name), name, condition.source, condition.total
            ),
            source=CreatureId(condition.source) if condition.source is not None else None,
            amount=_amount(condition.name, condition.total),
        )
        for condition in spec.conditions
    ]
    now = max(0, spec.hp.now)
    dying = spec.hero and now == 0
    if dying and not any(c.name == "unconscious" for c in conditions):
        conditions.append(Condition("unconscious", Ends(DYING)))
    if any(c.name == "unconscious" for c in conditions) and not any(c.name == "prone" for c in conditions):
        conditions.append(Condition("prone", ENCOUNTER))
    items = spec.items
    return Srd5Creature(
        id=name,
        sheet=spec.id,
        name=spec.title,
        side=side,
        seat=seat,
        at=at,
        altitude=altitude,
        size=spec.size,
        hp=now,
        max_hp=spec.hp.top,
        temp_hp=spec.hp.temp,
        alive=now > 0 or spec.hero,
        conditions=tuple(conditions),
        budget={"reaction": 1, **legendary.budget(spec)},
        used=dict(spec.spent),
        held=tuple(items.held) if items is not None else (),
        carried=tuple(items.carried) if items is not None else (),
    )


def _amount(condition: str, total: int | None) -> int | None:
    match condition:
        case "hidden":
            return HIDE_TOTAL if total is None else total
        case "exhaustion":
            return 1 if total is None else total
        case "grappled":
            return 1  # the reach of the grapple; `total` is the escape DC
        case _:
            return total
