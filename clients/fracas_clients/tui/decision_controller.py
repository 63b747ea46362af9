"""Controller of a player's decisions: the pending decisions, the selected creature, and the choice so far.

The controller has no terminal code: it takes keys and clicks, and returns an intent. `selection` implements the steps
of one decision, `menu` its items.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from fracas_clients.texts import text as t
from fracas_clients.tui.action_items import Doing
from fracas_clients.tui.approach import MoveThenUse
from fracas_clients.tui.attack_odds import LastAttackRolls, attack_roll_question, attack_roll_text, changes_text
from fracas_clients.tui.card_menu import card_menu, card_question
from fracas_clients.tui.card_texts import CardTexts
from fracas_clients.tui.descriptions import DistanceFormat, budget_text, cell_text, turn_titles
from fracas_clients.tui.hex_movement import hex_step
from fracas_clients.tui.hints import cards_hint, selection_hint
from fracas_clients.tui.hotkeys import Hotkeys
from fracas_clients.tui.list_lines import Line
from fracas_clients.tui.menu import acting_creatures, menu
from fracas_clients.tui.painter import Painter
from fracas_clients.tui.picture import NOTHING, Cell, Overlay
from fracas_clients.tui.preview_cache import HitChanceQuery, PathPreview, PreviewCache, PreviewQuery
from fracas_clients.tui.question_menu import answers, answers_text, at_once, question_title, standing
from fracas_clients.tui.selection import Selection
from fracas_clients.tui.steps import MenuItem, PlacementOption
from fracas_protocol.battle_view import BattleView
from fracas_protocol.events import BattleEvent
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision

__all__ = ["STEERING", "STRIDES", "DecisionController"]

STEERING: Final[Mapping[str, tuple[int, int]]] = {
    "up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0),
    "k": (0, -1), "j": (0, 1), "h": (-1, 0), "l": (1, 0),
    "y": (-1, -1), "u": (1, -1), "b": (-1, 1), "n": (1, 1),
}  # fmt: skip
"""Keys that move the cursor, with the direction. Without a cursor, `y` and `n` answer questions instead."""
STRIDES: Final[Mapping[str, tuple[int, int]]] = {
    "shift+up": (0, -1), "shift+down": (0, 1), "shift+left": (-1, 0), "shift+right": (1, 0),
    "K": (0, -1), "J": (0, 1), "H": (-1, 0), "L": (1, 0), "Y": (-1, -1), "U": (1, -1), "B": (-1, 1),
}  # fmt: skip
"""Keys that move the cursor four cells."""
_STRIDE: Final = 4


class DecisionController:
    """Collects a player's choices for one seat until they form an intent."""

    def __init__(self, painter: Painter) -> None:
        """Create a controller without a decision.

        Args:
            painter: Source of display names.
        """
        self._painter = painter
        self._view: BattleView | None = None
        self._decision: Decision | None = None
        self._actor: str | None = None
        self._acting: str | None = None
        """Id of the creature whose turn it was when the last decision arrived."""
        self._selection: Selection[Doing] | None = None
        self._shorter: tuple[str, ...] = ()
        """Shorter versions of the turn's title, the longest first."""
        self._book = Hotkeys()
        self.cards = CardTexts()
        """The card texts that have been looked up so far."""
        self._rolls = LastAttackRolls()
        self.previews = PreviewCache()
        """The server's replies to preview questions about the current decision."""
        self._plan: MoveThenUse | None = None
        """A chosen move with the action that is to follow it; None: no action is waiting."""
        self._plan_turn = 0
        """Number of the creature's turn for which the plan was made."""
        self._in_vain = ""
        """Text shown before the server's reason if the planned action fails after the move; empty: none."""
        self._looking: Cell | None = None
        """The cell under the cursor while the player looks around the board; None: the player does not look around."""
        self.notice = ""
        """Text shown in place of the prompt, such as the reason of a refusal; empty: show the prompt."""

    # ---------------------------------------------------------------------------------------------------- what there is

    @property
    def decision(self) -> Decision | None:
        """The decision that the player is making; None while the seat has none."""
        return self._decision

    @property
    def actor(self) -> str | None:
        """Id of the selected creature; None for none."""
        return self._actor

    def offer(self, view: BattleView, decisions: Sequence[Decision]) -> None:
        """Set the pending decisions. If the current decision is unchanged, the choice in progress is kept.

        Args:
            view: The battle.
            decisions: The seat's decisions; the player makes the first one first.
        """
        self._view = view
        decision = decisions[0] if decisions else None
        if decision is not None and self._decision is not None and decision.same_as(self._decision):
            self._decision = decision  # its hash may be another one: the server was restarted
            return
        before = self._actor
        self._decision, self._selection, self.previews = decision, None, PreviewCache()
        self.notice = ""
        if decision is not None:
            there = acting_creatures(decision)
            acting = view.game.acting
            # Whose turn has come is first; then who has just moved most likely acts next.
            if acting in there and acting != self._acting:
                before = acting
            self._acting = acting
            self._begin(before if before in there else acting if acting in there else there[0] if there else None)

    def _begin(self, actor: str | None) -> None:
        assert self._view is not None, "offered"
        assert self._decision is not None, "offered"
        view, decision = self._view, self._decision
        self._actor = actor

        items, title = self._offered(view, decision, actor)
        self._selection = Selection(items, title=title, affected=self.previews.affected)
        begun = at_once(decision, items)
        if begun is not None:
            self._selection.choose(begun)

    def _offered(self, view: BattleView, decision: Decision, actor: str | None) -> tuple[list[MenuItem[Doing]], str]:
        """Return the menu of a decision, and its title."""
        cards = card_menu(view, decision, self._call, self._book, self.cards)
        self._shorter = ()
        if decision.kind == "turn":
            title = card_question(decision, self._call) or question_title(view, decision, self._call)
            if actor is not None:
                creature = view.creatures.get(actor)
                left = budget_text(creature, DistanceFormat.of(view.terms)) if creature is not None else ""
                further = t("turn-next-creature") if len(acting_creatures(decision)) > 1 else ""
                title, *shorter = turn_titles(self._call(actor), left, further)
                self._shorter = tuple(shorter)
            return [*cards] if cards else menu(view, decision, actor, self._call, self._book), title
        total = self._rolls.last(str(decision.about.get("by") or decision.about.get("mover")))
        about_blow = attack_roll_question(view, decision) is not None
        blow = attack_roll_text(total, self.previews.struck) if about_blow else ""
        title = card_question(decision, self._call) or question_title(view, decision, self._call, blow)
        if cards or not decision.choices:
            return [*(cards or menu(view, decision, actor, self._call, self._book))], title

        def changes(effect: str) -> str:
            return changes_text(total, self.previews.struck, effect) if about_blow else ""

        return [*answers(view, decision, self._call, self.previews.blows, changes)], title

    def cards_learned(self) -> None:
        """Rebuild the menu with the card texts that have arrived, unless the player has begun to choose."""
        if self._decision is not None and self._selection is not None and not self._selection.within:
            self._begin(self._actor)

    def _call(self, id_: str) -> str:
        assert self._view is not None, "offered"
        return self._painter.tag(self._view, id_)

    def note(self, happened: Iterable[BattleEvent]) -> None:
        """Record events for later questions, which may refer to them."""
        self._rolls.note(happened)

    def due(self) -> Intent | None:
        """Return the intent of the action that follows a chosen move; None if there is none, or not yet.

        The intent is sent even if the new position does not allow the action, because the refusal explains why.
        """
        plan, decision = self._plan, self._decision
        if plan is None or decision is None or decision.kind != "turn" or self._view is None:
            return None
        self._plan = None
        creature = self._view.creatures.get(plan.by)
        if creature is None or creature.turns != self._plan_turn or plan.by not in acting_creatures(decision):
            return None  # its turn has ended in between
        use = next((use for use in decision.uses if use.by == plan.by and use.action == plan.action), None)
        if use is None or all(target.id != plan.on for target in use.targets):
            # The server knows why not, and what rule says so: it is asked by trying.
            self._in_vain = t("attack-out-of-reach", who=self._call(plan.on))
            return {"by": plan.by, "use": plan.action, "on": (plan.on,)}
        if len(use.choices) > 1 or use.pick[0] > 1 or use.pick[1] > 1 or use.placements or use.destinations:
            item = next((item for item in self._selection.items if item.key == self._key_of(plan)), None)  # type: ignore[union-attr]
            if item is not None and self._selection is not None:
                self._selection.choose(item)
            return None
        return use.use(plan.on, choice=use.choices[0] if use.choices else ())

    def _key_of(self, plan: MoveThenUse) -> str:
        return self._book.key(plan.by, "own", plan.action)

    # ---------------------------------------------------------------------------------------------------- what is shown

    @property
    def prompt(self) -> str:
        """The prompt, in one line."""
        if self.notice:
            return self.notice
        if self._looking is not None and self._view is not None:
            x, y = self._looking
            return f"[{x},{y}] {self.tell(self._looking) or t('cell-floor')}"
        if self._selection is None:
            return ""
        spot = self._spot()
        told = self.previews.odds_text(spot) if spot is not None else ""
        prompt = self._selection.prompt + ("" if self._selection.complaint else self._danger())
        if (by_way := self._by_way_text()) and not self._selection.complaint:
            return f"{prompt} · {by_way}"
        if spot is None or not told or self._selection.complaint:
            return prompt
        return prompt.replace(spot.detail, told, 1) if spot.detail else f"{prompt} · {told}"

    def prompt_within(self, width: int) -> str:
        """Return the prompt, shortened if possible.

        Args:
            width: Available width in characters; a prompt without a shorter form may exceed it.
        """
        prompt = self.prompt
        if self._selection is None or prompt != self._selection.title:
            return prompt
        ways = (prompt, *self._shorter)
        return next((way for way in ways if len(way) <= width), ways[-1])

    def _by_way_text(self) -> str:
        """Return the cost of a path that the server's list does not contain: via waypoints, or to another altitude."""
        way, order = self._way(), self._order()
        if way is None or order is None or self._view is None or self._selection is None:
            return ""
        if "path" not in order and self._selection.listed:
            return ""
        if way.refused:
            return t("path-none")
        return t("path-costs", cost=DistanceFormat.of(self._view.terms).far(way.cost))

    @property
    def text(self) -> tuple[str, ...]:
        """Description of the action that the player has chosen, one sentence per entry; empty if none is chosen."""
        if self._selection is None or self._looking is not None:
            return ()
        asked = self._decision is not None and self._decision.kind != "turn" and self._selection.item is None
        told = answers_text(self._selection.items) if asked else self._selection.text
        return told or self.previews.rules(self._subject.untold if self._subject is not None else "")

    @property
    def _subject(self) -> MenuItem[Doing] | None:
        return self._selection.subject if self._selection is not None else None

    def _danger(self) -> str:
        """Return a warning that a chosen ranged attack provokes opportunity attacks; empty if it does not."""
        shoots = self._subject.shoots if self._subject is not None else None
        whom = self.previews.provoked(*shoots) if shoots is not None and self._order() is None else ()
        return t("attack-provokes", who=", ".join(map(self._call, whom))) if whom else ""

    def tell(self, cell: Cell) -> str:
        """Return a description of a cell and of the creatures on it."""
        if self._view is None:
            return ""
        cards = [self._painter.card(self._view, creature.id) for creature in self._view.standing_on(cell)]
        lies = cell_text(self._view, cell, self._call, creatures=False)
        return " · ".join([*cards, *([lies] if lies else [])])

    @property
    def lines(self) -> tuple[Line, ...]:
        """The menu lines."""
        return self._selection.lines if self._selection is not None else ()

    @property
    def hint(self) -> str:
        """The keys that have an effect now, as one line of hints."""
        if self._looking is not None:
            return t("hint-look")
        if self._cards:
            return cards_hint(self._selection, self._decision)
        return selection_hint(self._selection, self._decision)

    @property
    def at_menu(self) -> bool:
        """True while the player chooses from a list, and not within the steps of an item."""
        return self._selection is not None and self._selection.item is None

    @property
    def word(self) -> str:
        """The words to look up in the rules: the current choice, else a condition of the creature; may be empty."""
        if self._subject is not None:
            return self._subject.label
        if self._decision is not None and self._decision.kind != "turn":
            return self._decision.kind.replace("_", " ")
        creature = self._view.creatures.get(self.looked_at or "") if self._view is not None else None
        return creature.conditions[0].name if creature is not None and creature.conditions else ""

    @property
    def _cards(self) -> bool:
        """True in a battle with cards while no choice with its own key hints has begun."""
        under_way = self._selection is not None and bool(self._selection.within or self._selection.item)
        return not under_way and self._view is not None and "revealed" in self._view.game.details

    @property
    def overlay(self) -> Overlay:
        """The overlay to draw on the board for the current choice."""
        overlay = self._selection.overlay if self._selection is not None else NOTHING
        if self._looking is not None:
            return replace(overlay, cursor=self._looking, ghost=frozenset())
        spot = self._spot()
        if spot is not None and (known := self.previews.area(spot)) is not None:
            return replace(overlay, area=known)
        way = self._way()
        return replace(overlay, path=way.path) if way is not None and way.path else overlay

    @property
    def look_at(self) -> Cell | None:
        """The cell that must stay visible: that of the cursor, or of the acting creature."""
        if self._looking is not None:
            return self._looking
        if self._selection is not None and self._selection.overlay.cursor is not None:
            return self._selection.overlay.cursor
        if self._view is None or self._actor is None:
            return None
        creature = self._view.creatures.get(self._actor)
        return creature.at if creature is not None else None

    def questions(self) -> list[tuple[PreviewQuery, Mapping[str, Any]]]:
        """Return the preview questions to ask the server, each with its key for `learn`."""
        if self._view is None or self._decision is None:
            return []
        return self.previews.questions(self._view, self._decision, self._spot(), self._order(), self._subject)

    def learn(self, decision: Decision, asked: PreviewQuery, answer: object) -> None:
        """Apply a server reply without resetting the current selection.

        Args:
            decision: The decision at the time of the question.
            asked: The key of the question, from `questions`.
            answer: The reply; None: no answer.
        """
        if self._view is None or self._decision is None or not self._decision.same_as(decision):
            return
        self.previews.learn(self._view, asked, answer, self._call)
        of_question = isinstance(asked, HitChanceQuery)
        if of_question and self._selection is not None and not self._selection.within:
            self._begin(self._actor)

    def _order(self) -> Intent | None:
        """Return the intent that Enter would complete if it is a move, or the move of a move-and-attack; else None."""
        going = self._selection.going if self._selection is not None and self._looking is None else None
        return going.first if isinstance(going, MoveThenUse) else going

    def _way(self) -> PathPreview | None:
        """Return the path of the move that Enter would make, if the server has sent it."""
        order = self._order()
        return self.previews.way(order) if order is not None else None

    def _spot(self) -> PlacementOption | None:
        return self._selection.spot if self._selection is not None else None

    # ----------------------------------------------------------------------------------------------------- what is done

    def press(self, key: str) -> Intent | None:
        """Process a pressed key, as named by Textual; return the intent if the key completed one, else None."""
        selection = self._selection
        self.notice = ""
        if self._looking is not None:
            self._look_by(key)
            return None
        if selection is None:
            return None
        at_menu = selection.item is None
        self._plan = None
        match key:
            case "enter":
                return self._taken(selection.confirm())
            case "space":
                return self._taken(selection.space())
            case "a" if not at_menu:
                selection.aim()
            case "<" | ">" if not at_menu:
                selection.rise(1 if key == ">" else -1)
            case "escape":
                selection.back()
            case "tab" | "shift+tab":
                if at_menu:
                    self._other_actor(1 if key == "tab" else -1)
                selection.turn(1 if key == "tab" else -1)
            case _ if key in STEERING and (not at_menu or key in {"up", "down"}):
                selection.steer(*self._steered(STEERING[key]))
            case _ if key in STRIDES and not at_menu:
                selection.steer(*self._steered(STRIDES[key]), _STRIDE)
            case _:
                return self._taken(selection.press(key))
        return None

    def _taken(self, doing: Doing | None) -> Intent | None:
        """Return the intent to send now; of a move-and-attack that is the move, and the attack is remembered."""
        if not isinstance(doing, MoveThenUse):
            return doing
        creature = self._view.creatures.get(doing.by) if self._view is not None else None
        self._plan, self._plan_turn = doing, creature.turns if creature is not None else 0
        return doing.first

    def refused(self, notice: str) -> None:
        """Handle a refusal: show the reason, and forget an action that was to follow the refused intent."""
        self._plan = None
        self.notice = f"{self._in_vain}: {notice}" if self._in_vain else notice
        self._in_vain = ""

    def _steered(self, by: tuple[int, int]) -> tuple[int, int]:
        dx, dy = by
        cursor = self.look_at
        return hex_step(cursor[1], dx, dy) if self._view is not None and self._view.is_hex and cursor else (dx, dy)

    def _other_actor(self, by: int) -> None:
        there = acting_creatures(self._decision) if self._decision is not None else ()
        if len(there) > 1:
            index = there.index(self._actor) if self._actor in there else 0
            self._begin(there[(index + by) % len(there)])

    # --------------------------------------------------------------------------------------------------- looking around

    @property
    def looking(self) -> bool:
        """True while the player is looking around the board."""
        return self._looking is not None

    @property
    def looked_at(self) -> str | None:
        """Id of the creature whose stat block is shown: the one under the cursor, else the selected one."""
        cell = self._looking
        if cell is None and self._selection is not None:
            if self._selection.aimed_at is not None:
                return self._selection.aimed_at
            cell = self._selection.overlay.cursor
        return (self._creature_at(cell) if cell is not None else None) or self._actor

    def look(self) -> None:
        """Start or stop looking around."""
        if self._looking is not None:
            self._looking = None
        elif self._view is not None:
            self._looking = self.look_at or (0, 0)
            self.notice = ""

    def _look_by(self, key: str) -> None:
        assert self._looking is not None, "somebody looks"
        assert self._view is not None, "there is a board to look at"
        if key in {"escape", "enter", "space"}:
            self._looking = None
        elif key in {"tab", "shift+tab"}:
            cells = [creature.at for creature in self._view.creatures.values() if creature.alive and creature.at]
            if cells:
                here = cells.index(self._looking) if self._looking in cells else -1
                self._looking = cells[(here + (1 if key == "tab" else -1)) % len(cells)]
        elif key in STEERING:
            columns, rows = self._view.size
            (x, y), (dx, dy) = self._looking, STEERING[key]
            self._looking = (min(columns - 1, max(0, x + dx)), min(rows - 1, max(0, y + dy)))

    def take(self, line: int) -> Intent | None:
        """Choose the menu line with this index, as a click on it does."""
        self.notice = ""
        return self._taken(self._selection.take(line)) if self._selection is not None else None

    def point(self, cell: Cell) -> None:
        """Move the cursor to a cell, as the mouse does; if no choice is in progress, describe the creature there."""
        creature = self._creature_at(cell)
        if self._selection is not None and self._selection.item is not None:
            self._selection.point(cell, creature)
        elif self._view is not None:
            self.notice = self.tell(cell)

    def click(self, cell: Cell) -> Intent | None:
        """Process a click on the board: choose a cell or a target, or at the menu select a creature that may act."""
        selection, creature = self._selection, self._creature_at(cell)
        if selection is None:
            return None
        self.notice = ""
        if selection.item is not None:
            return self._taken(selection.click(cell, creature))
        if self._decision is not None and creature in acting_creatures(self._decision):
            self._begin(creature)
        return None

    def _creature_at(self, cell: Cell) -> str | None:
        standing = self._view.standing_on(cell) if self._view is not None else ()
        return standing[0].id if standing else None

    def standing(self, answer: str) -> tuple[Intent, Intent | None] | None:
        """Return the intents that set an auto-answer for the current question; see `question_menu.standing`."""
        return standing(self._decision, answer) if self._decision is not None else None
