### Texts of the browser page.

## the page as a whole

connecting = Connecting …
reconnecting = The connection is lost; coming back …
notIn = You cannot come in
entering = Loading the match …
loadingReplay = Loading the replay …
noMatch = There is no such match for you
cannotGoOn = This match cannot be shown now
cannotGoOnText = Nothing of it is lost. Try again later, or ask whoever runs this server.
tryAgain = Try again
toLobby = To the lobby
close = Close
more = More
back = Back
yes = Yes
no = No
notAtAll = Not at all
noMore = No more
themeLabel = Colours: { $theme }. Change
theme_auto = as the machine has it
theme_dark = dark
theme_light = light

## the lobby

lobbyTitle = Tactical battles, by the book
lobbyText = Five rule systems, one board: play here, on a phone, or in a terminal. Nothing to install; the dice are honest.
newMatch = New match
codeLabel = Invitation code
joinByCode = Join
yourMatches = Your matches
running = Being fought now
noRunning = Nobody fights at the moment.
open = Waiting for players
noOpen = No open match. Create one, and send a friend the link.
over = Over
queue = Find an opponent
queueText = Choose the rules to play by: the server brings you together with the next who chooses the same, on a board of its choice, and the battle begins at once. You may wait here, or look around meanwhile.
queued = Looking for an opponent in { $ruleset } …
leaveQueue = Stop looking
openTournament = Open the tournament { $name }
openMatches = Your open matches
closeMatch = Close { $board }
history = What you have played
everybodysHistory = What others have played
earlier = Earlier ones
mode_duel = Duels
mode_teams = Teams
mode_free = Free for all
wonAgainst = { $who } won against { $whom }
nobodyWon = { $who }: nobody won
ratedBy = { $who } ({ $gained } points)
noHistory = No match is over yet.
leaderboard = Leaderboards
noLeaderboard = Nobody has played enough rated matches yet.
games =
    { $count } { $count ->
        [one] match
       *[other] matches
    }
watching = { $count } watching
watchingMeans = So many have this match open without playing. They can read the chat, and write in it.
watchingYou = You are one of them.
freeSeat = still free
openMatch = Open the match on { $board }, { $ruleset }
takeSeatOf = Play as { $seat }
invited = You are invited to a battle
invitedBy = { $who } invites you to a battle
invitedTo = { $ruleset }, on the board “{ $board }”
invitedText = You lead the fighters of the free side; the page tells you what you can do. You need no account.
goalHouse = You win together when no monster stands any more, and lose when all heroes are out: of hit points, or of cards to play two in a round.
invitedFull = Every side has its player by now; you can watch.
invitedLate = The battle has begun by now; you can watch it.
invitedNowhere = This invitation leads nowhere any more: the battle has begun with others, or was called off. Ask for a new link.
yourName = Your name{ " " }
takeName = OK
nameTaken = Others see you as { $name } from now on.
takeSeat = Play
takeSeatAs = Play as { $seat }
yourSeat = free: yours, if you like

## tournaments

