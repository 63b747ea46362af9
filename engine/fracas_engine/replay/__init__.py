"""Replay files: recorded battles that can be verified from the file alone.

`records` defines the contents of a file, `chain` the hash chain of its lines, `write` and `read` convert records
to lines and back, `record` makes a replay from a battle or a log, `verify` plays a replay again and compares the
results, `transcript` prints a replay as text, `cli` is the command `fracas replay`.
"""

from fracas_engine.replay.errors import NotPublished, ReplayDiffers, ReplayError, ReplayUnreadable, WrongRules
from fracas_engine.replay.read import read
from fracas_engine.replay.record import played_of, replay_of
from fracas_engine.replay.records import Ended, Header, Played, Replay, Started
from fracas_engine.replay.transcript import story
from fracas_engine.replay.verify import Verified, verify
from fracas_engine.replay.write import ReplayWriter, started_of, write

__all__ = [
    "Ended",
    "Header",
    "NotPublished",
    "Played",
    "Replay",
    "ReplayDiffers",
    "ReplayError",
    "ReplayUnreadable",
    "ReplayWriter",
    "Started",
    "Verified",
    "WrongRules",
    "played_of",
    "read",
    "replay_of",
    "started_of",
    "story",
    "verify",
    "write",
]
