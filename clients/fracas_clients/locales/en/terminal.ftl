# Texts of the terminal client: screens, help, hints and menus.

## Keys shown in the footer of a screen

key-quit = Quit
key-tutorial = First match
key-new = New
key-join = Join
key-watch = Watch
key-queue = Queue
key-help = Help
key-new-tournament = New tournament
key-refresh = Refresh
key-back = Back
key-mine-or-all = Mine / all
key-more = More
key-standings = Standings
key-crosstable = Crosstable
key-games = Games
key-play = Play

## Words used on several screens

answer-yes = yes
answer-no = no
seat-back = back
bot-mark = (bot)
more-lines = … { $count } more
hit-points = { $hp } hit points
hit-points-part = about { $percent }%
tournament-done = done
loading-replay = Loading the replay …

## Lobby

lobby-title = {" "}Fracas · { $server } · you are { $name }
lobby-server = server
lobby-column-match = Match
lobby-column-state = State
lobby-column-rules = Rules
lobby-column-board = Board
lobby-column-seats = Seats
lobby-code = Match code, then your creatures if you like (Esc: back)
lobby-clock = Your clock is running: { $clock }. Enter: return to the match.
lobby-your-turn = Your turn in { $count } { $count ->
        [one] match
       *[other] matches
    }. Enter: go there.
lobby-empty = No matches yet. g: tutorial match, n: new match
lobby-only-yours = You can only cancel a match that you created and that has not started.
lobby-call-off = Cancel the match on { $board }?
lobby-called-off = Match cancelled.
lobby-tutorial = Tutorial: { $hint }
lobby-searching = Looking for an opponent … (any other command cancels the search)
lobby-accept = Accept?
lobby-free = (free)
phase-open = open
phase-running = running
phase-paused = paused
phase-over = over
phase-won = won by { $who }
phase-your-turn = ▶ your turn
phase-yours = yours

## Help of the lobby

lobby-help-title = Lobby
lobby-help-enter = open the selected match: continue, take a seat (asks first) or watch
lobby-help-tutorial = tutorial match against a weak bot (5 minutes)
lobby-help-new = new match: rules, board, creatures, clock
lobby-help-join = join a match by its code and choose your creatures
lobby-help-watch = watch the selected match
lobby-help-call-off = cancel the selected match, if it is yours and has not started
lobby-help-queue = find an opponent (asks before the match starts)
lobby-help-history = finished matches and their replays
lobby-help-tournaments = tournaments: play, watch, host
lobby-help-refresh = refresh the list
lobby-help-themes = themes: dark, light, high contrast
lobby-help-quit = quit
lobby-help-your-turn = Matches where it is your turn are listed first, marked ▶.
lobby-help-form-title = New match
lobby-help-form = Tab: next field. Enter: open a list or press a button. Esc: back.
lobby-help-form-saved = Your choices are saved for the next match.
lobby-help-rules-title = Rules, easiest first

## A free seat

seat-nobody = no players yet
seat-absent = (away)
seat-ready = (ready)
ready-asked = Ready? Type /ready
ready-marked = ready: { $who }
ready-waiting = not ready: { $who }
ready-asked-all = Everybody is asked whether they are ready.
ready-set = You are marked as ready.
ready-removed = You are no longer marked as ready.
seat-left-to-bot = A bot plays your seat. Join the match again to take it back.
seat-key = The seat { $seat } is taken over on the page by #/join/{ $match }/{ $seat }/{ $key }, or by: fracas play --match { $match } --seat { $seat } --seat-key { $key }
seat-title = { $ruleset } on { $board }, with { $players }
seat-creatures = Your creatures: { $creatures }
seat-suggested = { $creatures } (suggested by the match)
seat-random = random
seat-take = take the seat
seat-choose = choose creatures
seat-watch = watch

## Form for a new match

