"""Painter: turns a view into the board picture, the roster and the header. No terminal code.

`board_view` draws the picture and `roster` the roster; `selection` adds the overlay of the current choice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import Final

from fracas_clients.clock import MatchClocks, SeatClock
from fracas_clients.history_text import HOUSE
from fracas_clients.texts import text as t
from fracas_clients.tui.barriers import SLANTS, Side
from fracas_clients.tui.descriptions import DistanceFormat, defences, hit_points_part, hit_points_text, status
from fracas_clients.tui.picture import NOTHING, Cell, Overlay, Picture, Token, assign_letters
from fracas_clients.tui.plain_text import plain
from fracas_clients.tui.replay_buffer import ReplayFrame
from fracas_clients.tui.roster import Fighter
from fracas_clients.tui.seat_names import join_names, seat_name
from fracas_protocol.battle_view import BattleView
from fracas_protocol.view_elements import Creature

__all__ = ["Painter", "barriers_of", "clock_text"]

_OPEN: Final = frozenset({"open", "broken"})
"""States of doors that stand open."""


class Painter:
    """Turns the views of one match into pictures and texts for one player.

    It remembers the letter of each creature, so that no letter changes during the match, and its name, so that those
    that have gone out of sight are still called by it.
    """

    def __init__(self, seat: str = "") -> None:
        """Create a painter that has assigned no letters yet.

        Args:
            seat: The viewer's seat; empty: a spectator.
        """
        self._seat = seat
        self._letters: dict[str, str] = {}
        self._met: dict[str, Creature] = {}
        self._sides: list[str] = []
        self._terrain: tuple[int, Mapping[Cell, frozenset[str]]] = (-1, {})

    # ------------------------------------------------------------------------------------------------------- who is who

    def letter(self, view: BattleView, id_: str) -> str:
        """Return a creature's letter, in upper case for allies and lower case for foes."""
        self._meet(view)
        letter = self._letters.get(id_, "?")
        creature = view.creatures.get(id_) or self._met.get(id_)
        return letter if creature is None or self.is_friend(view, creature) else letter.lower()

    def name(self, view: BattleView, id_: str) -> str:
        """Return the display name of a creature, seat or side, by id; the id if it has no name.

        If several creatures in a battle have the same name, the creature's letter is put before it. A creature that is
        not in view any more has the name with which it was seen last.
        """
        self._meet(view)
        if id_ in view.creatures:
            return self._creature_name(view, view.creatures[id_])
        if id_ in view.seats:
            return _seat_name(view, id_)
        players = join_names([_seat_name(view, seat.id) for seat in view.seats.values() if seat.side == id_])
        if players or id_ == HOUSE:
            return players or t("namesHouse")
        return self._creature_name(view, self._met[id_]) if id_ in self._met else plain(id_)

    def _creature_name(self, view: BattleView, creature: Creature) -> str:
        twins = any(other.name == creature.name and other.id != creature.id for other in view.creatures.values())
        return f"{self.letter(view, creature.id)} {plain(creature.name)}" if twins else plain(creature.name)

    def tag(self, view: BattleView, id_: str) -> str:
        """Return a creature's letter followed by its name; the letter shows the side even if the name is cut.

        Other ids are named as by `name`.
        """
        creature = view.creatures.get(id_)
        return self.name(view, id_) if creature is None else f"{self.letter(view, id_)} {plain(creature.name)}"

    def is_friend(self, view: BattleView, creature: Creature) -> bool:
        """Return True if a creature is drawn as an ally: on the player's side, or for a spectator on the first side."""
        seat = view.seats.get(self._seat) or next(iter(view.seats.values()), None)
        return seat is not None and creature.side == seat.side

    def _meet(self, view: BattleView) -> None:
        if any(id_ not in self._letters for id_ in view.creatures):
            known = [(id_, "") for id_ in self._letters]
            new = [(c.id, c.name) for c in view.creatures.values() if c.id not in self._letters]
            kept = self._letters
            # Those who have a letter come first and claim it by the name that consists of it alone.
            letters = assign_letters([(id_, kept[id_]) for id_, _ in known] + new)
            self._letters = letters
            self._met.update((id_, creature) for id_, creature in view.creatures.items() if id_ not in kept)
        for seat in view.seats.values():
            if seat.side not in self._sides:
                self._sides.append(seat.side)

    # ---------------------------------------------------------------------------------------------------- what is drawn

    def picture(self, view: BattleView, overlay: Overlay = NOTHING) -> Picture:
        """Return the picture of the board with terrain, creatures and overlay.

        Args:
            view: The battle.
            overlay: The overlay.
        """
        self._meet(view)
        columns, rows = view.size
        return Picture(
            width=columns,
            height=rows,
            hexes=view.is_hex,
            terrain=self._ground(view),
            zones=frozenset(cell for zone in view.zones.values() for cell in zone.cells),
            tokens=tuple(self._token(view, creature) for creature in _standing(view)),
            overlay=overlay,
            barriers=barriers_of(view),
            labels={cell: plain(text) for cell, text in view.labels.items()},
        )

    def _ground(self, view: BattleView) -> Mapping[Cell, frozenset[str]]:
        version, terrain = self._terrain
        if version != view.version:
            columns, rows = view.size
            cells = product(range(columns), range(rows))
            lights = {tuple(light.at): ("light",) for light in view.board.lights}
            terrain = {
                cell: frozenset(found) for cell in cells if (found := (*view.terrain(cell), *lights.get(cell, ())))
            }
            self._terrain = (view.version, terrain)
        return terrain

    def _token(self, view: BattleView, creature: Creature) -> Token:
        assert creature.at is not None, "only who is on the map is drawn"
        return Token(
            id=creature.id,
            letter=self._letters.get(creature.id, "?"),
            name=plain(creature.name),
            at=creature.at,
            width=1 if view.is_hex else round(len(view.footprint(creature)) ** 0.5),
            side=self._side(creature),
            friend=self.is_friend(view, creature),
            health=1000 * max(0, creature.hp) // max(1, creature.max_hp),
            acting=creature.id == view.game.acting and not view.game.over,
            points="" if hit_points_part(view, creature) else str(max(0, creature.hp)),
        )

    def _side(self, creature: Creature) -> int:
        return self._sides.index(creature.side) if creature.side in self._sides else len(self._sides)

    def fighters(self, view: BattleView) -> list[Fighter]:
        """Return the creatures for the roster in turn order, as far as it is known, with fallen creatures last."""
        self._meet(view)
        game = view.game
        place = {id_: number for number, id_ in enumerate(game.order)}
        last = len(place)

        def key(creature: Creature) -> tuple[bool, int]:
            return (not creature.alive, place.get(creature.id, place.get(creature.seat, last)))

        return [
            Fighter(
                letter=self.letter(view, creature.id),
                name=plain(creature.name),
                side=self._side(creature),
                hp=creature.hp,
                max_hp=creature.max_hp,
                acting=not game.over
                and (creature.id == game.acting or (game.acting is None and creature.seat == game.seat)),
                alive=creature.alive,
                notes=status(view, creature, lambda id_: self.letter(view, id_)),
                points=hit_points_text(view, creature),
            )
            for creature in sorted(view.creatures.values(), key=key)
        ]

    def frame(self, view: BattleView, told: tuple[str, ...]) -> ReplayFrame:
        """Return a replay frame of the current state of the battle.

        Args:
            view: The battle.
            told: The log lines of the events just before this state.
        """
        return ReplayFrame(self.headline(view), self.picture(view), told, view.game.round, tuple(self.fighters(view)))

    def card(self, view: BattleView, id_: str) -> str:
        """Return one line about a creature: its owner, its condition, and the numbers of its stat block."""
        creature = view.creatures.get(id_)
        if creature is None:
            return ""
        sheet = view.sheet(creature)
        points = hit_points_text(view, creature)
        parts = [f"{self.name(view, id_)} ({self.name(view, creature.seat)})", points]
        if sheet is not None:
            parts += defences(sheet)
            measure = DistanceFormat.of(view.terms)
            parts.append(", ".join(f"{speed.name} {measure.far(speed.number)}" for speed in sheet.speeds))
        return " · ".join(part for part in [*parts, *status(view, creature, lambda it: self.name(view, it))] if part)

    def headline(self, view: BattleView, seat: str = "") -> str:
        """Return one line about the battle: board, round, and acting creature or result.

        Args:
            view: The battle.
            seat: The player's seat; empty: a spectator.
        """
        game = view.game
        parts = [plain(view.board.title) or "Fracas", t("headline-underwater") if view.board.underwater else ""]
        parts.append(t("headline-round", round=game.round) if game.round else "")
        if game.over:
            won = game.winner and t("headline-victory", who=self.name(view, game.winner))
            parts.append(won or t("headline-draw"))
        elif game.acting is not None:
            parts.append(t("headline-turn", who=self.name(view, game.acting)))
        elif game.seat is not None:
            parts.append(t("headline-choosing", who=self.name(view, game.seat)))
        asked = [
            t("headline-you") if waiting.seat == seat else self.name(view, waiting.seat)
            for waiting in game.waiting
            if waiting.kind != "turn"
        ]
        if asked:
            parts.append(t("headline-waiting", who=", ".join(dict.fromkeys(asked))))
        return " · ".join(part for part in parts if part)