tournaments = Tournaments
noTournaments = No tournament yet.
newTournament = New tournament
tournamentName = What it is called
createTournament = Create it
format = Who meets whom{ " " }
format_swiss = Swiss: a few rounds, each against somebody with as many points
format_round_robin = Everybody against everybody (round robin)
format_single_elimination = Knock-out: who loses is out
format_double_elimination = Double knock-out: who loses twice is out
format_heats = Heats: several in each battle, everybody for themselves
format_gauntlet = Gauntlet: the first who join against all others
format_ladder = Ladder: neighbours in the ranking, for as long as you like
atTable = Players in one battle{ " " }
challengers = Challengers: how many of the first who join{ " " }
thirdPlace = those who lose the semi-finals play for the third place
rounds = Rounds{ " " }
roundsFit = as many as fit
tables = Games at the same time, at most{ " " }
tablesAll = as many as there are
needsName = Give it a name first.
needsCreatures = Choose at least one fighter that everybody fights with.
needsTwo = It takes two who take part before it can start.
boardFits = the first that fits
fightWith = Everybody fights with{ " " }
with_own = what they like
with_same = the same creatures
with_draft = creatures picked in turn
draftEach = Creatures each{ " " }
forWhom = For{ " " }
who_all = People and bots
who_people = People
who_bots = Bots
bringWhat = Bring what you like; whoever names nothing gets creatures by chance.
youDraft = You pick a creature.
othersDraft = { $who } picks a creature.
secondsLeft = { $count } s left
youHost = You host it
shareTournament = Whoever has this link can take part and watch:
shareInvited = Whoever has this link can take part (code { $code }); others only watch:
botsOfTheHouse = Bots{ " " }
howMany = Number
theirRating = Rating (optional){ " " }
addBots = Add bots
startTournament = Let nobody else in, and start
pauseTournament = Pause
resumeTournament = Go on
finishTournament = End it …
finishSure = End it for good, as it stands
takeOut = Take { $name } out
correct = Put the result right
reason = Why{ " " }
reasonStays = Who, when, why and what was before stand in the report for good.
noTournament = There is no such tournament
phase_open = you can still join
phase_running = running
phase_paused = paused
phase_over = over
phase_unspecified = { "" }
roundOf = round { $n } of { $count }
gamesSoFar = { $running } games run, { $ended } are over
standings = Standings
who = Who
points = Points
wonDrawnLost = Won–drawn–lost
now = Now
bye = no opponent this round
watchIt = Watch
onlyWatch = Only watch
bracket = Bracket
equals = Who has as many points is ranked by these, one after another: { $what }.
break_buchholz = buchholz (the points of all whom one has met)
break_buchholz_cut_1 = buchholz cut 1 (the points of all whom one has met but the weakest)
break_buchholz_cut_2 = buchholz cut 2 (the points of all whom one has met but the two weakest)
break_median_buchholz = median buchholz (the points of all whom one has met but the weakest and the strongest)
break_sonneborn_berger = sonneborn berger (the points of all whom one has beaten, half of them after a draw)
break_head_to_head = head to head (what one has won against those with as many points)
break_wins = wins
break_games = games (the points of single games)
lowerBracket = Bracket of those who have lost once
crosstable = Everybody against everybody
results = Results
replayOf = replay of game { $n }
report = The report
takePart = Take part
youTakePart = You take part.
withdraw = Leave it
yourGame = To your game

## creating

ruleset = Rules
board = Board
seats = Players
player = Player{ " " }
player_me = Me
player_friend = A friend (invitation link)
player_random = Easy random bot
player_greedy = Medium greedy bot: attacks the best target
player_focus = Medium focus bot: focuses fire, avoids danger
player_search = Hard search bot: looks a move ahead
player_mcts = Hard mcts bot: simulates many outcomes (slow)
side = Side{ " " }
removeSeat = Remove player
removeCreature = Remove { $name }
addCreature = Add a creature …
addSeat = Add a player
alreadyMe = Me (you play { $seat } already)
friendHint = The page of the match shows the invitation link for your friend.
bothSidesHint = You play one seat. To play both sides yourself, choose “A friend”, begin, and open the invitation link in a private window.
sheetHint = Tap a creature to open its sheet.
monstersThere = The monsters there: { $who }.
boardHeaded = in the battle “{ $title }”
againstHouse = Together against the monsters of the board, which act by themselves.
clock = Clock{ " " }
clock_none = No clock
clock_quick = 2 min + 5 s per decision
clock_calm = 10 min + 15 s per decision
clock_each = 1 min per decision
delay = Spectator delay{ " " }
noDelay = None
seconds =
    { $count } { $count ->
        [one] second
       *[other] seconds
    }
minutesLater =
    { $count } { $count ->
        [one] minute
       *[other] minutes
    }