create-title = New match
create-keys = Tab next, Enter choose, ? help, Esc back
create-ruleset = Rules
create-board = Board
create-mine = Your creatures
create-opponents = Opponents
create-party = Party
create-theirs = Their creatures
create-theirs-each = Creatures of each opponent
create-clock = Clock
create-absence = Forfeit after
create-stalemate = Draw after
create-variants = Rule options
create-variants-example = for example ties=ask
create-create = Create
create-suggested = Suggested party
create-back = Back
create-random = (random)
create-difficulty = Difficulty      { $difficulty }
create-side-you = you
create-side-each = each opponent
create-side-they = opponent
opponents-one-random = Easy random bot
opponents-one-greedy = Medium greedy bot
opponents-one-focus = Medium focus bot
opponents-one-search = Hard search bot
opponents-one-mcts = Hard mcts bot
opponents-three-greedy = Three greedy bots
opponents-one-person = One player
opponents-two-people = Two players
opponents-person-and-greedy = One player and a greedy bot
opponents-house = Monster bot (focus rule)
opponents-greedy-with-ally = Greedy bot, with one ally
opponents-greedy-with-two-allies = Greedy bot, with two allies
opponents-alone = You alone
opponents-plus-one = You and one player
opponents-plus-two = You and two players
opponents-plus-three = You and three players
opponents-plus-greedy = You and a greedy bot
opponents-plus-one-and-greedy = You, one player and a greedy bot
opponents-plus-three-greedy = You and three greedy bots
clock-none = No clock
clock-10-min = 10 min + 10 s per decision
clock-5-min = 5 min + 5 s per decision
clock-2-min = 2 min + 3 s per decision
absence-default = Server default (never, without a clock)
absence-never = Never
absence-3-min = 3 minutes offline
absence-10-min = 10 minutes offline
absence-hour = 1 hour offline
absence-day = 1 day offline
stalemate-default = 20 rounds without damage or movement
stalemate-50 = 50 rounds without damage or movement
stalemate-never = Never

## How hard a fight will be

difficulty-board = monsters of the board
difficulty-open = opponents choose their creatures
difficulty-open-some = some opponents choose their creatures
difficulty-even-random = even (same random creatures)
difficulty-about-even = about even (random creatures that fit)
difficulty-ratio = { $foes } against { $allies }
creature-hp = { $hp } hp

## Choosing creatures

picker-keys = Space add, Enter or d done, Backspace remove, c clear, Esc back
picker-chosen = { $count } of { $most }: { $names }
picker-none = None: random creatures
draft-title = Draft a creature
draft-keys = Enter pick, Esc back
draft-left = { $count } left

## Match history

history-title = {" "}Finished matches · { $whose } · Enter: replay
history-all = all players
history-mine = yours
history-column-ended = Ended
history-column-rules = Rules
history-column-players = Players
history-column-winner = Winner
history-empty = No finished matches yet.
history-more = m: more

## Replays

replay-head = {" "}Replay { $number }/{ $count }{ $viewer } · { $headline }
replay-viewer = {" "}as { $viewer }
replay-find = Log text, a number, or: round 3
replay-keys-viewer = v viewer{"  "}
replay-keys = arrows step  { $viewer }Space play  [ ] round  / find  n next  + - speed  PgUp PgDn ten  q close
replay-not-found = Nothing found for “{ $wanted }”.
replay-find-first = Press / to search.
replay-no-rules = Replays on the board need the rules package: pip install fracas, not only its client.

## End of a match

end-title = The match is over
end-draw = Draw
end-won-by = { $who } won
end-you-won = You won
end-you-lost = You lost to { $who }
end-in-rounds = {" "}in { $count } { $count ->
        [one] round
       *[other] rounds
    }
end-column-left = hp left
end-column-hits = hits
end-column-dealt = dealt
end-column-taken = taken
end-column-felled = kills
end-since = Counted from round { $round }, when you joined. The full match: h in the lobby.
end-key-rematch = rematch
end-key-replay = replay
end-key-board = show the board
end-key-leave = leave
rematch-invitation = Rematch? Join with the code { $code }.

## Tournaments

