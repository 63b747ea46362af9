"""A training example that a CPU finishes in minutes: `fracas bot train learned`.

It scores every available action by a few dozen numbers (`features`), chooses by softmax, and raises the scores of
actions that did better than expected (`learner`: REINFORCE with a baseline, on masked actions). `training` plays
the duels, and `policy` turns the weights into a bot. It is a starting point: bigger models use the environments in
the same way.
"""

from fracas_arena.rl.learning.policy import LearnedPolicy

__all__ = ["LearnedPolicy"]
