"""One match: its host, its clocks, its views.

Reading order: `record` (what is known of a match beside its battle), `host` (the task that owns it), `clocks`,
`views` (one encoding for each class of viewers), `history` (what resuming clients missed), `journal` (entries of the
log), `hosting` (which matches this node hosts). Sockets are `gateway`'s, what is durable `store`'s.
"""
