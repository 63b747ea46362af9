"""Environments for reinforcement learning (extra `rl`): PettingZoo's `env`, `raw_env` and `parallel_env`, and duels.

    from fracas_arena.rl import parallel_env

    env = parallel_env("srd5")
    observations, infos = env.reset(seed=7)

`layout` documents the numbers of observations and actions. Importing this package registers duels with Gymnasium:
`gymnasium.make("fracas/Duel-v0", lineup="srd5")`, and `fracas/RULESET-v0` for each ruleset.
"""

from gymnasium.envs.registration import register

from fracas_arena.rl.duel import DuelEnv, duels
from fracas_arena.rl.environment import FracasParallelEnv, env, parallel_env, raw_env
from fracas_arena.rl.layout import Layout
from fracas_engine.ruleset import ruleset_names

__all__ = ["DuelEnv", "FracasParallelEnv", "Layout", "duels", "env", "parallel_env", "raw_env"]

register("fracas/Duel-v0", entry_point="fracas_arena.rl.duel:DuelEnv")
for _ruleset in ruleset_names():
    register(f"fracas/{_ruleset}-v0", entry_point="fracas_arena.rl.duel:DuelEnv", kwargs={"lineup": _ruleset})
