"""Bots: what decides (`base`, and one module a policy), how it is found (`loading`) and how it plays (`runner`)."""

from fracas_clients.policies.base import Policy

__all__ = ["Policy"]
