-- Create a match and take its lease at once.
--
-- KEYS: state (hash), log (stream), lease (text), of one match.
-- ARGV: the lease's value (epoch 1), its milliseconds, the first log entry, then fields and values of the state.
-- Returns 1, or 0 where there is such a match already; then nothing is written.
if redis.call('EXISTS', KEYS[1]) == 1 then
  return 0
end
redis.call('XADD', KEYS[2], '1-0', 'entry', ARGV[3])
redis.call('HSET', KEYS[1], 'epoch', 1, 'serial', 1, unpack(ARGV, 4))
redis.call('SET', KEYS[3], ARGV[1], 'PX', ARGV[2])
return 1
