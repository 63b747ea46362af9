-- Enter on leaderboards what may be told by now.
--
-- KEYS: what is held back (sorted set of `BOARD POINTS PLAYER` by the moment (ms) from which it may be told).
-- ARGV: the present moment (ms).
-- Returns how many were entered. The boards share the slot of what is held back.
local due = redis.call('ZRANGE', KEYS[1], '-inf', ARGV[1], 'BYSCORE')
for _, one in ipairs(due) do
  local board, points, player = string.match(one, '^(%S+) (%S+) (.*)$')
  redis.call('ZADD', board, points, player)
end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
return #due
