"""Why a focus is the focus, in words."""

from __future__ import annotations

from fracas_clients.tui.focus_lines import FocusChoice, focus_lines, read_focus_choice

ADA = {"id": "ada", "negative": 0, "points": 3, "nearness": 2, "initiative": 4}
BO = {"id": "bo", "negative": 0, "points": 3, "nearness": None, "initiative": 2}
CY = {"id": "cy", "negative": 1, "points": 1, "nearness": 1, "initiative": 0}


def told(*candidates: dict[str, object], focus: str | None = "ada", happened: bool = True) -> list[str]:
    """Return the lines for some candidates."""
    return focus_lines(FocusChoice("orc", focus, candidates, happened), str.title)


def test_each_step_says_who_stays() -> None:
    """Only steps that were needed are told, in the order of the rules."""
    lines = told(ADA, BO, CY)

    assert lines[1].split() == ["▶", "Ada", "0", "3", "2", "3."]
    assert lines[2].split() == ["Bo", "0", "3", "—", "2."]
    assert lines[5:] == [
        "1. fewest traps and hazards on the path (0): Ada, Bo",
        "2. shortest path to an attack position (3): all equal",
        "3. closest, counted around walls (2): Ada",
        "Focus: Ada",
    ]


def test_the_players_choose_between_equals() -> None:
    """Where nothing tells them apart."""
    lines = told(ADA, {**ADA, "id": "dan"}, focus="dan")

    assert lines[-2:] == ["5. Still tied: the players choose.", "Focus: Dan"]
    assert "4. earliest in initiative order: all equal" in lines


def test_what_would_be_now() -> None:
    """Nobody has been taken yet."""
    assert told(ADA, focus=None, happened=False)[-1] == "Focus if it acted now: Ada"
    assert told(focus=None) == ["It cannot reach an attack position against any target: no focus."]


def test_the_event_is_read() -> None:
    """As it comes over the wire."""
    found = read_focus_choice({"who": "orc", "on": None, "candidates": []})

    assert found == FocusChoice("orc", None, ())
