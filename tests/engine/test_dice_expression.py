"""Dice expressions: their parts, forms and limits."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.dice import Dice, ScriptedFaces
from fracas_engine.dice_expression import (
    MAX_DICE,
    MAX_NUMBER,
    MAX_SIDES,
    MAX_TERMS,
    WEAPON_DIE,
    DiceExpression,
    DiceSyntaxError,
    parse,
)

terms = st.tuples(st.integers(-MAX_DICE, MAX_DICE).filter(bool), st.integers(1, MAX_SIDES) | st.just(WEAPON_DIE))
expressions = st.builds(
    DiceExpression, st.lists(terms, max_size=MAX_TERMS).map(tuple), st.integers(-MAX_NUMBER, MAX_NUMBER)
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2d6+3", DiceExpression(((2, 6),), 3)),
        ("d20", DiceExpression(((1, 20),))),
        ("7", DiceExpression((), 7)),
        ("-3", DiceExpression((), -3)),
        ("+2", DiceExpression((), 2)),
        ("1d6-1d4", DiceExpression(((1, 6), (-1, 4)))),
        ("1d8+2d6+1-4", DiceExpression(((1, 8), (2, 6)), -3)),
        ("2dW+4", DiceExpression(((2, WEAPON_DIE),), 4)),
        ("dW", DiceExpression(((1, WEAPON_DIE),))),
        ("1d3+1d2", DiceExpression(((1, 3), (1, 2)))),
    ],
)
def test_reads_what_content_writes(text: str, expected: DiceExpression) -> None:
    """Every form of the vocabulary has one value."""
    assert expected == parse(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' is not a dice expression such as 2d6+3: it is empty"),
        ("2d", "'2d' is not a dice expression such as 2d6+3: 'd' is neither dice nor a number"),
        ("2d6 3", "'2d6 3' is not a dice expression such as 2d6+3: ' 3' is neither dice nor a number"),
        ("2d6+", "'2d6+' is not a dice expression such as 2d6+3: '+' is neither dice nor a number"),
        ("d6d8", "'d6d8' is not a dice expression such as 2d6+3: 'd8' is neither dice nor a number"),
        ("2dX", "'2dX' is not a dice expression such as 2d6+3: 'dX' is neither dice nor a number"),
        ("0d6", "'0d6' is not a dice expression such as 2d6+3: invalid number of dice 0: use 1 to 100"),
        ("101d6", "'101d6' is not a dice expression such as 2d6+3: invalid number of dice 101: use 1 to 100"),
        ("1d0", "'1d0' is not a dice expression such as 2d6+3: invalid number of sides 0: use 1 to 1000"),
        ("1d1001", "'1d1001' is not a dice expression such as 2d6+3: invalid number of sides 1001: use 1 to 1000"),
        (
            "999999+2",
            "'999999+2' is not a dice expression such as 2d6+3: the fixed part is too large: use at most 1000000",
        ),
        (
            "+".join(["1d6"] * 17),
            f"'{'1d6+' * 9}1...' is not a dice expression such as 2d6+3: too many kinds of dice: use at most 16",
        ),
    ],
)
def test_says_why_a_text_is_none(text: str, sentence: str) -> None:
    """A text that is no expression, or one beyond the bounds, is told with its reason."""
    with pytest.raises(DiceSyntaxError) as caught:
        parse(text)

    assert sentence == str(caught.value)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    """No text makes the parser fail in another way than its own."""
    try:
        expression = parse(text)
    except DiceSyntaxError:
        return

    assert expression == parse(str(expression))


@given(expressions)
def test_writing_and_reading_are_inverse(expression: DiceExpression) -> None:
    """What an expression writes is read as the same expression."""
    assert expression == parse(str(expression))


@pytest.mark.parametrize(
    ("text", "lowest", "highest", "mean"),
    [
        ("2d6+3", 5, 15, Fraction(10)),
        ("1d8-1d4", -3, 7, Fraction(2)),
        ("7", 7, 7, Fraction(7)),
        ("d20", 1, 20, Fraction(21, 2)),
    ],
)
def test_bounds_and_mean(text: str, lowest: int, highest: int, mean: Fraction) -> None:
    """The extremes and the exact average are known without rolling."""
    expression = parse(text)

    assert (lowest, highest, mean) == (expression.minimum, expression.maximum, expression.mean)


def test_weapon_dice_take_the_place_of_dw() -> None:
    """`2dW` with a 2d4 weapon is four d4; the order from left to right stays."""
    assert parse("4d4+1d6+4") == parse("2dW+1d6+4").with_weapon(parse("2d4"))


def test_an_expression_without_dw_needs_no_weapon() -> None:
    """Putting a weapon in changes nothing where no `dW` is."""
    assert parse("1d6") == parse("1d6").with_weapon(parse("1d12"))
    assert not parse("1d6").uses_weapon


@pytest.mark.parametrize("name", ["minimum", "maximum", "mean"])
def test_a_weapons_die_that_is_not_known_has_no_bounds(name: str) -> None:
    """Asking for the bounds of `dW` is a mistake of the program, not a zero."""
    with pytest.raises(ValueError, match="1dW\\+2 depends on a weapon's die"):
        getattr(parse("1dW+2"), name)


def test_a_weapon_given_in_dw_is_refused() -> None:
    """A weapon's die cannot be that of the weapon."""
    with pytest.raises(ValueError, match="given in dW itself"):
        parse("1dW").with_weapon(parse("1dW"))


def test_fixed_says_whether_anything_is_rolled() -> None:
    """A plain number rolls nothing."""
    assert parse("5").fixed
    assert not parse("1d4").fixed


@pytest.mark.rule("OC-DICE-03")
def test_an_expression_has_its_bounds() -> None:
    """The lowest and the highest faces, and the number added once."""
    assert (parse("3d4+3").minimum, parse("3d4+3").maximum) == (6, 15)


@pytest.mark.rule("OC-DICE-04")
def test_a_count_of_one_and_blanks_may_be_left_out() -> None:
    """One die is meant where no number stands before it; blanks around a sign mean nothing."""
    assert parse("d20") == parse("1d20")
    assert parse("2d8 + 3") == parse("2d8+3")
    assert parse("2d6 - 1") == parse("2d6-1")


@pytest.mark.rule("OC-DICE-05", "OC-DICE-06")
@pytest.mark.parametrize(("tens", "units", "total"), [(3, 7, 37), (7, 3, 73), (10, 5, 5), (5, 10, 50), (10, 10, 100)])
def test_percentile_dice_are_tens_and_units(tens: int, units: int, total: int) -> None:
    """Two ten-sided dice in a fixed order; a 10 stands for the digit 0, and two of them for 100."""
    roll = Dice(ScriptedFaces({"misc": (tens, units)})).roll("misc", "d%")

    assert (roll.faces, roll.total) == ((tens, units), total)


def test_percentile_dice_have_bounds_and_are_written_as_read() -> None:
    """From 1 to 100, as often as the count says."""
    assert (parse("d%").minimum, parse("d%").maximum, str(parse("2d%+1"))) == (1, 100, "2d%+1")
