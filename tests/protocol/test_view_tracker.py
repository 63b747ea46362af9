"""Tests of `fracas_protocol.view_tracker`: the content of diffs, and secrets that they must not contain."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.events import Event
from fracas_engine.viewing import ViewChange
from fracas_protocol.mirror import Mirror
from fracas_protocol.v1 import Board, Clock
from fracas_protocol.view_tracker import SharedWriting, ViewTracker
from tests.examples import examples
from tests.protocol import plain_views
from tests.protocol.plain_views import PlainView

VIEW: PlainView = {("creature", "ogre"): {"id": "ogre", "hp": 30}}
OGRE = {"id": "ogre", "sheet": "ogre", "at": (1, 1), "hp": 30, "temp_hp": 0, "aura": 2}


def keeper(**things: dict[str, Any]) -> ViewTracker:
    """Return a keeper of these creatures at version 1, with all sheets readable."""
    view: PlainView = {("game", "game"): {"id": "game", "round": 1}}
    view |= {("creature", id_): {"id": id_, "sheet": id_, **fields} for id_, fields in things.items()}
    return ViewTracker("m", view, version=1, sheet_of=lambda key: {"name": key.title(), "hp": 30})


def creature(id_: str, fields: dict[str, Any] | None, *, whole: bool = False) -> ViewChange:
    """Return the change of a creature."""
    return ViewChange(("creature", id_), fields, whole=whole)


def test_a_diff_holds_only_what_changed() -> None:
    """Fields that did not change, and things that did not, are not in it."""
    kept = keeper(ogre=OGRE, imp={"hp": 5})

    diff = kept.diff(2, [creature("ogre", {"hp": 0})])

    assert [(c.n, c.hp, len(c.ListFields())) for c in diff.creatures] == [(1, 0, 2)]
    assert not diff.names
    assert not diff.HasField("game")


def test_what_becomes_nothing_is_cleared() -> None:
    """None, empty and gone details are told, and leave nothing behind."""
    kept = keeper(ogre=OGRE)

    diff = kept.diff(2, [creature("ogre", {"at": None, "aura": None})])

    assert [kept.view.creatures[0].DESCRIPTOR.fields_by_number[n].name for n in diff.creatures[0].cleared] == ["at"]
    assert not kept.view.creatures[0].at
    assert not kept.view.creatures[0].details
    assert not kept.view.creatures[0].cleared


def test_whole_things_replace_what_was_known() -> None:
    """A thing that disappeared and came back between two versions keeps nothing of its earlier state."""
    kept = keeper(ogre=OGRE)
    mirror = Mirror(kept.snapshot())

    mirror.apply(kept.diff(2, [creature("ogre", {"id": "ogre", "sheet": "ogre", "hp": 7}, whole=True)]))

    assert mirror.view == kept.view
    assert [field.name for field, _ in mirror.view.creatures[0].ListFields()] == ["n", "hp", "id", "sheet"]


def test_a_change_of_what_is_not_in_the_view_is_a_bug() -> None:
    """Fields of a thing that the viewers do not have would make a thing out of nothing."""
    with pytest.raises(LookupError, match="the creature 'wolf' changed, which is not in the view"):
        keeper(ogre=OGRE).diff(2, [creature("wolf", {"hp": 3})])


def test_what_was_never_seen_and_goes_leaves_no_trace() -> None:
    """The removal of a hidden creature is not in the diff."""
    diff = keeper(ogre=OGRE).diff(2, [creature("wolf", None)])

    assert not diff.HasField("removed")
    assert not diff.names


def test_numbers_depend_on_what_was_seen_alone() -> None:
    """Two battles that differ in a hidden creature give the viewer the same bytes when another one appears."""
    imp = {"id": "imp", "sheet": "imp", "hp": 5}
    plain, hiding = keeper(ogre=OGRE), keeper(ogre=OGRE)

    hiding.diff(2, [creature("lurker", None)])
    plain.diff(2)
    diffs = [kept.diff(3, [creature("imp", imp, whole=True)]) for kept in (plain, hiding)]

    assert diffs[0].SerializeToString() == diffs[1].SerializeToString()
    assert {name.id: name.n for name in diffs[0].names} == {"imp": 2}


def test_numbers_stay_when_a_creature_goes_and_comes() -> None:
    """A viewer who saw it before recognizes it by its number."""
    kept = keeper(ogre=OGRE, imp={"hp": 5})

    kept.diff(2, [creature("ogre", None)])
    assert [c.id for c in kept.view.creatures] == ["imp"]
    kept.diff(3, [creature("ogre", OGRE, whole=True)])

    assert [(c.n, c.id) for c in kept.view.creatures] == [(1, "ogre"), (2, "imp")]


def test_sheets_come_with_the_first_creature_that_has_them() -> None:
    """The sheet of a creature that was hidden is not sent before it is seen, and then once."""
    kept = keeper(ogre=OGRE)
    assert [sheet.id for sheet in kept.view.sheets] == ["ogre"]

    first = kept.diff(2, [creature("imp", {"id": "imp", "sheet": "imp", "hp": 5}, whole=True)])
    second = kept.diff(3, [creature("imp2", {"id": "imp2", "sheet": "imp", "hp": 5}, whole=True)])

    assert [(sheet.id, sheet.name) for sheet in first.sheets] == [("imp", "Imp")]
    assert not second.sheets
    assert [sheet.n for sheet in kept.view.sheets] == [kept.view.creatures[i].sheet for i in (0, 1)]


def test_ids_that_are_only_mentioned_get_a_name() -> None:
    """An event may name a creature outside the view; the diff defines its number."""
    kept = keeper(ogre=OGRE)
    mirror = Mirror(kept.snapshot())

    diff = kept.diff(2, events=[Event("died", {"who": "ghost"})])
    mirror.apply(diff)

    assert mirror.names.id(diff.events[0].died.who) == "ghost"


@pytest.mark.slow
@given(data=st.data())
@examples(40)
def test_keepers_that_share_their_writing_write_the_same(data: st.DataObject) -> None:
    """For any shared or different knowledge of two classes, their diffs are those that each would have alone."""
    views = data.draw(plain_views.views()), data.draw(plain_views.views())
    both = (views[0], views[0] if data.draw(st.booleans()) else views[1])
    both = ({key: dict(fields) for key, fields in both[0].items()}, {key: dict(f) for key, f in both[1].items()})
    shared = SharedWriting()
    sharing = [ViewTracker("m", view, version=0, sheet_of=_sheet, shared=shared) for view in both]
    alone = [ViewTracker("m", view, version=0, sheet_of=_sheet) for view in both]

    for version in range(1, 4):
        first = data.draw(plain_views.steps(both[0]))
        known = all(change.fields is not None and not change.whole and change.key in both[1] for change in first)
        alike = known and data.draw(st.booleans())
        for change in first if alike else ():
            both[1][change.key] |= change.fields or {}
        changes = [first, first if alike else data.draw(plain_views.steps(both[1]))]
        event = [Event("died", {"who": data.draw(st.sampled_from(("imp", "nobody")))})]
        for one, other, told in zip(sharing, alone, changes, strict=True):
            assert one.diff(version, told, event) == other.diff(version, told, event)
            assert one.view == other.view


def _sheet(key: str) -> dict[str, Any]:
    return {"name": key}


def test_what_is_alike_is_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second keeper takes what the first one wrote, its new names too, and dates it itself."""
    shared = SharedWriting()
    first, second = (ViewTracker("m", VIEW, version=version, shared=shared) for version in (1, 2))
    written = first.diff(5, [creature("ogre", {"hp": 3})], [Event("died", {"who": "ghost"})])

    monkeypatch.setattr("fracas_protocol.view_tracker.write_element", None)
    taken = second.diff(5, [creature("ogre", {"hp": 3})], [Event("died", {"who": "ghost"})])

    assert (taken.base, written.base, taken.hash) == (2, 1, written.hash)
    assert second.names.known("ghost") == 2
    assert second.view == first.view


