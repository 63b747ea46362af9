"""The question `imagine`; other questions are tested with the server."""

import pytest

from fracas_arena.lineup import Lineup
from fracas_engine.battle import Battle
from fracas_engine.content.library import library_of
from fracas_engine.dice import KeyedFaces
from fracas_engine.intents import Concede
from fracas_engine.setup import Setup
from fracas_projection.errors import QuestionRefused
from fracas_projection.questions import answer_in_parts, answer_question, unseen


def test_imagine_answers_with_a_battle() -> None:
    """The dump is that of a battle with the same decisions; its dice come from the seed, not from the match."""
    battle = Lineup.suggested("srd5").battle(1)
    seat = battle.pending[0].seat

    answers = [answer_question(battle, seat, {"imagine": {"seed": seed}}) for seed in (1, 1, 2)]

    assert answers[0] == answers[1] != answers[2]
    assert Battle.load(str(answers[0]).encode()).pending == battle.pending
    key = battle.dump().split(b'"key": "')[1][:64]
    assert key.decode() not in str(answers)


@pytest.mark.parametrize("details", [None, 3, {"seed": "x"}, {"seed": True}, {"seed": 1.5}])
def test_a_seed_is_a_number(details: object) -> None:
    """Anything else is refused with a sentence that shows how it is asked."""
    battle = Lineup.suggested("monster_mash").battle(1)

    with pytest.raises(QuestionRefused, match="invalid seed"):
        answer_question(battle, battle.pending[0].seat, {"imagine": details})


WALLED = """
....#....
....#....
....#....
"""


def _walled(ruleset: str, creature: str, rows: str = WALLED) -> Battle:
    """Return a battle of two who stand on both sides of a wall that goes right across the map."""
    seats = {"red": (1, 1), "blue": (7, 1)}
    shipped = library_of(ruleset).creatures[creature]
    creatures = tuple(
        shipped.model_copy(update={"id": name, "seat": name, "side": name, "at": at, "use": creature})
        for name, at in seats.items()
    )
    plan = {"ruleset": ruleset, "board": {"map": rows.strip(), "legend": {"#": ["wall"]}}, "creatures": creatures}
    return Battle.start(Setup.model_validate({**plan, "order": tuple(seats)}), KeyedFaces(b"k" * 32))


@pytest.mark.parametrize(
    ("ruleset", "creature"),
    [
        ("monster_mash", "thornbow"),
        ("srd5", "goblin_warrior"),
        ("orcus", "gull_hunter"),
        ("fourth_edition", "gale_archer"),
    ],
)
def test_what_lies_behind_a_wall_is_unseen(ruleset: str, creature: str) -> None:
    """All beyond the wall and nothing before it; each seat has its own."""
    battle = _walled(ruleset, creature)

    found = {seat: set(unseen(battle, seat)) for seat in ("red", "blue")}

    cells = {(x, y) for x in range(9) for y in range(3)}
    open_cells = {cell for cell in cells if cell[0] != 4}
    assert found["red"] & open_cells == {cell for cell in cells if cell[0] > 4}
    assert found["blue"] & open_cells == {cell for cell in cells if cell[0] < 4}
    assert answer_question(battle, "red", {"unseen": {}}) == unseen(battle, "red")


def test_who_has_nobody_on_the_map_sees_nothing() -> None:
    """A seat without creatures has all cells unseen, and so has one that there is not."""
    battle = _walled("monster_mash", "thornbow")

    assert len(unseen(battle, "nobody")) == 27


@pytest.mark.parametrize(("vision", "shared"), [("all", False), ("seat", False), ("side", True)])
def test_a_side_that_shares_its_sight(vision: str, shared: bool) -> None:  # noqa: FBT001 - a parameter
    """With `vision: side`, what an ally sees is seen."""
    goblin = library_of("srd5").creatures["goblin_warrior"]
    places = {"red": (1, 1), "green": (7, 1), "blue": (8, 2)}
    creatures = tuple(
        goblin.model_copy(update={"id": name, "seat": name, "side": "foe" if name == "blue" else "pack", "at": at})
        for name, at in places.items()
    )
    setup = {"ruleset": "srd5", "board": {"map": WALLED.strip(), "legend": {"#": ["wall"]}}, "creatures": creatures}
    setup |= {"order": tuple(places), "options": {"vision": vision}}
    battle = Battle.start(Setup.model_validate(setup), KeyedFaces(b"k" * 32))

    assert ((8, 0) in unseen(battle, "red")) is not shared


@pytest.mark.parametrize(("ruleset", "creature"), [("monster_mash", "thornbow"), ("srd5", "goblin_warrior")])
def test_others_need_not_wait_for_all_cells(ruleset: str, creature: str) -> None:
    """The answer comes in parts, one for a cell, and tells of the battle as it was when it was asked for."""
    battle = _walled(ruleset, creature)
    before = unseen(battle, "red")
    parts = answer_in_parts(battle, "red", {"unseen": {}})
    for _ in range(26):
        next(parts)
    battle.apply(battle.pending[0].seat, Concede())
    next(parts)

    with pytest.raises(StopIteration) as done:
        next(parts)

    assert done.value.value == before


def test_of_a_huge_map_it_is_not_told() -> None:
    """The host of a match does not wait for thousands of lines."""
    battle = _walled("monster_mash", "thornbow", "\n".join(["." * 51] * 50))

    with pytest.raises(QuestionRefused, match="2500 cells"):
        unseen(battle, "red")
