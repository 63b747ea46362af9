"""What waits for a broker is bounded by number and by bytes, and what is dropped is counted."""

from __future__ import annotations

from fracas_server.spectators.send_queue import Message, SendQueue


def message(number: int, size: int = 1) -> Message:
    """Return a message that says its number."""
    return Message("t", bytes((number,)) * size, retain=False)


def numbers(waiting: SendQueue) -> list[int]:
    """Take all that waits."""
    return [waiting.take().payload[0] for _ in range(len(waiting))]


def test_too_many() -> None:
    """The oldest are dropped."""
    waiting = SendQueue(most=3)
    for number in range(5):
        waiting.add(message(number))

    assert waiting.lost == 2
    assert numbers(waiting) == [2, 3, 4]


def test_too_large() -> None:
    """The oldest are dropped until the rest fits; what has been taken does not count."""
    waiting = SendQueue(most_bytes=100)
    for number in range(3):
        waiting.add(message(number, 40))
    assert waiting.lost == 1

    waiting.take()
    waiting.add(message(3, 60))
    assert waiting.lost == 1
    assert numbers(waiting) == [2, 3]


def test_what_was_taken_comes_first_again() -> None:
    """What is put back waits before the others, in its order, and is as bounded."""
    waiting = SendQueue(most=4)
    for number in range(4):
        waiting.add(message(number))
    taken = [waiting.take(), waiting.take()]
    waiting.add(message(4))

    waiting.put_back(taken)

    assert waiting.lost == 1
    assert numbers(waiting) == [1, 2, 3, 4]
