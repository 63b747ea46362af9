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
    (InvalidRayAddress("foo"), "'foo' is no address of a Ray; there are auto, local, HOST:PORT and ray://HOST:PORT"),
    (
        RayUnreachable("host:1", "refused"),
        "no Ray answers at host:1 (refused); start one with `ray start --head`, or use --ray local",
    ),
    (
        RayJoinFailed("host:1", "no"),
        (
            "the Ray at host:1 cannot be joined (no); "
            "it has to have the same Ray and Python, and where it asks for a token (RAY_AUTH_MODE=token) the same one"
        ),
    ),
    (
        MachineMismatch("north", ["rules is 1 here and 2 there", "code is a here and b there"]),
        "north would play other games than this machine: rules is 1 here and 2 there; code is a here and b there",
    ),
    (NoMachinesLeft("they left"), "no machine of the Ray plays games: they left"),
    (
        WorkerStartFailed(1),
        (
            "the processes that are to play end before they can (exit code 1, their errors stand above); "
            'a script has to begin its games under `if __name__ == "__main__":`, for each process imports it once more'
        ),
    ),
]


@pytest.mark.parametrize(("error", "sentence"), SENTENCES)
def test_sentences(error: MachinesError, sentence: str) -> None:
    """An error says what was wrong and, where that helps, what would be right."""
    assert str(error) == sentence


def test_every_error_has_a_sentence_here() -> None:
    """The table above leaves none out, and the tree at the top of the module names them all."""
    named = {type(error).__name__ for error, _ in SENTENCES}

    assert named == set(errors.__all__) - {"MachinesError"}
    assert errors.__doc__ is not None
    assert all(name in errors.__doc__ for name in errors.__all__)
