"""Keys and clicks become intents, step by step, and every step can be taken back."""

from __future__ import annotations

from typing import Any

from fracas_clients.tui.picture import NOTHING
from fracas_clients.tui.selection import Selection
from fracas_clients.tui.steps import (
    CellStep,
    MenuItem,
    PlacementOption,
    PlacementStep,
    StepAnswers,
    Target,
    TargetStep,
    WordsStep,
)

GOBLIN, IMP = Target("goblin", "Goblin", "65%"), Target("imp", "Imp", "40%")


def build(gathered: StepAnswers) -> StepAnswers:
    """Return what was gathered, so that tests can look at it."""
    return gathered


def item(*steps: object, key: str = "1") -> MenuItem[StepAnswers]:
    """Return an item with these steps."""
    return MenuItem(key=key, label="Club", build=build, steps=steps)  # type: ignore[arg-type]


def walk(**changes: object) -> CellStep:
    """Return a choice of three cells, one of them dangerous to reach."""
    keys: dict[str, object] = {
        "costs": {(1, 0): 1, (2, 0): 2, (1, 1): 1}, "provokes": {(2, 0): ("Ogre",)}, "start": (0, 0),
    }  # fmt: skip
    return CellStep(**(keys | changes))  # type: ignore[arg-type]


class TestMenu:
    def test_an_item_without_steps_is_complete_at_once(self) -> None:
        """Ending a turn needs no second key."""
        selection = Selection([item(key="e")])

        assert selection.press("e") == StepAnswers()

    def test_unknown_keys_do_nothing(self) -> None:
        """A key that chooses nothing leaves everything as it was."""
        selection = Selection([item(walk())], title="Ogre's turn")

        assert selection.press("x") is None
        assert selection.prompt == "Ogre's turn"
        assert selection.overlay == NOTHING

    def test_the_menu_lists_all_items(self) -> None:
        """Each item is a line with its key."""
        selection = Selection([item(key="1"), item(key="e")])

        assert [(line.key, line.label) for line in selection.lines] == [("1", "Club"), ("e", "Club")]

    def test_there_is_nothing_to_take_back_at_the_menu(self) -> None:
        """Escape at the menu is left to the screen."""
        assert Selection([item()]).back() is False

    def test_a_list_is_gone_through_by_arrows(self) -> None:
        """The arrows mark a line, also one that is out of sight, and Enter takes it; nothing is marked before."""
        selection = Selection([item(key="1"), item(walk(), key="2"), item(key="e")])
        assert selection.confirm() is None
        assert not any(line.current for line in selection.lines)

        selection.steer(0, 1)
        selection.steer(0, 1)
        assert [line.current for line in selection.lines] == [False, True, False]
        assert selection.confirm() is None
        assert isinstance(selection.step, CellStep)
        selection.back()
        selection.steer(0, -1)
        assert [line.current for line in selection.lines] == [False, False, True]
        assert selection.confirm() == StepAnswers()