minuteLater = 1 minute
inviteOnly = Private (link only)
create = Begin

## waiting and sharing

waitingTitle = Waiting for players
beginning = The battle is about to begin …
shareJoin = Send this link to whoever should play (code { $code }):
shareWatch = Whoever has this link can watch:
shareAlsoWatch = And this one to whoever only wants to watch:
callOff = Call it off
calledOff = This match is called off
sureCallOff = Call it off for good
beginsAlone = The battle begins by itself, here on this page, as soon as nothing is free any more.
clockOf = Time to think for each player: { $what }.
clockBank = { $time } in all
clockMore = { $count } s more after each decision
clockEach = { $time } for each decision
beginsSoon =
    All are there. You watch { $count } { $count ->
        [one] second
       *[other] seconds
    } behind: it begins here by itself.
watchersLater =
    Whoever watches sees it { $count } { $count ->
        [one] second
       *[other] seconds
    } later.
link = Link
linkHere = It leads here from this computer alone.
linkHereGuest = It leads here from this computer alone: whoever sits at another one cannot come by it.
linkFar = For friends at other computers or phones
linkFarHow = If it is you who started Fracas on this computer: end it there, start it again by this command, open the page by the address that it prints, and make the match there.
copy = Copy
copied = The link is copied.
qr = QR
qrLabel = The link as a QR code

## looking back

replay = Replay
tryReplay = Look for its replay
replayComing = Loading: { $made } of { $count }
replayBroken = The rest could not be loaded: { $why }
seenBy = As seen by{ " " }
eyes_public = the audience
eyes_referee = a referee, who sees all
linkToMoment = A link to this moment
momentCopied = The link to this moment is copied.
momentLink = The address of the page leads to this moment now.
asPublicSaw = As the public saw it, before you came.

## the head of a match

round = Round { $n }
acts = { $who } acts
chooses = { $who } is to choose
waitingFor = waiting for { $who }
wins = Victory for { $who }
youWin = You have won!
youLose = You have lost: victory for { $who }
how_last_standing = Everybody on the losing side is down.
how_called_off = Whoever created it has called it off.
how_forsaken = Nobody came any more.
how_double_forfeit = All sides stayed away: each of them has lost.
how_forfeit = The losing side stayed away, or let its clock decide too often.
how_concession = The losing side has given up.
how_draw = Nobody is left standing at all.
how_exhausted = No hero can go on: all are out of hit points or cards.
how_survived = The heroes have held out to the last round.
nobodyWins = Nobody wins
awayFor = { $who } is away: { $time }
isAway = { $who } is away
delayed = shown { $count } s later
notShownYet = Just begun. Who watches sees it { $count } s later.

## the board

boardLabel = { $board }: arrow keys move the cursor, Enter chooses, plus and minus zoom
boardSize = A board of { $columns } by { $rows } cells.
atCell = at column { $x }, row { $y }
plainFloor = floor
zoomIn = Zoom in
zoomOut = Zoom out
zoomFit = Show all
missed = miss
inSight = in sight
outOfSight = out of sight
noCover = no cover
someCover = cover
coverOf = { $degree } cover
fromThere = as your { $who } sees it: { $what }
initiative = Who fights, in the order of turns
hitPoints = { $hp }/{ $max }
hp = { $hp } hit points
hpOf = { $hp }/{ $max } hit points
left = left this turn: { $what }
noneSees = none of yours sees it
noneSeesThere = none of yours sees that place
hatched = Such places are hatched.
cellTitle = What lies there
elsewhere = Elsewhere on this board
lampsThere = Lamps (drawn as little suns) light up the dark around them.
lampShines = It shines brightly up to { $bright } around, dimly up to { $dim }, where no wall is between.
whoIs = { $notes }: { $who }
whose_yours = yours
whose_friend = a friend
whose_foe = a foe
lookDying = dying
noSheet = You know nothing more of it.
sheet = All about it

## the log, the past, the chat

