"""A store for the tests that compare the arena with a server."""

from tests.server.conftest import store_url, valkey_url

__all__ = ["store_url", "valkey_url"]
