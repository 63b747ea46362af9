"""Selection: the state machine that turns a player's keys and clicks into an intent, without a terminal.

A selection begins at the menu. After an item is chosen, the player goes through its steps; each can be undone.
Confirming the last step gives the intent; nothing is sent before that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Generic, TypeVar, assert_never

from fracas_clients.texts import text as t
from fracas_clients.tui.list_lines import Line, item_lines, target_lines, word_lines
from fracas_clients.tui.picture import NOTHING, Cell, Overlay
from fracas_clients.tui.step_overlays import aim_prompt, cell_prompt, cells_overlay, placing_overlay, targets_overlay
from fracas_clients.tui.steps import (
    CellStep,
    ConfirmStep,
    MenuItem,
    PlacementOption,
    PlacementStep,
    Step,
    StepAnswers,
    TargetStep,
    WordsStep,
)
from fracas_clients.tui.targeting import anchor, cell_error, next_cell, on_board, placement_towards, step_towards

__all__ = ["Selection"]

T = TypeVar("T")


class Selection(Generic[T]):
    """State of a player's choices for one decision."""

    def __init__(
        self,
        items: Sequence[MenuItem[T]],
        *,
        title: str = "",
        affected: Callable[[PlacementOption], tuple[str, ...]] = lambda spot: spot.affected,
    ) -> None:
        """Create a selection that is at the menu.

        Args:
            items: The menu items.
            title: Text that says what the player is choosing.
            affected: Returns the creatures affected by a placement, including freely aimed ones.
        """
        self._affected = affected
        self._items = tuple(items)
        self.title = title
        """Text that says what the player is choosing."""
        self._lists: list[tuple[MenuItem[T], ...]] = []
        """The lists of items that Escape leads back to, from the menu to the one above the current list."""
        self._within: list[MenuItem[T]] = []
        """The items that were chosen to open the current list and the lists above it."""
        self._item: MenuItem[T] | None = None
        self._gathered: list[StepAnswers] = []
        """The answers at the beginning of each step so far, for undoing; the last entry belongs to the current step."""
        self._index = 0
        self._marked = -1
        """Index of the item under the cursor in the current list; -1: none."""
        self._cursor: Cell | None = None
        self._picked: tuple[str, ...] = ()
        self._aiming = False
        """True while the player aims an area freely with the cursor; False: chooses among the suggested placements."""
        self._cells: tuple[Cell, ...] = ()
        """The cells that the player has picked, for an area that consists of picked cells."""
        self._rise = 0
        """Change of altitude at the end of a move, in cells; negative: lower."""
        self._via: tuple[Cell, ...] = ()
        """The waypoints of a move, in order."""
        self._doubt = ""
        """Confirmation question that is asked after all steps are answered; empty: none."""
        self.complaint = ""
        """Message that says why the last key had no effect; empty if it had one."""

    # ------------------------------------------------------------------------------------------------ what is shown

    @property
    def item(self) -> MenuItem[T] | None:
        """The chosen item; None at the menu."""
        return self._item

    @property
    def items(self) -> tuple[MenuItem[T], ...]:
        """The current list of items."""
        return self._items

    @property
    def aimed_at(self) -> str | None:
        """Id of the target under the cursor; None outside a target step."""
        step = self.step
        return step.targets[self._index].id if isinstance(step, TargetStep) else None

    @property
    def text(self) -> tuple[str, ...]:
        """Description of the current item, one sentence per entry; empty at the menu."""
        return self.subject.text if self.subject is not None else ()

    @property
    def subject(self) -> MenuItem[T] | None:
        """The chosen item, else the item that opened the current list; None at the menu."""
        return self._item or (self._within[-1] if self._within else None)

    @property
    def within(self) -> bool:
        """True in the list or the steps of an item, so that Escape leads back; False at the menu."""
        return self._item is not None or bool(self._lists)

    @property
    def step(self) -> Step | None:
        """The current step; None at the menu."""
        if self._item is None:
            return None
        number = len(self._gathered) - 1
        return self._item.steps[number] if number < len(self._item.steps) else ConfirmStep(self._doubt)

    @property
    def spot(self) -> PlacementOption | None:
        """The placement under the cursor, if any."""
        step = self.step
        if not isinstance(step, PlacementStep):
            return None
        if self._aiming and step.elsewhere is not None and self._cursor is not None:
            return step.elsewhere(self._cursor, self._cells)
        return step.spots[self._index]

    @property
    def prompt(self) -> str:
        """The prompt in one line, with what the choice under the cursor means."""
        if self.complaint:
            return self.complaint
        step = self.step
        label = self._item.label if self._item else ""
        match step:
            case None:
                return t("choose-which", label=self._within[-1].label) if self._within else self.title
            case ConfirmStep():
                return t("choose-confirm", question=step.question, note=self._note)
            case CellStep():
                return f"{label}: {cell_prompt(step, self._cursor, self._via, self._rise)}"
            case TargetStep():
                target = step.targets[self._index]
                friend = t("choose-ally") if target.friend else ""
                friend += t("choose-move-first", x=target.goes[0], y=target.goes[1]) if target.goes else ""
                count = t("choose-count", count=len(self._picked), most=step.most) if step.most > 1 else ""
                return f"{label}: {target.name}{friend} {target.detail}".rstrip() + count + self._note
            case PlacementStep():
                if self._aiming:
                    return f"{label}: {aim_prompt(step, self._cursor, self._cells)}"
                spot = step.spots[self._index]
                free = t("choose-aim-freely") if step.elsewhere is not None else ""
                whom = spot.detail or t("choose-nobody")
                return f"{label}: {whom} ({self._index + 1}/{len(step.spots)}){free}{self._note}"
            case WordsStep():
                return f"{label}: {step.question or t('ask-with-what')}{self._note}"
            case _:
                assert_never(step)

    @property
    def _note(self) -> str:
        item = self._item
        return f" · {item.note}" if item is not None and item.note and not item.text else ""

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines of the current list; empty while the player chooses on the board."""
        step = self.step
        match step:
            case None:
                return item_lines(self._items, self._marked)
            case TargetStep():
                return target_lines(step, self._index, self._picked)
            case WordsStep():
                return word_lines(step, self._index)
            case CellStep() | PlacementStep() | ConfirmStep():
                return ()
            case _:
                assert_never(step)

    @property
    def overlay(self) -> Overlay:
        """The overlay to draw on the board for the current step."""
        step = self.step
        match step:
            case None | WordsStep() | ConfirmStep():
                return NOTHING
            case CellStep():
                return cells_overlay(step, self._cursor, self._via, self._way(step))
            case TargetStep():
                return targets_overlay(step, self._index, self._picked)
            case PlacementStep():
                spot = self.spot or step.spots[self._index]
                return placing_overlay(step, spot, self._cursor if self._aiming else spot.aim)
            case _:
                assert_never(step)

    def _way(self, step: CellStep) -> tuple[Cell, ...]:
        """Return the path via the waypoints; empty without waypoints, because then the server finds the path."""
        if step.route is None or self._cursor is None or not self._via or self._cursor == step.start:
            return ()
        return step.route(self._via, self._cursor)

    @property
    def listed(self) -> bool:
        """True if the options give the cost of the move to the cell under the cursor."""
        step = self.step
        return not isinstance(step, CellStep) or (self._cursor in step.costs and not self._rise)

    @property
    def going(self) -> T | None:
        """The intent that Enter would complete if it is a move, else None."""
        item, step = self._item, self.step
        on_foot = isinstance(step, CellStep) and step.walked and self._cursor not in {None, step.start}
        first = isinstance(step, TargetStep) and not self._picked and step.targets[self._index].goes is not None
        if item is None or step is None or not (on_foot or first):
            return None
        complaint = self.complaint
        gathered = self._answer(step, self._gathered[-1])
        self.complaint = complaint  # nobody has pressed anything
        return item.build(gathered) if gathered is not None else None

    # ------------------------------------------------------------------------------------------------ what is done

    def press(self, key: str) -> T | None:
        """Choose a line of the list by its key.

        Args:
            key: The hotkey of an item, or the digit of a line.

        Returns:
            The intent if this completed it, else None.
        """
        self.complaint = ""
        if self._item is None:
            item = next((item for item in self._items if key in {item.key, item.also}), None)
            return None if item is None else self.choose(item)
        index = int(key) - 1 if key.isdecimal() else -1
        return self.take(index) if 0 <= index < len(self.lines) else None

    def take(self, index: int) -> T | None:
        """Choose a line of the list by its index, as a click does.

        Args:
            index: Index from 0.
        """
        self.complaint = ""
        if self._item is None:
            return self.choose(self._items[index]) if index < len(self._items) else None
        step = self.step
        if index >= len(self.lines):
            return None
        self._index = index
        if isinstance(step, TargetStep) and step.most > 1 and step.targets[index].goes is None:
            self._pick(step, step.targets[index].id)
            return self.confirm() if len(self._picked) == step.most else None
        return self.confirm()

    def choose(self, item: MenuItem[T]) -> T | None:
        """Choose a menu item. If the item has no steps, return its intent at once."""
        self.complaint = f"{item.label}: {item.off}" if item.off else ""
        if item.off:
            return None
        self._marked = -1
        if item.items:
            self._lists.append(self._items)
            self._within.append(item)
            self._items = item.items
            self._marked = next((n for n, one in enumerate(item.items) if not (one.off or one.unwise)), -1)
            return None
        if not item.steps:
            return item.build(StepAnswers())
        self._doubt = ""
        self._item = item
        self._gathered = [StepAnswers()]
        self._enter()
        return None

    def _enter(self) -> None:
        """Begin the current step with the cursor at the most likely choice."""
        step = self.step
        self._index, self._picked, self._cursor = 0, (), None
        self._aiming, self._cells, self._rise, self._via = False, (), 0, ()
        if isinstance(step, CellStep):
            self._cursor = step.start if not step.free else next(iter(step.costs), step.start)
        elif isinstance(step, PlacementStep):
            self._index = max(range(len(step.spots)), key=lambda n: step.spots[n].merit, default=0)
            if step.spots[self._index].merit < 0 and step.elsewhere is not None and step.otherwise is not None:
                self._aiming, self._cursor = True, step.otherwise  # nowhere rather than on one's own party

    def confirm(self) -> T | None:
        """Choose what is under the cursor, and go to the next step or finish.

        Returns:
            The intent after the last step, else None.
        """
        self.complaint = ""
        item, step = self._item, self.step
        if item is None or step is None:
            return self.choose(self._items[self._marked]) if self._marked >= 0 else None
        gathered = self._answer(step, self._gathered[-1])
        if gathered is None:
            return None
        if len(self._gathered) > len(item.steps):
            return item.build(gathered)
        if len(self._gathered) == len(item.steps):
            self._doubt = item.doubt(gathered) if item.doubt is not None else ""
            if not self._doubt:
                return item.build(gathered)
        self._gathered.append(gathered)
        self._enter()
        return None

    def _answer(self, step: Step, so_far: StepAnswers) -> StepAnswers | None:
        match step:
            case CellStep():
                if self._cursor is not None and self._rise and step.altitude is not None:
                    # What a climb costs is not listed; the server says whether it is too far.
                    return replace(so_far, cell=self._cursor, altitude=step.altitude + self._rise)
                if self._cursor is not None and self._via:
                    way = self._way(step)
                    if not way:
                        self.complaint = t("choose-no-path")
                        return None
                    return replace(so_far, cell=self._cursor, way=way)
                if self._cursor is None or self._cursor not in step.costs:
                    self.complaint = cell_error(step, self._cursor)
                    return None
                return replace(so_far, cell=self._cursor)
            case TargetStep():
                picked = self._picked or (step.targets[self._index].id,)
                if not self._picked and (goes := step.targets[self._index].goes):
                    return replace(so_far, targets=picked, way=(goes,))
                if len(picked) < step.least:
                    self._picked = picked
                    self.complaint = t("choose-more-targets", least=step.least, count=len(picked))
                    return None
                return replace(so_far, targets=picked)
            case PlacementStep():
                if self._aiming and step.by_cells and not self._cells:
                    self.complaint = t("choose-pick-cells")
                    return None
                spot = self.spot
                return replace(so_far, spot=spot and replace(spot, affected=self._affected(spot)))
            case ConfirmStep():
                return so_far
            case WordsStep():
                return replace(so_far, words=step.alternatives[self._index])
            case _:
                assert_never(step)

    def rise(self, by: int) -> None:
        """Raise (1) or lower (-1) the final altitude of a move, if possible."""
        self.complaint = ""
        step = self.step
        if isinstance(step, CellStep) and step.altitude is not None:
            self._rise += by

    def aim(self) -> None:
        """Switch between the suggested placements of an area and free aiming, which starts at the current placement."""
        self.complaint = ""
        step = self.step
        if not isinstance(step, PlacementStep) or step.elsewhere is None:
            return
        self._aiming = not self._aiming
        self._cells = ()
        self._cursor = (step.spots[self._index].aim or (0, 0)) if self._aiming else None

    def space(self) -> T | None:
        """Pick the cell under the cursor as part of an area or as a waypoint; in other steps, call `confirm`."""
        step = self.step
        if isinstance(step, CellStep) and step.route is not None and self._cursor is not None:
            self._mark(step, self._cursor)
            return None
        if not (isinstance(step, PlacementStep) and self._aiming and step.by_cells and self._cursor is not None):
            return self.confirm()
        self.complaint = ""
        cell = self._cursor
        self._cells = tuple(c for c in self._cells if c != cell) if cell in self._cells else (*self._cells, cell)
        return None

    def _mark(self, step: CellStep, cell: Cell) -> None:
        """Add the cell to the waypoints, or remove it."""
        self.complaint = ""
        if cell in self._via:
            self._via = tuple(one for one in self._via if one != cell)
        elif step.route is not None and step.route(self._via, cell):
            self._via = (*self._via, cell)
        else:
            self.complaint = t("choose-no-waypoint")

    def _pick(self, step: TargetStep, id_: str) -> None:
        if id_ in self._picked and not step.repeat:
            self._picked = tuple(one for one in self._picked if one != id_)
        elif len(self._picked) < step.most:
            self._picked = (*self._picked, id_)

    def back(self) -> bool:
        """Undo the last choice.

        Returns:
            False at the menu, where there is nothing to undo.
        """
        self.complaint = ""
        if self._item is None:
            if not self._lists:
                return False
            self._items, self._marked = self._lists.pop(), -1
            self._within.pop()
            return True
        if self._via:
            self._via = self._via[:-1]
            return True
        self._gathered.pop()
        if not self._gathered:
            self._item = None
        else:
            self._enter()
        return True

    def turn(self, by: int) -> None:
        """Go to the next (1) or previous (-1) cell, target, placement or word."""
        self.complaint = ""
        step = self.step
        match step:
            case None | ConfirmStep():
                pass
            case CellStep():
                self._cursor = next_cell(step, self._cursor, by)
            case TargetStep():
                self._index = (self._index + by) % len(step.targets)
            case PlacementStep():
                self._index = (self._index + by) % len(step.spots)
            case WordsStep():
                self._index = (self._index + by) % len(step.alternatives)
            case _:
                assert_never(step)

    def steer(self, dx: int, dy: int, most: int = 1) -> None:
        """Move the cursor in a direction: by up to `most` cells, or to the next placement, target or word."""
        self.complaint = ""
        step = self.step
        if step is None:
            self._marked = (max(self._marked, 0 if dy < 0 else -1) + dy) % len(self._items)
        elif isinstance(step, CellStep):
            self._cursor = step_towards(step, self._cursor or step.start, dx, dy, most)
        elif self._aiming:
            x, y = self._cursor or (0, 0)
            self._cursor = on_board(step.size if isinstance(step, PlacementStep) else None, x + dx, y + dy)
        elif isinstance(step, PlacementStep):
            self._index = placement_towards(step.spots, self._index, dx, dy)
        elif dy or dx:
            self.turn(dy or dx)

    def point(self, cell: Cell, creature: str | None) -> bool:
        """Move the cursor to a cell, as the mouse does.

        Args:
            cell: The cell.
            creature: Id of the creature on the cell; None if it is empty.

        Returns:
            True if the cell can be chosen in this step.
        """
        step = self.step
        if isinstance(step, CellStep):
            meant = anchor(step, cell)
            self._cursor = meant or cell
            return meant is not None
        if isinstance(step, PlacementStep) and self._aiming:
            self._cursor = cell
            return True
        if isinstance(step, PlacementStep):
            found = next((n for n, spot in enumerate(step.spots) if spot.aim == cell), None)
            if found is not None and step.spots[self._index].aim != cell:
                self._index = found
            return found is not None
        if isinstance(step, TargetStep):
            found = next((n for n, target in enumerate(step.targets) if target.id == creature), None)
            if found is not None:
                self._index = found
            return found is not None
        return False

    def click(self, cell: Cell, creature: str | None) -> T | None:
        """Move the cursor to a cell, and choose the cell if that is possible in this step."""
        self.complaint = ""
        if not self.point(cell, creature):
            return None
        if isinstance(self.step, TargetStep):
            return self.take(self._index)
        return self.space() if isinstance(self.step, PlacementStep) else self.confirm()
