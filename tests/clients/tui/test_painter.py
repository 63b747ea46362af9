"""From a view to what is drawn: who is who, where things stand, and one line about it all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fracas_clients.clock import MatchClocks
from fracas_clients.tui.painter import Painter, clock_text
from fracas_clients.tui.picture import Overlay
from fracas_clients.tui.sheet_screen import sheet_text
from fracas_protocol import v1
from fracas_protocol.values import write_details
from tests.clients.battles import battle, message, view_of


def test_the_board_and_all_that_stand_on_it() -> None:
    """Terrain, footprints, health and whose turn it is come out of the view."""
    picture = Painter("red").picture(battle())
    ogre = picture.token_at((1, 1))

    assert (picture.width, picture.height, picture.hexes) == (8, 4, False)
    assert picture.terrain[3, 1] == {"wall"}
    assert picture.terrain[4, 2] == {"difficult"}
    assert ogre is not None
    assert (ogre.id, ogre.width, ogre.health, ogre.acting) == ("ogre", 2, 1000, True)
    assert picture.token_at((4, 1)) == picture.tokens[1]
    assert picture.tokens[1].health == 750


def test_friend_and_foe_depend_on_who_looks() -> None:
    """Bob sees his imp in upper case and Ann's ogre in lower case; a spectator sees the first side in upper case."""
    seen = {seat: [Painter(seat).letter(battle(), id_) for id_ in ("ogre", "imp")] for seat in ("red", "blue", "")}

    assert seen == {"red": ["O", "i"], "blue": ["o", "I"], "": ["O", "i"]}


def test_letters_stay_when_creatures_come_and_go() -> None:
    """A letter that was given out belongs to its creature for ever."""
    painter = Painter("red")
    painter.picture(battle())
    later = message()
    del later.creatures[1]
    later.names.append(v1.Name(n=6, id="imp2"))
    later.creatures.append(
        v1.Creature(n=6, id="imp2", name="Imp", at=[7, 3], hp=9, max_hp=9, side="blue", seat=2, alive=True)
    )

    letters = {token.id: token.letter for token in painter.picture(view_of(later)).tokens}

    assert letters == {"ogre": "O", "mage": "M", "imp2": "P"}


def test_a_creature_out_of_sight_keeps_its_name() -> None:
    """Its id is never shown; a letter distinguishes it from another creature of the same name."""
    painter = Painter("red")
    before = message()
    before.names.append(v1.Name(n=6, id="gm_imp_2"))
    before.creatures.append(
        v1.Creature(n=6, id="gm_imp_2", name="Imp", at=[7, 3], hp=9, max_hp=9, side="blue", seat=2, alive=True)
    )
    painter.picture(view_of(before))
    before.creatures.pop()
    assert painter.name(view_of(before), "gm_imp_2") == "p Imp"

    del before.creatures[1]
    assert painter.name(view_of(before), "gm_imp_2") == "Imp"


def test_barriers_are_those_of_the_board_and_of_explored_cells() -> None:
    """Long walls are split into sides; a door is open or closed as its object is."""
    view = message()
    kinds = v1.BoardEdgeKind
    view.board.edges.extend(
        [
            v1.BoardEdge(kind=kinds.BOARD_EDGE_KIND_WALL, ends=[1, 0, 1, 2]),
            v1.BoardEdge(kind=kinds.BOARD_EDGE_KIND_DOOR, ends=[2, 1, 3, 1], door="gate"),
        ]
    )
    view.cells.append(v1.CellState(x=5, y=2, details=write_details({"edges": "window 5,2 6,2;low_wall 5,3 5,2;??"})))
    sides = {(1, 0, True): "wall", (1, 1, True): "wall", (5, 2, False): "window", (5, 2, True): "low_wall"}

    assert Painter("red").picture(view_of(view)).barriers == {**sides, (2, 1, False): "door"}
    view.names.append(v1.Name(n=6, id="gate"))
    view.objects.append(v1.BattleObject(n=6, id="gate", name="gate", at=[2, 1], state="open"))
    assert Painter("red").picture(view_of(view)).barriers == {**sides, (2, 1, False): "open_door"}


def test_barriers_between_hexes_are_named_by_the_lower_or_eastern_cell() -> None:
    """The two ends of an edge between hexes are its cells, in either order; odd rows are shifted half a hex east."""
    view = message()
    view.board.shape = v1.Shape.SHAPE_HEX
    wall = v1.BoardEdgeKind.BOARD_EDGE_KIND_WALL
    ends = [[2, 1, 1, 1], [2, 0, 2, 1], [2, 1, 3, 0], [1, 1, 2, 2], [2, 2, 2, 1]]
    view.board.edges.extend([v1.BoardEdge(kind=wall, ends=each) for each in ends])
    view.cells.append(v1.CellState(x=5, y=2, details=write_details({"edges": "low_wall 5,2 4,1"})))

    sides = dict.fromkeys([(2, 1, True), (2, 1, "nw"), (2, 1, "ne"), (2, 2, "nw"), (2, 2, "ne")], "wall")
    assert Painter("red").picture(view_of(view)).barriers == {**sides, (5, 2, "nw"): "low_wall"}


def test_names_of_twins_carry_their_letter() -> None:
    """Two creatures of one name are told apart by the letter before it; seats and sides have people's names."""
    twins = message()
    twins.creatures[2].name = "Ogre"
    painter, view = Painter("red"), view_of(twins)

    assert painter.name(view, "ogre") == "O Ogre"
    assert painter.name(view, "imp") == "Imp"
    assert painter.name(view, "red") == "Ann"
    twins.seats[1].name = "Ann"
    assert painter.name(view_of(twins), "red") == "Ann (red)"
    assert painter.name(view, "nobody") == "nobody"