def barriers_of(view: BattleView) -> dict[Side, str]:
    """Return the barriers between the cells that the viewer knows, by side, with doors as they are now."""
    found: dict[Side, str] = {}
    for edge in view.edges:
        thing = view.objects.get(edge.door)
        is_open = edge.kind == "door" and thing is not None and thing.state in _OPEN
        x, y, i, j = edge.ends
        if view.is_hex:
            found[_side_of_hex((x, y), (i, j))] = "open_door" if is_open else edge.kind
            continue
        upright = x == i
        for n in range(max(abs(i - x), abs(j - y))):
            side = (x, min(y, j) + n, True) if upright else (min(x, i) + n, y, False)
            found[side] = "open_door" if is_open else edge.kind
    return found


def _side_of_hex(one: Cell, other: Cell) -> Side:
    """Return the side between two adjacent hexes."""
    (i, j), (x, y) = sorted((one, other), key=lambda cell: (cell[1], cell[0]))
    if j == y:
        return x, y, True
    return x, y, SLANTS[i > x - 1 + y % 2]  # odd rows are shifted half a hex east


def _standing(view: BattleView) -> list[Creature]:
    """Return the creatures on the map. Of two in one place, the carrier or the lower creature comes first."""
    there = [creature for creature in view.creatures.values() if creature.alive and creature.at is not None]
    return sorted(
        there,
        key=lambda c: (-len(view.footprint(c)), bool(c.details.get("mount") or c.bearer), c.altitude),
    )


