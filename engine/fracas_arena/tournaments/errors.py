"""Errors of the worker processes and Ray machines that play tournament games.

    MachinesError
    +-- RayMissing          Ray is not installed
    +-- InvalidRayAddress   the given address is not a Ray address
    +-- RayUnreachable      no Ray cluster answers at the address
    +-- RayJoinFailed       the cluster answers, but cannot be joined
    +-- MachineMismatch     a machine has other code, content or bots than this one
    +-- NoMachinesLeft      no machine of the cluster plays, or none is left
    +-- WorkerStartFailed   the worker processes of this machine end before they can play

Each message is one sentence for the user.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = [
    "InvalidRayAddress",
    "MachineMismatch",
    "MachinesError",
    "NoMachinesLeft",
    "RayJoinFailed",
    "RayMissing",
    "RayUnreachable",
    "WorkerStartFailed",
]


class MachinesError(Exception):
    """Base of all errors of the machines that play games."""


@dataclass(eq=False)
class RayMissing(MachinesError):
    """Ray, or what it needs to be reached over a network, is not installed."""

    library: str
    """The module that could not be imported."""

    def __str__(self) -> str:
        return f"--ray needs {self.library}, which is not installed: pip install 'fracas[ray]'"


@dataclass(eq=False)
class InvalidRayAddress(MachinesError):
    """No Ray can have this address."""

    address: str

    def __str__(self) -> str:
        return f"{self.address!r} is no address of a Ray; there are auto, local, HOST:PORT and ray://HOST:PORT"


@dataclass(eq=False)
class RayUnreachable(MachinesError):
    """No Ray could be reached."""

    address: str
    """Where one was looked for."""
    reason: str
    """What the network or the other end said."""

    def __str__(self) -> str:
        advice = "start one with `ray start --head`, or use --ray local"
        return f"no Ray answers at {self.address} ({self.reason}); {advice}"


@dataclass(eq=False)
class RayJoinFailed(MachinesError):
    """Somebody answers, and Ray could not join."""

    address: str
    reason: str
    """What Ray said."""

    def __str__(self) -> str:
        advice = (
            "it has to have the same Ray and Python, and where it asks for a token (RAY_AUTH_MODE=token) the same one"
        )
        return f"the Ray at {self.address} cannot be joined ({self.reason}); {advice}"


@dataclass(eq=False)
class MachineMismatch(MachinesError):
    """A machine has other code or content, so its games would not be those of this one."""

    machine: str
    """What the machine calls itself."""
    differences: Sequence[str]
    """What differs, and how; not empty."""

    def __str__(self) -> str:
        return f"{self.machine} would play other games than this machine: {'; '.join(self.differences)}"


@dataclass(eq=False)
class NoMachinesLeft(MachinesError):
    """Nobody plays, or nobody does any more."""

    reason: str
    """What was waited for, or what Ray said."""

    def __str__(self) -> str:
        return f"no machine of the Ray plays games: {self.reason}"


@dataclass(eq=False)
class WorkerStartFailed(MachinesError):
    """The processes that are to play on this machine end before they can, one after the other."""

    code: int | None
    """How the last one ended; as `multiprocessing` tells it."""

    def __str__(self) -> str:
        return (
            f"the processes that are to play end before they can (exit code {self.code}, their errors stand above); "
            'a script has to begin its games under `if __name__ == "__main__":`, for each process imports it once more'
        )