tournaments-title = {" "}Tournaments · Enter: open
tournaments-empty = No tournaments yet. n: new tournament
tournaments-column-name = Tournament
tournaments-column-state = State
tournaments-column-format = Format
tournaments-column-rules = Rules
tournaments-column-games = Games
tournament-column-name = Name
tournament-column-points = Points
tournament-column-won = Won
tournament-column-drawn = Drawn
tournament-column-lost = Lost
tournament-column-tie-breaks = Tie-breaks
tournament-column-creatures = Creatures
tournament-column-game = Game
tournament-column-players = Players
tournament-column-result = Result
tournament-running = { $count } running
tournament-played = { $count } played
tournament-played-and-running = { $played }, { $running } running
tournament-code = code { $code }
tournament-round = round { $round }
tournament-round-of = round { $round } of { $rounds }
tournament-yours = { $name } (yours)
tournament-you-play = { $name } (you play)
tournament-left = (withdrawn)
tournament-your-game = ▶ your game
tournament-game-running = running
tournament-game-waiting = waiting
tournament-time-left = , { $seconds } s left
tournament-you-draft = Draft a creature: d{ $left }
tournament-drafting = { $who } is drafting a creature{ $left }
tournament-round-title = Round { $round }
tournament-no-pairings = No pairings yet
tournament-enter-code = Invitation code, then your team if you have one (Esc: back)
tournament-enter-bots = greedy or NAME=greedy, separated by spaces, `greedy*4` for four (Esc: back)
tournament-enter-result = For example: r2t5 1 0 REASON (Esc: back)
tournament-your-game-ready = Your game is ready. p: play
tournament-not-started = This game has not started yet.
tournament-no-game = You have no game waiting.
tournament-joined = You joined the tournament.
tournament-leave = Leave this tournament? You lose your remaining games.
tournament-not-your-draft = It is not your turn to draft.
tournament-picked = Creature drafted.
tournament-started = Tournament started.
tournament-resumed = Tournament resumed.
tournament-paused = Tournament paused.
tournament-finish = End this tournament with the current standings?
tournament-select-player = Select a player in the standings first (s).
tournament-remove = Remove { $name } from the tournament?
tournament-bots-added = Bots added.
tournament-corrected = Result corrected.
tournament-host-keys = Host: B add bots  S start  P pause/resume  C correct a result  K remove a player  F finish
tournament-invalid-count = Invalid number in { $word }: write for example greedy*4.
tournament-invalid-correction = Write the game, the points of each player and the reason: r2t5 1 0 wrong clock
new-tournament-title = New tournament
new-tournament-keys = Tab next, Esc back
new-tournament-name = Name
new-tournament-name-example = Name of the tournament
new-tournament-rules = Rules
new-tournament-format = Format
new-tournament-who = Open to
new-tournament-draft = Creatures
new-tournament-needs-name = Enter a name for the tournament.
format-swiss = Swiss: opponents with the same score
format-round_robin = Round robin: everyone plays everyone
format-single_elimination = Single elimination
format-double_elimination = Double elimination
format-heats = Heats: free-for-all, four at a table
format-gauntlet = Gauntlet: the first player against all others
format-ladder = Ladder: challenge neighbours, no fixed end
entrants-all = players and bots
entrants-people = players
entrants-bots = bots
draft-0 = own choice or random
draft-1 = drafted, one each
draft-2 = drafted, two each
draft-3 = drafted, three each

## Match screen

how-to-quit = q: leave the match (asks first). Ctrl-Q: quit the program.
waiting-for-players = Waiting for players
connection-lost = ⚠ connection lost
log-while-away = While you were away:
log-match-over = The match is over.
log-connection-lost = Connection lost ({ $reason }). Reconnecting …
log-connection-back = Connected again.
dice-kept = Dice check passed: the server kept its commitment.
dice-broken = Dice check FAILED: the server changed its dice. Do not trust this result.
refusal-with-rule = { $refusal } (R: show the rule)
refusal-without-rule = No rule is given for: { $refusal }
no-cards = There are no cards in this match.
no-monsters = There are no automatic monsters in this match.
give-up = Concede this match?
chat-input = Message, or /help for commands (Tab: complete, Enter: send, Esc: cancel)
chat-to = { " " }(to { $seats })
chat-ping = points at { $x }, { $y }
headline-underwater = under water
headline-round = round { $round }
headline-victory = victory for { $who }
headline-draw = draw
headline-turn = { $who }'s turn
headline-choosing = { $who } is choosing
headline-waiting = waiting for { $who }
headline-you = you
prompt-over = The match is over
prompt-waiting = Waiting for { $who }
prompt-and = {" "}and{" "}
open-match-code = Match code: { $code } ·{" "}
open-match = { $code }players: { $players } · { $free } free { $free ->
        [one] seat
       *[other] seats
    }
open-match-full = { $code }players: { $players } · all seats taken
open-match-nobody = none
leave-question = Leave? { $consequences }
leave-return-command = The match goes on: run `{ $command }` to return to it from the lobby.
leave-return-lobby = The match goes on: you can return from the lobby, also after restarting with `{ $command }`.
leave-clock = Your clock keeps running.
leave-grace-unknown = The server decides how long you may be offline.
leave-grace = You forfeit after { $time } offline.
leave-grace-lobby = You forfeit after { $time } offline (the lobby counts as online).
leave-never = You never forfeit by being offline.
absence = { $who } is offline, forfeits in { $time }

