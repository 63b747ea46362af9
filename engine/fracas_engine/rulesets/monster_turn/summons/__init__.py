"""Figures that come into the battle."""