class TestCells:
    def test_reachable_cells_are_laid_over_the_board(self) -> None:
        """Costs and dangers are shown before anything is sent."""
        selection = Selection([item(walk())])
        selection.press("1")

        assert selection.overlay.costs == {(1, 0): 1, (2, 0): 2, (1, 1): 1}
        assert selection.overlay.provoking == {(2, 0)}

    def test_the_prompt_says_who_gets_a_free_blow(self) -> None:
        """What a step would provoke is told by name."""
        selection = Selection([item(walk())])
        selection.press("1")
        selection.steer(2, 0)

        assert selection.prompt == "Club: [2,0] costs 2; opportunity attack by Ogre!"

    def test_an_unreachable_cell_is_not_taken(self) -> None:
        """Enter on a cell out of reach says why nothing happens."""
        selection = Selection([item(walk())])
        selection.press("1")
        selection.steer(0, 1)

        assert selection.confirm() is None
        assert selection.prompt == "That cell is out of reach: choose a cell that shows its cost."

    def test_enter_where_one_stands_asks_where_to(self) -> None:
        """One's own cell is no cell out of reach: it is where one is."""
        selection = Selection([item(walk())])
        selection.press("1")

        assert selection.confirm() is None
        assert selection.prompt == "You are already there: choose a cell that shows its cost."

    def test_tab_goes_from_near_to_far(self) -> None:
        """The next cell is the next in cost, and after the last comes the first."""
        selection = Selection([item(walk())])
        selection.press("1")
        seen = []
        for _ in range(4):
            selection.turn(1)
            seen.append(selection.overlay.cursor)

        assert seen == [(1, 0), (1, 1), (2, 0), (1, 0)]

    def test_a_click_on_a_cell_is_enough(self) -> None:
        """The mouse chooses and confirms at once."""
        selection = Selection([item(walk())])
        selection.press("1")

        assert selection.click((1, 1), None) == StepAnswers(cell=(1, 1))

    def test_a_click_beside_the_reach_only_points(self) -> None:
        """A click on a cell that cannot be reached commits nothing."""
        selection = Selection([item(walk())])
        selection.press("1")

        assert selection.click((9, 9), None) is None
        assert "out of reach" in selection.prompt

    def test_a_large_mover_goes_where_its_footprint_covers_the_click(self) -> None:
        """Any cell of the future footprint may be clicked; the cheapest way to cover it is meant."""
        selection = Selection([item(walk(width=2))])
        selection.press("1")

        assert selection.click((2, 2), None) == StepAnswers(cell=(1, 1))

    def test_the_footprint_is_shown_at_the_cursor(self) -> None:
        """A large mover sees all cells that it would fill."""
        selection = Selection([item(walk(width=2))])
        selection.press("1")
        selection.steer(1, 0)

        assert selection.overlay.ghost == {(1, 0), (2, 0), (1, 1), (2, 1)}


class TestTargets:
    def test_one_target_by_its_number(self) -> None:
        """The number of a line chooses and completes."""
        selection = Selection([item(TargetStep((GOBLIN, IMP)))])
        selection.press("1")

        assert selection.press("2") == StepAnswers(targets=("imp",))

    def test_the_prompt_shows_the_chance_of_the_current_one(self) -> None:
        """Chances are seen before committing."""
        selection = Selection([item(TargetStep((GOBLIN, IMP)))])
        selection.press("1")
        selection.turn(1)

        assert selection.prompt == "Club: Imp 40%"
        assert selection.overlay.chosen == {"imp"}

    def test_a_click_on_the_creature_strikes_it(self) -> None:
        """The board is as good as the list."""
        selection = Selection([item(TargetStep((GOBLIN, IMP)))])
        selection.press("1")

        assert selection.click((3, 3), "ogre") is None
        assert selection.click((3, 3), "imp") == StepAnswers(targets=("imp",))

    def test_several_targets_complete_when_all_are_chosen(self) -> None:
        """The last one that is allowed completes the choice."""
        selection = Selection([item(TargetStep((GOBLIN, IMP), least=1, most=2))])
        selection.press("1")

        assert selection.press("1") is None
        assert selection.press("2") == StepAnswers(targets=("goblin", "imp"))

    def test_fewer_than_allowed_complete_by_enter(self) -> None:
        """Enter takes what is chosen, as soon as that is enough."""
        selection = Selection([item(TargetStep((GOBLIN, IMP), least=1, most=3))])
        selection.press("1")
        selection.press("2")

        assert selection.confirm() == StepAnswers(targets=("imp",))

    def test_too_few_are_refused_with_a_sentence(self) -> None:
        """Two are wanted: one is not enough."""
        selection = Selection([item(TargetStep((GOBLIN, IMP), least=2, most=2))])
        selection.press("1")

        assert selection.confirm() is None
        assert selection.prompt == "Choose 2 targets (1 so far)."

    def test_a_second_press_takes_a_target_out(self) -> None:
        """Where each may be chosen once, choosing again undoes it."""
        selection = Selection([item(TargetStep((GOBLIN, IMP), least=1, most=3))])
        selection.press("1")
        selection.press("1")
        selection.press("1")
        selection.press("2")

        assert selection.confirm() == StepAnswers(targets=("imp",))

    def test_repeated_targets(self) -> None:
        """Where an attack may be repeated, one creature may take all blows."""
        selection = Selection([item(TargetStep((GOBLIN, IMP), least=1, most=2, repeat=True))])
        selection.press("1")
        selection.press("1")

        assert selection.press("1") == StepAnswers(targets=("goblin", "goblin"))


