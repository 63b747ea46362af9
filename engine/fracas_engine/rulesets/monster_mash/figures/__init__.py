"""Numbers and facts; nothing here changes anything."""
