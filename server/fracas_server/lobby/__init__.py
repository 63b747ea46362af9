"""The lobby: creating, finding and joining matches before they run.

`lobby` answers the requests, `queue` pairs players, `match_setup` picks a board and creatures from a ruleset's
shipped content. All requests to an existing match, including joining, are handled by its host (`match.host`).
"""
