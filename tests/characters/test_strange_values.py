"""Any value in any place of a character file is told as a defect, or makes content; nothing else comes out."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_characters.building import build
from fracas_characters.files import read_characters
from fracas_characters.writing import to_yaml
from fracas_engine.content import load_creatures
from fracas_engine.content.yaml_source import read_documents, to_plain
from fracas_engine.rulesets.orcus.vocabulary import VOCABULARY
from tests.characters.writing_characters import SAMPLES
from tests.engine.content.test_strange_values import STRANGE, put, ways
from tests.examples import examples

CHARACTERS = [
    to_plain(document.root)
    for file in sorted(SAMPLES.glob("*.yaml"))
    for document in read_documents(file.read_text(encoding="utf-8"))
    if document.root is not None
]
OWN: list[Any] = [*STRANGE, "2dW+str", "1d8+", {"ability": "str"}, {4: ("str", "con")}, ("a", "a"), 30, 31]


@st.composite
def changed(draw: Any) -> Any:
    """Draw a sample with something strange in one of its places."""
    plain = draw(st.sampled_from(CHARACTERS))
    return put(plain, draw(st.sampled_from(list(ways(plain)))), draw(st.sampled_from(OWN)))


@pytest.mark.slow
@examples(60)
@given(changed())
def test_strange_values_are_told_or_built(plain: Any) -> None:
    """A file without defects builds a creature that loads; each defect is reported in one line."""
    for reading in read_characters(to_yaml(plain)):
        assert all("\n" not in str(defect) for defect in reading.defects)
        if reading.spec is not None and not reading.defects:
            load_creatures(to_yaml(build(reading.spec)), VOCABULARY)


def test_a_power_that_attacks_from_nowhere_is_told() -> None:
    """What content would refuse of the creature is told of the character, at its line (OB-TYPE-01)."""
    plain = copy.deepcopy(next(one for one in CHARACTERS if any("attack" in power for power in one["powers"])))
    power = next(power for power in plain["powers"] if "attack" in power)
    power["origin"] = None

    (reading,) = read_characters(to_yaml(plain))

    assert any(f"the attack {power['id']} has no origin" in defect.message for defect in reading.defects)


def test_a_power_that_does_nothing_is_told() -> None:
    """The same for one without an effect: it was built into a sheet that content refuses."""
    plain = copy.deepcopy(next(one for one in CHARACTERS if any("hit" in power for power in one["powers"])))
    power = next(power for power in plain["powers"] if "hit" in power)
    for part in ("hit", "miss", "effect", "crit"):
        power.pop(part, None)

    (reading,) = read_characters(to_yaml(plain))

    assert any(f"the action {power['id']} has no effect" in defect.message for defect in reading.defects)


@pytest.mark.parametrize("part", ["character", "power"])
def test_an_id_that_intents_cannot_name_is_told(part: str) -> None:
    """It was built into a sheet that content refuses: hypothesis found it for the character's own."""
    plain = copy.deepcopy(next(one for one in CHARACTERS if any("hit" in power for power in one["powers"])))
    if part == "character":
        plain["character"] = "2dW+str"
    else:
        plain["powers"][0]["id"] = "2dW+str"

    (reading,) = read_characters(to_yaml(plain))

    told = [defect.message for defect in reading.defects if "valid id" in defect.message]
    assert told == ["2dW+str is not a valid id"]


def test_a_weapon_is_named_by_an_id_whatever_its_name_is() -> None:
    """`Longsword +1` made an action that content refuses."""
    plain = copy.deepcopy(next(one for one in CHARACTERS if one.get("weapons")))
    plain["weapons"][0]["weapon"] = "Longsword +1 (Old)"

    (reading,) = read_characters(to_yaml(plain))

    assert not reading.defects
    assert reading.spec is not None
    assert "longsword_1_old" in [action["id"] for action in build(reading.spec)["actions"]]
