"""The course of a battle: initiative, rounds, turns, rests."""
