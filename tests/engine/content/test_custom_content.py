"""Custom content beside shipped content: offered alike, reloaded, and without effect on running battles."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content import ContentError, library_of, load_scenarios
from fracas_engine.content.custom_content import use_content
from fracas_engine.content.library import shipped_library
from fracas_engine.custom_cards import cards_for
from fracas_engine.dice import KeyedFaces
from fracas_engine.testing.conformance import PlayReport
from fracas_engine.testing.simulation import Wish, random_setup, simulate

IMP = "id: my_imp\nuse: goblin_warrior\nname: My imp\nhp: 12\n"
YARD = "board: yard\nmap: |\n  ......\n  ......\nstarts:\n  a: [[0, 0]]\n  b: [[5, 1]]\n"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder with a creature and a board of srd5; afterwards only shipped content is offered again."""
    write(tmp_path, "srd5/mine.yaml", IMP)
    write(tmp_path, "srd5/boards/yard.yml", YARD)
    yield tmp_path
    use_content([])


def write(folder: Path, name: str, text: str) -> None:
    """Write a file of a folder."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def told(folder: Path) -> list[str]:
    """Return what is told of a folder that cannot be used."""
    with pytest.raises(ContentError) as caught:
        use_content([folder])
    return [str(defect).removeprefix(f"{folder}/") for defect in caught.value.defects]


def test_own_spells_stand_beside_those_of_the_library(folder: Path) -> None:
    """A creature of the folder casts both; a spell cannot have the name of a shipped one."""
    write(
        folder,
        "srd5/hexes.yaml",
        "spell: zap\ncost: action\norigin: ranged\nrange: 6\nsave: {ability: con}\neffect: [{damage: 2d4}]\n",
    )
    write(
        folder,
        "srd5/witch.yaml",
        "id: witch\nuse: goblin_warrior\nname: Witch\nspells: [zap, fireball]\nslots: {3: 1}\n",
    )

    assert [str(found) for found in use_content([folder])] == ["srd5: 2 creatures, 1 board, 1 spell"]
    witch = library_of("srd5").creatures["witch"]
    assert {"zap", "fireball"} <= {action.id for action in witch.actions}

    write(
        folder,
        "srd5/hexes.yaml",
        "spell: fireball\ncost: action\norigin: ranged\neffect: [{damage: 2d4}]\nsave: {ability: con}\n",
    )
    assert told(folder)[0].startswith("srd5/hexes.yaml:1: spell: duplicate name fireball: the ruleset already has it")


def test_it_is_offered_like_what_ships(folder: Path) -> None:
    """It stands in the library, is drawn for battles, and other content starts from it."""
    assert [str(found) for found in use_content([folder])] == ["srd5: 1 creature, 1 board"]

    library = library_of("srd5")
    assert library.creatures["my_imp"].title == "My imp"
    assert set(library.creatures) - {"my_imp"} == set(shipped_library("srd5").creatures)
    setup = random_setup(Wish("srd5", boards=["yard"], creatures=["my_imp"], most=1), 3)
    assert setup.board.board == "yard"
    (scenario,) = load_scenarios(
        "scenario: Mine\nruleset: srd5\nboard: {use: yard}\ncreatures:\n  - {use: my_imp, id: a, at: [0, 0]}\n"
        "steps:\n  - {expect: {round: 1}}\n"
    )
    assert scenario.creatures[0].hp.max == 12


@pytest.mark.slow
def test_battles_of_it_keep_every_promise(folder: Path) -> None:
    """Custom content is played like shipped content."""
    use_content([folder])

    broken = simulate(Wish("srd5", boards=["yard"], creatures=["my_imp"], most=1), [1, 2], PlayReport())

    assert [*broken] == [None, None]


def test_reading_it_again_changes_no_battle(folder: Path) -> None:
    """A battle goes on with the sheets it was set up with, and can be loaded where the folder is gone."""
    use_content([folder])
    setup = random_setup(Wish("srd5", boards=["yard"], creatures=["my_imp"], most=1), 3)
    battle = Battle.start(setup, KeyedFaces(bytes(32)))
    before = battle.dump()

    write(folder, "srd5/mine.yaml", IMP.replace("my_imp", "your_imp"))
    use_content([folder])

    assert "my_imp" not in library_of("srd5").creatures
    assert "your_imp" in library_of("srd5").creatures
    assert Battle.load(before).dump() == before


def test_what_is_wrong_is_told_at_once_and_leaves_the_old(folder: Path) -> None:
    """Every defect with its place; the content offered before is still offered."""
    use_content([folder])
    write(folder, "srd5/mine.yaml", f"{IMP}immune: [fir]\n---\nid: goblin_warrior\nhp: 3\nspeed: 6\n")
    write(folder, "orcus/x.yaml", "board: yard\nmap: |\n  .,\n")
    write(folder, "stray.yaml", "id: stray\nhp: 3\nspeed: 6\n---\nhello: world\n")

    lines = told(folder)

    assert [line.split(": ")[0] for line in lines] == [
        "orcus/x.yaml:3", "srd5/mine.yaml:5", "srd5/mine.yaml:7", "stray.yaml:1", "stray.yaml:5",
    ]  # fmt: skip
    assert lines[1].endswith("immune[0]: srd5 has no damage type or condition fir; did you mean fire?")
    assert "duplicate name goblin_warrior: the ruleset already has it" in lines[2]
    assert "my_imp" in library_of("srd5").creatures


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    """Its name is told."""
    with pytest.raises(ContentError, match="nowhere:1: cannot be read: it is not a folder"):
        use_content([tmp_path / "nowhere"])


def test_a_character_is_no_creature_yet(tmp_path: Path) -> None:
    """It is told what makes one of it."""
    write(tmp_path, "orcus/mira.yaml", "character: mira\nlevel: 1\n")

    assert told(tmp_path) == [
        (
            "orcus/mira.yaml:1: character: this is a character, not a creature; "
            "make a creature of it with `fracas character build`"
        ),
    ]


def test_own_cards_go_with_the_battle(tmp_path: Path) -> None:
    """A set-up holds cards that do not ship, so that they are there wherever it is loaded."""
    shipped = shipped_library("monster_turn")
    kind, deck = next(iter(shipped.decks.items()))
    assert cards_for(shipped) is None
    write(tmp_path, "monster_turn/cards.yaml", f"decks:\n  my_{kind}: [{', '.join(deck)}]\n")
    try:
        use_content([tmp_path])

        cards = cards_for(library_of("monster_turn"))

        assert cards is not None
        assert cards.decks[f"my_{kind}"] == deck
        assert cards.hero_cards == shipped.hero_cards
    finally:
        use_content([])
