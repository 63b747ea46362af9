"""Every error of the machines that play games, as the sentence that a user reads."""

import pytest

from fracas_arena.tournaments import errors
from fracas_arena.tournaments.errors import (
    InvalidRayAddress,
    MachineMismatch,
    MachinesError,
    NoMachinesLeft,
    RayJoinFailed,
    RayMissing,
    RayUnreachable,
    WorkerStartFailed,
)

SENTENCES = [
    (RayMissing("grpc"), "--ray needs grpc, which is not installed: pip install 'fracas[ray]'"),
    (InvalidRayAddress("foo"), "invalid Ray address 'foo': use auto, local, HOST:PORT or ray://HOST:PORT"),
    (
        RayUnreachable("host:1", "refused"),
        "no Ray cluster answers at host:1 (refused); start one with `ray start --head`, or use --ray local",
    ),
    (
        RayJoinFailed("host:1", "no"),
        (
            "cannot join the Ray cluster at host:1 (no); "
            "use the same versions of Ray and Python, and the same token if it requires one (RAY_AUTH_MODE=token)"
        ),
    ),
    (
        MachineMismatch("north", ["rules is 1 here and 2 there", "code is a here and b there"]),
        "north would play other games than this machine: rules is 1 here and 2 there; code is a here and b there",
    ),
    (NoMachinesLeft("they left"), "no machine of the Ray cluster plays games: they left"),
    (
        WorkerStartFailed(1),
        (
            "the worker processes end before they can play (exit code 1, see their errors above); "
            'in a script, start games under `if __name__ == "__main__":`, because each process imports it again'
        ),
    ),
]


@pytest.mark.parametrize(("error", "sentence"), SENTENCES)
def test_sentences(error: MachinesError, sentence: str) -> None:
    """An error names the problem and, where that helps, the remedy."""
    assert str(error) == sentence


def test_every_error_has_a_sentence_here() -> None:
    """The table above leaves none out, and the tree at the top of the module names them all."""
    named = {type(error).__name__ for error, _ in SENTENCES}

    defined = {name for name, found in vars(errors).items() if getattr(found, "__module__", "") == errors.__name__}
    assert named == defined - {"MachinesError"}
    assert errors.__doc__ is not None
    assert all(name in errors.__doc__ for name in defined)
