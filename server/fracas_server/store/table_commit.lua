-- Commit one change of a table: all of it, or nothing.
--
-- KEYS: the keys in the order in which `ExtraWrites` numbers them, all of one slot.
-- ARGV: what is expected and written, as in commit.lua.
-- Returns {1}, or {-3, number of the first that is not as expected}; then nothing is written.
local extra = cjson.decode(ARGV[1])
for number, one in ipairs(extra.expected) do
  if (redis.call('HGET', KEYS[one[1]], one[2]) or '') ~= one[3] then
    return {-3, number}
  end
end
for _, one in ipairs(extra.writes) do
  redis.call(one[1], KEYS[one[2]], unpack(one, 3))
end
return {1}