## Key hints of the match screen

hint-look = arrows look around  Tab next creature  i sheet  Esc back
hint-cards = v cards  f monster focus  i sheets  x look  t chat  ? help
hint-waiting = i sheets  x look  t chat  o auto-answers  ? help  q leave
hint-watching = i sheets  x look  t chat  R rules  ? help  q leave
hint-over = s summary  p replay  { $rematch }i sheets  x look  t chat  ? help  q leave
hint-rematch = r rematch{"  "}
hint-help = ? help
hint-end = e end turn
hint-answer = { $keys } answer
hint-choose = { $keys } choose
hint-list = { $keys } or arrows and Enter choose  Esc back  ? help
hint-cell = arrows/Tab choose  Enter confirm{ $waypoint }  Esc back  ? help
hint-waypoint = {"  "}Space waypoint
hint-confirm = Enter yes  Esc no  R rules  ? help
hint-step = { $numbers }arrows/Tab choose  Enter confirm  Esc back  R rules  ? help
hint-numbers = numbers or{" "}
hint-also = {"  "}{ $also } same as { $key }
hint-auto = {"  "}A always  N never
hint-question = { $keys } answer{ $also }{ $auto }  i sheets  R rules  ? help
hint-move = m move
hint-act = { $keys } act
hint-more = w more
hint-turn = { $keys }  i sheets  x look  t chat  ? help  q leave

## Help of the match screen

help-title = Help
keys-close = Esc close
keys-scroll = arrows scroll, Esc close
help-keys = Keys
help-digits = an action, a target or an answer; an action keeps its key
help-moves = walk, shift, run, dash, crawl, squeeze
help-moves-more = climb, jump, fly, swim, burrow
help-key-arrows = arrows, h j k l
help-arrows = move the cursor; diagonally: y u b n; four cells: Shift
help-tab = next or previous cell, target or placement
help-enter = confirm; a target marked → is out of reach: move there first
help-key-space = Space
help-space = waypoint; pick the cells of a wall
help-altitude = lower, higher: altitude when flying, swimming, climbing or burrowing
help-aim = aim an area freely
help-escape = back
help-end = end this creature's turn
help-yes-no = yes (the first answer), no; A: always, N: never
help-others = other actions: those every creature has
help-sheets = sheets: state and actions of every creature
help-look = look around: creatures, zones and terrain of a cell
help-rules = rules: of the last refusal, an action, a condition, any word
help-cards = your cards; ▀ top half, ▄ bottom half
help-focus = monster focus: why a monster attacks its target
help-chat = chat and commands (/help)
help-auto = auto-answers: which questions you are asked
help-themes = themes: dark, light, high contrast
help-key-pages = PgUp, PgDn
help-log = scroll the log
help-after = after the match: summary, replay, rematch
help-give-up = concede (asks first)
help-leave = leave (asks first)
help-mouse = The mouse works too: cells, creatures, list entries.
help-board = Board
help-labels = Labels on this board
help-friend = ally, unhurt (upper case)
help-foe = enemy, badly hurt (lower case)
help-floor = floor
help-reach = reachable for 3 (cells of 5 ft where distances are in feet)
help-reach-far = reachable for 12
help-path = path; ◆ waypoint
help-provokes = reachable for 3, provokes an opportunity attack
help-aimable = an area can be placed here
help-area = area under the cursor
help-zone = zone; x shows which
terrain-wall = wall
terrain-pillar = pillar
terrain-glass = glass: blocks movement, not sight
terrain-door = closed door
terrain-statue = statue: double cost to cross, no stopping
terrain-obstacle = obstacle: blocks movement, not sight
terrain-three_quarters_cover = arrow slit or portcullis (three-quarters cover)
terrain-half_cover = low wall (half cover)
terrain-trap = trap
terrain-hazard = hazard
terrain-pit = pit
terrain-ledge = precipice
terrain-water = deep water
terrain-difficult = difficult terrain: double cost
terrain-totally_obscured = totally obscured
terrain-heavily_obscured = heavily obscured
terrain-lightly_obscured = lightly obscured
terrain-magical_darkness = magical darkness
terrain-dark = darkness
terrain-dim = dim light
terrain-light = light source
terrain-unexplored = unexplored
barrier-wall = wall between cells
barrier-door = closed door between cells
barrier-open_door = open door between cells
barrier-window = window between cells
barrier-low_wall = low wall between cells

