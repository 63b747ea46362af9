"""The checker notices what it is there to notice, and nothing where there is nothing."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from fracas_engine.events import Event
from fracas_engine.viewing import PUBLIC
from fracas_protocol import v1
from fracas_protocol.view_tracker import ViewTracker
from fracas_server.match.journal import Entry, serialize_entry
from tests.chaos import history
from tests.chaos.history import Findings, Stored, Told, check_match
from tests.server.arena import SECRET, begin_toy, toy_record

BATTLE = begin_toy(toy_record(), SECRET)
MOVED = Event("moved", {"who": "imp"})
STEPS = (
    Entry(kind="started", at_ms=1, version=1),
    Entry(kind="intent", at_ms=2, version=2, seat="imp", request="a", events=(MOVED,)),
    Entry(kind="intent", at_ms=3, version=3, seat="ogre", request="b"),
)


def stored(*steps: Entry) -> Stored:
    """Return a match with such a log."""
    log, before = [], ""
    for serial, step in enumerate(steps, 1):
        data, before = serialize_entry(step, before)
        log.append((serial, data))
    return Stored("m1", log, BATTLE.dump())


def whole() -> Told:
    """Return what a client was told from which nothing is missing."""
    view: dict[tuple[str, str], dict[str, object]] = dict(BATTLE.view(PUBLIC))  # type: ignore[arg-type]  # plain fields
    keeper = ViewTracker("m1", view, version=3)
    return Told(
        "",
        acknowledged={},
        shown=[(2, ("moved",)), (3, ())],
        snapshots=[1],
        names=tuple(keeper.names.ids()),
        view=keeper.view,
        version=3,
    )


def found(log: Stored, *clients: Told) -> Findings:
    """Return what the checker finds."""
    findings = Findings()
    check_match(log, clients, findings)
    return findings


def test_a_history_without_a_fault_is_clean() -> None:
    """What is in the log and was told as it is there is right."""
    findings = found(stored(*STEPS), whole(), Told("imp", acknowledged={"a": 2}), Told("ogre", acknowledged={"b": 3}))

    assert findings.clean, findings
    assert findings.acknowledged == 2


@pytest.mark.parametrize("acknowledged", [{"c": 2}, {"a": 3}, {"b": 3}])
def test_what_was_acknowledged_and_is_not_there_is_lost(acknowledged: dict[str, int]) -> None:
    """A request that is not in the log, at another version, or another seat's."""
    assert len(found(stored(*STEPS), Told("imp", acknowledged=acknowledged)).lost) == 1


def test_a_request_that_is_there_twice_is_noticed() -> None:
    """The same request of the same seat in two entries."""
    again = replace(STEPS[1], version=4)

    assert len(found(stored(*STEPS, again)).duplicated) == 1
    assert found(stored(*STEPS, replace(again, seat="ogre"))).clean, "ids are a seat's own"


def test_a_log_out_of_order_is_noticed() -> None:
    """An entry that is missing, that was changed, or a version that is skipped."""
    log = stored(*STEPS)
    changed = replace(log, log=[log.log[0], (2, log.log[1][1].replace(b"moved", b"slept")), log.log[2]])

    assert len(found(replace(log, log=log.log[1:])).wrong) == 1
    assert len(found(changed).wrong) == 1
    assert len(found(stored(STEPS[0], STEPS[2])).wrong) == 1


@pytest.mark.parametrize("shown", [(4, ()), (2, ("attack",)), (2, ()), (3, ("moved",))])
def test_what_is_shown_and_not_in_the_log_is_noticed(shown: tuple[int, tuple[str, ...]]) -> None:
    """A version that there is not, other events, none, or those of another step."""
    assert len(found(stored(*STEPS), Told("", shown=[shown])).wrong) == 1
    assert len(found(stored(*STEPS), Told("", snapshots=[4])).wrong) == 1


def test_a_view_that_differs_in_the_end_is_noticed() -> None:
    """A view that stayed behind, or holds something else than the battle."""
    behind, other = whole(), whole()
    behind.version = 2
    assert other.view is not None
    other.view.creatures[0].hp = 1

    assert len(found(stored(*STEPS), behind).wrong) == 1
    (wrong,) = found(stored(*STEPS), other).wrong
    assert "the public sees other creatures than the store has" in wrong
    assert "hp: 1" in wrong


def test_a_request_that_was_refused_and_applied_is_noticed() -> None:
    """A player who is told that nothing happened has to be able to believe it."""
    refused = Told("imp", refused={"a": "stale_decision", "c": "out_of_reach"})

    (wrong,) = found(stored(*STEPS), refused).wrong

    assert "imp a was refused (stale_decision), and is in the log" in wrong
    assert found(stored(*STEPS), replace(refused, acknowledged={"a": 2})).clean, "the first answer of two"


def test_what_an_older_file_undoes_is_forgotten_and_nothing_else() -> None:
    """After a restored backup only what was told before the backup is promised, or after the restart."""
    told = Told("imp", acknowledged={"a": 2}, shown=[(2, ("moved",))], snapshots=[1])
    told.keep()
    told.copied()
    told.acknowledged["x"] = 9
    told.shown.append((9, ()))
    told.snapshots.append(9)

    assert told.forget()
    assert not told.missing_allowed
    assert found(stored(*STEPS), told).clean
    told.acknowledged["y"] = 9
    assert len(found(stored(*STEPS), told).lost) == 1
    assert not Told("imp", acknowledged={}).forget()


def test_what_was_told_during_the_copy_may_be_in_it() -> None:
    """It is forgotten, since it may be lost; the match need not be set back, since it may be kept."""
    told = Told("imp", acknowledged={"a": 2}, shown=[(2, ("moved",))])
    told.keep()
    told.acknowledged["x"] = 3
    told.shown.append((3, ()))
    told.copied()

    assert not told.forget()
    assert told.acknowledged == {"a": 2}


def test_a_match_that_came_after_the_older_file_may_be_missing() -> None:
    """It was created after the backup that was restored."""
    told = Told("imp", acknowledged={"a": 2})

    told.forget()

    assert told.missing_allowed
    assert told.acknowledged == {}


def test_what_was_told_passes_from_process_to_process() -> None:
    """Clients run in their own processes; views are messages with classes that cannot be found by name."""
    told = whole()

    assert pickle.loads(pickle.dumps(told)) == told  # noqa: S301 - written here


def test_a_text_that_became_a_name_later_is_the_same_text() -> None:
    """A value is sent as a text before it has a number among the names, and as that number afterwards."""
    early, late = whole(), whole()
    for told, value in ((early, v1.Value(text=early.names[0])), (late, v1.Value(name=1))):
        assert told.view is not None
        told.view.creatures[0].details.append(v1.Detail(name="kind", value=value))
    number = next(name.n for name in late.view.names if name.id == late.names[0])  # type: ignore[union-attr]
    late.view.creatures[0].details[-1].value.name = number  # type: ignore[union-attr]

    assert history._things(early.view, "creatures") == history._things(late.view, "creatures")  # type: ignore[arg-type]


def test_a_game_master_is_shown_the_events_of_the_referee() -> None:
    """The game master's diffs are compared with all events, a player's with those of the seat."""
    hidden = Event("hid", {"who": "ogre"}, ("seat:imp",))
    log = stored(STEPS[0], Entry(kind="intent", at_ms=2, version=2, seat="gm", request="a", events=(hidden,)))

    clients = (Told("gm", "gm", shown=[(2, ("hid",))]), Told("imp", shown=[(2, ())]))

    assert found(log, *clients).clean
    assert not found(log, Told("imp", shown=[(2, ("hid",))])).clean