class TestPlacements:
    SPOTS = (
        PlacementOption("a", (1, 1), frozenset({(1, 1), (2, 1)}), ("imp",), "Imp", merit=1),
        PlacementOption("b", (4, 1), frozenset({(4, 1)}), ("imp", "goblin"), "Imp, Goblin", merit=2),
        PlacementOption("c", (1, 5), frozenset({(1, 5)})),
    )

    def test_the_best_placement_is_shown_first(self) -> None:
        """The preview begins with the placement of the greatest merit."""
        selection = Selection([item(PlacementStep(self.SPOTS))])
        selection.press("1")

        assert selection.overlay.area == {(4, 1)}
        assert selection.overlay.chosen == {"imp", "goblin"}
        assert selection.prompt == "Club: Imp, Goblin (2/3)"

    def test_arrows_go_to_the_placement_that_lies_that_way(self) -> None:
        """The cursor jumps from spot to spot, straight ones first."""
        selection = Selection([item(PlacementStep(self.SPOTS))])
        selection.press("1")
        selection.steer(-1, 0)
        assert selection.overlay.cursor == (1, 1)
        selection.steer(0, 1)
        assert selection.overlay.cursor == (1, 5)
        selection.steer(0, 1)
        assert selection.overlay.cursor == (1, 5)

    def test_directions_are_chosen_by_arrows(self) -> None:
        """A placement that only a direction names is found by that arrow."""
        spots = (
            PlacementOption("east", None, frozenset({(1, 0)}), direction=(1, 0)),
            PlacementOption("south", None, frozenset({(0, 1)}), direction=(0, 1)),
        )
        selection = Selection([item(PlacementStep(spots))])
        selection.press("1")
        selection.steer(0, 1)

        assert selection.confirm() == StepAnswers(spot=spots[1])

    def test_aiming_freely_stays_on_the_board(self) -> None:
        """The cursor stops at all four edges, where it is still to be seen."""
        selection = Selection(
            [item(PlacementStep(self.SPOTS, lambda cell, _: PlacementOption("free", cell, frozenset()), size=(6, 8)))]
        )
        selection.press("1")
        selection.aim()
        ends = []
        for dx, dy in ((1, 1), (-1, -1)):
            for _ in range(12):
                selection.steer(dx, dy)
            ends.append(selection.overlay.cursor)

        assert ends == [(5, 7), (0, 0)]

    def test_a_click_takes_the_spot_aimed_there(self) -> None:
        """Only cells that can be aimed at take a click."""
        selection = Selection([item(PlacementStep(self.SPOTS))])
        selection.press("1")

        assert selection.click((0, 0), None) is None
        assert selection.click((1, 5), None) == StepAnswers(spot=self.SPOTS[2])


class TestSteps:
    def test_steps_follow_one_another(self) -> None:
        """What each step gave is in the intent."""
        chosen = item(WordsStep((("fly",), ("walk",))), TargetStep((GOBLIN, IMP)), walk())
        selection = Selection([chosen])

        assert selection.press("1") is None
        assert [line.label for line in selection.lines] == ["fly", "walk"]
        assert selection.press("2") is None
        assert selection.press("1") is None
        assert selection.click((2, 0), None) == StepAnswers(words=("walk",), targets=("goblin",), cell=(2, 0))

    def test_each_step_can_be_taken_back(self) -> None:
        """Escape leads back step by step to the menu, and forgets what was chosen there."""
        selection = Selection([item(TargetStep((GOBLIN, IMP)), walk())])
        selection.press("1")
        selection.press("2")

        came_by: list[type] = []
        while selection.item is not None:
            came_by.append(type(selection.step))
            assert selection.back() is True

        assert came_by == [CellStep, TargetStep]
        selection.press("1")
        selection.press("1")
        assert selection.click((1, 0), None) == StepAnswers(targets=("goblin",), cell=(1, 0))


def test_a_list_that_is_opened_begins_at_its_first_line_that_can_be_done() -> None:
    """Enter takes it, as everywhere else; the prompt asks which."""

    def plain(key: str, **more: Any) -> MenuItem[str]:
        return MenuItem(key, key.upper(), lambda _: key, **more)

    opening = MenuItem("w", "More", lambda _: "more", items=(plain("a", off="not now"), plain("b"), plain("c")))
    selection = Selection([opening])
    selection.press("w")

    assert selection.prompt == "More: which one?"
    assert [line.current for line in selection.lines] == [False, True, False]
    assert selection.confirm() == "b"