## Auto-answers

auto-title = Auto-answers
auto-keys = Enter change, Esc close
auto-legend = always: accept without asking; never: decline without asking
auto-ask = ask
auto-always = always
auto-never = never
auto-kind-opportunity_attack = opportunity attacks
auto-kind-reaction = reactions
auto-kind-interrupt = interrupts
auto-kind-ready = readied actions

## Tutorial

tutorial-turn = It is your turn. Press the number or letter of an action in the list, then Enter. m shows where you can move and what each cell costs; choose with Tab or arrows, confirm with Enter.
tutorial-strike = An enemy is in reach. Press the number of an attack to see your chance to hit. Enter attacks, Esc goes back.
tutorial-answer = A question about your next attack: y attacks, n declines. Its effect is shown below the board.
tutorial-opportunity = An opportunity attack costs you nothing: y accepts, n declines, A always accepts, N never asks again.
tutorial-wait = Now the bot moves. The log shows its rolls with all bonuses. ? shows all keys.
tutorial-hurt = You are hurt. i shows your sheet and the enemy's; x looks around the board.
tutorial-end = Press e to end your turn.
tutorial-over = That was the tutorial. Press q for the lobby: n creates your own match, j joins a friend's by its code.

## Rules

rules-title = Rules
rules-keys = type to search, arrows scroll, Esc close
rules-search = condition, action or rule id
rules-loading = Loading …
rules-missing = The rules of { $ruleset } are not included in this client.
rules-sections = Type a condition, an action or a rule id. Sections:
rules-none = No rule mentions “{ $asked }”.
rules-reading = In this program:
rules-guess = Possibly this rule: { $asked }

## Creature sheets

sheet-keys = Tab next creature, arrows scroll, Esc close
sheet-number = { $number } of { $count }
sheet-hit-points = { $hp }/{ $most } hit points
sheet-level = level { $level }
sheet-left = left this turn: { $left }
sheet-used = {" "}(used { $count } { $count ->
        [one] time
       *[other] times
    })
sheet-traits = Traits: { $traits }
sheet-omits = Missing from the printed stat block: { $omits }
sheet-gone = This creature is gone.

## Cards

cards-title = Cards
cards-keys = Enter confirm, Esc back
cards-column-name = initiative, name
cards-column-top = ▀ top half
cards-column-bottom = ▄ bottom half  ✗ lost
cards-pile-hand = Hand
cards-pile-picked = Chosen
cards-pile-playing = Playing this turn
cards-pile-active = Active
cards-pile-active_lost = Active, then lost
cards-pile-discard = Discarded
cards-pile-lost = Lost
cards-pick-two = Pick two cards; the first one sets your initiative
cards-pick-instead = Lose 1 card from your hand or 2 discarded cards instead of { $amount } hit points
cards-pick-lost = Pick the discarded card to lose
cards-press-key = { $prompt } (press the key next to a card)
cards-lead = Initiative { $initiative } from { $card }
cards-lead-with = Initiative { $initiative } from { $card }, with { $other }
cards-and = {" "}and{" "}
cards-ready = { $picked }: Enter
cards-one-more = { $picked }; pick one more
cards-owner = { $who }, { $hp }/{ $most } hit points
cards-monsters = Monster cards this round

## Monster focus

focus-title = Monster focus
focus-keys = Tab next monster, n if it acted now, Esc close
focus-head = { $who }, { $when }  ({ $number }/{ $count })
focus-last-turn = last turn
focus-now = if it acted now
focus-none = It cannot reach an attack position against any target: no focus.
focus-column-negative = traps
focus-column-points = path
focus-column-nearness = range
focus-column-initiative = order
focus-step-negative = fewest traps and hazards on the path
focus-step-points = shortest path to an attack position
focus-step-nearness = closest, counted around walls
focus-step-initiative = earliest in initiative order
focus-all-equal = all equal
focus-players-choose = Still tied: the players choose.
focus-result = Focus: { $who }
focus-no-result = No focus
focus-would-be = Focus if it acted now: { $who }
focus-or = {" "}or{" "}

## Choosing a target, an area or a cell

