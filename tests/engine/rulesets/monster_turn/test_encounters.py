"""Encounters become set-ups, for players who bring nothing but their characters too."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content import BoardSpec, library_of
from fracas_engine.dice import KeyedFaces
from fracas_engine.errors import SetupError
from fracas_engine.ruleset import ruleset_named
from fracas_engine.rulesets.monster_turn.encounters import encounter_setup
from fracas_engine.setup import SeatSpec, Setup
from fracas_engine.state import State


def lobby_setup() -> Setup:
    """Return what a lobby knows: a board, two seats that are enemies as far as it can tell, their characters."""
    library = library_of("monster_turn")
    board = library.boards["barrow_mouth"]
    heroes = [
        library.creatures[name].model_copy(update={"id": f"{seat}_{name}", "seat": seat, "side": seat, "at": cells[0]})
        for seat, name, cells in zip(("red", "blue"), ("warden", "mender"), board.starts.values(), strict=False)
    ]
    seats = (SeatSpec(id="red", side="red"), SeatSpec(id="blue", side="blue"))
    return Setup(ruleset="monster_turn", board=board, creatures=tuple(heroes), seats=seats)


def test_the_house_brings_monsters_and_cards() -> None:
    """Characters on a shipped board meet the monsters of its encounter, on one side."""
    setup = ruleset_named("monster_turn").complete(lobby_setup())

    battle = Battle.start(setup, KeyedFaces(bytes(32)))

    assert [decision.kind for decision in battle.pending] == ["choose_cards", "choose_cards"]
    assert {creature.side for creature in battle.state.creatures.values()} == {"heroes", "monsters"}


def test_a_monster_whose_hex_a_character_has_taken_stays_away() -> None:
    """The others come all the same, and stand where they would."""
    setup = lobby_setup()
    whole = {one.id: one.at for one in ruleset_named("monster_turn").complete(setup).creatures if not one.hero}
    first, at = next((name, at) for name, at in whole.items() if at is not None and at[0] != at[1])
    hero, *others = setup.creatures
    taken = (hero.model_copy(update={"at": at}), *others)

    now = ruleset_named("monster_turn").complete(setup.model_copy(update={"creatures": taken}))

    left = {one.id: one.at for one in now.creatures if not one.hero}
    assert left == {name: there for name, there in whole.items() if name != first}


def test_a_character_that_stands_nowhere_keeps_no_monster_away() -> None:
    """A figure without a place takes none."""
    setup = lobby_setup()
    hero, *others = setup.creatures
    placeless = setup.model_copy(update={"creatures": (hero.model_copy(update={"at": None}), *others)})

    whole, now = (ruleset_named("monster_turn").complete(one) for one in (setup, placeless))

    assert [one for one in now.creatures if not one.hero] == [one for one in whole.creatures if not one.hero]


def test_a_board_without_an_encounter_is_left_alone() -> None:
    """The monsters of a player-made board are unknown."""
    setup = lobby_setup()
    own = setup.model_copy(update={"board": BoardSpec.model_validate({"map": "....", "shape": "hex"})})

    assert ruleset_named("monster_turn").complete(own) is own


def test_a_set_up_with_monsters_is_left_alone() -> None:
    """What is complete is not touched."""
    setup = encounter_setup("causeway")

    assert ruleset_named("monster_turn").complete(setup) is setup


def test_a_battle_without_characters_is_refused() -> None:
    """No seat could decide anything in it."""
    setup = encounter_setup("causeway")
    monsters = tuple(creature for creature in setup.creatures if not creature.hero)

    with pytest.raises(SetupError, match="no character: add at least one"):
        ruleset_named("monster_turn").setup(setup.model_copy(update={"creatures": monsters}))


def test_numbers_that_nobody_gave_are_given() -> None:
    """Monsters without a token number get the lowest free ones of their type."""
    setup = encounter_setup("barrow_watch")
    nameless = tuple(creature.model_copy(update={"number": None}) for creature in setup.creatures)

    state: State = ruleset_named("monster_turn").setup(setup.model_copy(update={"creatures": nameless}))

    assert getattr(state.creatures["bone_guard1"], "number") == 1  # noqa: B009 - the core's class has none
    assert getattr(state.creatures["bone_guard2"], "number") == 2  # noqa: B009


def test_unknown_names_are_told() -> None:
    """A wrong encounter or character is refused with a list of the known ones."""
    with pytest.raises(SetupError, match="unknown encounter 'moor': use one of barrow_watch"):
        encounter_setup("moor")
    with pytest.raises(SetupError, match="unknown ogre: use hexer"):
        encounter_setup("causeway", ["ogre"])