log = Log
logKeys = Arrow keys go from line to line, Enter shows the moment of a line.
chat = Chat
noLog = Nothing has happened yet since you came.
noChat = Nothing has been said yet.
chatNew = Chat ({ $count } new)
showMoment = Show this moment
saySomething = Say something to all who play and watch
send = Send
timeline = Moments of the battle
toStart = To the first moment
stepBack = One moment back
stepForward = One moment forward
play = Play on from here
pause = Pause
playShort = Play
pauseShort = Pause
moment = Moment
momentOf = { $n } of { $count }
live = live
atEnd = the end
toEnd = to the end ▸▸
strikes = { " " }strikes{ " " }
toLive = back to live ▸▸

## choosing

actions = What you can do
yourTurn = Your turn
yourTurnWith = Your turn: { $who }
yours = yours
whichActs = Which creature acts?
wait = It is not your turn; you will be asked.
waitAsked = { $who } is asked what to do about it; your turn goes on after that.
waitWhile = It is { $who }’s turn; yours comes by itself.
waitHouse = It is the monsters’ turn; yours comes by itself.
waitOther = { $who } is asked to decide; your turn comes by itself.
waitNone = Nobody of yours is left in the fight; you can watch how it ends.
yoursAre = You are { $seat }; yours: { $who }.
haveChosen = { $who }: you have chosen { $cards }.
boundBy = It cannot leave its place: { $what }.
stoppedBy = It can do nothing now ({ $what }): end its turn.
whoFirst = Each of them acts in this turn, one after the other: choose who is next.
goal = You win when nobody on the other side is left standing.
asked = You are asked
tabOver = over
needsFighters = Every player needs a creature.
needsTwoSides = All players are on one side: put one of them on another side.
mustAct = You can end this turn once you have used one of these, even if it strikes nobody; a move alone is not enough.
pastShown = You look at the past.
pastButAsked = You look at the past. In the present you are waited for.
toPresent = Back to the present
endTurn = End turn
otherActions = Other actions ({ $count })
against = Against { $who }:
forFriend = For { $who }:
whatItDoes = What { $what } does
friend = a friend
foe = a foe
onlyFriends = only friends in reach
moveHere = Go there
there = There
stayHere = Stay there
doIt = Do it
goFirst = move first · { $cost }
goAndDo = Move and attack
moveBy = → move { $far }
notFromHere = { $who } cannot be attacked from here after all.
pickSeries = { $n } of { $count } blows aimed. Choose somebody once more for the next one; what is not aimed now you are asked for after that.
allAimed = All blows are aimed: { $count }.
wastedQuestion = { $n } of { $count } are aimed at somebody, the others are lost. Do it all the same?
pickAgain = { $n } of { $count } chosen; who is chosen again gets one more.
pickedTimes = { $name } ×{ $times }
timeLeft = Time left
pickCell = Choose a cell.
pickTarget = Choose a target.
pickTargets = Choose up to { $count } targets.
whomAfter = Whom do you want in reach where the move ends?
onNobody = On nobody
pickSpot = Choose where it goes.
pickWord = Choose one.
choose = Choose
chooseCell = Choose a cell
outOfReach = out of reach
insteadOf = takes your { $what } action
provokes = { $whom } may strike you for it!
hits = hits { $whom }
isFor = is for { $whom }
nothingFromHere = { $who }: nothing reaches it from here now.
hitsNobody = hits nobody
notLaid = It cannot be laid there.
noWayBy = No way leads there by way of the named cells.
otherWay = The way is another than was drawn. Once more to go.
waypointHint = Tap twice to go. To go by way of a cell, tap it and choose “By way of it”.
waypointKeys = Click twice to go. To go by way of a cell, click it and choose “By way of it” (or Shift-click, or w).
goByThere = By way of it
notByThere = Not by way of it
waypoints = By way of named cells: { $count }. Back takes the last one away.
previousSpot = Previous place
nextSpot = Next place
spotOf = place { $n } of { $count }; or tap one of the dots on the board
thenAt = then at { $whom }
doItThere = Do it from there
spotAround = way { $n } of { $count } to lay it
whichFirst = Which blow comes first? The others follow.
refusedBy = { $why } (rule { $rule })
recharging = recharging
spentCost = { $cost }: spent
oneSpell = one such spell a turn
wholeTurn = takes a whole turn
itSaves = it saves by { $sum }
usedUp = used up
notNow = not now
toGround = down to the ground
upToGround = up to the ground
atHeight = at { $height }
peaceQuestion = Offer to end the fight for all?
finalQuestion = Whoever does it leaves the fight for good. Do it?
confirmQuestion = Do it?
vainQuestion = { $what }: nobody is in reach, it strikes nobody. Use it up all the same?
nobodyInReach = nobody in reach
plainHalf = instead of what it says
cardLost = loses its card
halfOfCard = { $half } of { $card }
halfLost = { $half }, then lost
friendlyFire = { $what } hurts only your own side ({ $whom }). Do it all the same?
helpsFoes = { $what } helps foes alone ({ $whom }). Do it all the same?
noRuleSays = The rules leave it to the players: you choose.
fromNowOn = Do not ask me again about { $what }:

