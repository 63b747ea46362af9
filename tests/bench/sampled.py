"""Run the `fracas` command and say where its processor time goes: `python -m tests.bench.sampled FILE WORDS...`.

While it runs, the kernel interrupts it every millisecond of its processor time; each time the innermost function of
`STAGES` on the stack is counted, so what a stage calls is the stage's unless it is a stage itself. When the process is
told to end, or gets SIGUSR1, it writes the counts to FILE as JSON. The interruptions cost some 1 %, wherever they fall.
"""

from __future__ import annotations

import json
import signal
import sys
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Final

__all__ = ["STAGES"]

_EVERY_S: Final = 0.001

STAGES: Final = {
    ("delivery/wire.py", "read"): "gateway: decode",
    ("gateway/sanitize.py", "clean_texts"): "gateway: decode",
    ("gateway/connection.py", "*"): "gateway: the rest",
    ("gateway/requests.py", "*"): "gateway: the rest",
    ("fracas_engine/battle.py", "apply"): "rules",
    ("fracas_engine/battle.py", "options"): "options (engine)",
    ("fracas_protocol/decisions.py", "write_decision"): "options (wire)",
    ("fracas_engine/battle.py", "view_changes"): "diffs: redaction",
    ("fracas_engine/battle.py", "events_for"): "diffs: redaction",
    ("fracas_projection/projection.py", "*"): "diffs: writing",
    ("fracas_protocol/view_tracker.py", "diff"): "diffs: writing",
    ("fracas_protocol/hashed_view.py", "merge"): "diffs: merging, hash",
    ("fracas_engine/battle.py", "dump"): "dump",
    ("fracas_engine/battle.py", "state_hash"): "dump",
    ("match/journal.py", "serialize_entry"): "journal",
    ("match/writer.py", "*"): "commit",
    ("store/batcher.py", "*"): "store client",
    ("store/commands.py", "*"): "store client",
    ("match/audience.py", "*"): "sending",
    ("delivery/outbox.py", "*"): "sending",
    ("spectators/publisher.py", "*"): "MQTT",
    ("match/feed.py", "*"): "MQTT",
    ("spectators/link.py", "*"): "MQTT",
    ("spectators/publisher_client.py", "*"): "MQTT",
    ("paho/mqtt/client.py", "*"): "MQTT",
    ("match/host.py", "*"): "match host",
    ("match/views.py", "*"): "match host",
    ("websockets/asyncio/connection.py", "data_received"): "sockets: frames in",
}
"""What each stage is, by the end of a file's path and a function in it (`*`: any)."""

_BY_FILE: Final[dict[str, dict[str, str]]] = {}
_counts: Counter[str] = Counter()


def _functions(path: str) -> dict[str, str]:
    found = _BY_FILE.get(path)
    if found is None:
        found = _BY_FILE[path] = {name: stage for (end, name), stage in STAGES.items() if path.endswith(end)}
    return found


def _count(_signal: int, frame: FrameType | None) -> None:
    while frame is not None:
        stages = _functions(frame.f_code.co_filename)
        if stages:
            stage = stages.get(frame.f_code.co_name) or stages.get("*")
            if stage is not None:
                _counts[stage] += 1
                return
        frame = frame.f_back
    _counts["event loop and others"] += 1


def main(file: Path, words: list[str]) -> None:
    """Run the command, and write the counts at its end."""

    def write(*_told: object) -> None:
        file.write_text(json.dumps(_counts), encoding="utf-8")
        _counts.clear()

    signal.signal(signal.SIGPROF, _count)
    signal.signal(signal.SIGUSR1, write)
    signal.setitimer(signal.ITIMER_PROF, _EVERY_S, _EVERY_S)
    from fracas_cli.main import main as command  # noqa: PLC0415 - loading it is counted like the rest

    sys.argv = ["fracas", *words]
    command()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
