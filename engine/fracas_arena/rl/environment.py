"""The PettingZoo environments: `parallel_env`, and the AEC environments `env` and `raw_env`.

Every agent acts in every cycle; an agent without a decision has one available action, which does nothing. Seats with
simultaneous decisions therefore act in the same cycle, and the order in which agents are asked reveals nothing about
the decisions of the others.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

import gymnasium
import numpy as np
import numpy.typing as npt
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from fracas_arena.lineup import Lineup
from fracas_arena.local_battle import LocalBattle
from fracas_arena.rl.actions import NOTHING, open_actions
from fracas_arena.rl.layout import LAYOUT_VERSION, Layout, Slots
from fracas_arena.rl.observations import observe
from fracas_engine.errors import IllegalIntent
from fracas_protocol.intents import Intent

if TYPE_CHECKING:
    from fracas_clients.render.still_images import StillImages

MOST_CYCLES: Final = 2_000
"""Cycles after which a battle is truncated."""
_SEEDS: Final = 2**31


class FracasParallelEnv(ParallelEnv):  # type: ignore[misc]  # PettingZoo ships no types
    """A battle in which all seats act in every cycle.

    An observation is `{"observation": numbers, "action_mask": available actions}`; see `Layout`. An unavailable
    action is replaced with the first available one, and `infos[agent]["illegal"]` is set.

    Args:
        lineup: The line-up; a ruleset's name stands for its suggested party.
        win: Reward for winning; losing costs the same amount.
        damage: Reward for taking all of the foes' hit points; losing all of the side's own costs the same amount.
        illegal: Reward for an unavailable action.
        max_cycles: Cycles after which a battle is truncated.
        render_mode: Output of `render`: `ansi` returns text, `human` prints it, `rgb_array` returns a picture
            (needs Pillow); None: nothing.

    Raises:
        ValueError: There is no such render mode.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "fracas_v0",
        "render_modes": ["human", "ansi", "rgb_array"],
        "render_fps": 2,
        "is_parallelizable": True,
        "layout_version": LAYOUT_VERSION,
    }

    def __init__(
        self,
        lineup: Lineup | str = "monster_mash",
        *,
        win: float = 1.0,
        damage: float = 0.0,
        illegal: float = 0.0,
        max_cycles: int = MOST_CYCLES,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(
                f"unknown render_mode {render_mode!r}: use {', '.join(self.metadata['render_modes'])} or None"
            )
        self.lineup = Lineup.suggested(lineup) if isinstance(lineup, str) else lineup
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self._stills: StillImages | None = None
        self._win, self._damage, self._illegal = win, damage, illegal
        self.layout = Layout.of(self.lineup, self.lineup.setup(0))
        self.possible_agents = list(self.lineup.seats)
        self.agents: list[str] = []
        seen = gymnasium.spaces.Box(0.0, 1.0, (self.layout.observed,), np.float32)
        mask = gymnasium.spaces.Box(0, 1, (self.layout.actions,), np.int8)
        self._observed = {
            agent: gymnasium.spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self._acted = {agent: gymnasium.spaces.Discrete(self.layout.actions) for agent in self.possible_agents}
        self._chance = random.Random()  # noqa: S311 - battles to train on
        self.bout: LocalBattle | None = None
        """The battle; None before the first `reset`."""
        self._slots: dict[str, Slots] = {}
        self._open: dict[str, dict[int, Intent]] = {}
        self._numbers: dict[str, int] = {}
        self._cycle = 0
        self._strength: dict[str, float] = {}

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self._observed[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self._acted[agent]

    def reset(
        self,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,  # noqa: ARG002 - PettingZoo's interface
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a battle.

        Args:
            seed: Seed of this battle and of all later battles that are reset without a seed; None: continue the random
                sequence of the last seed.
            options: Not used.
        """
        if seed is not None:
            self._chance = random.Random(seed)  # noqa: S311 - likewise
        bout = self.bout = LocalBattle(self.lineup.battle(self._chance.randrange(_SEEDS)))
        self.agents = list(self.possible_agents)
        self._slots = {agent: Slots(self.layout, agent) for agent in self.agents}
        self._cycle = 0
        self._strength = self._strengths(bout)
        return self._look(bout), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """Apply the actions of all agents, in the order of the rules.

        Args:
            actions: Action numbers by agent. An intent is accepted in place of a number, so policies can take part.
        """
        bout = self.bout
        if bout is None:
            raise gymnasium.error.ResetNeeded("there is no battle to step: call reset() first")
        rewards = dict.fromkeys(self.agents, 0.0)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        for agent in bout.waiting:
            if agent not in self._open or not self._still_asked(bout, agent):
                continue  # another agent's action has already resolved it
            chosen, intents = actions.get(agent, NOTHING), self._open[agent]
            if isinstance(chosen, Mapping):  # a policy's choice, which may be one that no action stands for
                self._act(bout, agent, chosen)
                continue
            if int(chosen) not in intents:
                infos[agent]["illegal"] = True
                rewards[agent] += self._illegal
                chosen = next(iter(intents))
            self._act(bout, agent, intents[int(chosen)])
        self._cycle += 1
        result, late = bout.result, self._cycle >= self.max_cycles
        self._reward(bout, rewards)
        terminated = dict.fromkeys(self.agents, result is not None)
        truncated = dict.fromkeys(self.agents, result is None and late)
        seen = self._look(bout)
        if result is not None or late:
            self.agents = []
        return seen, rewards, terminated, truncated, infos

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """Return the first agent's view as text, or as a picture of rows, columns and RGB colours.

        Raises:
            gymnasium.error.ResetNeeded: There is no battle yet.
            gymnasium.error.DependencyNotInstalled: A picture needs Pillow, which is not installed.
        """
        if self.render_mode is None:
            return None
        if self.bout is None:
            raise gymnasium.error.ResetNeeded("there is no battle to render: call reset() first")
        from fracas_clients.render.still_images import StillImages  # noqa: PLC0415 - heavy, and most training shows nothing

        agent = self.possible_agents[0]
        if self._stills is None:
            self._stills = StillImages(agent)
        view = self.bout.view(agent)
        if self.render_mode != "rgb_array":
            text = self._stills.text(view)
            if self.render_mode == "ansi":
                return text
            print(text)  # noqa: T201 - the purpose of mode `human`
            return None
        try:
            return np.asarray(self._stills.image(view), dtype=np.uint8)
        except ModuleNotFoundError as error:
            raise gymnasium.error.DependencyNotInstalled(
                "rgb_array needs Pillow: pip install 'fracas[pictures]'"
            ) from error

    def close(self) -> None:
        """Release the battle."""
        self.bout = None

    # ---------------------------------------------------------------- inside

    def _still_asked(self, bout: LocalBattle, agent: str) -> bool:
        decisions = bout.decisions(agent)
        return bool(decisions) and decisions[0].number == self._numbers[agent]

    def _act(self, bout: LocalBattle, agent: str, intent: Intent) -> None:
        decision = bout.decisions(agent)[0]
        try:
            bout.act(agent, intent, decision=decision.number)
        except IllegalIntent:
            # Not every combination of several targets is legal; the rules know one that is.
            ends: list[Intent] = [{"by": by, "end": "turn"} for by in decision.ends]
            for other in (*ends, *decision.intents()):
                try:
                    bout.act(agent, other, decision=decision.number)
                except IllegalIntent:
                    continue
                return
            raise

    def _look(self, bout: LocalBattle) -> dict[str, Any]:
        self._open, self._numbers = {}, {}
        seen = {}
        for agent in self.agents:
            view, decisions = bout.view(agent), bout.decisions(agent)
            slots = self._slots[agent].of(view)
            mask: npt.NDArray[np.int8] = np.zeros(self.layout.actions, dtype=np.int8)
            if decisions and bout.result is None:
                intents = self._open[agent] = open_actions(view, decisions[0], slots, self.layout)
                self._numbers[agent] = decisions[0].number
                mask[list(intents)] = 1
            else:
                mask[NOTHING] = 1
            numbers = observe(view, decisions, slots, self.layout, agent)
            seen[agent] = {"observation": numbers, "action_mask": mask}
        return seen

    def _reward(self, bout: LocalBattle, rewards: dict[str, float]) -> None:
        before, now = self._strength, self._strengths(bout)
        self._strength = now
        result = bout.result
        for agent in rewards:
            side = self.lineup.side(agent)
            if self._damage:
                foes = [name for name in now if name != side]
                taken = sum(before[name] - now[name] for name in foes) / max(1, len(foes))
                rewards[agent] += self._damage * (taken - (before.get(side, 0.0) - now.get(side, 0.0)))
            if result is not None and result.winner is not None:
                rewards[agent] += self._win if result.winner == side else -self._win

    @staticmethod
    def _strengths(bout: LocalBattle) -> dict[str, float]:
        """Return each side's hit points as a fraction of their maximum."""
        left: dict[str, int] = {}
        most: dict[str, int] = {}
        for creature in bout.battle.state.creatures.values():
            side = str(creature.side)
            left[side] = left.get(side, 0) + (max(0, creature.hp) if creature.alive else 0)
            most[side] = most.get(side, 0) + creature.max_hp
        return {side: left[side] / max(1, most[side]) for side in left}


def parallel_env(lineup: Lineup | str = "monster_mash", **keys: Any) -> FracasParallelEnv:
    """Return the environment in which all agents act at the same time; see `FracasParallelEnv`."""
    return FracasParallelEnv(lineup, **keys)


def raw_env(lineup: Lineup | str = "monster_mash", **keys: Any) -> AECEnv:
    """Return the AEC environment, in which agents act in turn, without usage checks."""
    return parallel_to_aec(parallel_env(lineup, **keys))


def env(lineup: Lineup | str = "monster_mash", **keys: Any) -> AECEnv:
    """Return the AEC environment, in which agents act in turn, with PettingZoo's usage checks."""
    return OrderEnforcingWrapper(raw_env(lineup, **keys))
