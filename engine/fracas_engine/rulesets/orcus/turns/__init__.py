"""The course of a battle, and what lies between battles."""
