"""Summoned creatures of Orcus."""
