"""Errors of the engine: data inside, a sentence outside."""

from __future__ import annotations

import pickle

import pytest

from fracas_engine.errors import (
    REFUSAL_CODES,
    DiceError,
    DiceScriptError,
    DumpError,
    EngineError,
    IllegalIntent,
    InternalError,
    SetupError,
    UnknownQuestion,
)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (IllegalIntent("out_of_range", "3 cells, the club reaches 1"), "out_of_range: 3 cells, the club reaches 1"),
        (IllegalIntent("must_act", "strike first", rule="MM-IMP-01"), "must_act: strike first [MM-IMP-01]"),
        (SetupError("creatures.ogre.at", "it stands in a wall"), "creatures.ogre.at: it stands in a wall"),
        (DiceScriptError("attack", "a d20 has no face 21"), "dice.attack: a d20 has no face 21"),
        (DumpError("it is no JSON"), "cannot load the dump: it is no JSON"),
        (UnknownQuestion("weather", "ask for distance"), "weather: ask for distance"),
        (InternalError("hp below 0", version=7), "internal error at version 7: hp below 0"),
        (InternalError("x", version=7, frame="Turn"), "internal error at version 7 in frame Turn: x"),
    ],
)
def test_sentences(error: EngineError, sentence: str) -> None:
    """Each names the fault, its place and the remedy; another process gets the same."""
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - written a moment ago

    assert str(error) == str(again) == sentence
    assert isinstance(error, EngineError)
    assert (type(again), vars(again)) == (type(error), vars(error))


def test_a_script_error_is_a_dice_error() -> None:
    """A caller with its own dice catches one class."""
    assert issubclass(DiceScriptError, DiceError)


def test_refusal_codes_are_those_of_scenarios() -> None:
    """The list is closed, since clients and scenarios match on it."""
    assert set(REFUSAL_CODES) == {
        *("not_your_turn", "no_such_target", "out_of_range", "no_line_of_sight", "no_line_of_effect"),
        *("not_enough_movement", "blocked", "occupied", "not_available", "bad_target", "bad_path", "bad_area"),
        *("must_act", "nothing_pending", "battle_over", "malformed", "invariant"),
    }
