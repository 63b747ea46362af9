"""Summoned figures."""
