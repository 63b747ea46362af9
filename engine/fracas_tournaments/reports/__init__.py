"""What is published of a tournament: JSON, CSV, and a page that needs nothing beside itself."""
