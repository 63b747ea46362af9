"""Replay files: a battle that shows for ever and that anybody can verify from the file alone.

What is where: `records` says what a file holds, `chain` how its lines are chained, `write` and `read` turn records
into lines and back, `record` makes a replay out of a battle or a log, `verify` plays it again and compares, `story`
tells it to a person, `cli` is the command `fracas replay`.
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
