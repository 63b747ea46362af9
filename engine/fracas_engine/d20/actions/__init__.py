"""Execution of actions."""
