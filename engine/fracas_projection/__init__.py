"""Projection of a battle to the protocol: views, options, and answers to questions.

The server sends the results to clients, and the arena passes the same to policies in one process, so a bot sees the
same bytes in both. This package uses no sockets, store or clock. The engine decides which information a viewer may
have.
"""
