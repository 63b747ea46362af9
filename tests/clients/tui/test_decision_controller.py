"""What a player decides in a match: keys and clicks in, intents out."""

from __future__ import annotations

from dataclasses import replace

from fracas_clients.tui.decision_controller import DecisionController
from fracas_clients.tui.painter import Painter
from fracas_clients.tui.preview_cache import PathQuery, PlacementQuery
from fracas_protocol.options import Choice, Decision
from tests.clients.battles import battle, free_blow, next_blow, ogres_turn, turn_of_two


def controller(*decisions: Decision) -> DecisionController:
    """Return a controller to which these decisions were offered."""
    found = DecisionController(Painter("red"))
    found.offer(battle(), decisions)
    return found


def press(found: DecisionController, *keys: str) -> object:
    """Press keys and return what the last one gave."""
    result = None
    for key in keys:
        result = found.press(key)
    return result


def test_waiting() -> None:
    """Without a decision keys and clicks do nothing."""
    found = controller()

    assert press(found, "m", "enter", "e") is None
    assert found.click((1, 0)) is None
    assert (found.prompt, found.lines, found.look_at) == ("", (), None)


def test_walking_by_keys() -> None:
    """m, an arrow, Enter."""
    assert press(controller(ogres_turn()), "m", "right", "enter") == {"by": "ogre", "move": "walk", "to": (1, 0)}


def test_walking_by_letters() -> None:
    """Steering works without arrow keys, diagonals included."""
    found = controller(ogres_turn())
    press(found, "m", "l", "l", "b", "y")

    assert found.overlay.cursor == (0, 0)
    assert found.prompt == "Walk: Choose a cell: arrows, Shift for four at once; Space: waypoint"


def test_walking_by_mouse() -> None:
    """Pointing shows, clicking does."""
    found = controller(ogres_turn())
    press(found, "m")
    found.point((2, 0))

    assert "opportunity attack by i Imp" in found.prompt
    assert found.click((2, 0)) == {"by": "ogre", "move": "walk", "to": (2, 0)}


def test_striking_by_a_click_on_the_list_and_on_the_board() -> None:
    """A line of the list and a creature on the board are as good as keys."""
    found = controller(ogres_turn())

    assert found.take(1) is None
    assert found.click((4, 1)) == {"by": "ogre", "use": "club", "on": ("imp",)}


def test_the_same_decision_under_another_hash_goes_on() -> None:
    """A server that was restarted offers it again: what is being chosen stays, and answers the new offer."""
    found = controller(ogres_turn())
    press(found, "m", "right")
    again = replace(ogres_turn(), hash=99, version=2)
    found.offer(battle(), (again,))

    assert found.decision is again
    assert press(found, "enter") == {"by": "ogre", "move": "walk", "to": (1, 0)}


def test_other_options_under_the_same_number_begin_anew() -> None:
    """What is not offered any more cannot be chosen."""
    found = controller(ogres_turn())
    press(found, "m", "right")
    found.offer(battle(), (replace(ogres_turn(), hash=99, moves=()),))

    assert press(found, "enter") is None


def test_ending() -> None:
    """E ends the turn at once."""
    assert press(controller(ogres_turn()), "e") == {"by": "ogre", "end": "turn"}


def test_tab_goes_to_the_other_creature() -> None:
    """Where the seat still chooses who acts, Tab takes the next one in hand, and so does a click on it."""
    found = controller(turn_of_two())
    assert found.prompt == "O Ogre's turn · Tab: next creature"
    press(found, "tab")
    assert (found.actor, found.look_at) == ("mage", (1, 3))
    press(found, "shift+tab")
    assert found.actor == "ogre"
    found.click((1, 3))
    assert found.actor == "mage"


def areas_asked(found: DecisionController) -> list[PlacementQuery]:
    """Return the placements whose cells should be asked of the server."""
    return [asked for asked, _ in found.questions() if isinstance(asked, PlacementQuery) and not asked.odds]


