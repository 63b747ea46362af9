"""Published reports of a tournament: JSON, CSV, and a self-contained HTML page."""
