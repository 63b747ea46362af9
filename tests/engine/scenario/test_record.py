"""Attacks and rolls of a step, read from its events."""

from __future__ import annotations

from fracas_engine.events import Event
from fracas_engine.scenario.record import ATTACK_KEYS, StepRecord


def test_an_attack_gathers_the_damage_that_it_dealt() -> None:
    """Damage is told by later events with the attack's number; that of another attack does not count."""
    record = StepRecord(
        [
            Event("attack", {"n": 3, "by": "ogre", "on": "elf", "face": 12, "total": 18, "vs": "ac", "hit": True}),
            Event("damaged", {"who": "elf", "amount": 5, "attack": 3}),
            Event("attack", {"n": 4, "by": "ogre", "on": "imp", "face": 2, "total": 8, "vs": "ac", "hit": False}),
            Event("damaged", {"who": "elf", "amount": 2, "attack": 3}),
            Event("damaged", {"who": "imp", "amount": 9, "attack": None}),
            Event("damaged", {"who": "imp", "amount": 9, "attack": 1}),
        ]
    )

    first, second = record.attacks

    assert tuple(first) == ATTACK_KEYS
    assert (first["by"], first["damage"], first["critical"], first["combat_advantage"]) == ("ogre", 7, False, False)
    assert (second["on"], second["damage"], second["hit"]) == ("imp", 0, False)


def test_rolls_are_the_totals_of_a_purpose() -> None:
    """In the order rolled; ids where ids were drawn."""
    record = StepRecord(
        [
            Event("rolled", {"purpose": "damage", "total": 4}),
            Event("rolled", {"purpose": "draw", "total": "bog"}),
            Event("rolled", {"purpose": "damage", "total": 7}),
        ]
    )

    assert record.rolls("damage") == (4, 7)
    assert record.rolls("draw") == ("bog",)
    assert record.rolls("save") == ()


def test_attack_rolls_are_found_with_and_without_an_event_of_their_own() -> None:
    """A ruleset may tell the roll and the attack, or the attack alone."""
    attack = Event("attack", {"n": 1, "total": 18})

    assert StepRecord([attack]).rolls("attack") == (18,)
    assert StepRecord([Event("rolled", {"purpose": "attack", "total": 18}), attack]).rolls("attack") == (18,)


def test_events_are_named_in_order() -> None:
    """Those added later come later."""
    record = StepRecord([Event("used")])
    record.extend([Event("attack"), Event("died")])

    assert record.names == ("used", "attack", "died")
