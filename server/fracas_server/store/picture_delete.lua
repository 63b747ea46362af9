-- Delete a picture, or mark it as looked at, unless it was used or uploaded again in the meantime.
--
-- KEYS: the index; the picture's file; the sorted set of its uses.
-- ARGV: the digest; the entry of the index as it was read; the new entry, or empty to delete the picture.
-- Returns {1}, or {0} if the entry is another one by now; then nothing is written.
if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then
  return {0}
end
if ARGV[3] ~= '' then
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
  return {1}
end
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('DEL', KEYS[2], KEYS[3])
return {1}
