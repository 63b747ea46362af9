"""Imports of our own samples of Open5e, 5e-bits and Foundry: figures, omissions, play and hostile input."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.content.importers.foreign_block import ImportRefused
from fracas_engine.content.importers.importing import Imported, import_documents, read_json
from fracas_engine.content.library import shipped_library
from fracas_engine.content.vocabulary import find_vocabulary
from tests.commands import run
from tests.examples import examples

SAMPLES = Path(__file__).parent / "samples"
LIBRARY = shipped_library("srd5")


def imported(*documents: Any) -> list[Imported | ImportRefused]:
    """Import documents."""
    vocabulary = find_vocabulary("srd5")
    assert vocabulary is not None
    return list(import_documents({str(number): one for number, one in enumerate(documents)}, vocabulary, LIBRARY))


def sample(name: str) -> Any:
    """Return a sample as JSON."""
    return json.loads((SAMPLES / f"{name}.json").read_text(encoding="utf-8"))


def creature(name: str) -> Imported:
    """Import the only creature of a sample."""
    (one,) = imported(sample(name))
    assert isinstance(one, Imported), one
    return one


def actions(one: Imported) -> dict[str, dict[str, Any]]:
    """Return the actions of a creature in the form of content files."""
    return {action["id"]: action for action in one.creature.to_plain()["actions"]}


def test_an_open5e_creature_has_the_printed_figures() -> None:
    """Numbers are as printed, distances in cells, a save only where it differs from the ability's modifier."""
    spec = creature("open5e").creature

    assert (spec.id, spec.title, spec.hp.max, spec.ac, spec.cr) == ("mire_stalker", "Mire Stalker", 22, 13, "1/2")
    assert (spec.initiative, spec.skills) == (4, {"stealth": 6, "perception": 2})
    plain = spec.to_plain()
    assert plain["speed"] == {"walk": 6, "swim": 8}
    assert plain["saves"] == {"dex": 4}
    assert plain["senses"] == {"darkvision": 12}
    assert set(spec.traits) == {"fey", "pack_tactics"}
    assert tuple(spec.immune) == ("charmed",)


def test_fixed_phrases_become_actions() -> None:
    """Attacks, a multiattack and an area with a save are converted, with bonus action and recharge."""
    found = actions(creature("open5e"))

    assert list(found) == ["bite", "claws", "dart", "mud_breath", "multiattack"]
    assert found["bite"]["hit"] == [{"damage": "1d8+2", "type": "piercing"}, {"damage": "1d6", "type": "cold"}]
    assert (found["claws"]["reach"], found["claws"]["attack"]["bonus"]) == (2, 4)
    assert (found["dart"]["cost"], found["dart"]["range"]) == ("bonus", [4, 12])
    assert found["mud_breath"]["area"] == {"cone": 3}
    assert found["mud_breath"]["save"] == {"dc": 12, "ability": "dex"}
    assert found["mud_breath"]["uses"] == {"recharge": 5}
    assert found["multiattack"]["sequence"] == ["bite", "claws", "claws"]


def test_prose_is_listed_and_not_interpreted() -> None:
    """Each part that is not converted has an entry in `omits`."""
    omits = creature("open5e").omits

    for word in (
        "mud of its own bog", "immunity: soggy", "Mire Stride (trait)", "Bite, after the damage: The target smells",
        "Mud Cloud (action)", "Snap (reaction)", "Multiattack, further: and it uses Mud Cloud",
    ):  # fmt: skip
        assert sum(word in one for one in omits) == 1, word
    assert len(omits) == 7


def test_a_creature_of_5e_bits_uses_its_data() -> None:
    """The multiattack comes from the data; actions without an attack are left out and listed."""
    one = creature("fivebits")
    found = actions(one)

    assert found["multiattack"]["sequence"] == ["beak", "talons", "talons"]
    assert one.creature.to_plain()["speed"] == {"walk": 6, "fly": 12}
    assert set(one.creature.traits) == {"beast", "flyby"}
    assert tuple(one.creature.immune) == ("poison", "poisoned")
    assert [word.partition(":")[0] for word in one.omits] == [
        "Cry (action)", "Multiattack, further", "resistance"
    ]  # fmt: skip


