"""A decision as a menu, and from the menu back to an intent that the decision offers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fracas_clients.texts import text
from fracas_clients.tui.action_items import Doing
from fracas_clients.tui.approach import MoveThenUse
from fracas_clients.tui.area_placement import area_question, spot_key
from fracas_clients.tui.hotkeys import RESERVED
from fracas_clients.tui.menu import acting_creatures, menu
from fracas_clients.tui.question_menu import question_title
from fracas_clients.tui.selection import Selection
from fracas_clients.tui.steps import CellStep, PlacementOption, PlacementStep, StepAnswers, TargetStep, WordsStep
from fracas_protocol import v1
from fracas_protocol.battle_view import BattleView
from fracas_protocol.intents import Intent
from fracas_protocol.options import Choice, Decision, MoveOption, TargetOption
from tests.clients.battles import BLAST, battle, free_blow, message, next_blow, ogres_turn, strike, turn_of_two, view_of

NAMES = {"ogre": "Ogre", "imp": "Imp", "mage": "Mage"}


def call(id_: str) -> str:
    """Return what people call somebody."""
    return NAMES.get(id_, id_)


def listed(decision: Decision, actor: str | None = None) -> list[tuple[str, str, str]]:
    """Return key, label and detail of every item."""
    return [(item.key, item.label, item.detail) for item in menu(battle(), decision, actor, call)]


def intent(doing: Doing) -> Intent:
    """Return what is to be sent at once."""
    assert not isinstance(doing, MoveThenUse)
    return doing


def spots(decision: Decision) -> list[PlacementOption]:
    """Return the spots of the first item that has some."""
    steps = [step for item in menu(battle(), decision, None, call) for step in item.steps]
    return list(next(step for step in steps if isinstance(step, PlacementStep)).spots)


def test_a_turn_lists_what_may_be_done() -> None:
    """Moves come first, then actions with cost and odds, then ending the turn."""
    assert listed(ogres_turn()) == [("m", "Walk", "≤2"), ("1", "Club", "std 60%"), ("e", "End turn", "")]


def test_a_turn_of_several_lists_one_creatures_deeds() -> None:
    """Whoever is in hand has the list to itself."""
    assert acting_creatures(turn_of_two()) == ("ogre", "mage")
    assert listed(turn_of_two(), "mage") == [("m", "Walk", "≤1"), ("1", "Fireball", "std x2")]


def test_keys_are_never_taken_twice() -> None:
    """Many modes and actions each get a key of their own that means nothing else."""
    decision = replace(
        ogres_turn(),
        moves=tuple(MoveOption("ogre", mode, "move", {(1, 0): 1}, {}) for mode in ("walk", "fly", "swim", "burrow")),
        uses=tuple(replace(strike("imp"), action=f"a{n}") for n in range(14)),
    )
    keys = [key for key, _, _ in listed(decision) if key]

    assert len(set(keys)) == len(keys) >= 16
    assert not (set(keys) - {"m", "e"}) & RESERVED


def test_walking() -> None:
    """The chosen cell becomes the intent; who would strike is told by name."""
    item = menu(battle(), ogres_turn(), None, call)[0]
    step = item.steps[0]

    assert isinstance(step, CellStep)
    assert (step.width, step.start, step.provokes) == (2, (0, 0), {(2, 0): ("Imp",)})
    assert item.build(StepAnswers(cell=(1, 0))) == {"by": "ogre", "move": "walk", "to": (1, 0)}


def test_striking() -> None:
    """Targets show the odds and what went into them."""
    item = menu(battle(), replace(ogres_turn(), uses=(strike("imp", "mage"),)), None, call)[1]
    step = item.steps[0]

    assert isinstance(step, TargetStep)
    assert [(target.name, target.detail) for target in step.targets] == [
        ("Imp", "65% (cover)"),
        ("Mage", "65% (cover)"),
    ]
    assert item.build(StepAnswers(targets=("imp",))) == {"by": "ogre", "use": "club", "on": ("imp",)}


def test_a_target_that_saves_shows_its_chance_to_fail() -> None:
    """What is met with a save has odds like a blow: how likely it works, and that they are those of a save."""
    hex_ = replace(strike("imp"), targets=(TargetOption("imp", 5, 14, 260, ("save", "spell_resistance")),))
    item = menu(battle(), replace(ogres_turn(), uses=(hex_,)), None, call)[1]
    step = item.steps[0]

    assert item.detail.endswith("26%")
    assert isinstance(step, TargetStep)
    assert step.targets[0].detail == "26% (save, spell resistance)"


def test_placing_an_area() -> None:
    """Each placement shows whom it would hit, friends with a warning, and the best has the greatest merit."""
    found = spots(turn_of_two())

    assert [spot.detail for spot in found] == ["Imp", "Imp, Ogre!", ""]
    assert max(found, key=lambda spot: spot.merit) is found[0]
    item = next(i for i in menu(battle(), turn_of_two(), "mage", call) if i.label == "Fireball")
    assert item.build(StepAnswers(spot=found[1])) == {"by": "mage", "use": "fireball", "at": (3, 2)}


def test_the_server_is_asked_which_cells_an_area_covers() -> None:
    """The question names the action and the placement, also one by cells: walls fill some and cut others off."""
    first = spots(turn_of_two())[0]

    assert area_question(first) == {"area": {"by": "mage", "use": "fireball", "at": (5, 1)}}
    named = replace(turn_of_two(), uses=(replace(BLAST, placements=(replace(BLAST.placements[0], cells=((5, 1),)),)),))
    (asked,) = (area_question(spots(named)[0]) or {}).values()
    assert asked["cells"] == ((5, 1),)
    assert len({spot_key(spot) for spot in spots(turn_of_two())}) == 3


def test_what_an_action_does_is_told() -> None:
    """The words of the sheet stand beside the choice."""
    item = next(i for i in menu(battle(), turn_of_two(), "mage", call) if i.label == "Fireball")

    assert item.note == "DC 14"


def test_choices_by_word() -> None:
    """Where an action is used with something, that is asked first; where there is one thing only, it is taken."""
    series = strike("imp", choices=(("claw",), ("bite",)))
    item = menu(battle(), replace(ogres_turn(), uses=(series,)), None, call)[1]
    assert [type(step) for step in item.steps] == [WordsStep, TargetStep]
    assert intent(item.build(StepAnswers(words=("bite",), targets=("imp",))))["with"] == ("bite",)

    alone = menu(battle(), replace(ogres_turn(), uses=(strike("imp", choices=(("claw",),)),)), None, call)[1]
    assert [type(step) for step in alone.steps] == [TargetStep]
    assert intent(alone.build(StepAnswers(targets=("imp",))))["with"] == ("claw",)


@pytest.mark.parametrize(
    ("choices", "question", "names"),
    [
        ((("1",), ("2",)), "how far?", ("5 ft", "10 ft")),
        ((("imp",), ("mage",)), "with which creature?", (call("imp"), call("mage"))),
        ((("claw",), ("bite",)), "with what?", ("claw", "bite")),
    ],
)
def test_what_is_asked_of_a_word_says_what_it_is(
    choices: tuple[tuple[str, ...], ...], question: str, names: tuple[str, ...]
) -> None:
    """Numbers are distances, in the ruleset's unit; who is named is somebody."""
    view = battle()
    view.terms.feet = 5
    use = replace(strike(choices=choices), name="Rise")
    selection = Selection(menu(view, replace(ogres_turn(), uses=(use,), moves=()), None, call))
    selection.press(next(item.key for item in selection.items if item.label == "Rise"))

    assert selection.prompt == f"Rise: {question}"
    assert tuple(line.label for line in selection.lines) == names


