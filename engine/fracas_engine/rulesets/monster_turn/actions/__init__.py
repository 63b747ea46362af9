"""From an order to what it does."""
