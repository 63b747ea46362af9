-- Commit one transition of a tournament: all of it, or nothing.
--
-- KEYS: state (hash), log (stream), lease (text), all of one tournament, hence of one slot.
-- ARGV: the epoch of whoever drives it (or nothing: somebody who asks for a transition, on any node), the serial of the
--       last commit known, the lease's value and its milliseconds (or nothing), the log's entry: JSON, whose `fields` are
--       those of the state that change; one without a value is taken out. They are read from there and not handed over
--       a second time: a round of thousands would keep the node that sends it from everything else.
-- Returns {serial} of this commit, {-1, current epoch} if another node drives it since, or {-2, current serial} if the
-- tournament has moved on. In both cases nothing is written.
local held = redis.call('HMGET', KEYS[1], 'epoch', 'serial')
if ARGV[1] ~= '' and held[1] ~= ARGV[1] then
  return {-1, tonumber(held[1] or 0)}
end
if held[2] ~= ARGV[2] then
  return {-2, tonumber(held[2] or 0)}
end
local serial = tonumber(ARGV[2]) + 1
local fields = cjson.decode(ARGV[5]).fields
-- The log goes first: the one command that could fail (an id that is not newer) fails before anything is written.
redis.call('XADD', KEYS[2], serial .. '-0', 'entry', ARGV[5])
redis.call('HSET', KEYS[1], 'serial', serial)
for field, value in pairs(fields) do
  if value == '' then
    redis.call('HDEL', KEYS[1], field)
  else
    redis.call('HSET', KEYS[1], field, value)
  end
end
if ARGV[1] ~= '' then
  -- The epoch is still ours, so nobody has taken the lease, even if it has expired meanwhile.
  redis.call('SET', KEYS[3], ARGV[3], 'PX', ARGV[4])
end
return {serial}