def test_cover_is_told_as_cover() -> None:
    """`half` alone says nothing, nor does `help`."""
    targets = (TargetOption("imp", chance=400, notes=("half", "long_range", "help")), TargetOption("mage"))
    use = replace(strike(), targets=targets)
    (step,) = next(i for i in menu(battle(), replace(ogres_turn(), uses=(use,)), None, call) if i.label == "Club").steps

    assert isinstance(step, TargetStep)
    assert step.targets[0].detail == f"40% ({text('note_half')}, long range, {text('note_help')})"


def clubbing(**keys: Any) -> BattleView:
    """Return the battle with a sheet for the ogre, which has a club."""
    seen = message()
    seen.creatures[0].sheet = 3
    seen.sheets.append(v1.Sheet(n=3, id="ogre", actions=[v1.Action(id="club", name="Club", cost="standard", **keys)]))
    return view_of(seen)


def test_a_series_that_may_begin_with_either_blow_says_which() -> None:
    """Both are against the same foes, so the blow that comes first tells them apart, beside what the series does."""
    view = clubbing(sequence=["claw", "bite"])
    with_claw = strike("imp", "mage", choices=(("claw",),))
    bite = tuple(replace(target, chance=500) for target in with_claw.targets)
    uses = (with_claw, replace(with_claw, targets=bite, choices=(("bite",),)))
    item = next(item for item in menu(view, replace(ogres_turn(), uses=uses), None, call) if item.items)

    assert (item.label, item.detail) == ("Club", "std 50-65%")
    assert [inner.label for inner in item.items] == ["Club: claw", "Club: bite"]
    found = Selection([item])
    found.press(item.key)
    assert "Attacks: claw, bite." in found.text


