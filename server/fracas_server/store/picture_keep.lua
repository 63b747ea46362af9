-- Add pictures to the use of a match or a table: all of them, or none.
--
-- KEYS: the index; then for each picture its file and the sorted set of its uses.
-- ARGV: the use; the present time (ms); then for each picture its digest.
-- Returns {1}, or {-1, number of the first picture that is not stored}; then nothing is written.
for number = 1, #ARGV - 2 do
  if redis.call('EXISTS', KEYS[2 * number]) == 0 then
    return {-1, number}
  end
end
for number = 1, #ARGV - 2 do
  redis.call('ZADD', KEYS[2 * number + 1], ARGV[2], ARGV[1])
  local entry = redis.call('HGET', KEYS[1], ARGV[number + 2]) or '0 0 -'
  redis.call('HSET', KEYS[1], ARGV[number + 2], ARGV[2] .. string.sub(entry, (string.find(entry, ' ', 1, true))))
end
return {1}
