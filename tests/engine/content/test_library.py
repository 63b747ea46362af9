"""Shipped content: folders of YAML, read when asked for, from which other content starts."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas_engine.content import ContentError, Library, library_of, load_creatures, load_scenarios
from tests.engine.content.writing import scenario_text, words_of


@pytest.fixture
def shipped(tmp_path: Path) -> Library:
    """A small library of monster_turn."""
    for name, text in {
        "creatures/wolves.yaml": "id: wolf\ntype: wolf\nhp: 6\nmove: 2\nattack: 2\n"
        "---\nid: dire_wolf\nuse: wolf\nhp: 12\nname: Dire Wolf\n",
        "creatures/heroes.yaml": "id: ada\nhero: true\nhp: 10\nhand: [cut, dash]\n",
        "boards/ford.yaml": "board: ford\ntitle: The Ford\nshape: hex\nmap: |\n  . . .\n   . . .\n"
        "starts: {a: [[0, 0]]}\n",
        "cards/wolves.yaml": "ability_cards:\n  prowl: {initiative: 40, do: [{move: 0}]}\n"
        "  snap: {initiative: 10, do: [{attack: 0}]}\n  howl: {initiative: 5, do: []}\ndecks: {wolf: [prowl, snap]}\n",
        "cards/ada.yaml": "hero_cards:\n  cut: {initiative: 15, top: [{attack: 3}]}\n"
        "  dash: {initiative: 61, bottom: [{move: 4}]}\n",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return Library("monster_turn", [tmp_path], words_of("monster_turn"))


def test_content_is_found_by_its_id(shipped: Library) -> None:
    """Creatures, boards and cards are there by their names, sorted."""
    assert list(shipped.creatures) == ["ada", "dire_wolf", "wolf"]
    assert (shipped.creatures["dire_wolf"].hp.max, shipped.creatures["dire_wolf"].attack) == (12, 2)
    assert (shipped.boards["ford"].title, shipped.boards["ford"].starts["a"]) == ("The Ford", ((0, 0),))
    assert (sorted(shipped.ability_cards), sorted(shipped.hero_cards)) == (["howl", "prowl", "snap"], ["cut", "dash"])
    assert shipped.decks == {"wolf": ("prowl", "snap")}


def test_a_scenario_takes_what_it_uses(shipped: Library) -> None:
    """`use` takes keys over, the scenario's own keys replace them, and the cards that are named come along."""
    text = (
        "scenario: x\nruleset: monster_turn\nboard: {use: ford}\ncreatures:\n"
        "  - {id: w1, use: dire_wolf, at: [0, 0], hp: 3}\n  - {id: hero, use: ada, at: [2, 0]}\n"
        "steps:\n  - {expect: {round: 1}}\n"
    )

    (scenario,) = load_scenarios(text, libraries=lambda _: shipped)

    wolf, hero = scenario.creatures
    assert (wolf.id, wolf.name, wolf.hp.max, wolf.type, wolf.use) == ("w1", "Dire Wolf", 3, "wolf", "dire_wolf")
    assert scenario.board.map == ("...", "...")
    assert sorted(scenario.hero_cards) == ["cut", "dash"] == sorted(hero.hand or ())
    assert (sorted(scenario.ability_cards), scenario.decks) == (["prowl", "snap"], {"wolf": ("prowl", "snap")})


def test_cards_that_are_named_replace_the_shipped_deck(shipped: Library) -> None:
    """A type that `cards` names has the deck that those are; shipped cards among them come along."""
    text = (
        "scenario: x\nruleset: monster_turn\nboard: {use: ford}\ncreatures:\n  - {id: w1, use: wolf, at: [0, 0]}\n"
        "ability_cards: {prowl: {initiative: 99, do: []}}\ncards: {1: {wolf: howl}, 2: {wolf: prowl}}\n"
        "steps:\n  - {expect: {round: 1}}\n"
    )

    (scenario,) = load_scenarios(text, libraries=lambda _: shipped)

    assert scenario.decks == {}
    assert {name: card.initiative for name, card in scenario.ability_cards.items()} == {"howl": 5, "prowl": 99}