def test_the_next_blow_of_a_series_says_whom_it_is_for() -> None:
    """Also where there is one kind of blow and one foe left: the question does not name it."""
    alone = replace(next_blow(), choices=(Choice("club", "Club", ("imp",)), Choice("no", "No")))

    assert [item.label for item in menu(clubbing(), alone, None, call)] == ["Club on Imp", "No"]


def test_going_somewhere_by_an_action() -> None:
    """A teleport asks for its cell."""
    blink = replace(strike(), targets=(), pick=(0, 0), destinations={(5, 3): 0})
    item = menu(battle(), replace(ogres_turn(), uses=(blink,)), None, call)[1]

    assert isinstance(item.steps[0], CellStep)
    assert intent(item.build(StepAnswers(cell=(5, 3))))["to"] == (5, 3)


def test_a_question_with_one_yes() -> None:
    """`y` is the one thing that can be done, `n` lets it pass."""
    assert listed(free_blow()) == [("y", "Club", ""), ("n", "No", "")]
    yes, no = menu(battle(), free_blow(), None, call)
    assert yes.build(StepAnswers()) == {"by": "ogre", "answer": "club"}
    assert no.build(StepAnswers()) == {"by": "ogre", "answer": "no"}


def test_a_question_with_several_answers() -> None:
    """Several answers are numbered; one with a single target names it at once, one with several asks."""
    assert [key for key, _, _ in listed(next_blow())] == ["1", "2", "n"]
    claw = menu(battle(), next_blow(), None, call)[0]
    assert claw.steps == ()
    assert claw.build(StepAnswers()) == {"by": "ogre", "answer": "claw", "on": ("imp",)}
    several = replace(next_blow(), choices=(Choice("claw", "Claw", ("imp", "mage")), Choice("no", "No")))
    claw = menu(battle(), several, None, call)[0]
    assert isinstance(claw.steps[0], TargetStep)
    assert claw.build(StepAnswers(targets=("imp",))) == {"by": "ogre", "answer": "claw", "on": ("imp",)}


def asks(occasion: str, question: str) -> str:
    """Return the question to the ogre that follows an occasion."""
    return text("asks", occasion=occasion, question=text(question, by="Ogre"))


@pytest.mark.parametrize(
    ("decision", "title"),
    [
        (ogres_turn(), "Ogre's turn"),
        (turn_of_two(), "Which creature acts?"),
        (free_blow(), asks("Imp moves away", "ask_opportunity_attack")),
        (next_blow(), text("nextBlow", by="Ogre", action="mad rush")),
        (
            replace(free_blow(), kind="reaction", about={"by": "imp", "event": "moves_adjacent"}),
            asks("Imp moves next to Ogre", "ask_reaction"),
        ),
        (
            replace(free_blow(), kind="reaction", about={"by": "imp", "event": "moves_adjacent", "to": "mage"}),
            asks("Imp moves next to Mage", "ask_reaction"),
        ),
        (replace(free_blow(), kind="choose_cards"), "Ogre: choose cards?"),
        (replace(free_blow(), kind="choose_cards", by=None), "Choose cards?"),
    ],
)
def test_titles(decision: Decision, title: str) -> None:
    """Every decision is put as a sentence, those of kinds unknown here too."""
    assert question_title(battle(), decision, call) == title
