"""A state as it might be for all that a viewer knows: what is hidden from it is put in the place of what is.

Searching bots play such states on. What comes out depends on nothing that the viewer may not know: fields that it is
not told take what `Ruleset.unknown` says, secret answers of others are not given yet, and creatures that it does not
know of are as they began, off the map. Who takes part is no secret, nor is what stands on their sheets.
"""

from __future__ import annotations

from dataclasses import fields, replace

from fracas_engine.decisions import Prompt
from fracas_engine.ruleset import Ruleset
from fracas_engine.situation import Situation
from fracas_engine.state import Creature, Frame, State, Thing, ThingKind
from fracas_engine.viewing import Viewer, visible_names

__all__ = ["imagined"]

_KINDS: tuple[ThingKind, ...] = ("game", "seat", "creature", "object", "zone", "cell")


def imagined(situation: Situation[Ruleset], viewer: Viewer) -> State:
    """Return a copy of the state with everything that a viewer may not know replaced."""
    rules, state = situation.rules, situation.state.copy()
    began: State | None = None
    for kind in _KINDS:
        things = state.things(kind)
        for id_, thing in list(things.items()):
            if rules.sees(situation, viewer, situation.state.things(kind)[id_]):
                _forget(rules, viewer, thing)
                continue
            began = began or rules.setup(situation.setup)
            fresh = began.things(kind).get(id_)
            if isinstance(fresh, Creature):
                fresh.at = None
                _forget(rules, viewer, fresh)
                things[id_] = fresh
            else:  # it came later, and nobody has told the viewer of it
                del things[id_]
    state.stack = [_unanswered(frame, viewer) for frame in state.stack]
    return state


def _forget(rules: Ruleset, viewer: Viewer, thing: Thing) -> None:
    """Put what might be in the place of the fields that a viewer is not told."""
    told = visible_names(viewer, thing)
    hidden = {each.name: rules.unknown(thing, each.name) for each in fields(thing) if each.name not in told}
    for name, value in hidden.items():
        setattr(thing, name, value)


def _unanswered(frame: Frame, viewer: Viewer) -> Frame:
    """Return a question without the secret answers that others have given to it."""
    if not isinstance(frame, Prompt):
        return frame
    secret = {ask.number for ask in frame.asks if ask.secret and ask.seat != viewer.seat}
    return replace(frame, given=tuple(given for given in frame.given if given.number not in secret))
