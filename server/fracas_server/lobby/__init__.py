"""Before a match runs: creating it, finding it, filling its seats.

`lobby` answers the requests, `queue` pairs strangers, `match_setup` picks a board and creatures out of a ruleset's
shipped content. What happens within a match, joining included, is its host's (`match.host`).
"""
