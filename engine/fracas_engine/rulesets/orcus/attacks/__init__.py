"""Attacks of Orcus: cover, hits, areas and targets."""
