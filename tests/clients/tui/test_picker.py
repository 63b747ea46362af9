"""The list of creatures to choose from: what it says of the one under the cursor."""

from __future__ import annotations

import pytest

from fracas_clients.tui.descriptions import DistanceFormat
from fracas_clients.tui.picker_screen import preview
from fracas_protocol import v1


@pytest.mark.parametrize(
    ("feet", "speed", "told"),
    [(5, "walk 30 ft", "Ranged, range 30 ft/120 ft."), (0, "walk 6", "Ranged, range 6/24.")],
)
def test_distances_are_told_as_in_the_battle(feet: int, speed: str, told: str) -> None:
    """Speeds and ranges have one unit, that of the ruleset."""
    javelin = v1.Action(id="javelin", name="Javelin", origin="ranged", range=[6, 24])
    sheet = v1.Sheet(id="orc", name="Orc", speeds=[v1.Amount(name="walk", number=6)], actions=[javelin])
    text = preview(v1.CreatureInfo(name="orc", role="fighter", hp=15, sheet=sheet), "srd5", DistanceFormat(feet)).plain

    assert speed in text
    assert told in text
