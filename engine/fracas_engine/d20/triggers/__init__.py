"""Checks of which creatures may respond to an event, and how; read-only."""
