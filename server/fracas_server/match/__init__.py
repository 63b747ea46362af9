"""A running match: its host, clocks, views and log.

Reading order: `record` (everything known of a match except its battle), `host` (the task that owns it),
`timekeeper` (clocks, absent seats, the alarm), `views` (one encoding for each class of viewers, its `audience`),
`feed` (the delayed public stream), `journal` (log entries), `hosting` (the matches of this node). Sockets belong
to `gateway`, durable data to `store`.
"""
