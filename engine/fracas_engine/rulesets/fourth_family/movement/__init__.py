"""Movement: paths and modes such as walking, climbing, flying and squeezing."""