@pytest.mark.parametrize(
    ("views", "events"),
    [
        ((VIEW, {("creature", "imp"): {"id": "imp"}, **VIEW}), ("ogre", "ogre")),
        ((VIEW, VIEW), ("ogre", "ghost")),
        ((VIEW, VIEW), ("ghost", "ogre")),
    ],
    ids=["another table", "another event", "fewer names"],
)
def test_what_is_not_alike_is_written_by_each(views: tuple[PlainView, PlainView], events: tuple[str, str]) -> None:
    """A keeper never takes the numbers or the events of another."""
    shared = SharedWriting()
    for view, who in zip(views, events, strict=True):
        kept, alone = ViewTracker("m", view, version=1, shared=shared), ViewTracker("m", view, version=1)
        told = [creature("ogre", {"hp": 3})], [Event("died", {"who": who})]

        assert kept.diff(2, *told) == alone.diff(2, *told)


def test_clocks_and_the_board_are_sent() -> None:
    """Clocks go with every diff that is given some; the map is in the snapshot, and in the hash."""
    clock = Clock(seat="red", bank_ms=1000, running=True)
    view: PlainView = {("game", "game"): {"id": "game", "round": 1}}
    kept = ViewTracker("m", view, version=1, board=Board(rows=["..", ".#"]))

    assert list(kept.diff(2, clocks=[clock]).clocks) == [clock]
    assert list(kept.snapshot().view.board.rows) == ["..", ".#"]
    assert kept.hash() != ViewTracker("m", view, version=1).hash()
