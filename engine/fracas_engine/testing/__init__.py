"""Test tools for rulesets: the conformance suite, random players, and a minimal ruleset.

`conformance` holds the checks that every ruleset must pass, `random_players` plays at random, `noninterference` checks
that hidden information stays hidden, `golden` keeps whole playthroughs and counts of options in text files, `toy` is
the smallest ruleset.
"""
