"""Who is how strong, who meets whom, who has won: the parts of competition that need no server.

`rating` turns results into ratings. Nothing here knows a socket, a store or a clock: a tournament in one process comes
to the same figures as one on a service.
"""
