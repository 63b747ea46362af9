"""Rounds, initiative, turns and rests."""