choose-which = { $label }: which one?
choose-confirm = { $question } Enter: yes, Esc: no{ $note }
choose-ally = {" "}(ally!)
choose-move-first = {" "}(move to [{ $x },{ $y }] first)
choose-count = {" "}({ $count } of { $most } chosen)
choose-aim-freely = {" "}· a: aim freely
choose-nobody = no targets
choose-no-path = No path leads there through these waypoints.
choose-no-waypoint = No path leads through that cell.
choose-more-targets = Choose { $least } targets ({ $count } so far).
choose-pick-cells = Pick the cells of the area first, each with Space.
choose-nothing = nothing
cell-here = You are already there: choose a cell that shows its cost.
cell-too-far = That cell is out of reach: choose a cell that shows its cost.
cell-where = Choose a cell
cell-where-keys = Choose a cell: arrows, Shift for four at once{ $waypoint }
cell-waypoint = ; Space: waypoint
cell-altitude = {" "}· altitude { $altitude } (< >)
cell-via = { $cell } via { $waypoints }
cell-out-of-reach = { $cell } is out of reach
cell-costs = { $cell } costs { $cost }
cell-provokes = { $cell }; opportunity attack by { $who }!
aim-pick = { $cell } Space: pick cell ({ $count } picked), Enter: confirm, a: list
aim-list = { $cell } · a: list
path-none = no path leads there
path-costs = costs { $cost }
attack-provokes = {" "}· opportunity attack by { $who }!
attack-out-of-reach = { $who } is out of reach from here
turn-next-creature = Tab: next creature
cell-floor = floor

## State of a creature

turn-title = { $who }'s turn
turn-left = left: { $left }
turn-choose = Which creature acts?
ends-save = save ends
ends-save-dc = save ends, { $dc }
status-ongoing = ongoing { $amount }
status-ongoing-type = ongoing { $amount } { $type }
status-temporary = +{ $amount } temp hp
status-death-saves = death saves: { $failures } failed
status-death-saves-made = death saves: { $successes } made, { $failures } failed
status-concentrating = concentrating on { $spell }
defence-ac = AC { $number }
defence-fortitude = Fort { $number }
defence-reflex = Ref { $number }
defence-will = Will { $number }
short-cost-full_round = full
short-cost-standard = std
short-cost-action = act
short-cost-opportunity = opp
short-cost-none = —
short-uses-encounter = enc
short-uses-daily = day

## Why an action is unavailable

off-recharging = recharging
off-used-up = used up
off-slot-spent = slot spent
off-out-of-reach = out of reach
off-not-now = not now
off-none-left = no { $cost } left
off-no-full-round = no full round
off-distance-spent = { $far } spent
off-card-used = card used
off-half-used = { $half } used
off-act-first = act first

## Menu

menu-other-actions = Other actions
menu-end-turn = End turn
menu-ready = Ready
menu-choose = Choose
menu-lose-cards = Lose cards instead
menu-nobody-in-reach = { $half } (no target in reach)
menu-nobody = no target
menu-allies-only = allies only
menu-move-first = move, { $cost }
menu-path = → { $far }{ $provokes }
menu-path-provokes = , opportunity attack by { $who }!
menu-on = { $action } on { $who }

## Questions before an action

confirm-surrender = Surrender: leave this match for good?
confirm-flee = Flee: leave this match for good?
confirm-offer_peace = Offer peace to all sides?
confirm-rest = Take a { $rest }?
confirm-use = { $action }: use it?
confirm-nobody-in-reach = { $action }: no target in reach. Use it anyway?
confirm-nobody-in-reach-there = { $action }: no target in reach from there. Use it anyway?
confirm-empty-area = { $action }: no creatures in the area. Use it anyway?
confirm-friendly-fire = { $action } only hits your own side ({ $who }). Use it anyway?
confirm-heals-enemies = { $action } only heals enemies ({ $who }). Use it anyway?
confirm-heals-nothing = { $action } has no effect: full hit points ({ $who }). Use it anyway?
confirm-itself = itself
ask-how-far = how far?
ask-with-whom = with which creature?
ask-with-what = with what?
ask-cards-key = { $question } (v: your cards)
ask-tie = { $question } The rules leave the choice to you.

## Attack rolls in a question

roll-total = rolled { $total }
roll-against = { $total } vs { $defence } { $number }
roll-needed = vs { $defence } { $number }
roll-needed-chance = vs { $defence } { $number }, { $chance } to hit
roll-no-help = { $change } { $defence } changes nothing: the attack is against { $other }.
roll-would-hit = With { $change }: { $total } vs { $number }, a hit.
roll-still-hit = With { $change }: { $total } vs { $number }, still a hit.
roll-would-miss = With { $change }: { $total } vs { $number }, a miss.
roll-still-miss = With { $change }: { $total } vs { $number }, still a miss.
question-with-roll = { $occasion } ({ $roll })

