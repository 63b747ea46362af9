"""Ruleset `orcus`: Orcus, the open fourth-edition retroclone."""
