"""A bot that chooses by learned weights, in the arena and over the network."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from fracas_arena.rl.actions import open_actions
from fracas_arena.rl.layout import Layout, Slots
from fracas_arena.rl.learning.features import FEATURES, best, features
from fracas_arena.rl.learning.learner import likely
from fracas_arena.rl.observations import observe
from fracas_clients.policies.base import Policy
from fracas_protocol.battle_view import BattleView
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision


class LearnedPolicy(Policy):
    """Chooses the best action by learned weights. `fracas bot train` writes a subclass with its weights."""

    name: ClassVar[str] = "learned"
    weights: ClassVar[Mapping[str, float]] = {}
    """Weight of each of `FEATURES`; 0 if not listed."""

    def __init__(self, *, chance: random.Random | None = None) -> None:
        super().__init__(chance=chance)
        self._weights = np.array([self.weights.get(name, 0.0) for name in FEATURES], dtype=np.float32)
        self._seats: dict[tuple[str, str], tuple[Layout, Slots]] = {}

    def choose(self, view: BattleView, options: Decision) -> Intent:
        """Choose the likeliest action of the likeliest kind; on a tie the first."""
        seat = options.seat
        key = (view.match, seat)
        if key not in self._seats:
            own = sum(creature.seat == seat for creature in view.creatures.values()) + 1
            layout = Layout(*view.size, own, own + len(view.creatures) + 3)
            self._seats[key] = layout, Slots(layout, seat)
        layout, taken = self._seats[key]
        slots = taken.of(view)
        seen = observe(view, (options,), slots, layout, seat)
        intents = open_actions(view, options, slots, layout)
        actions = list(intents)
        chances = likely(features(seen, actions, layout) @ self._weights)
        return intents[actions[best(chances, actions, layout)]]