## Queue and results

queue-searching = Looking for an opponent: { $count } in the queue
queue-window = your rating { $rating }, opponents within { $points } points
queue-any = your rating { $rating }, any opponent
queue-estimate = about { $seconds } s left
winner-none = nobody

## Commands of the chat input

chat-unknown-command = Unknown command { $word }. Commands: { $commands }
chat-help-whisper = /w SEAT TEXT: whisper to a seat
chat-help-side = /side TEXT: write to your side
chat-help-roll = /roll 2d6+3: roll dice
chat-help-secret-roll = /sroll 2d6+3: roll dice that only you and the game master see
chat-help-ping = /ping X,Y: point at a cell
chat-help-undo = /undo: undo your last walk
chat-help-takeback = /takeback: ask the others to take back your last decision
chat-help-accept = /accept: accept the takeback
chat-help-decline = /decline: decline or withdraw the takeback
chat-help-ready = /ready: mark your seat as ready, or remove the mark
chat-help-check = /check: ask everybody whether they are ready
chat-help-bot = /bot: leave your seat to a bot
chat-help-key = /key: make a key with which another player takes your seat over
chat-help-pause = /pause: pause the match
chat-help-resume = /resume: resume the match
chat-help-gm = /gm [secret] RULING: give a ruling; /gm help lists the rulings
chat-help-seat = /seat SEAT link | gm | nobody | kick | bot POLICY: hand over a seat
chat-help-help = /help: these commands
takeback-requested = You have asked the other players.
takeback-open = { $seat } asks to take back the last decision: /accept or /decline
takeback-waits = Takeback of { $seat }: waiting for { $who }.
takeback-accepted = The last decision of { $seat } is taken back.
takeback-declined = The takeback is declined.
takeback-lapsed = The takeback has lapsed.
seat-handed-over = The seat { $seat } now belongs to { $holder }.

## Rulings as commands

gm-help = Rulings; separate several with a semicolon. Creatures: name, letter or id; cells: 3,4
gm-orders = Write a ruling. Rulings: { $orders }
gm-unknown-order = There is no ruling { $word }. Rulings: { $orders }
gm-missing = Missing: { $what }. Write { $usage }
gm-left-over = Unexpected { $word }. Write { $usage }
gm-ambiguous = { $word } can be several: { $names }
gm-unknown-creature = There is no creature { $word }. Creatures: { $names }
gm-unknown-object = There is no object { $word }. Objects: { $names }
gm-unknown-zone = There is no zone { $word }. Zones: { $names }
gm-unknown-side = There is no side { $word }. Sides: { $names }
gm-unknown-seat = There is no seat { $word }. Seats: { $names }
gm-unknown-word = { $word } is not possible here. Possible: { $names }
gm-no-number = { $word } is not a number: write for example 7
gm-no-cell = { $word } is not a cell: write for example 3,4
gm-no-effect = { $word } is not an effect: write for example 2d6 fire, heal 5, push 2, or a condition ({ $names })
gm-one-round = 1 round
gm-field-on = creature
gm-field-by = creature
gm-field-amount = number
gm-field-type = type
gm-field-condition = condition
gm-field-until = until
gm-field-at = cell
gm-field-use = kind
gm-field-id = id
gm-field-side = side
gm-field-round = round
gm-field-wave = id
gm-field-hidden = hidden
gm-field-seat = seat
gm-field-budget = budget
gm-field-action = action
gm-field-end = turn
gm-field-ability = ability
gm-field-dc = DC
gm-field-fail = effect
gm-field-success = effect
gm-field-skill = skill
gm-field-roll = dice
gm-field-effect = effect
gm-field-enter = effect
gm-field-start = effect
gm-field-while_inside = effect
gm-field-to = cell
gm-field-bright = bright light
gm-field-dim = dim light
gm-field-level = level
gm-field-cells = cell
gm-field-name = name
gm-field-terrain = terrain
gm-field-hp = number
gm-field-zone = zone
gm-field-object = object
gm-field-add = terrain
gm-field-remove = terrain
gm-field-door = state
gm-field-result = side
gm-field-rewind = number
