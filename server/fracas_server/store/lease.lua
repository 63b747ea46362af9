-- Take the lease of a match, renew it, or give it back; only its holder may do the last two. Who has found its holder
-- gone seizes it: that is safe, since the epoch fences, and only rude where the holder lives.
--
-- KEYS: state (hash), lease (text), of one match.
-- ARGV: `take`, `seize`, `renew` or `drop`; node; address; milliseconds; epoch held (0 for `take`), or whose lease is
-- seized.
-- Returns {epoch} when the node holds the lease (or has given it back), else {0, the lease's present value}.
if redis.call('HEXISTS', KEYS[1], 'serial') == 0 then
  return {-1}
end
local held = redis.call('GET', KEYS[2])
local prefix = ARGV[2] .. ' '
local mine = held and string.sub(held, 1, string.len(prefix)) == prefix
if ARGV[1] == 'take' or ARGV[1] == 'seize' then
  local gone = ARGV[1] == 'seize' and redis.call('HGET', KEYS[1], 'epoch') == ARGV[5]
  if held and not mine and not gone then
    return {0, held}
  end
  -- A new epoch also for the node that held it before, in this run or in one that is gone: what it has under way under
  -- the old one must not land.
  local epoch = redis.call('HINCRBY', KEYS[1], 'epoch', 1)
  redis.call('SET', KEYS[2], ARGV[2] .. ' ' .. epoch .. ' ' .. ARGV[3], 'PX', ARGV[4])
  return {epoch}
end
if redis.call('HGET', KEYS[1], 'epoch') ~= ARGV[5] then
  return {0, held or ''}
end
if ARGV[1] == 'renew' then
  redis.call('SET', KEYS[2], ARGV[2] .. ' ' .. ARGV[5] .. ' ' .. ARGV[3], 'PX', ARGV[4])
else
  if mine then
    redis.call('DEL', KEYS[2])
  end
end
return {tonumber(ARGV[5])}
