"""Environments for reinforcement learning (extra `rl`): PettingZoo's `env`, `raw_env` and `parallel_env`, and duels.

    from fracas_arena.rl import parallel_env

    env = parallel_env("srd5")
    observations, infos = env.reset(seed=7)

`layout` says which number of an observation or action is what.
"""

from fracas_arena.rl.duel import DuelEnv, duels
from fracas_arena.rl.environment import FracasParallelEnv, env, parallel_env, raw_env
from fracas_arena.rl.layout import Layout

__all__ = ["DuelEnv", "FracasParallelEnv", "Layout", "duels", "env", "parallel_env", "raw_env"]
