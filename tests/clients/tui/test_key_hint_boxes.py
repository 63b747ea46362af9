"""Dialogs in a narrow terminal: they stay within it, and their lower borders tell whole keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.app import App
from textual.screen import Screen

from fracas_clients.tui.auto_answers_screen import AutoAnswersScreen
from fracas_clients.tui.confirm_screen import ConfirmScreen
from fracas_clients.tui.create_screen import CreateScreen
from fracas_clients.tui.lobby_help import LobbyHelpScreen
from fracas_clients.tui.new_tournament_screen import NewTournamentScreen
from fracas_clients.tui.picker_screen import PickerScreen
from fracas_clients.tui.rules_screen import RulesScreen
from fracas_clients.tui.seat_screen import SeatScreen
from fracas_protocol import v1

pytestmark = pytest.mark.whole

NARROW = (60, 20)
RULES = v1.RulesetInfo(name="monster_mash", about="Monsters brawl. " * 8, creatures=["ogre"], party=["ogre"])
OGRE = v1.CreatureInfo(name="ogre", role="fighter", hp=50, sheet=v1.Sheet(id="ogre", name="Ogre"))
MATCH = v1.MatchInfo(match="3vz3688zrf", ruleset="monster_mash", board="quarry", seats=[v1.SeatInfo(id="red")])

DIALOGS: dict[str, Callable[[], Screen[Any]]] = {
    "create": lambda: CreateScreen([RULES]),
    "tournament": lambda: NewTournamentScreen([RULES]),
    "picker": lambda: PickerScreen(
        "Your creatures", v1.RulesetDescription(ruleset="monster_mash", creatures=[OGRE]), []
    ),
    "rules": lambda: RulesScreen("monster_mash"),
    "standing": lambda: AutoAnswersScreen({}),
    "help": lambda: LobbyHelpScreen([RULES]),
    "seat": lambda: SeatScreen(MATCH, None),  # type: ignore[arg-type]
    "question": lambda: ConfirmScreen("Leave the match? The battle goes on, and you can come back. " * 2),
}


async def shown(make: Callable[[], Screen[Any]], size: tuple[int, int]) -> tuple[bool, str]:
    """Return whether a dialog lies within the terminal, and the keys that its border tells."""
    app: App[None] = App()
    async with app.run_test(size=size) as pilot:
        await app.push_screen(make())
        await pilot.pause()
        box = app.screen.children[0]
        within = app.screen.region.contains_region(box.region)
        return within, str(box.border_subtitle or "")


@pytest.mark.parametrize("name", DIALOGS)
async def test_dialogs_fit_a_narrow_terminal(name: str) -> None:
    """Both sides of the border are seen, and the keys are whole: fewer of them, but none cut off."""
    within, keys = await shown(DIALOGS[name], NARROW)
    _, all_keys = await shown(DIALOGS[name], (140, 40))

    assert within
    assert len(keys) <= NARROW[0] - 4
    assert set(keys.split(", ")) <= set(all_keys.split(", "))


async def test_the_way_out_stays() -> None:
    """Where there is room for all they are all told; where there is not, how to begin and how to get out."""
    _, wide = await shown(DIALOGS["picker"], (140, 40))
    _, narrow = await shown(DIALOGS["picker"], NARROW)

    assert wide == "Space add, Enter or d done, Backspace remove, c clear, Esc back"
    assert narrow == "Space add, Enter or d done, Backspace remove, Esc back"
