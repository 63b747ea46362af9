-- The queue of all nodes: who looks for a match, and who has been found for whom.
--
-- KEYS: the queue (hash): `t:SUBJECT` is a ticket, `p:PAIRING` a pairing (both JSON), `w:POOL` how long finding took (ms).
-- ARGV: what is to be done, and what it needs:
--   enter    subject, ticket, ms it counts as alive    returns {ticket as it is kept, its pairing or ''}
--   tick     ms, subjects that are still there ...     returns {now, all fields and values in turn}
--   propose  pairing id, pairing                       returns 1, or 0 where somebody is not to be had any more
--   answer   pairing id, subject, 1 or 0               returns gone, waiting, declined, or complete: once, to one node
--   made     pairing id, address of its node           tells where the match is
--   failed   pairing id                                lets all of them look on
--   away     subject, the ticket's number              keeps the place of somebody who has lost the connection
--   leave    subject, the ticket's number              takes a ticket out; empty: whichever there is
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local KEPT = 30000 -- a place is kept for whoever lost the connection
local MAKING = 15000 -- a node that makes a match for longer has been lost
local MADE = 60000 -- for those who have to come from another node

-- What is no ticket and no pairing was not written here: it is dropped, so that it holds nobody else up.
local function decoded(name, text)
  local fine, value = pcall(cjson.decode, text)
  if fine and type(value) == 'table' then
    local strings, numbers = {'pool', 'pairing'}, {'alive', 'since'}
    if string.sub(name, 1, 2) == 'p:' then
      strings, numbers = {'pool', 'members', 'accepted', 'state'}, {'deadline', 'within'}
    end
    for _, field in ipairs(strings) do
      fine = fine and type(value[field]) == 'string'
    end
    for _, field in ipairs(numbers) do
      fine = fine and type(value[field]) == 'number'
    end
    if fine then
      return value
    end
  end
  redis.log(redis.LOG_WARNING, 'fracas: a damaged entry of the queue was dropped: ' .. name)
  redis.call('HDEL', KEYS[1], name)
  return false
end
local function get(name)
  local text = redis.call('HGET', KEYS[1], name)
  return text and decoded(name, text)
end
local function put(name, value)
  redis.call('HSET', KEYS[1], name, cjson.encode(value))
end
local function drop(name)
  redis.call('HDEL', KEYS[1], name)
end
local function free(id, pairing)
  for subject in string.gmatch(pairing.members, '%S+') do
    local ticket = get('t:' .. subject)
    if ticket and ticket.pairing == id then
      ticket.pairing = ''
      put('t:' .. subject, ticket)
    end
  end
  drop('p:' .. id)
end
local function accepted(pairing, subject)
  return string.find(' ' .. pairing.accepted .. ' ', ' ' .. subject .. ' ', 1, true) ~= nil
end

local what = ARGV[1]
if what == 'enter' then
  local ticket, old = cjson.decode(ARGV[3]), get('t:' .. ARGV[2])
  ticket.since, ticket.alive, ticket.pairing = now, now + ARGV[4], ''
  local pairing = old and old.pairing ~= '' and get('p:' .. old.pairing)
  if old and old.pool == ticket.pool then
    ticket.since = old.since
    if pairing then
      ticket.pairing = old.pairing
    end
  elseif pairing and pairing.state == 'asked' then
    free(old.pairing, pairing)
  end
  put('t:' .. ARGV[2], ticket)
  return {cjson.encode(ticket), ticket.pairing ~= '' and cjson.encode(pairing) or ''}
