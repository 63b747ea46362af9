"""The ruleset `orcus`: Orcus, the open fourth-edition retroclone."""
