"""PettingZoo's connect four, stepped with masked random actions: `connect_four.py SECONDS` prints steps and seconds."""

import json
import random
import sys
import time

from pettingzoo.classic import connect_four_v3


def main(seconds: float) -> None:
    """Count steps."""
    env, chance, steps = connect_four_v3.raw_env(), random.Random(1), 0
    begun = time.process_time()
    while (taken := time.process_time() - begun) < seconds:
        env.reset(seed=1)
        for _ in env.agent_iter():
            seen, _reward, over, late, _info = env.last()
            mask = seen["action_mask"]
            env.step(None if over or late else chance.choice([n for n in range(7) if mask[n]]))
            steps += 1
    sys.stdout.write(json.dumps({"steps": steps, "cpu": taken}) + "\n")


main(float(sys.argv[1]))