## more

standing = Answers given once for all
standingText = What you always answer in the same way you are not asked again.
stand_ask = ask me each time
stand_always = always
stand_never = never
stand_always_now = always do it
stand_never_now = never do it
stood = From now on you are asked about it only where there is more than one thing to choose. The menu ☰ takes that back.
settings = Settings
sounds = a tone when it is my turn
fogWanted = dim what none of my creatures sees
keysHelp = Keys: 1–9 choose, Enter confirms, Esc goes back, e ends the turn; on the board arrows move the cursor, + − 0 zoom.
concede = Give up …
concedeSure = Give up for good
stopWatching = Stop watching
rematch = Rematch
toTournament = To “{ $name }”
rematchWaits = { $who } waits for a rematch.
rematchThere = They fight again.
rematchTold = Whoever was in the last battle is told on its page that you wait. For anybody else (code { $code }):
rematchCode = A rematch? Join by the code { $code }

## cards, and why a monster goes for whom

pickCards = Pick { $count }: one gives its top, the other its bottom. The first one’s number says when: low is early.
pickInstead = One card in hand, or two that are laid aside: they are lost for this battle, and nothing hurts you.
pickLost = The card that you pick is lost for this battle; the others that are laid aside come back to your hand.
cardsLeft =
    Used cards are laid aside; a rest brings them back, but for one that is lost. You have { $count } { $count ->
        [one] card
       *[other] cards
    } left in all, { $aside } of them laid aside. Who cannot play two is out of the fight.
handOf =
    It fights with { $count } { $count ->
        [one] card
       *[other] cards
    }. Of the two that it plays each round, one gives its top, the other its bottom; the number of the first says when it acts, low is early.
cardWords = Words and rests explained
addedToOwn = Numbers with a sign are added to its own.
leads = { $card } leads: you act at { $n }.
leadsMore = Now the second card.
leadsHalves = Top or bottom you choose in your turn.
pile_hand = In hand
pile_picked = Chosen
pile_playing = To be used this turn
pile_active = In effect
pile_active_lost = In effect, then lost for this battle
pile_discard = Laid aside (a rest brings them back)
pile_lost = Lost for this battle
whyTitle = Why { $who } goes for { $whom }
nobody = nobody
focusNobody = It can attack nobody, however far it walks: it goes for nobody.
focusTraps = fewest traps and hazards on the way
focusWay = shortest way to a place to attack from
focusNear = nearest, counted around walls
focusOrder = who acts earliest in the round
allTheSame = all the same
playersChoose = No rule tells these apart: the players choose.
onlyOne = There is nobody else whom it could attack.