elseif what == 'tick' then
  for index = 3, #ARGV do
    local ticket = get('t:' .. ARGV[index])
    if ticket then
      ticket.alive = now + ARGV[2]
      put('t:' .. ARGV[index], ticket)
    end
  end
  local all = redis.call('HGETALL', KEYS[1])
  for index = 1, #all, 2 do
    local kind, name = string.match(all[index], '^(%a):(.*)$')
    if kind == 'p' then
      local pairing = decoded(all[index], all[index + 1])
      if not pairing then
        -- dropped
      elseif pairing.state == 'asked' and pairing.deadline < now then
        for subject in string.gmatch(pairing.members, '%S+') do
          if not accepted(pairing, subject) then
            drop('t:' .. subject)
          end
        end
        free(name, pairing)
      elseif pairing.state == 'making' and pairing.deadline + MAKING < now then
        free(name, pairing)
      elseif pairing.state == 'made' and pairing.deadline + MADE < now then
        for subject in string.gmatch(pairing.members, '%S+') do
          local ticket = get('t:' .. subject)
          if ticket and ticket.pairing == name then
            drop('t:' .. subject)
          end
        end
        drop('p:' .. name)
      end
    elseif kind == 't' then
      local ticket = decoded(all[index], all[index + 1])
      if ticket and ticket.alive + KEPT < now and ticket.pairing == '' then
        drop('t:' .. name)
      end
    end
  end
  return {tostring(now), redis.call('HGETALL', KEYS[1])}
elseif what == 'propose' then
  local pairing = cjson.decode(ARGV[3])
  for subject in string.gmatch(pairing.members, '%S+') do
    local ticket = get('t:' .. subject)
    if not ticket or ticket.alive < now or ticket.pairing ~= '' or ticket.pool ~= pairing.pool then
      return 0
    end
  end
  for subject in string.gmatch(pairing.members, '%S+') do
    local ticket = get('t:' .. subject)
    ticket.pairing = ARGV[2]
    put('t:' .. subject, ticket)
  end
  pairing.deadline = now + pairing.within
  put('p:' .. ARGV[2], pairing)
  return 1
elseif what == 'answer' then
  local pairing = get('p:' .. ARGV[2])
  if not pairing or pairing.state ~= 'asked' then
    return 'gone'
  end
  local member = string.find(' ' .. pairing.members .. ' ', ' ' .. ARGV[3] .. ' ', 1, true)
  if not member then
    return 'gone'
  end
  if ARGV[4] == '0' then
    drop('t:' .. ARGV[3])
    free(ARGV[2], pairing)
    return 'declined'
  end
  if not accepted(pairing, ARGV[3]) then
    pairing.accepted = pairing.accepted .. ' ' .. ARGV[3]
  end
  local missing = false
  for subject in string.gmatch(pairing.members, '%S+') do
    missing = missing or not accepted(pairing, subject)
  end
  if not missing then
    pairing.state, pairing.deadline = 'making', now
  end
  put('p:' .. ARGV[2], pairing)
  return missing and 'waiting' or 'complete'
elseif what == 'made' then
  local pairing = get('p:' .. ARGV[2])
  if pairing then
    pairing.state, pairing.where, pairing.deadline = 'made', ARGV[3], now
    put('p:' .. ARGV[2], pairing)
    local waited = tonumber(redis.call('HGET', KEYS[1], 'w:' .. pairing.pool))
    for subject in string.gmatch(pairing.members, '%S+') do
      local ticket = get('t:' .. subject)
      if ticket then
        local took = now - ticket.since
        waited = waited and (waited * 0.7 + took * 0.3) or took
      end
    end
    if waited then
      redis.call('HSET', KEYS[1], 'w:' .. pairing.pool, string.format('%.0f', waited))
    end
  end
  return 1
elseif what == 'failed' then
  local pairing = get('p:' .. ARGV[2])
  if pairing then
    free(ARGV[2], pairing)
  end
  return 1
elseif what == 'away' then
  local ticket = get('t:' .. ARGV[2])
  if ticket and ticket.number == ARGV[3] then
    ticket.alive = now - 1
    put('t:' .. ARGV[2], ticket)
  end
  return 1
elseif what == 'leave' then
  local ticket = get('t:' .. ARGV[2])
  if not ticket or (ARGV[3] ~= '' and ticket.number ~= ARGV[3]) then
    return 0
  end
  local pairing = ticket.pairing ~= '' and get('p:' .. ticket.pairing)
  drop('t:' .. ARGV[2])
  if pairing and pairing.state == 'asked' then
    free(ticket.pairing, pairing)
  end
  return 1
end
