"""Damage rules of Orcus: resistances, crashing, and the loss of a summoned creature."""
