"""Responses to triggers: offering and resolving them."""
