-- Write the extra writes of a commit once, before the commit: in a cluster, one script cannot write both slots.
--
-- KEYS: the mark that it was done (text, expiring); then the keys in the order in which `ExtraWrites` numbers them, all of one
--       slot.
-- ARGV: how long the mark lasts (ms); what is expected and written, as in commit.lua.
-- Returns {1}, or {-3, number of the first that is not as expected}; then nothing is written.
if redis.call('EXISTS', KEYS[1]) == 1 then
  return {1}
end
local extra = cjson.decode(ARGV[2])
for number, one in ipairs(extra.expected) do
  if (redis.call('HGET', KEYS[1 + one[1]], one[2]) or '') ~= one[3] then
    return {-3, number}
  end
end
redis.call('SET', KEYS[1], '1', 'PX', ARGV[1])
for _, one in ipairs(extra.writes) do
  redis.call(one[1], KEYS[1 + one[2]], unpack(one, 3))
end
return {1}
