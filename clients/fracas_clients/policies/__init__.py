"""Bots: policies (`base`, and one module per policy), lookup by name (`loading`), and playing (`runner`)."""

from fracas_clients.policies.base import Policy

__all__ = ["Policy"]
