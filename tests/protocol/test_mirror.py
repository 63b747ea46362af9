"""Tests of `fracas_protocol.mirror` and `fracas_protocol.view_tracker` together: snapshot and diffs are the view."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_protocol import codec, v1
from fracas_protocol.battle_view import BattleView
from fracas_protocol.errors import GapError, HashMismatch, MalformedMessage
from fracas_protocol.mirror import Mirror
from fracas_protocol.view_hash import view_hash
from fracas_protocol.view_tracker import ViewTracker
from tests.examples import examples
from tests.protocol.plain_views import PlainView, assert_reads, steps, views

SMALL: PlainView = {
    ("game", "game"): {"id": "game", "round": 1},
    ("creature", "imp"): {"id": "imp", "hp": 9, "at": (2, 3)},
}


def over_the_wire(message: v1.ServerMessage, subprotocol: codec.Subprotocol) -> v1.ServerMessage:
    """Send a message from one end to the other."""
    return codec.decode_server(codec.encode(message, subprotocol), subprotocol)


@pytest.mark.slow
@pytest.mark.parametrize("subprotocol", [codec.PROTO, codec.JSON])
@given(data=st.data())
@examples(60)
def test_a_snapshot_and_the_diffs_since_are_the_view(subprotocol: codec.Subprotocol, data: st.DataObject) -> None:
    """After any additions, changes and removals, the mirror equals the server's view and reads as the plain view."""
    view = data.draw(views())
    keeper = ViewTracker("m", view, version=3)
    mirror = Mirror(over_the_wire(v1.ServerMessage(snapshot=keeper.snapshot()), subprotocol).snapshot)
    battle = BattleView(mirror)
    assert_reads(battle, view)

    for version in range(4, 4 + data.draw(st.integers(1, 4))):
        diff = keeper.diff(version, data.draw(steps(view)))
        mirror.apply(over_the_wire(v1.ServerMessage(diff=diff), subprotocol).diff)

        assert mirror.view == keeper.view
        assert mirror.hash() == diff.hash == view_hash(mirror.view)
        assert mirror.version == version
        assert_reads(battle, view)


@pytest.mark.slow
@given(data=st.data())
@examples(30)
def test_the_way_to_a_view_leaves_no_trace_in_what_is_read(data: st.DataObject) -> None:
    """A keeper that was there from the start and one that starts now tell the same of every thing."""
    view = data.draw(views())
    keeper = ViewTracker("m", view, version=0)
    for version in range(1, 4):
        keeper.diff(version, data.draw(steps(view)))

    late = ViewTracker("m", view, version=3)

    assert_reads(BattleView(Mirror(keeper.snapshot())), view)
    assert_reads(BattleView(Mirror(late.snapshot())), view)


def start() -> tuple[ViewTracker, Mirror]:
    """Return a keeper of a small view and a mirror of it."""
    keeper = ViewTracker("m", SMALL, version=1)
    return keeper, Mirror(keeper.snapshot())


def test_a_diff_for_another_version_changes_nothing() -> None:
    """A gap is told with both versions, and the mirror stays usable."""
    keeper, mirror = start()
    first, second = keeper.diff(2), keeper.diff(3)

    with pytest.raises(GapError) as caught:
        mirror.apply(second)

    assert (caught.value.have, caught.value.base, caught.value.version) == (1, 2, 3)
    mirror.apply(first)
    mirror.apply(second)
    assert mirror.version == 3


def test_a_diff_that_comes_twice_is_passed_over() -> None:
    """After a reconnection the same diff may come again."""
    keeper, mirror = start()
    diff = keeper.diff(2)

    mirror.apply(diff)
    mirror.apply(diff)

    assert mirror.version == 2


def test_a_diff_of_another_match_is_refused() -> None:
    """Diffs name their match."""
    _, mirror = start()

    with pytest.raises(MalformedMessage, match="a diff of match 'other' for the view of 'm'"):
        mirror.apply(v1.Diff(match="other", base=1, version=2))


def test_a_view_that_is_not_what_it_should_be_is_noticed() -> None:
    """A wrong hash is told with both hashes; a snapshot makes the mirror right again."""
    keeper, mirror = start()
    diff = keeper.diff(2)
    diff.hash ^= 1

    with pytest.raises(HashMismatch) as caught:
        mirror.apply(diff)

    assert caught.value.expected ^ 1 == caught.value.found == keeper.hash()
    mirror.reset(keeper.snapshot())
    assert mirror.hash() == keeper.hash()


def test_a_damaged_snapshot_is_noticed() -> None:
    """The hash of a snapshot is compared as well."""
    snapshot = ViewTracker("m", SMALL, version=1).snapshot()
    snapshot.view.creatures[0].hp += 1

    with pytest.raises(HashMismatch):
        Mirror(snapshot)


def test_hashes_are_not_compared_with_a_later_protocol() -> None:
    """A server of a later revision hashes fields that are unknown here."""
    snapshot = ViewTracker("m", SMALL, version=1).snapshot()
    snapshot.hash ^= 1

    assert Mirror(snapshot, check=False).view == snapshot.view


def test_names_that_do_not_continue_the_table_are_refused() -> None:
    """A number that is left out would make every later one mean something else."""
    _, mirror = start()

    with pytest.raises(MalformedMessage, match="'wolf' cannot be number 7 of 1 names"):
        mirror.apply(v1.Diff(match="m", base=1, version=2, names=[v1.Name(n=7, id="wolf")]))


def test_unknown_numbers_of_cleared_fields_are_ignored() -> None:
    """A later protocol may clear fields that are unknown here."""
    keeper, mirror = start()
    diff = v1.Diff(match="m", base=1, version=2, hash=keeper.hash())
    diff.creatures.add(n=1, cleared=[4711])

    mirror.apply(diff)

    assert mirror.view == keeper.view
