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


class MachinesError(Exception):
    """Base of all errors of worker processes and machines."""


@dataclass(eq=False)
class RayMissing(MachinesError):
    """Ray, or a library needed to reach it, is not installed."""

    library: str
    """The module that could not be imported."""

    def __str__(self) -> str:
        return f"--ray needs {self.library}, which is not installed: pip install 'fracas[ray]'"


@dataclass(eq=False)
class InvalidRayAddress(MachinesError):
    """The address is not a Ray address."""

    address: str

    def __str__(self) -> str:
        return f"invalid Ray address {self.address!r}: use auto, local, HOST:PORT or ray://HOST:PORT"


@dataclass(eq=False)
class RayUnreachable(MachinesError):
    """No Ray cluster could be reached."""

    address: str
    """The address that was tried."""
    reason: str
    """The reason given by the network or the peer."""

    def __str__(self) -> str:
        advice = "start one with `ray start --head`, or use --ray local"
        return f"no Ray cluster answers at {self.address} ({self.reason}); {advice}"


@dataclass(eq=False)
class RayJoinFailed(MachinesError):
    """The cluster answers, but could not be joined."""

    address: str
    reason: str
    """The reason given by Ray."""

    def __str__(self) -> str:
        advice = "use the same versions of Ray and Python, and the same token if it requires one (RAY_AUTH_MODE=token)"
        return f"cannot join the Ray cluster at {self.address} ({self.reason}); {advice}"


@dataclass(eq=False)
class MachineMismatch(MachinesError):
    """A machine has other code or content than this one, so its games would differ."""

    machine: str
    """The machine's name."""
    differences: Sequence[str]
    """The differences; not empty."""

    def __str__(self) -> str:
        return f"{self.machine} would play other games than this machine: {'; '.join(self.differences)}"


@dataclass(eq=False)
class NoMachinesLeft(MachinesError):
    """No machine of the cluster plays games, or none is left."""

    reason: str
    """What was waited for in vain, or the reason given by Ray."""

    def __str__(self) -> str:
        return f"no machine of the Ray cluster plays games: {self.reason}"


@dataclass(eq=False)
class WorkerStartFailed(MachinesError):
    """The worker processes of this machine end, one after the other, before they can play."""

    code: int | None
    """Exit code of the last worker process, as reported by `multiprocessing`."""

    def __str__(self) -> str:
        return (
            f"the worker processes end before they can play (exit code {self.code}, see their errors above); "
            'in a script, start games under `if __name__ == "__main__":`, because each process imports it again'
        )