def test_the_fallen_are_not_on_the_board() -> None:
    """Who is dead or off the map is not drawn, and comes last among the fighters."""
    dead = message()
    dead.creatures[0].alive = False
    dead.creatures[0].ClearField("at")
    painter, view = Painter("red"), view_of(dead)

    assert [token.id for token in painter.picture(view).tokens] == ["imp", "mage"]
    assert [fighter.name for fighter in painter.fighters(view)] == ["Imp", "Mage", "Ogre"]


def test_fighters_stand_in_the_order_of_their_turns() -> None:
    """The turn order may name creatures or seats."""
    ordered = message()
    ordered.game.order.extend([4, 5, 3])
    names = [fighter.name for fighter in Painter("red").fighters(view_of(ordered))]
    assert names == ["Imp", "Mage", "Ogre"]

    del ordered.game.order[:]
    ordered.game.order.extend([2, 1])
    assert [fighter.name for fighter in Painter("red").fighters(view_of(ordered))] == ["Imp", "Ogre", "Mage"]


def test_who_is_waited_for_is_told_as_you() -> None:
    """Nobody has to remember what the others see oneself called."""
    seen = message()
    del seen.game.waiting[:]
    seen.game.waiting.add(seat=1, other_kind="reaction")

    assert Painter("red").headline(view_of(seen), "red").endswith(" · waiting for you")
    assert Painter("blue").headline(view_of(seen), "blue").endswith(" · waiting for Ann")


def test_the_house_is_called_what_it_is() -> None:
    """A side without players is no person called "monsters"."""
    seen = message()
    seen.game.over, seen.game.winner = True, "monsters"

    assert Painter("red").headline(view_of(seen)) == "The Yard · round 1 · victory for the monsters"


def test_conditions_are_noted() -> None:
    """What a fighter bears is told beside it."""
    assert [fighter.notes for fighter in Painter("red").fighters(battle())] == [(), (), ("blinded",)]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"hp": 12, "max_hp": 30, "temp_hp": 3}, "12+3/30"),
        ({"hp": 5, "max_hp": 8}, "about 62%"),
        ({"hp": 8, "max_hp": 8}, "about 100%"),
        ({"hp": 0, "max_hp": 0}, "-"),
    ],
)
def test_hit_points_are_told_as_far_as_they_are_known(change: dict[str, int], told: str) -> None:
    """Hit points told as bars are no numbers of hit points, in the roster, the card and the sheet."""
    seen = message()
    ogre = next(one for one in seen.creatures if one.id == "ogre")
    for field, value in change.items():
        setattr(ogre, field, value)
    ogre.sheet = seen.sheets[-1].n  # does not tell the maximum
    view, painter = view_of(seen), Painter("red")

    assert next(one.points for one in painter.fighters(view) if one.name == "Ogre") == told
    assert f" · {told}" in painter.card(view, "ogre")
    assert f" · {told.replace('+3', '')}" in str(sheet_text(view, view.creatures["ogre"], str))
    assert painter.picture(view).tokens[0].points == (str(change["hp"]) if "/" in told else "")


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({}, "The Yard · round 1 · Ogre's turn"),
        ({"acting": None}, "The Yard · round 1 · Ann is choosing"),
        ({"over": True, "winner": "blue"}, "The Yard · round 1 · victory for Bob"),
        ({"over": True}, "The Yard · round 1 · draw"),
    ],
)
def test_the_head_line(change: dict[str, object], line: str) -> None:
    """One line says where the battle stands."""
    seen = message()
    for field, value in change.items():
        if value is None:
            seen.game.ClearField(field)  # type: ignore[arg-type]
        else:
            setattr(seen.game, field, value)

    assert Painter("red").headline(view_of(seen)) == line


def test_the_overlay_is_handed_on() -> None:
    """What is being chosen lies over the picture."""
    overlay = Overlay(cursor=(2, 2))

    assert Painter("red").picture(battle(), overlay).overlay is overlay


def test_clocks_count_on_between_two_messages() -> None:
    """The clock that runs is marked and goes down by the client's own time; first the decision's, then the bank's."""
    times: Iterator[float] = iter([0.0, 0.0, 3.0, 3.0, 75.0, 75.0])
    clocks = MatchClocks(lambda: next(times))
    clocks.set(v1.Clock(seat="red", bank_ms=60_000, decision_ms=10_000, running=True))
    clocks.set(v1.Clock(seat="blue", bank_ms=61_000, decision_ms=0, running=False))

    assert clocks["red"].decision_ms == 7_000
    assert clocks["red"].bank_ms == 60_000
    assert clock_text(clocks, str.upper, width=40) == "▶RED 0:00  BLUE 1:01"


def test_many_clocks_leave_out_those_that_wait() -> None:
    """Where there is no room for all clocks, one's own and the one that runs are shown."""
    clocks = MatchClocks(lambda: 0.0)
    for seat in ("red", "blue", "green"):
        clocks.set(v1.Clock(seat=seat, bank_ms=60_000, running=seat == "blue"))

    assert clock_text(clocks, str, width=25, seat="red") == "red 1:00  ▶blue 1:00"


def test_without_clocks_nothing_is_shown() -> None:
    """A match without clocks has none to show."""
    clocks = MatchClocks()

    assert not clocks
    assert clock_text(clocks, str, width=40) == ""
