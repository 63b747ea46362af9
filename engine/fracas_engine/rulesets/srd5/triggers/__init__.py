"""Triggers of reactions and Opportunity Attacks."""
