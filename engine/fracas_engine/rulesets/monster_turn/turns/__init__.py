"""The course of a battle."""
