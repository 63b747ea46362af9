"""The gateway: WebSocket connections, authentication, rate limits and message validation.

Reading order: `server` (listening), `connection` (one client's session), `authentication` (tokens and guests),
`requests` (dispatch by request kind), `subscriptions` (the matches that a connection follows). Outgoing bytes go
through `delivery`; `match.host` and `lobby` carry out requests about matches.
"""