def test_areas_are_asked_of_the_server_once() -> None:
    """The preview shows the aim until the server has told the cells, and then these."""
    found = controller(turn_of_two())
    press(found, "tab", "1")
    (asked,) = areas_asked(found)
    assert found.overlay.area == {(5, 1)}

    found.learn(turn_of_two(), asked, [(5, 1), (5, 2)])

    assert found.overlay.area == {(5, 1), (5, 2)}
    assert areas_asked(found) == []
    press(found, "tab")
    assert len(areas_asked(found)) == 1


def test_an_area_that_the_server_cannot_tell() -> None:
    """A refusal leaves the aim as the preview, and is not asked for again."""
    found = controller(turn_of_two())
    press(found, "tab", "1")
    (asked,) = areas_asked(found)
    found.learn(turn_of_two(), asked, None)

    assert found.overlay.area == {(5, 1)}
    assert areas_asked(found) == []


def test_what_was_asked_for_another_decision_is_forgotten() -> None:
    """An answer that comes late says nothing of the present decision."""
    found = controller(turn_of_two())
    press(found, "tab", "1")
    (asked,) = areas_asked(found)
    found.learn(ogres_turn(), asked, [(7, 7)])

    assert found.overlay.area == {(5, 1)}


def test_a_choice_under_way_survives_what_others_do() -> None:
    """While the decision stands, news of the battle do not throw the player out of a choice."""
    found = controller(ogres_turn())
    press(found, "m", "right")
    found.offer(battle(), [ogres_turn()])

    assert found.overlay.cursor == (1, 0)


def test_a_new_decision_begins_anew() -> None:
    """The next decision starts at its menu, with the same creature in hand where it may act again."""
    found = controller(turn_of_two())
    press(found, "tab", "1")
    found.offer(battle(), [replace(turn_of_two(), number=8)])

    assert found.actor == "mage"
    assert found.overlay.cursor is None


def test_a_refusal_is_shown_until_the_next_key() -> None:
    """Why the server refused stands in the prompt's place."""
    found = controller(ogres_turn())
    found.notice = "the imp is too far away [MM-GRID-05]"
    assert found.prompt == "the imp is too far away [MM-GRID-05]"
    press(found, "m")
    assert found.prompt.startswith("Walk")


def test_a_prompt_is_as_long_as_there_is_room() -> None:
    """What is left of the turn is told on narrow screens too; what was chosen is told as it is."""
    found = controller(turn_of_two())
    whole = found.prompt

    assert found.prompt_within(200) == whole
    assert len(found.prompt_within(len(whole) - 1)) < len(whole)
    press(found, "m")
    assert found.prompt_within(5) == found.prompt


def test_an_answer_is_told_in_words() -> None:
    """Names of cards come as they are written in content; people read them without underscores."""
    asked = replace(free_blow(), kind="long_rest", choices=(Choice("root_hold", "lose root_hold"), Choice("no", "No")))

    assert [line.label for line in controller(asked).lines] == ["lose root hold", "No"]


def test_the_cursor_stays_on_the_board() -> None:
    """Whoever steers beyond its edge is at its edge."""
    found = controller(ogres_turn())
    columns, rows = battle().size
    press(found, "m", *["right"] * (columns + 2), *["down"] * (rows + 2))

    assert found.overlay.cursor == (columns - 1, rows - 1)


def ways(found: DecisionController) -> list[object]:
    """Return the questions for ways that a controller has."""
    return [question["way"] for asked, question in found.questions() if isinstance(asked, PathQuery)]


def answered(found: DecisionController, answer: object) -> None:
    """Answer the question for a way."""
    asked = next(asked for asked, _ in found.questions() if isinstance(asked, PathQuery))
    found.learn(ogres_turn(), asked, answer)


def test_the_way_drawn_is_the_one_that_the_server_tells() -> None:
    """Nothing is drawn before it is known; then all of it, also where it goes around what cannot be seen why."""
    found = controller(ogres_turn())
    press(found, "m", "right", "right")
    order = {"by": "ogre", "move": "walk", "to": (2, 0)}

    assert (ways(found), found.overlay.path) == ([order], ())

    answered(found, {"path": ((1, 1), (2, 0)), "cost": 2})

    assert (ways(found), found.overlay.path) == ([], ((1, 1), (2, 0)))
    assert "costs" not in found.prompt.partition("opportunity attack")[2], "the list has told the cost"
    assert press(found, "enter") == order


