"""Test tools for rulesets: the conformance suite, random players, and a minimal ruleset.

`conformance` holds the checks that a ruleset runs against itself, `random_players` plays at random, `noninterference`
checks hidden information, `golden` keeps whole playthroughs and counts of options in text files, `toy` is the smallest
ruleset.
"""
