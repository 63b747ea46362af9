"""Rules shared by `fourth_edition` and `orcus`: turns, powers, conditions, off-turn actions and healing.

Each ruleset's own package contains the rules in which it differs.
"""
