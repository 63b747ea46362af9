"""Gymnasium environment of one agent against a policy; single, or vectorized with one process per duel."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AsyncVectorEnv

from fracas_arena.lineup import Lineup
from fracas_arena.rl.environment import FracasParallelEnv
from fracas_clients.policies.base import Policy
from fracas_clients.policies.random import RandomPolicy
from fracas_protocol.intents import Intent


class DuelEnv(gymnasium.Env[npt.NDArray[np.float32], Any]):
    """Environment in which an agent plays the first seat of a line-up, and a policy plays all other seats.

    A step lasts until the agent's next decision. Observations are the numbers of `Layout`; `info["action_mask"]` marks
    the available actions.

    Args:
        lineup: The line-up; a ruleset's name stands for its suggested party.
        opponent: The policy of the other seats.
        keys: Rewards, cycles and render mode, as for `FracasParallelEnv`.
    """

    metadata = FracasParallelEnv.metadata

    def __init__(
        self, lineup: Lineup | str = "monster_mash", opponent: Callable[..., Policy] = RandomPolicy, **keys: Any
    ) -> None:
        self._inner = FracasParallelEnv(lineup, **keys)
        self.render_mode = self._inner.render_mode
        self._chance = random.Random()  # noqa: S311 - battles to train on
        self._opponent = opponent
        self._agent, *self._others = self._inner.possible_agents
        self.layout = self._inner.layout
        self.observation_space = gymnasium.spaces.Box(0.0, 1.0, (self.layout.observed,), np.float32)
        self.action_space = gymnasium.spaces.Discrete(self.layout.actions)
        self._policies: dict[str, Policy] = {}
        self._mask: npt.NDArray[np.int8] = np.zeros(self.layout.actions, dtype=np.int8)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.float32], dict[str, Any]]:
        """Begin a battle.

        Args:
            seed: Seed of this battle, including the opponents' choices, and of all later battles reset without a seed.
            options: Not used.
        """
        super().reset(seed=seed)
        if seed is not None:
            self._chance = random.Random(seed)  # noqa: S311 - battles to train on
        self._policies = {seat: self._opponent(chance=self._chance) for seat in self._others}
        seen, _ = self._inner.reset(seed=seed, options=options)
        _reward, seen, ended, _ = self._others_act(seen)
        if ended:  # before anybody had a choice: the next one
            return self.reset(options=options)
        return self._shown(seen[self._agent])

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the mask of available actions, in the form of `sb3-contrib`'s `MaskablePPO`."""
        return self._mask.astype(np.bool_)

    def render(self) -> Any:
        """Return the battle as text or as a picture; see `FracasParallelEnv.render`."""
        return self._inner.render()

    def close(self) -> None:
        """Release the battle."""
        self._inner.close()

    def step(self, action: Any) -> tuple[npt.NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Apply the agent's action, and let the opponents act until the agent's next decision.

        Raises:
            gymnasium.error.ResetNeeded: No battle has begun, or the battle is over.
        """
        if self._inner.bout is None or not self._inner.agents:
            raise gymnasium.error.ResetNeeded("the battle is over or has not begun: call reset() first")
        seen, rewards, terminated, truncated, infos = self._inner.step({self._agent: int(action)} | self._chosen())
        reward = rewards[self._agent]
        ended, late = terminated[self._agent], truncated[self._agent]
        if not (ended or late):
            more, seen, ended, late = self._others_act(seen)
            reward += more
        numbers, info = self._shown(seen[self._agent])
        return numbers, reward, ended, late, info | infos[self._agent]

    def _shown(self, seen: Mapping[str, Any]) -> tuple[npt.NDArray[np.float32], dict[str, Any]]:
        self._mask = seen["action_mask"]
        return seen["observation"], {"action_mask": self._mask}

    def _others_act(self, seen: dict[str, Any]) -> tuple[float, dict[str, Any], bool, bool]:
        total = 0.0
        while seen[self._agent]["action_mask"][0]:
            seen, rewards, terminated, truncated, _ = self._inner.step(self._chosen())
            total += rewards[self._agent]
            if terminated[self._agent] or truncated[self._agent]:
                return total, seen, terminated[self._agent], truncated[self._agent]
        return total, seen, False, False

    def _chosen(self) -> dict[str, Any]:
        """Return the opponents' intents by seat; the environment accepts intents in place of action numbers."""
        return {seat: intent for seat in self._others if (intent := self._choice(seat)) is not None}

    def _choice(self, seat: str) -> Intent | None:
        bout = self._inner.bout
        assert bout is not None, "call reset first"
        decisions = bout.decisions(seat)
        if not decisions or bout.result is not None:
            return None
        policy, view = self._policies[seat], bout.view(seat)
        questions = policy.questions(view, decisions[0])
        policy.answers = {name: bout.ask(seat, question) for name, question in questions.items()}
        return policy.choose(view, decisions[0])


def duels(
    number: int,
    lineup: Lineup | str = "monster_mash",
    opponent: Callable[..., Policy] = RandomPolicy,
    **keys: Any,
) -> AsyncVectorEnv:
    """Return a vector of duels, each in its own process.

    Args:
        number: Number of duels.
        lineup: As for `DuelEnv`.
        opponent: As for `DuelEnv`.
        keys: As for `DuelEnv`.
    """
    return AsyncVectorEnv([partial(DuelEnv, lineup, opponent, **keys)] * number)