def test_a_foundry_actor_uses_its_activities() -> None:
    """Attack bonus, damage, DC and armor class are computed from abilities, proficiency and equipment."""
    one = creature("foundry")
    found = actions(one)

    assert (one.creature.ac, one.creature.cr, one.creature.skills) == (18, "5", {"perception": 3})
    assert found["fist"]["attack"]["bonus"] == 7
    assert found["fist"]["hit"] == [{"damage": "2d8+4", "type": "bludgeoning"}, {"damage": "1d6", "type": "fire"}]
    assert found["kiln_breath"]["save"] == {"dc": 14, "ability": "dex"}
    assert found["multiattack"]["sequence"] == ["fist", "fist"]
    assert one.creature.to_plain()["saves"] == {"con": 6}
    assert [word.partition(":")[0] for word in one.omits] == ["resistance", "Hot Shell (trait)"]


def test_a_taken_name_gets_the_source() -> None:
    """A creature with the name of a shipped one gets an id with its source, and copies get numbers."""
    document = sample("fivebits")
    document[0]["name"] = "Ogre"

    ids = [one.id for one in imported(document, document) if isinstance(one, Imported)]

    assert ids == ["ogre_5e_bits", "ogre_5e_bits_2"]


@pytest.mark.slow
def test_imported_creatures_are_checked_and_play(tmp_path: Path) -> None:
    """The written files pass the content check, and no offered choice is refused in random battles."""
    files = [str(SAMPLES / f"{name}.json") for name in ("open5e", "fivebits", "foundry")]
    done = run("content", "import", *files, "-o", str(tmp_path))

    assert done.returncode == 0, done.stderr
    assert "3 creatures" in done.stdout
    assert run("content", "check", str(tmp_path)).returncode == 0
    words = ["simulate", "--ruleset", "srd5", "--content", str(tmp_path), "-n", "3", "--every", "30", "--limit", "200"]
    for name in ("mire_stalker", "reed_crane", "clay_sentry"):
        words += ["--creature", name]
    played = run(*words)
    assert played.returncode == 0, played.stdout
    again = run("content", "import", *files, "-o", str(tmp_path))
    assert again.returncode == 2
    assert "use --force" in again.stderr


@pytest.mark.parametrize(
    ("data", "text"), [(b"{", "no JSON"), (b"[" * 100_000, "no JSON"), (b"\xff\xfe", "no JSON"), (b"", "no JSON")]
)
def test_files_that_are_no_json_are_refused(data: bytes, text: str) -> None:
    """Broken and deep files are refused with a reason."""
    with pytest.raises(ImportRefused, match=text):
        read_json(data, "file")


def test_other_json_is_refused() -> None:
    """A document of none of the formats is named, and items without a creature too."""
    (one,) = imported({"hello": 1})
    (item,) = imported({"name": "Sword", "type": "weapon", "system": {}})

    assert "none of Open5e, 5e-bits, Foundry" in str(one)
    assert "export the actor" in str(item)


JUNK = st.one_of(
    st.none(), st.booleans(), st.integers(-(10**9), 10**9), st.floats(), st.text(max_size=8), st.just([]),
    st.just({"value": 10**400}), st.just("1" * 5000), st.just([{"name": []}, None, 3]),
)  # fmt: skip


@examples(60)
@given(name=st.sampled_from(["open5e", "fivebits", "foundry"]), data=st.data())
def test_altered_documents_are_imported_or_refused(name: str, data: st.DataObject) -> None:
    """Whatever stands in a field: the creature is imported and passes the check, or is refused with a reason."""
    document = sample(name)
    for _ in range(data.draw(st.integers(1, 3))):
        node = document
        while isinstance(node, dict | list) and node:
            key = data.draw(st.sampled_from(list(node) if isinstance(node, dict) else list(range(len(node)))))
            if not isinstance(node[key], dict | list) or not node[key] or data.draw(st.integers(0, 3)) == 0:
                node[key] = copy.deepcopy(data.draw(JUNK))  # a later change may go into it
                break
            node = node[key]

    for one in imported(document):
        assert isinstance(one, Imported | ImportRefused)
