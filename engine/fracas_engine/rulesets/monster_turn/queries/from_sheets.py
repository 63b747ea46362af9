"""Creation of figures from their sheets."""

from __future__ import annotations

from fracas_engine.content import CreatureSpec
from fracas_engine.durations import Ends
from fracas_engine.ids import Cell, CreatureId, SeatId, SideId
from fracas_engine.rulesets.monster_turn.decks import EXTRA_CARDS
from fracas_engine.rulesets.monster_turn.state import Figure
from fracas_engine.state import Condition


def kind_of(spec: CreatureSpec) -> str:
    """Return the kind of figure that a sheet describes: `hero`, `summon`, or `monster`."""
    if spec.hero:
        return "hero"
    return "summon" if spec.summoned_by is not None else "monster"


def figure_of(
    spec: CreatureSpec, name: str, side: SideId, seat: SeatId, *, at: Cell | None = None, number: int | None = None
) -> Figure:
    """Return a figure created from its sheet (MT-RANK-01 and -02).

    Args:
        spec: The sheet.
        name: Id of the figure in this battle.
        side: Team of the figure.
        seat: The seat that controls the figure, if any.
        at: Position on the map; None for the position on the sheet.
        number: Token number; None for the number on the sheet.
    """
    if at is None and spec.at is not None:
        at = (spec.at[0], spec.at[1])
    conditions = tuple(
        Condition(condition.name, _ends(condition.name, name))
        for condition in spec.conditions
        if condition.name not in EXTRA_CARDS
    )
    return Figure(
        id=name,
        sheet=spec.id,
        name=spec.title,
        side=side,
        seat=seat,
        at=at,
        hp=spec.hp.now,
        max_hp=spec.hp.max,
        alive=spec.hp.now > 0,
        conditions=conditions,
        kind=kind_of(spec),
        type=spec.type,
        elite=spec.elite,
        number=number if number is not None else spec.number,
        owner=CreatureId(spec.summoned_by) if spec.summoned_by is not None else None,
        hand=spec.hand or (),
    )


def _ends(condition: str, bearer: str) -> Ends:
    if condition in ("poisoned", "wounded"):
        return Ends("encounter")
    return Ends("end_of_target_next_turn", CreatureId(bearer), 1, "end")
