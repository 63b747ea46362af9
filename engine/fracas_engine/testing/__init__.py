"""For the tests of rulesets: what every ruleset has to pass, players that try everything, and a ruleset to try it on.

What is where: `conformance` holds the checks that a ruleset runs against itself, `random_players` plays at random,
`noninterference` holds what may not be learnt, `golden` keeps whole playthroughs and counts of options in text files,
`toy` is the smallest ruleset.
"""
