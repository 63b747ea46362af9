"""A battle as the protocol shows it: the views and the options of those who play and watch, and answers to questions.

The server sends what is made here, and the arena hands the same to policies in one process; so a bot sees the same
bytes in both. Nothing here knows a socket, a store or a clock. What a viewer may know is the engine's say.
"""
