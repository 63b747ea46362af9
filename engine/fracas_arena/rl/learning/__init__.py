"""A training example that a CPU finishes in minutes: `fracas bot train learned`.

It scores every open action by a few dozen numbers (`features`), chooses by chance in proportion to the scores' powers
of e, and raises the scores of what went better than expected (`learner`: REINFORCE with a baseline, on masked actions).
`training` plays the duels, and `policy` turns the weights into a bot. Take it as a beginning: what a bigger model needs
from the environments is used here, and nothing else.
"""

from fracas_arena.rl.learning.policy import LearnedPolicy

__all__ = ["LearnedPolicy"]
