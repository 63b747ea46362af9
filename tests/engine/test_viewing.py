"""Views: a view and its changes always give the next view, and hidden facts are in neither."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import ScriptedFaces
from fracas_engine.events import Changes
from fracas_engine.ids import SeatId
from fracas_engine.intents import Stand
from fracas_engine.state import ThingKey
from fracas_engine.viewing import PUBLIC, REFEREE, View, ViewChange, Viewer
from tests.engine.toy_battles import answer, begin, end, fall, strike, use, walk

IMP = Viewer("seat", SeatId("imp"))
OGRE = Viewer("seat", SeatId("ogre"))
EVERYBODY = (IMP, OGRE, PUBLIC, REFEREE)

SEAT_KEY: ThingKey = ("seat", "ogre")


def mirrored(known: View, changes: list[ViewChange]) -> View:
    """Apply changes to a view, as a client does."""
    new = {key: dict(fields) for key, fields in known.items()}
    for change in changes:
        if change.fields is None:
            del new[change.key]
        elif change.whole:
            new[change.key] = dict(change.fields)
        else:
            new[change.key].update(change.fields)
    return new


def hidden_imp() -> Battle:
    """Start a battle and let the imp hide from the ogre."""
    battle = begin(ScriptedFaces(), imp={"at": (0, 0)}, ogre={"at": (6, 2)})
    battle.apply("imp", use("imp", "hide"))
    return battle


def test_a_viewer_has_a_key() -> None:
    """Classes of viewers are told apart by it, in events and in topics."""
    assert [viewer.key for viewer in EVERYBODY] == ["seat:imp", "seat:ogre", "public", "referee"]


def test_fields_are_seen_by_whom_they_are_for() -> None:
    """All see hit points, the owner its standing answers, the referee alone the seats a creature is hidden from."""
    battle = begin()
    battle.apply("ogre", Stand(kind="reaction", answer="never"))

    views = {viewer.key: battle.view(viewer) for viewer in EVERYBODY}

    assert all(view["creature", "imp"]["hp"] == 10 for view in views.values())
    assert [key for key, view in views.items() if "standing" in view[SEAT_KEY]] == ["seat:ogre", "referee"]
    assert [key for key, view in views.items() if "hidden_from" in view["creature", "imp"]] == ["referee"]


def test_who_is_hidden_is_in_no_view_of_those_it_hides_from() -> None:
    """Its owner and the referee see it; the public sees no more than any seat."""
    battle = hidden_imp()

    assert [v.key for v in EVERYBODY if ("creature", "imp") in battle.view(v)] == ["seat:imp", "referee"]


def test_a_thing_that_goes_out_of_view_is_gone() -> None:
    """The change for the ogre is the removal, and nothing of where it went."""
    battle = begin(imp={"at": (0, 0)}, ogre={"at": (6, 2)})
    known = battle.view(OGRE)
    outcome = battle.apply("imp", use("imp", "hide"))

    changes = battle.view_changes(OGRE, outcome.changes, known)

    assert [c for c in changes if c.key == ("creature", "imp")] == [ViewChange(("creature", "imp"), None)]
    assert [event.name for event in battle.events_for(OGRE, outcome.events)] == ["used"]
    assert [event.name for event in battle.events_for(IMP, outcome.events)] == ["used", "hid"]


def test_what_somebody_hidden_does_leaves_no_trace() -> None:
    """A walk out of sight: no change, no event, for the ogre and for the public."""
    battle = hidden_imp()
    known = {viewer.key: battle.view(viewer) for viewer in EVERYBODY}

    outcome = battle.apply("imp", walk("imp", (1, 0), (2, 0)))

    for viewer in (OGRE, PUBLIC):
        assert battle.view_changes(viewer, outcome.changes, known[viewer.key]) == []
        assert battle.events_for(viewer, outcome.events) == ()
    assert len(battle.events_for(REFEREE, outcome.events)) == 2


def test_who_comes_into_view_is_sent_whole() -> None:
    """A viewer that had no part of it gets all of it."""
    battle = hidden_imp()
    battle.apply("imp", end("imp"))
    known = battle.view(OGRE)
    assert ("creature", "imp") not in known

    outcome = battle.apply("ogre", walk("ogre", (5, 1), (4, 1), (3, 1), (2, 1)))
    battle.apply("ogre", end("ogre"))
    found = battle.apply("imp", walk("imp", (1, 0)))

    assert battle.view_changes(OGRE, outcome.changes, known) != []
    (whole,) = [c for c in battle.view_changes(OGRE, found.changes, known) if c.key == ("creature", "imp")]
    assert whole.whole
    assert whole.fields == battle.view(OGRE)["creature", "imp"]


def test_a_whole_fight_seen_by_everybody() -> None:
    """After each intent, every viewer's view and its changes give the view taken afresh."""
    battle = begin(ScriptedFaces(), stances=True, imp={"at": (2, 1)}, ogre={"at": (3, 1)}, elf={"at": (7, 3)})
    views = {viewer: battle.view(viewer) for viewer in (*EVERYBODY, Viewer("seat", SeatId("elf")))}
    course = [
        ("imp", answer("imp", "bold"), {}),
        ("elf", answer("elf", "wary"), {}),
        ("ogre", answer("ogre", "bold"), {}),
        ("ogre", Stand(kind="reaction", answer="never"), {}),
        ("imp", strike("imp", "ogre"), {"attack": [15], "damage": [3]}),
        ("imp", walk("imp", (1, 0), (0, 0)), {}),
        ("ogre", answer("ogre"), {"attack": [2]}),
        ("imp", end("imp"), {}),
        ("ogre", use("ogre", "smoke"), {}),
        ("ogre", end("ogre"), {}),
        ("elf", use("elf", "hide"), {}),
        ("elf", walk("elf", (6, 3), (5, 2)), {}),
        ("elf", end("elf"), {}),
        ("imp", answer("imp", "wary"), {}),
        ("elf", answer("elf", "wary"), {}),
        ("ogre", answer("ogre", "wary"), {}),
        ("imp", end("imp"), {}),
        ("ogre", walk("ogre", (4, 1)), {}),
    ]
    for seat, intent, faces in course:
        outcome = fall(battle, seat, intent, **faces)  # type: ignore[arg-type]
        for viewer, known in views.items():
            changes = battle.view_changes(viewer, outcome.changes, known)
            views[viewer] = mirrored(known, changes)
            assert views[viewer] == battle.view(viewer), f"{viewer.key} after {intent}"
    assert battle.inspect("elf.conditions") == (), "the ogre walked up to the elf and found it"
    assert not battle.state.zones, "the smoke cleared when the ogre's next turn began"


def test_changes_that_nobody_sees_are_no_changes() -> None:
    """A secret field touched alone leaves nothing for a seat."""
    battle = begin()
    changes = Changes()
    changes.touch(("creature", "imp"), ["hidden_from"])

    assert battle.view_changes(OGRE, changes, battle.view(OGRE)) == []
    assert len(battle.view_changes(REFEREE, changes, battle.view(REFEREE))) == 1


@pytest.mark.parametrize("viewer", [PUBLIC, OGRE])
def test_what_came_and_went_at_once_leaves_no_trace(viewer: Viewer) -> None:
    """A thing that the viewer has never seen need not be taken away from it."""
    battle = begin()
    changes = Changes()
    changes.add(("zone", "smoke:imp"))
    changes.remove(("zone", "smoke:imp"))

    assert battle.view_changes(viewer, changes, battle.view(viewer)) == []
