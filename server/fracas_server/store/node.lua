-- Announce a node for a while, take it out, or look how long it counts as alive.
--
-- KEYS: nodes (sorted set of `NODE ADDRESS` by the moment (ms) until which the node counts as alive).
-- ARGV: `announce`, `withdraw` or `look`; node; address; milliseconds.
-- Returns {1, the members that are alive now}, or {0, the member that lives at this address, the moment until which it
-- does}; then nothing is changed. `look` returns {1, the milliseconds that are left; 0 where it is not announced}.
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if ARGV[1] == 'look' then
  local until_ms = redis.call('ZSCORE', KEYS[1], ARGV[2] .. ' ' .. ARGV[3])
  return {1, until_ms and string.format('%.0f', until_ms - now) or '0'}
end
local alive = redis.call('ZRANGE', KEYS[1], 0, -1, 'WITHSCORES')
local others = {1}
local own = {}
for index = 1, #alive, 2 do
  local node, address = string.match(alive[index], '^(%S+) (.*)$')
  if node == ARGV[2] then
    own[#own + 1] = alive[index]
  elseif ARGV[1] == 'announce' and address == ARGV[3] then
    return {0, alive[index], alive[index + 1]}
  else
    others[#others + 1] = alive[index]
  end
end
if #own > 0 then
  redis.call('ZREM', KEYS[1], unpack(own))
end
if ARGV[1] == 'announce' then
  redis.call('ZADD', KEYS[1], string.format('%.0f', now + ARGV[4]), ARGV[2] .. ' ' .. ARGV[3])
end
return others
