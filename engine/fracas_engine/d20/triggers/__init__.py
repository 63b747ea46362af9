"""Eligibility for responses to events; read-only."""