def test_unknown_content_is_told_and_the_rest_looked_at(shipped: Library) -> None:
    """A name that there is not is a defect with a hint, and hides nothing else."""
    text = (
        "scenario: x\nruleset: monster_turn\nboard: {use: frod}\ncreatures:\n"
        "  - {id: w1, use: wlof, at: [0, 0], hq: 3}\nsteps:\n  - {expect: {round: 1}}\n"
    )

    with pytest.raises(ContentError) as caught:
        load_scenarios(text, libraries=lambda _: shipped)

    assert [str(defect).removeprefix("<text>:") for defect in caught.value.defects] == [
        "3: board.use: unknown name frod; did you mean ford?",
        "5: creatures[0].use: unknown name wlof; did you mean wolf?",
        "5: creatures[0].hq: unknown key hq; did you mean hp?",
    ]


def test_a_bare_name_is_told_how_to_be_taken(shipped: Library) -> None:
    """What ships is taken by `use`; its name alone, in the place of a board or of a creature, is answered with that."""
    text = "scenario: x\nruleset: monster_turn\nboard: ford\ncreatures:\n  - wolf\nsteps:\n  - {expect: {round: 1}}\n"

    with pytest.raises(ContentError) as caught:
        load_scenarios(text, libraries=lambda _: shipped)

    told = [str(defect).removeprefix("<text>:") for defect in caught.value.defects]
    assert "3: board: ford is the name of built-in content; write `{use: ford}` to use that" in told
    assert "5: creatures[0]: wolf is the name of built-in content; write `{use: wolf}` to use that" in told


def test_nothing_starts_from_itself(tmp_path: Path) -> None:
    """A circle is told at both ends, rather than followed."""
    with pytest.raises(ContentError) as caught:
        load_creatures("id: a\nuse: b\n---\nid: b\nuse: a\n", words_of("orcus"), library=Library("orcus", []))

    assert [str(defect).removeprefix("<text>:") for defect in caught.value.defects] == [
        "2: use: circular use of b: b -> a -> b",
        "5: use: circular use of a: a -> b -> a",
    ]


def test_ids_are_unique_over_all_files(tmp_path: Path) -> None:
    """The second creature of a name is told with the place of the first."""
    (tmp_path / "creatures").mkdir()
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / "creatures" / name).write_text("id: ogre\nhp: 3\nspeed: 6\n")

    with pytest.raises(ContentError) as caught:
        _ = Library("orcus", [tmp_path], words_of("orcus")).creatures

    (defect,) = caught.value.defects
    assert defect.file == str(tmp_path / "creatures" / "b.yaml")
    assert (defect.message, defect.hint) == (
        "duplicate name ogre",
        f"it is already in {tmp_path / 'creatures' / 'a.yaml'}, line 1: use another name",
    )


def test_defects_of_shipped_content_are_told_with_their_file(tmp_path: Path) -> None:
    """A slip in a shipped board is told at its line when a board is asked for."""
    (tmp_path / "boards").mkdir()
    file = tmp_path / "boards" / "hall.yaml"
    file.write_text("board: hall\nmap: |\n  ..\n  ...\n")

    with pytest.raises(ContentError) as caught:
        _ = Library("orcus", [tmp_path], words_of("orcus")).boards

    assert str(caught.value) == f"{file}:4: map: the row has 3 cells, the first row has 2; write rows of equal length"


def test_files_are_read_once(shipped: Library) -> None:
    """What was read stays, so that a library can be asked again and again."""
    assert shipped.creatures is shipped.creatures
    assert library_of("monster_mash") is library_of("monster_mash")


@pytest.mark.parametrize("ruleset", ["chess", "not a name", "../x"])
def test_a_ruleset_without_content_has_an_empty_library(ruleset: str) -> None:
    """Content of an unknown ruleset is not found, and nothing is imported."""
    library = library_of(ruleset)

    assert (dict(library.creatures), dict(library.boards), library.folders) == ({}, {}, ())


def test_a_scenario_of_an_unknown_ruleset_uses_nothing() -> None:
    """Without a ruleset there is no library; both are told."""
    with pytest.raises(ContentError) as caught:
        load_scenarios(scenario_text(ruleset="chess", creatures="  - {id: a, use: pawn, at: [0, 0]}\n"))

    assert [defect.message for defect in caught.value.defects] == ["unknown ruleset chess", "unknown name pawn"]


@pytest.mark.parametrize("ruleset", ["monster_mash", "srd5", "monster_turn", "orcus", "fourth_edition"])
def test_shipped_content_is_sound(ruleset: str) -> None:
    """Everything that comes with a ruleset loads."""
    library = library_of(ruleset)

    assert all(name == creature.id for name, creature in library.creatures.items())
    assert all(name == board.board for name, board in library.boards.items())
    assert all(card in library.ability_cards for deck in library.decks.values() for card in deck)
