"""Numbers and facts about creatures; nothing here changes anything."""