def test_each_cell_is_asked_about_once() -> None:
    """Going back to a cell asks nothing again."""
    found = controller(ogres_turn())
    press(found, "m", "right")
    answered(found, {"path": ((1, 0),), "cost": 1})
    press(found, "right")
    answered(found, {"path": ((1, 0), (2, 0)), "cost": 2})
    press(found, "left")

    assert (ways(found), found.overlay.path) == ([], ((1, 0),))


def test_a_way_by_waypoints_is_drawn_at_once_and_told_with_its_cost() -> None:
    """It is ordered cell by cell, so nobody has to say where it leads; what it costs the server says."""
    found = controller(ogres_turn())
    press(found, "m", "down", "space", "up", "right")
    (order,) = ways(found)

    assert order == {"by": "ogre", "move": "walk", "path": ((0, 1), (1, 0))}
    assert found.overlay.path == ((0, 1), (1, 0))

    answered(found, {"path": ((0, 1), (1, 0)), "cost": 3})

    assert found.prompt.endswith("· costs 3")
    assert press(found, "enter") == order


def test_a_way_that_would_be_refused_is_told_before_it_is_ordered() -> None:
    """The server has no answer to it."""
    found = controller(ogres_turn())
    press(found, "m", "down", "space", "up", "right")
    answered(found, None)

    assert found.prompt.endswith("· no path leads there")


def test_looking_around_asks_for_no_way() -> None:
    """The cursor is somewhere else then."""
    found = controller(ogres_turn())
    press(found, "m", "right")
    found.look()

    assert ways(found) == []


def test_questions() -> None:
    """Y takes the blow, n lets it pass; neither steers a cursor."""
    assert press(controller(free_blow()), "y") == {"by": "ogre", "answer": "club"}
    assert press(controller(free_blow()), "n") == {"by": "ogre", "answer": "no"}


def test_yes_where_there_are_several_ways_to_say_it() -> None:
    """Y takes the first of them, as the line of keys says; the numbers take any."""
    assert "1/2/n answer  y same as 1" in controller(next_blow()).hint
    assert (
        press(controller(next_blow()), "y")
        == press(controller(next_blow()), "1")
        != press(controller(next_blow()), "2")
    )
    assert press(controller(next_blow()), "1") is not None

    undeclined = replace(next_blow(), choices=next_blow().choices[:2])
    assert "y same as" not in controller(undeclined).hint
    assert press(controller(undeclined), "y") is None, "that is no question of yes and no"


def test_standing_answers() -> None:
    """Always and never answer the present question as well, where that needs no choice."""
    assert controller(free_blow()).standing("always") == (
        {"stand": "opportunity_attack", "standing": "always"},
        {"by": "ogre", "answer": "club"},
    )
    assert controller(free_blow()).standing("never") == (
        {"stand": "opportunity_attack", "standing": "never"},
        {"by": "ogre", "answer": "no"},
    )
    assert controller(next_blow()).standing("always") is None, "what is chosen anew each time has no answer for all"
    assert controller(ogres_turn()).standing("always") is None


def test_looking_around() -> None:
    """X moves a cursor over the board that tells what is there; Tab goes from creature to creature."""
    found = controller(ogres_turn())
    found.look()
    assert found.overlay.cursor == (0, 0)
    assert found.prompt.startswith("[0,0] Ogre (Ann) · 30/30")
    press(found, "tab")
    assert "Imp (Bob) · 9/12" in found.prompt
    assert found.looked_at == "imp"
    press(found, "up", "down", "down", "escape")
    assert not found.looking
    assert found.prompt == "O Ogre's turn"


def test_pointing_tells_of_what_is_there() -> None:
    """The mouse does the same at the menu."""
    found = controller(ogres_turn())
    found.point((1, 3))
    assert found.prompt == "Mage (Ann) · 20/40 · blinded"
    found.point((7, 3))
    assert found.prompt == "O Ogre's turn"


def test_hints_name_the_keys_that_matter() -> None:
    """What the last line says depends on what is being decided."""
    assert "y/n" in controller(free_blow()).hint
    assert "e end" in controller(ogres_turn()).hint
    found = controller(ogres_turn())
    press(found, "m")
    assert "Esc back" in found.hint
    assert "m move" not in controller().hint
