"""Ruleset `fourth_edition`: the fourth-edition quick combat rules."""
