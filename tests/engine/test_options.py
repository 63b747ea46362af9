"""Options: their content, and the intents of each."""

from __future__ import annotations

import pytest

from fracas_engine.decisions import NO, YES, Choice, Decision
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.intents import Answer, End, Intent, Move, Use
from fracas_engine.options import EndOption, MoveOption, Options, Placement, TargetOption, UseOption

BY = CreatureId("ogre")
DECISION = Decision(1, SeatId("red"), "turn", BY)
ELF, IMP = TargetOption("elf"), TargetOption("imp")


def use_option(**keys: object) -> UseOption:
    """Make the option to use a club."""
    return UseOption(by=BY, action="club", name="Club", cost="standard", **keys)  # type: ignore[arg-type]


def test_names_are_modes_actions_end_and_choices_each_once() -> None:
    """What `ask: {options: ...}` answers."""
    options = Options(
        decision=DECISION,
        moves=(MoveOption(by=BY, mode="walk", costs={(0, 0): 1}), MoveOption(by=BY, mode="fly", costs={})),
        uses=(use_option(), use_option(placements=(Placement(at=(1, 1)),))),
        ends=(EndOption(BY),),
        choices=(YES, NO),
    )

    assert options.names() == ("walk", "fly", "club", "end", "yes", "no")


@pytest.mark.parametrize(
    ("option", "intents"),
    [
        (use_option(), [Use(by=BY, action="club")]),
        (
            use_option(targets=(ELF, IMP), pick=(1, 1)),
            [Use(by=BY, action="club", on=("elf",)), Use(by=BY, action="club", on=("imp",))],
        ),
        (
            use_option(targets=(ELF, IMP), pick=(2, 3)),
            [Use(by=BY, action="club", on=("elf", "imp")), Use(by=BY, action="club", on=("imp", "elf"))],
        ),
        (
            use_option(targets=(ELF,), pick=(3, 3), repeat=True),
            [Use(by=BY, action="club", on=("elf", "elf", "elf"))],
        ),
        (use_option(targets=(ELF,), pick=(0, 1)), [Use(by=BY, action="club", on=("elf",))]),
        (
            use_option(placements=(Placement(at=(1, 1)), Placement(cells=((2, 2),), direction=(1, 0)))),
            [
                Use(by=BY, action="club", at=(1, 1)),
                Use(by=BY, action="club", cells=((2, 2),), direction=(1, 0)),
            ],
        ),
        (
            use_option(destinations={(4, 4): 2}, choices=(("push",), ("prone",))),
            [
                Use(by=BY, action="club", to=(4, 4), with_=("push",)),
                Use(by=BY, action="club", to=(4, 4), with_=("prone",)),
            ],
        ),
    ],
)
def test_a_use_stands_for_its_intents(option: UseOption, intents: list[Intent]) -> None:
    """One for each first target, placement, destination and choice, with the fewest targets."""
    assert list(Options(decision=DECISION, uses=(option,)).intents()) == intents


def test_moves_and_ends_stand_for_their_intents() -> None:
    """A cell reached is a move to it."""
    options = Options(
        decision=DECISION,
        moves=(MoveOption(by=BY, mode="walk", costs={(0, 0): 1, (1, 0): 2}),),
        ends=(EndOption(BY),),
    )

    assert list(options.intents()) == [
        Move(by=BY, mode="walk", to=(0, 0)),
        Move(by=BY, mode="walk", to=(1, 0)),
        End(by=BY),
    ]


@pytest.mark.parametrize(
    ("choices", "several", "intents"),
    [
        ((YES, NO), (1, 1), [Answer(by=BY, answer="yes"), Answer(by=BY, answer="no")]),
        (
            (Choice("bite", "Bite", targets=("elf", "imp")),),
            (1, 1),
            [Answer(by=BY, answer="bite", on=("elf",)), Answer(by=BY, answer="bite", on=("imp",))],
        ),
        (
            (Choice("a", "A", "a"), Choice("b", "B", "b"), Choice("c", "C", "c")),
            (2, 2),
            [
                Answer(by=BY, answer=("a", "b")),
                Answer(by=BY, answer=("b", "a")),
                Answer(by=BY, answer=("c", "a")),
            ],
        ),
    ],
)
def test_choices_stand_for_answers(
    choices: tuple[Choice, ...], several: tuple[int, int], intents: list[Intent]
) -> None:
    """By id; where a choice has targets, one for each; where several are named, as many as must be."""
    assert list(Options(decision=DECISION, choices=choices, several=several).intents()) == intents
