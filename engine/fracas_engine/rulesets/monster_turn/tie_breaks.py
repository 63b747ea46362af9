"""Tie-breaks between a monster's equally good choices, made automatically or by the players (MT-MOVE-07).

Hexes are sorted by row, then column, and figures by their position. With the option `ties: auto` the first one is
taken; with `ties: ask` one seat is asked, and the first one is the default answer. A seat is not asked about figures
that it does not know of, such as those in fog of war.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from fracas_engine.decisions import Ask, Choice
from fracas_engine.ids import Cell, CreatureId, SeatId
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure, figure
from fracas_engine.state import Frame


def asks(resolution: Resolution[TurnRules], by: Figure, *figures: Figure) -> bool:
    """Return True if players decide a tie: with the option `ties: ask`, of figures that the seat to ask knows of.

    Args:
        resolution: The battle.
        by: The figure that the choice is about.
        figures: The other figures that the question names.
    """
    if resolution.setup.options.get("ties") != "ask":
        return False
    seat = _seat(resolution, by)
    return not any(one.is_unknown_to(seat) for one in (by, *figures))


def by_place(figures: Iterable[Figure]) -> list[Figure]:
    """Return figures sorted by row, column and id."""
    return sorted(figures, key=lambda one: ((one.at[1], one.at[0]) if one.at is not None else (-1, -1), one.id))


def pick_cell(
    resolution: Resolution[TurnRules], frame: Frame, by: Figure, cells: Iterable[Cell], what: str
) -> Cell | None:
    """Choose one of several equally good hexes.

    Args:
        resolution: The battle.
        frame: The frame that continues after the answer if the players are asked; it reads the answer with `answered`.
        by: The figure that the choice is about.
        cells: The hexes.
        what: The purpose, for the question's text: `move`, `summon`.

    Returns:
        The hex; None if the players have been asked.
    """
    ranked = sorted(cells, key=lambda cell: (cell[1], cell[0]))
    if len(ranked) == 1 or not asks(resolution, by):
        return ranked[0]
    choices = [Choice(f"{c},{r}", f"hex {c}, {r}", (c, r)) for c, r in ranked]
    _ask(resolution, frame, by, choices, what)
    return None


def pick_figure(
    resolution: Resolution[TurnRules], frame: Frame, by: Figure, figures: Iterable[Figure], what: str
) -> CreatureId | None:
    """Choose one of several equally good figures; see `pick_cell`.

    Args:
        resolution: The battle.
        frame: The frame that continues with the answer.
        by: The figure that the choice is about.
        figures: The figures.
        what: The purpose, for the question's text.
    """
    ranked = by_place(figures)
    if len(ranked) == 1 or not asks(resolution, by, *ranked):
        return CreatureId(ranked[0].id)
    _ask(resolution, frame, by, [Choice(one.id, one.name, one.id) for one in ranked], what)
    return None


def pick_name(
    resolution: Resolution[TurnRules], frame: Frame, figures: Mapping[str, Sequence[Figure]], what: str
) -> str | None:
    """Choose one of several names of figures and kinds of monsters; see `pick_cell`.

    Args:
        resolution: The battle.
        frame: The frame that continues with the answer.
        figures: The figures with each name; the choice is about the first one of the first name.
        what: The purpose, for the question's text.
    """
    ranked = sorted(figures)
    by, *others = (one for name in ranked for one in figures[name])
    if len(ranked) == 1 or not asks(resolution, by, *others):
        return ranked[0]
    _ask(resolution, frame, by, [Choice(name, name.replace("_", " "), name) for name in ranked], what)
    return None


def answered(answers: Answers) -> object:
    """Return the players' choice."""
    return answers[0].value


def _ask(resolution: Resolution[TurnRules], frame: Frame, by: Figure, choices: list[Choice], what: str) -> None:
    ask = Ask(
        resolution.number(), _seat(resolution, by), "tie", CreatureId(by.id), tuple(choices),
        default=choices[0].value, about={"choice": what},
    )  # fmt: skip
    resolution.question(frame, ask)


def _seat(resolution: Resolution[TurnRules], by: Figure) -> SeatId:
    """Return the seat that decides: that of the character (or summon's owner), otherwise the first one in play."""
    state = resolution.state
    owner = state.creatures.get(by.owner or by.id)
    if owner is not None and figure(owner).kind == "hero" and owner.alive:
        return SeatId(owner.seat)
    return next(SeatId(one.seat) for one in state.creatures.values() if figure(one).kind == "hero" and one.alive)
