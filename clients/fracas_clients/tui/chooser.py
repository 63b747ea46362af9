"""What a player is deciding in a match: the decisions as they come, the creature in hand, the choice so far.

Pure: keys and clicks go in, an intent comes out; the match screen only carries both. How one decision is chosen from,
step by step, is in `selection`; what a decision offers, in `menu`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from fracas_clients.tui.menu import actors, area_question, menu, question_title, spot_key
from fracas_clients.tui.painter import Painter
from fracas_clients.tui.picture import NOTHING, Cell, Overlay
from fracas_clients.tui.selection import Line, Selection
from fracas_clients.tui.steps import Spot
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision
from fracas_protocol.reading import BattleView

__all__ = ["STEERING", "Chooser"]

STEERING: Final[Mapping[str, tuple[int, int]]] = {
    "up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0),
    "k": (0, -1), "j": (0, 1), "h": (-1, 0), "l": (1, 0),
    "y": (-1, -1), "u": (1, -1), "b": (-1, 1), "n": (1, 1),
}  # fmt: skip
"""Keys that move the cursor, and by how much; `y` and `n` answer questions where there is no cursor."""


class Chooser:
    """Chooses for one seat."""

    def __init__(self, painter: Painter) -> None:
        """Begin with nothing to decide.

        Args:
            painter: Who knows what people call everybody.
        """
        self._painter = painter
        self._view: BattleView | None = None
        self._decision: Decision | None = None
        self._actor: str | None = None
        self._selection: Selection[Intent] | None = None
        self._areas: dict[Hashable, frozenset[Cell]] = {}
        """The cells of placements that the server was asked about."""
        self._inspected = ""
        self.notice = ""
        """Something to tell in place of the prompt: why the server refused, that an answer is on its way."""

    # ---------------------------------------------------------------------------------------------------- what there is

    @property
    def decision(self) -> Decision | None:
        """The decision that is being made; None where the seat waits."""
        return self._decision

    @property
    def actor(self) -> str | None:
        """The creature in hand."""
        return self._actor

    def offer(self, view: BattleView, decisions: Sequence[Decision]) -> None:
        """Take what is to be decided now; a choice that is under way goes on where its decision still stands.

        Args:
            view: The battle.
            decisions: The seat's decisions; the first one is made first.
        """
        self._view = view
        decision = decisions[0] if decisions else None
        if decision is not None and self._decision is not None and decision.number == self._decision.number:
            return
        before = self._actor
        self._decision, self._selection, self._areas = decision, None, {}
        self.notice = ""
        if decision is not None:
            there = actors(decision)
            # Who has just moved most likely acts next.
            self._begin(before if before in there else there[0] if there else None)

    def _begin(self, actor: str | None) -> None:
        assert self._view is not None, "offered"
        assert self._decision is not None, "offered"
        view, decision = self._view, self._decision
        self._actor = actor

        def call(id_: str) -> str:
            return self._painter.name(view, id_)

        title = question_title(decision, call)
        if decision.kind == "turn" and actor is not None:
            several = len(actors(decision)) > 1
            title = f"{call(actor)} acts" + (" (Tab: another creature)" if several else "")
        self._selection = Selection(menu(view, decision, actor, call), title=title)

    # ---------------------------------------------------------------------------------------------------- what is shown

    @property
    def prompt(self) -> str:
        """One line on what to do now."""
        if self.notice:
            return self.notice
        return self._selection.prompt if self._selection is not None else ""

    @property
    def lines(self) -> tuple[Line, ...]:
        """The list to choose from."""
        return self._selection.lines if self._selection is not None else ()

    @property
    def hint(self) -> str:
        """The keys that matter now."""
        if self._selection is None:
            return "i inspect  t talk  o standing answers  ? help  q leave"
        if self._selection.item is None:
            if self._decision is not None and self._decision.kind != "turn":
                return "y/n answer  A always  N never  ? help"
            return "m move  1-9 act  e end  i inspect  t talk  ? help  q leave"
        return "arrows/Tab choose  Enter do it  Esc back  ? help"

    @property
    def overlay(self) -> Overlay:
        """What to lay over the board."""
        if self._selection is None:
            return NOTHING
        overlay = self._selection.overlay
        spot = self._spot()
        if spot is not None and (known := self._areas.get(spot_key(spot))) is not None:
            return replace(overlay, area=known)
        return overlay

    @property
    def look_at(self) -> Cell | None:
        """The cell that should be in sight: the cursor, or whoever acts."""
        if self._selection is not None and self._selection.overlay.cursor is not None:
            return self._selection.overlay.cursor
        if self._view is None or self._actor is None:
            return None
        creature = self._view.creatures.get(self._actor)
        return creature.at if creature is not None else None

    def area_asked(self) -> tuple[Spot, Mapping[str, Any]] | None:
        """Return the spot whose area should be asked of the server, with the question; None where all is known."""
        spot = self._spot()
        if spot is None or self._view is None or spot_key(spot) in self._areas:
            return None
        question = area_question(self._view, spot)
        return None if question is None else (spot, question)

    def learn_area(self, spot: Spot, cells: Iterable[Cell] | None) -> None:
        """Take the cells that a spot would cover; None where the server could not tell."""
        self._areas[spot_key(spot)] = spot.covered if cells is None else frozenset(cells)

    def _spot(self) -> Spot | None:
        return self._selection.spot if self._selection is not None else None

    # ----------------------------------------------------------------------------------------------------- what is done

    def press(self, key: str) -> Intent | None:
        """Take a key, as Textual names it.

        Returns:
            The intent that it completes; None where it does not complete any.
        """
        selection = self._selection
        if selection is None:
            return None
        self.notice = ""
        at_menu = selection.item is None
        match key:
            case "enter" | "space":
                return selection.confirm()
            case "escape":
                selection.back()
            case "tab" | "shift+tab":
                if at_menu:
                    self._other_actor(1 if key == "tab" else -1)
                selection.turn(1 if key == "tab" else -1)
            case _ if key in STEERING and not at_menu:
                selection.steer(*STEERING[key])
            case _:
                return selection.press(key)
        return None

    def _other_actor(self, by: int) -> None:
        there = actors(self._decision) if self._decision is not None else ()
        if len(there) > 1:
            index = there.index(self._actor) if self._actor in there else 0
            self._begin(there[(index + by) % len(there)])

    def inspect(self) -> None:
        """Tell of the next creature in place of the prompt."""
        living = [creature.id for creature in self._view.creatures.values() if creature.alive] if self._view else []
        if self._view is not None and living:
            index = living.index(self._inspected) + 1 if self._inspected in living else 0
            self._inspected = living[index % len(living)]
            self.notice = self._painter.card(self._view, self._inspected)

    def take(self, line: int) -> Intent | None:
        """Take a line of the list, as a click on it does."""
        self.notice = ""
        return self._selection.take(line) if self._selection is not None else None

    def point(self, cell: Cell) -> None:
        """Put the cursor on a cell, as the mouse does; where nothing is being chosen, tell of whoever stands there."""
        creature = self._creature_at(cell)
        if self._selection is not None and self._selection.item is not None:
            self._selection.point(cell, creature)
        elif self._view is not None:
            self.notice = self._painter.card(self._view, creature) if creature is not None else ""

    def click(self, cell: Cell) -> Intent | None:
        """Take a click on the board: a cell, a target; at the menu one of the creatures that may act."""
        selection, creature = self._selection, self._creature_at(cell)
        if selection is None:
            return None
        self.notice = ""
        if selection.item is not None:
            return selection.click(cell, creature)
        if self._decision is not None and creature in actors(self._decision):
            self._begin(creature)
        return None

    def _creature_at(self, cell: Cell) -> str | None:
        standing = self._view.standing_on(cell) if self._view is not None else ()
        return standing[0].id if standing else None

    def standing(self, answer: str) -> tuple[Intent, Intent | None] | None:
        """Return what leaves a standing answer for the present question, and what answers it now.

        Args:
            answer: `always` or `never`.

        Returns:
            Both intents; None where no question is asked. The second is None where answering needs a choice.
        """
        decision = self._decision
        if decision is None or decision.kind == "turn":
            return None
        stand = {"stand": decision.kind, "standing": answer}
        willing = [choice for choice in decision.choices if choice.id != "no"]
        if answer == "never":
            return stand, decision.answer("no")
        if len(willing) == 1 and not willing[0].targets:
            return stand, decision.answer(willing[0].id)
        return stand, None
