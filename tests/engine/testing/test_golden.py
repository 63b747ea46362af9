"""Golden playthroughs: written, read back, compared, written anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.ruleset import register
from fracas_engine.testing.golden import differences, main, perft, playthrough, regenerated
from fracas_engine.testing.toy import Toy, toy_setup

register(Toy())

SETUP = toy_setup("......\n......", {"imp": {"at": (0, 0)}, "ogre": {"at": (3, 1)}})
TEXT = playthrough(SETUP, 1, limit=12)
KEPT = Path(__file__).parent / "golden"


def test_a_playthrough_tells_options_intents_and_events() -> None:
    """Three kinds of lines for each intent, the set-up before, the dump's hash behind."""
    lines = TEXT.splitlines()

    assert lines[1:4] == ["rules 1/toy/1", "seed 1", "limit 12"]
    assert "0 imp choose_cards: bold, wary" in lines
    assert any(line.startswith("2 imp turn: walk ") and line.endswith(", end") for line in lines)
    assert any(line.startswith('    round_began {"round": 1}') for line in lines)
    assert lines[-2] == "cut short"
    assert lines[-1].startswith("dump ")


def test_a_playthrough_to_the_end_names_the_winner() -> None:
    """Without the limit the battle is played out."""
    assert "last_standing, winner" in playthrough(SETUP, 1, limit=2_000).splitlines()[-2]


def test_what_was_not_told_to_everybody_is_marked() -> None:
    """A reviewer of a diff sees the excluded viewers."""
    assert "(not told to seat:" in playthrough(SETUP, 3, limit=200)


def test_a_file_is_written_anew_from_itself(tmp_path: Path) -> None:
    """A line that was changed by hand is put right; a sound file stays as it is."""
    path = tmp_path / "toy.txt"
    path.write_text(TEXT.replace("bold, wary", "bold"), encoding="utf-8")
    assert len(differences(path)) >= 1
    assert "kept '0 imp choose_cards: bold', now '0 imp choose_cards: bold, wary'" in differences(path)[0]

    assert main([str(path)]) == 0

    assert path.read_text(encoding="utf-8") == TEXT
    assert differences(path) == []


def test_a_file_that_is_shorter_than_its_battle_differs(tmp_path: Path) -> None:
    """Lines cut off at the end are found too."""
    path = tmp_path / "toy.txt"
    path.write_text("\n".join(TEXT.splitlines()[:-1]), encoding="utf-8")

    (difference,) = differences(path)
    assert difference.startswith("kept ")


def test_what_is_no_golden_file_is_refused() -> None:
    """The error says so."""
    with pytest.raises(ValueError, match="invalid golden playthrough"):
        regenerated("hello\nstart\n")
    assert main([]) == 2


def test_perft_counts_ways() -> None:
    """Two stances, two stances, then everything that the imp may do."""
    battle = Battle.start(SETUP, KeyedFaces(bytes(32)))
    before = battle.dump()

    counts = [perft(battle, depth) for depth in range(4)]

    assert counts[:3] == [1, 2, 4]
    assert counts[3] > 4 * 5
    assert battle.dump() == before


@pytest.mark.parametrize("path", sorted(KEPT.glob("*.txt")), ids=lambda path: path.stem)
def test_kept_playthroughs_stay_as_they_are(path: Path) -> None:
    """A change in one is meant: regenerate it, read the diff, commit it."""
    assert differences(path) == [], f"if this is meant: python -m fracas_engine.testing.golden {path}"
