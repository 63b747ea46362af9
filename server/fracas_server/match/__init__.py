"""One match: its host, its clocks, its views.

Reading order: `record` (what is known of a match beside its battle), `host` (the task that owns it), `timekeeper`
(clocks, absences, the alarm), `views` (one encoding for each class of viewers, its `audience`), `feed` (the public's
stream, held back), `journal` (entries of the log), `hosting` (which matches this node hosts). Sockets are
`gateway`'s, what is durable `store`'s.
"""
