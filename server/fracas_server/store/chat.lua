-- Keep a line of a match's chat, and of those before as many as may be kept.
--
-- KEYS: state (hash), chat (list, the oldest line first), of one match.
-- ARGV: epoch, the line, how many lines are kept, how many bytes all of them may have.
-- Returns {how many are kept}, or {-1, current epoch} if another node has taken the match since, or the store has let go
-- of it; then nothing is written.
local epoch = redis.call('HGET', KEYS[1], 'epoch')
if epoch ~= ARGV[1] then
  return {-1, tonumber(epoch or 0)}
end
redis.call('RPUSH', KEYS[2], ARGV[2])
local lines = redis.call('LRANGE', KEYS[2], -ARGV[3], -1)
local kept, bytes = 0, 0
for index = #lines, 1, -1 do
  bytes = bytes + #lines[index]
  if bytes > tonumber(ARGV[4]) then
    break
  end
  kept = kept + 1
end
if kept == 0 then
  redis.call('DEL', KEYS[2])
  return {0}
end
redis.call('LTRIM', KEYS[2], -kept, -1)
-- Of a match that is over, the rest leaves the store at a moment that is known: so does what is said after it.
local left = redis.call('PTTL', KEYS[1])
if left > 0 then
  redis.call('PEXPIRE', KEYS[2], left)
end
return {kept}
