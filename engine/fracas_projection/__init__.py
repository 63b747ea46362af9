"""Projection of a battle to the protocol: views, options, and answers to questions.

The server sends these to clients, and the arena passes the same to policies in one process, so a bot gets the same
bytes from both. This package uses no sockets, store or clock. The engine decides which information a viewer may
have.
"""
