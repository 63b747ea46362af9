"""Damage, healing, conditions and death."""
