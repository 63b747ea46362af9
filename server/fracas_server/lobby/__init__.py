"""The lobby: creating, finding and joining matches before they run.

`lobby` answers the requests, `queue` pairs players, `match_setup` picks a board and creatures from a ruleset's
shipped content. Everything within a match, joining included, is done by its host (`match.host`).
"""
