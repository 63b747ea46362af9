-- Commit one step of a match: all of it, or nothing.
--
-- KEYS: state (hash), log (stream), lease (text), answered (hash), all of one match, hence of one slot; then what the step
--       changes beside its match, in the order in which `ExtraWrites` numbers them (KEYS[5] is 1).
-- ARGV: epoch, serial of the last commit known, the lease's value, its milliseconds, log entry, public diff, the request
--       that it answers (or nothing), the version that it leads to, what is written beside the match (JSON of `expected`:
--       {key, field, value or ''} of hashes, and `writes`: {command, key, words ...}; or nothing), how many log entries
--       follow, these with their public diffs, in turn, then fields and values of the state to replace, in turn.
-- Returns {serial} of the last entry, {-1, current epoch} if another node has taken the match since, {-2, current serial}
-- if the match has moved on, or {-3, number of the first that is not as expected}. In all of these nothing is written.
local held = redis.call('HMGET', KEYS[1], 'epoch', 'serial')
if held[1] ~= ARGV[1] then
  return {-1, tonumber(held[1] or 0)}
end
if held[2] ~= ARGV[2] then
  return {-2, tonumber(held[2] or 0)}
end
local extra = ARGV[9] ~= '' and cjson.decode(ARGV[9])
if extra then
  for number, one in ipairs(extra.expected) do
    if (redis.call('HGET', KEYS[4 + one[1]], one[2]) or '') ~= one[3] then
      return {-3, number}
    end
  end
end
local serial = tonumber(ARGV[2])
local last = 10 + 2 * tonumber(ARGV[10])
local function append(entry, public)
  serial = serial + 1
  if public == '' then
    redis.call('XADD', KEYS[2], serial .. '-0', 'entry', entry)
  else
    redis.call('XADD', KEYS[2], serial .. '-0', 'entry', entry, 'public', public)
  end
end
-- The log goes first: the one command that could fail (an id that is not newer) fails before anything is written.
append(ARGV[5], ARGV[6])
for at = 11, last, 2 do
  append(ARGV[at], ARGV[at + 1])
end
redis.call('HSET', KEYS[1], 'serial', serial, unpack(ARGV, last + 1))
if ARGV[7] ~= '' then
  redis.call('HSET', KEYS[4], ARGV[7], ARGV[8])
end
if extra then
  for _, one in ipairs(extra.writes) do
    redis.call(one[1], KEYS[4 + one[2]], unpack(one, 3))
  end
end
-- The epoch is still ours, so nobody has taken the lease, even if it has expired meanwhile.
redis.call('SET', KEYS[3], ARGV[3], 'PX', ARGV[4])
return {serial}
