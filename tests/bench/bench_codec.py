"""The protocol: bytes of a diff, and the time to build, encode and apply one."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator

from fracas_protocol import codec, v1
from fracas_protocol.mirror import Mirror
from fracas_protocol.view_tracker import ViewTracker
from tests.bench.diffs import moved_diff, struck_diff
from tests.bench.figures import Figure, Goal
from tests.bench.measuring import in_turns, seconds_per_call
from tests.protocol.test_sizes import MATCH, STRIKE, STRUCK, VIEW, bytes_beside_version_and_hash, changes

_MOST_BYTES = 45


def figures() -> Iterator[Figure]:
    """Measure sizes, then times."""
    small = bytes_beside_version_and_hash(moved_diff())
    yield Figure(
        group="codec", name="a change of three creatures, beside version and hash", unit="bytes", ours=small,
        reference_name="the issue's bound", reference=_MOST_BYTES, ratio=small / _MOST_BYTES, goal=Goal("at most", 1),
    )  # fmt: skip
    message = v1.ServerMessage(diff=struck_diff())
    binary = len(codec.encode(message, codec.PROTO))
    plain = {
        "match": MATCH, "base": 7, "version": 8, "hash": message.diff.hash,
        "changes": [{"key": change.key, "fields": change.fields} for change in changes(*STRUCK)],
        "events": [{"name": event.name, "data": event.data} for event in STRIKE],
    }  # fmt: skip
    text = len(json.dumps(plain, separators=(",", ":")))
    yield Figure(
        group="codec", name="a walk and a strike with all events", unit="bytes", ours=binary,
        reference_name="the same as JSON", reference=text, ratio=binary / text, goal=Goal("at most", 0.25),
    )  # fmt: skip

    keeper = ViewTracker(MATCH, VIEW, version=7)
    told = [changes(*STRUCK), changes(("imp", {"at": (5, 6)}), ("ogre", {"hp": 20}))]
    turn = iter(range(1 << 30))

    def build() -> bytes:
        number = next(turn)
        diff = keeper.diff(8 + number, told[number % 2], STRIKE)
        return v1.ServerMessage(diff=diff).SerializeToString()

    whole = dict(VIEW)

    def compare_whole() -> bytes:
        # What boardgame.io and others do: copy the state, compare it with the last one, send what differs as JSON.
        new = copy.deepcopy(whole)
        new["creature", "imp"]["at"] = (next(turn) % 9, 6)
        patch = [
            {"op": "replace", "path": f"/{key[0]}/{key[1]}/{name}", "value": value}
            for key, fields in new.items()
            for name, value in fields.items()
            if whole[key].get(name) != value
        ]
        return json.dumps([patch, plain["events"]]).encode()

    ours, reference = in_turns(build, compare_whole)
    yield Figure(
        group="codec", name="build, hash and encode a diff", unit="us", ours=ours * 1e6,
        reference_name="copy, compare and write JSON", reference=reference * 1e6, ratio=ours / reference,
        goal=Goal("at most", 1),
    )  # fmt: skip

    snapshot = ViewTracker(MATCH, VIEW, version=7).snapshot()
    encoded = v1.ServerMessage(diff=struck_diff()).SerializeToString()

    def take() -> None:
        mirror = Mirror(snapshot)
        mirror.apply(v1.ServerMessage.FromString(encoded).diff)

    def snapshot_alone() -> None:
        Mirror(snapshot)

    yield Figure(
        group="codec", name="decode and apply a diff, hash compared", unit="us",
        ours=(seconds_per_call(take) - seconds_per_call(snapshot_alone)) * 1e6,
    )  # fmt: skip
