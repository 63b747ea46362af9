"""Pending questions after a ruling: questions that have lost their sense are answered by default or asked anew."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from fracas_engine.decisions import Ask, Choice, Given, Prompt
from fracas_engine.resolution import AnyResolution
from fracas_engine.state import Frame


def settle_questions(resolution: AnyResolution, alive: Collection[str]) -> None:
    """Answer or change the pending questions as a ruling requires.

    Args:
        resolution: The battle.
        alive: The creatures that were in the battle before the ruling.
    """
    creatures = resolution.state.creatures
    gone = frozenset(name for name in alive if name not in creatures or not creatures[name].alive)
    stack = resolution.state.stack
    if stack and isinstance(stack[-1], Prompt) and len(stack) > 1 and _asks_anew(resolution, stack[-2]):
        stack.pop()
    for index, frame in enumerate(stack):
        if isinstance(frame, Prompt) and len(frame.given) < len(frame.asks):
            stack[index] = _settled(resolution, frame, gone)


def _asks_anew(resolution: AnyResolution, frame: Frame) -> bool:
    """Return True if the frame below a question is to ask it anew, because the battle has changed since."""
    changed = any(kind != "game" for (kind, _), _ in resolution.changes)
    return changed and bool(resolution.rules.asks_anew(frame))


def _settled(resolution: AnyResolution, prompt: Prompt, gone: frozenset[str]) -> Prompt:
    answered = {given.number for given in prompt.given}
    given, asks = list(prompt.given), list[Ask]()
    for ask in prompt.asks:
        kept = ask if ask.number in answered else _still_asked(resolution, ask, gone)
        asks.append(kept if kept is not None else ask)
        if kept is None:
            given.append(Given(ask.number, ask.by, ask.default))
            resolution.emit("answered", seat=ask.seat, kind=ask.kind, by=ask.by)
        elif kept.number != ask.number:
            resolution.emit("asked", seat=kept.seat, kind=kept.kind, by=kept.by)
    return Prompt(tuple(asks), tuple(given))


def _still_asked(resolution: AnyResolution, ask: Ask, gone: frozenset[str]) -> Ask | None:
    """Return the question as it is still to be asked; None if its default answer is given."""
    creature = resolution.state.creatures.get(ask.by)
    if creature is None:
        return ask
    about = {value for value in ask.about.values() if isinstance(value, str)}
    if ask.by in gone or not about.isdisjoint(gone):
        return None
    if resolution.rules.question_lapses(resolution, creature, ask.kind):
        return None
    lost = gone.union(resolution.unknown_to(creature.seat))
    choices = tuple(one for choice in ask.choices if (one := _still_offered(choice, lost)) is not None)
    if all(choice.id == "no" for choice in choices) or len(choices) < ask.several[0]:
        return None
    if creature.seat == ask.seat and choices == ask.choices:
        return ask
    return replace(ask, number=resolution.number(), seat=creature.seat, choices=choices)


def _still_offered(choice: Choice, gone: frozenset[str]) -> Choice | None:
    """Return a choice without the targets that are gone; None if none of its targets is left."""
    if gone.isdisjoint(choice.targets):
        return None if isinstance(choice.value, str) and choice.value in gone else choice
    targets = tuple(name for name in choice.targets if name not in gone)
    meant = "" if choice.meant in gone else choice.meant
    return replace(choice, targets=targets, meant=meant) if targets else None
