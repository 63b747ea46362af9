"""From an intent to use an action to what it does."""