def _seat_name(view: BattleView, id_: str) -> str:
    """Return the display name of a seat; if several seats have this name, as bots often do, the id is added."""
    own = view.seats[id_].name
    name = t("namesHouse") if id_ == HOUSE else plain(seat_name(own) or id_)
    twins = sum(seat.name == own for seat in view.seats.values() if own)
    return f"{name} ({id_})" if twins > 1 else name


def clock_text(clocks: MatchClocks, call: Callable[[str], str], *, width: int, seat: str = "") -> str:
    """Return the clocks of all seats on one line, with running clocks marked.

    Args:
        clocks: The clocks.
        call: Returns the name for a seat id.
        width: Available width in characters; if it is too small, only the player's own clock and running clocks are
            shown.
        seat: The player's seat; empty: none.
    """
    readings = list(clocks)
    told = "  ".join(_clock(reading, call(reading.seat)) for reading in readings)
    if len(told) <= width:
        return told
    few = [reading for reading in readings if reading.running or reading.seat == seat]
    return "  ".join(_clock(reading, call(reading.seat)) for reading in few)[:width]


def _clock(reading: SeatClock, name: str) -> str:
    seconds = reading.left_ms // 1000
    return f"{'▶' if reading.running else ''}{name} {seconds // 60}:{seconds % 60:02}"
