"""Match set-up: random creatures of a seat are as strong as those that others bring."""

from __future__ import annotations

import random

import pytest

from fracas_engine.content import BoardSpec
from fracas_engine.content.library import library_of
from fracas_engine.deployment import NoRoom
from fracas_engine.ids import SeatId
from fracas_engine.match_setup import Party, set_up_match
from fracas_engine.ruleset import ruleset_named
from fracas_engine.setup import SeatSpec, Setup

PARTIES = [
    ("srd5", ("fighter_1",)), ("srd5", ("paladin_5",)), ("srd5", ("guard", "guard")),
    ("fourth_edition", ("oath_blade",)), ("orcus", ("shield_warden",)), ("monster_mash", ("war_ram",)),
]  # fmt: skip


def drawn(ruleset: str, named: tuple[str, ...], seed: int, *, count: int = 1) -> Setup:
    """Return a duel of a seat that names creatures with a seat that leaves them to chance."""
    parties = [
        Party(SeatSpec(id=SeatId("red"), side="red"), named), Party(SeatSpec(id=SeatId("blue"), side="blue")),
    ]  # fmt: skip
    board = next(name for name, board in library_of(ruleset).boards.items() if len(board.starts) >= 2)
    return set_up_match(ruleset, board, parties, count=count, options={}, chance=random.Random(seed))


def strengths(setup: Setup, seat: str) -> list[float]:
    """Return how strong the creatures of a seat are."""
    rules = ruleset_named(setup.ruleset)
    return [rules.strength(creature) for creature in setup.creatures if creature.seat == seat]


@pytest.mark.parametrize(("ruleset", "named"), PARTIES)
def test_chance_gives_what_fits(ruleset: str, named: tuple[str, ...]) -> None:
    """No fighter of the first level meets a Roc; and it is not always the same one."""
    seen = set()
    for seed in range(6):
        setup = drawn(ruleset, named, seed)
        (strength,) = strengths(setup, "blue")
        mine = strengths(setup, "red")
        fair = sum(mine) * len(mine) ** 0.5
        assert fair / 1.3 <= strength <= fair * 1.3
        seen.add(strength)

    assert len(seen) > 1 or ruleset == "orcus"


def test_the_same_chance_gives_the_same() -> None:
    """What is drawn follows from the chance that is handed in."""
    assert drawn("srd5", ("fighter_1",), 3) == drawn("srd5", ("fighter_1",), 3)


def test_where_nothing_fits_the_nearest_comes() -> None:
    """No creature of monster_mash is as strong as three War Rams together."""
    setup = drawn("monster_mash", ("war_ram",) * 3, 1)

    assert [creature.name for creature in setup.creatures if creature.seat == "blue"] == ["Rust Colossus"]


def test_chance_gives_what_has_room_on_the_board() -> None:
    """On a board of six squares by two, no seat gets a creature that is too large for it."""
    board = BoardSpec.model_validate({"map": ("......", "......"), "starts": {"red": ((0, 0),), "blue": ((5, 1),)}})
    parties = [Party(SeatSpec(id=SeatId(name), side=name)) for name in ("red", "blue")]

    for seed in range(25):
        setup = set_up_match("srd5", "", parties, count=1, options={}, chance=random.Random(seed), own=board)
        assert {creature.size for creature in setup.creatures} <= {"tiny", "small", "medium", "large"}
    roc = [Party(SeatSpec(id=SeatId(name), side=name), ("roc",)) for name in ("red", "blue")]
    with pytest.raises(NoRoom):
        set_up_match("srd5", "", roc, count=1, options={}, chance=random.Random(1), own=board)
