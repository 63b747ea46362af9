### Texts of the browser page.

## the page as a whole

connecting = Connecting …
reconnecting = Connection lost, reconnecting …
notIn = Access denied
entering = Loading the match …
loadingReplay = Loading the replay …
noMatch = Match not found
cannotGoOn = This match cannot be shown now
cannotGoOnText = No data is lost. Try again later or contact the operator of this server.
tryAgain = Try again
toLobby = Lobby
close = Close
more = More
back = Back
yes = Yes
no = No
notAtAll = Don’t use
noMore = Done
themeLabel = Theme: { $theme }. Change theme
theme_auto = system
theme_dark = dark
theme_light = light

## the lobby

lobbyTitle = Tactical grid battles
lobbyText = Five rule systems on one board: play in the browser, on a phone or in a terminal. Nothing to install, verifiable dice.
newMatch = New match
codeLabel = Invitation code
joinByCode = Join
yourMatches = Your matches
running = Live matches
noRunning = No live matches.
open = Open matches
noOpen = No open matches. Create one and send a friend the link.
over = Finished matches
queue = Find an opponent
queueText = Choose a rule system: the server pairs you with the next player who chooses the same, on a random board. You can keep browsing while you wait.
queued = Searching for an opponent: { $ruleset } …
leaveQueue = Cancel search
openTournament = Open tournament { $name }
openMatches = Your open matches
closeMatch = Close { $board }
history = Your match history
everybodysHistory = Match history of other players
earlier = Show older
mode_duel = Duels
mode_teams = Teams
mode_free = Free for all
wonAgainst = { $who } beat { $whom }
nobodyWon = { $who }: draw
ratedBy = { $who } ({ $gained } points)
noHistory = No finished matches yet.
leaderboard = Leaderboards
noLeaderboard = No ranked players yet.
games =
    { $count } { $count ->
        [one] match
       *[other] matches
    }
watching =
    { $count } { $count ->
        [one] spectator
       *[other] spectators
    }
watchingMeans = Spectators can read and write in the chat.
watchingYou = You are a spectator.
freeSeat = free
openMatch = Open match: { $board }, { $ruleset }
heroTaken = taken by { $who }
takeSeatOf = Join as { $seat }
invited = You are invited to a match
invitedBy = { $who } invites you to a match
invitedTo = { $ruleset }, board “{ $board }”
invitedText = You control the creatures of the free seat. The page lists your options. No account needed.
goalHouse = Victory: all monsters are defeated. Defeat: all heroes are exhausted (no hit points, or fewer than two cards to play).
invitedFull = All seats are taken. You can watch.
invitedLate = The battle has started. You can watch.
invitedNowhere = This invitation has expired: the battle has started or was cancelled. Ask for a new link.
yourName = Your name
takeName = OK
nameTaken = Name changed to { $name }.
takeSeat = Join
takeSeatAs = Join as { $seat }
yourSeat = free seat (yours if you join)

## tournaments

tournaments = Tournaments
noTournaments = No tournament yet.
newTournament = New tournament
tournamentName = Name
createTournament = Create tournament
format = Format
format_swiss = Swiss system
format_round_robin = Round robin
format_single_elimination = Single elimination
format_double_elimination = Double elimination
format_heats = Heats (free-for-all, several players per match)
format_gauntlet = Gauntlet (challengers against all others)
format_ladder = Ladder (against neighbours in the ranking)
atTable = Players per match
challengers = Number of challengers (first to join)
thirdPlace = third-place match
rounds = Rounds
roundsFit = automatic
tables = Maximum simultaneous matches
tablesAll = unlimited
needsName = Enter a name.
needsCreatures = Choose at least one creature for all players.
needsTwo = At least two participants are needed to start.
boardFits = automatic
fightWith = Teams
with_own = free choice
with_same = same creatures for all
with_draft = draft
draftEach = Creatures per player
forWhom = Open to
who_all = Players and bots
who_people = Players only
who_bots = Bots only
bringWhat = Choose your creatures. Without a choice you get random ones.
youDraft = Your pick.
othersDraft = { $who } is picking.
secondsLeft = { $count } s left
youHost = You are the host
shareTournament = Link to join or watch:
shareInvited = Link to join (code { $code }). Others can only watch.
botsOfTheHouse = Bots
howMany = Number
theirRating = Rating (optional)
addBots = Add bots
startTournament = Close registration and start
pauseTournament = Pause
resumeTournament = Resume
finishTournament = End tournament …
finishSure = End with the current standings
takeOut = Remove { $name }
correct = Correct result
reason = Reason
reasonStays = Corrections are recorded in the report: user, time, reason and previous result.
noTournament = Tournament not found
phase_open = registration open
phase_running = running
phase_paused = paused
phase_over = finished
phase_unspecified = { "" }
roundOf = round { $n } of { $count }
gamesSoFar = { $running } live, { $ended } finished
standings = Standings
who = Player
points = Points
wonDrawnLost = W–D–L
now = Current match
bye = bye
watchIt = Watch
onlyWatch = Watch only
bracket = Bracket
equals = Ties are broken by, in order: { $what }.
break_buchholz = Buchholz (sum of opponents’ points)
break_buchholz_cut_1 = Buchholz cut 1 (without the weakest opponent)
break_buchholz_cut_2 = Buchholz cut 2 (without the two weakest opponents)
break_median_buchholz = median Buchholz (without the weakest and the strongest opponent)
break_sonneborn_berger = Sonneborn–Berger (points of beaten opponents, half for draws)
break_head_to_head = head-to-head results
break_wins = wins
break_games = game points
lowerBracket = Losers’ bracket
crosstable = Crosstable
results = Results
replayOf = replay of game { $n }
report = Tournament report
takePart = Join tournament
youTakePart = You have joined.
withdraw = Withdraw
yourGame = Go to your match

## creating

ruleset = Rules
board = Board
seats = Players
player = Player
player_me = You
player_friend = Friend (invitation link)
player_random = Random bot (easy)
player_greedy = Greedy bot (medium): attacks the best target
player_focus = Focus bot (medium): focuses fire, avoids danger
player_search = Search bot (hard): looks one move ahead
player_mcts = MCTS bot (hard, slow): simulates many outcomes
side = Side
removeSeat = Remove player
removeCreature = Remove { $name }
addCreature = Add creature …
searchCreatures = Search creatures
searchHint = Name, role or level
creaturesFound =
    { $count } { $count ->
        [one] creature
       *[other] creatures
    }
difficultyOf = Difficulty: { $what }
addSeat = Add player
alreadyMe = You (already playing { $seat })
friendHint = The match page shows the invitation link.
bothSidesHint = To play both sides yourself, choose “Friend” and open the invitation link in a private window.
sheetHint = Tap a creature for its stat block.
monstersThere = Monsters: { $who }.
boardHeaded = scenario “{ $title }”
ownMap = Own map:
ownMapHint = Drop a file here: Universal VTT (.dd2vtt, .uvtt), Tiled (.tmx, .tmj) or a donjon dungeon (.json).
ownMapReadingOf = Importing { $name } …
ownMapReady = is imported. Use it for:
ownMapReading = Importing …
ownMapTaken = { $width } × { $height } cells, walls: { $walls }, doors: { $doors }, lights: { $lights }
ownMapOmitted = Not taken
ownMapChanged = Changed
ownMapRemove = Remove map
ownMapTooLarge = { $name } is too large for a map.
againstHouse = Cooperative: all players against the monsters of the board.
clock = Clock
clock_none = No clock
clock_quick = 2 min + 5 s per decision
clock_calm = 10 min + 15 s per decision
clock_each = 1 min per decision
delay = Spectator delay
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
create = Create match

## game night

gameNight = Game night
gameNightText = You are the game master. The players open one link and choose their heroes.
gameNightLink = Game night: play with a game master
party = Party
heroes = Heroes
playersPick = players choose
suggestedParty = suggested: { $who }
monsters = Monsters
needsMonsters = Choose at least one monster.
sheetOmits = { $count ->
        [one] One part of the printed stat block is missing here
       *[other] { $count } parts of the printed stat block are missing here
    }
difficultyForParty = Difficulty for { $who }, if the players choose them: { $what }
begin = Begin
addOne = Add { $name }
ownHeroName = Hero’s name
absent = absent
noticeAway = { $who } is away
noticeBack = { $who } is back
readyAsked = Ready check:
allReady = Everybody is ready.
readyMeans = The battle begins as soon as all seats are taken; ready marks only tell the others.
readyMarked = Ready: { $who }.
readyWaiting = Not ready: { $who }.
ready = I am ready
notReady = Not ready
isReady = ready
askReady = Ready check
handOver = Hand over my seat
handOverText = A bot or another player plays your creatures until you take the seat back.
seatLent = Your seat is handed over.
takeBackSeat = Take my seat back
seatFor = { $holder }, for { $who }
review = The battle is over. The game master can still rewind it.
reviewGm = The battle is over. You can still rewind it for a minute.
confirmResult = Confirm the result
pickHero = Choose your hero
vision = Visible
vision_all = everything
vision_side = what each side sees
vision_seat = what each player’s creatures see
health = Hit points of others
health_exact = exact
health_bars = bars
health_words = words
health_hidden = hidden
exploredOption = Hide unexplored terrain
placementOption = Place creatures before the battle
placementTitle = Place your creatures
placementHint = Drag your creatures, or choose a place for each. Then say that you are ready.
placeCreature = Place { $who }
wavesToCome = Waves to come
waveAt = Round { $round }:
callWave = Call now
callWaveTo = Call to …
callWaveToOf = Call to a place: wave of round { $round }
callWaveHint = Tap the board where they arrive.
callWaveOf = Call now: wave of round { $round }
cancelWave = Cancel
cancelWaveOf = Cancel: wave of round { $round }
countReady = { $who }: ready
takebacks = Takebacks allowed
takebacksOf = Takebacks
takebacks_gm = the game master decides
takebacks_everybody = game master and players decide
takebacks_none = none

## tables that meet again

tablesTitle = Tables
tablesText = A table keeps the heroes of a group between battles, with their wounds, powers and experience.
noTables = You have no table yet.
openTable = Open the table { $name }
battleRuns = a battle is running
newTable = New table
tableName = Name of the table
createTable = Create table
joinTable = Join a table
importTable = Import a table
tableFile = File of a table:
tableFileTooLarge = { $name } is too large for a table. Choose a file that was saved with “Export”.
noTable = No such table
shareTable = Invite players with this link (code { $code }). They become members of the table.
battleRunning = Battle: { $name }
toBattle = Go to the battle
noHeroes = No heroes yet.
addHero = Add hero
changeHero = Change
changeHeroOf = Change { $name }
chooseOther = choose another
nameOfHero = Name
heroDead = dead
takeHero = I play this hero
takeHeroOf = I play { $name }
giveBackHero = Give back
giveBackHeroOf = Give back { $name }
heroKeptFor = kept for { $who }
playedBy = played by { $who }
noPlayer = no player
stockOf = { $what } left: { $now } of { $max }
stock_hit_dice = Hit Dice ({ $die })
stock_recoveries = Recoveries
stock_surges = Healing surges
spentOf = Spent: { $what }
experienceOf = { $points } XP
experience = Experience points
hitPointsNow = Hit points
save = Save
removeHero = Remove
removeSure = Remove { $name } for good
removeMember = Remove { $name }
restTitle = Rests
restTaken = { $rest } taken. { $what }
restNothing = No hit points, uses or conditions changed.
restHealed = { $who }: { $before } → { $after } hit points
rest_short = Short rest
rest_long = Long rest
restSpend = What does each hero spend to regain hit points?
restHours = Hours since the last rest
hoursSinceLongRest = Last long rest: { $count } hours ago
battlesSinceRest = Battles since the last long rest: { $count }
encounters = Encounters
noEncounters = Prepare an encounter, then start a battle from it.
prepareEncounter = Prepare encounter
encounterName = Name
startBattle = Start battle
startBattleOf = Start battle: { $name }
startsHidden = hidden
startsHiddenOf = { $name }: hidden
fromStart = start
waveOfMonster = { $name }: from round
waveOfRound = from round
waveHint = A later round: the monsters wait until it begins; you can call them earlier.
comeLater = To come: { $who }
chosenCount = { $count } chosen
comesInRound = { $who } (from round { $round })
notesOfEncounter = Notes for the game master
botForAbsent = Heroes without a player are played by
ownBoards = Own boards
boardFile = Board (YAML, Universal VTT, Tiled or donjon):
boardFileTooLarge = { $name } is too large for a board: use at most 48 KiB.
pastBattles = Past battles
heroesWon = The heroes won.
monstersWon = The monsters won.
people = People
youYourself = you
makeGm = Make game master
makePlayer = Make player
renameTable = Rename
newCode = New invitation link
exportTable = Export
leaveTable = Leave the table …
leaveSure = Leave the table
toTable = Table “{ $name }”
deleteSure = Delete the table: nobody else is a member

## the board editor

editorTitle = Board editor
editorLink = Draw a board
editorUnnamed = My board
editorTable = My boards
editorTools = Tools
tool_brush = Brush
tool_fill = Fill
tool_edge = Walls and doors
tool_light = Lights
tool_label = Labels
tool_start = Start places
tool_zone = Start zones
tool_pan = Move view
toolHint_brush = Click or drag over cells. Fog and darkness lie on top of other terrain.
toolHint_fill = Click a cell to fill the room around it.
toolHint_edge = Click between two cells, or drag along the grid. The same again removes it.
toolHint_light = Click a cell to set a light, click it again to remove it.
toolHint_label = Click a cell to write a short text on it, such as the name of a room.
toolHint_start = Click or drag over cells. The first side starts at A, the second at B.
toolHint_zone = Click or drag over cells in which a side may place its creatures before the battle. Without a zone, these are the cells within 3 of its start places.
toolHint_pan = Drag to move the view. Two fingers or the mouse wheel zoom with any tool.
editorTerrain = Terrain
editorFloor = Floor
editorFeet = Depth in feet
editorDamage = Damage
editorEdges = Between cells
edge_wall = Wall
edge_door = Door
edge_open_door = Open door
edge_window = Window
edge_low_wall = Low wall
edge_none = Remove
editorBright = Bright light (cells)
editorDim = Dim light beyond it (cells)
editorStarts = Start places
editorZones = Start zones
editorZone = Zone { $place }
editorRectangle = Draw rectangles
editorRectangleHint = Drag from corner to corner. With the keyboard, space sets both corners and Escape cancels.
editorRoomHint = Drag from corner to corner of a room: walls go around it, and doors and windows stay. With the keyboard, space sets both corners and Escape cancels.
editorArea = Rectangle from column { $x }, row { $y }: { $columns } by { $rows } cells.
editorStart = Start { $place }
editorBoard = Board in the editor, { $columns } by { $rows } cells
editorKeys = Arrow keys move the cursor, space uses the tool. b: brush, f: fill, e: walls and doors, l: lights, t: labels, s: start places, z: start zones, m: draw rectangles. With walls and doors, r chooses the side of the cell, and Shift with an arrow key sets the side in that direction. Ctrl+Z undoes, Ctrl+Y redoes.
editorCell = Column { $x }, row { $y }
editorEdgeTo = { $edge } towards { $cell }
editorLabelAt = Label of column { $x }, row { $y }
editorLabelText = Text
quoted = “{ $text }”
editorLightOf = Light: { $bright } bright, { $dim } dim
editorZoneOf = Start zone { $place }
editorStartOf = Start { $place }
editorOpen = Open
editorUndo = Undo
editorRedo = Redo
editorNewSquare = New board of squares
editorNewHex = New board of hexes
editorShipped = Boards of this rule system
editorPlay = Play on it
editorErrors = Errors
editorValid = The board is ready to play.
editorName = Name
editorColumns = Columns
editorRows = Rows
editorShape = Cells
editorSquare = Squares
editorHex = Hexes
editorGround = Floor of
ground_stone = stone
ground_cobbles = cobbles
ground_grass = grass
ground_earth = earth
ground_sand = sand
ground_snow = snow
ground_planks = planks
ground_shallows = shallow water
editorUnderwater = Under water
editorSaveAt = Save at table
editorSaved = { $board } is saved at the table “{ $table }”.
editorReplace = Replace “{ $board }”
editorDownload = Download
editorNoBoard = No board { $board } at this table.
editorPicture = Picture
pictureFile = Picture below the board:
pictureHint = PNG, JPEG or WebP with at most 20 million pixels. You can also drop it into the page.
pictureLoading = Uploading …
picturePixels = Pixels per cell
pictureLeft = Columns from the left
pictureTop = Rows from the top
pictureRemove = Remove picture
pictureTooLarge = The picture is too large: use at most 12 MiB.
tokenPicture = Token picture
tokenPictureOf = Token picture: { $name }
tokenPictureRemove = Remove token picture: { $name }
editBoard = Edit { $board }

## waiting and sharing

waitingTitle = Waiting for players
beginning = The battle is about to start …
shareJoin = Invitation link (code { $code }):
shareWatch = Spectator link:
shareAlsoWatch = Spectator link:
callOff = Cancel match
calledOff = Match cancelled
sureCallOff = Cancel match for good
beginsAlone = The battle starts on this page as soon as all seats are taken.
clockOf = Clock per player: { $what }.
clockBank = { $time }
clockMore = +{ $count } s per decision
clockEach = { $time } per decision
beginsSoon =
    All players are here. Spectator delay: { $count } { $count ->
        [one] second
       *[other] seconds
    }. The battle starts on this page.
watchersLater =
    Spectator delay: { $count } { $count ->
        [one] second
       *[other] seconds
    }.
link = Link
linkHere = This link works on this computer only.
linkHereGuest = This link works on the host’s computer only.
linkFar = Invite players on other devices
linkFarHow = If you started Fracas on this computer: stop it, start it again with this command, open the address that it prints and create the match there.
copy = Copy
copied = Link copied.
qr = QR
qrLabel = QR code of the link

## looking back

replay = Replay
tryReplay = Open replay
replayComing = Loading: { $made } of { $count }
replayBroken = Could not load the rest: { $why }
seenBy = View
eyes_public = Spectators
eyes_referee = Referee (no fog of war)
linkToMoment = Link to this moment
momentCopied = Link to this moment copied.
momentLink = The address bar now links to this moment.
asPublicSaw = Spectator view, before you joined.

## the head of a match

round = Round { $n }
acts = { $who }’s turn
chooses = { $who } decides
waitingFor = waiting for { $who }
wins = Victory for { $who }
youWin = Victory!
youLose = Defeat: { $who } wins
how_last_standing = All creatures of the losing side are down.
how_called_off = The host cancelled the match.
how_forsaken = All players left the match.
how_double_forfeit = All sides forfeited.
how_forfeit = The losing side forfeited: absent or timed out too often.
how_ruling = The game master ended the battle.
how_concession = The losing side conceded.
how_draw = No creature is left standing.
how_exhausted = All heroes are exhausted: no hit points or cards left.
how_survived = The heroes survived the last round.
nobodyWins = Draw
awayFor = { $who } is away: { $time }
isAway = { $who } is away
delayed = { $count } s delay
notShownYet = The battle has started. Spectator delay: { $count } s.

## the board

boardLabel = { $board }: arrow keys move the cursor, Enter selects, plus and minus zoom
boardSize = Board: { $columns } × { $rows } squares.
atCell = at column { $x }, row { $y }
cellName = column { $x }, row { $y }
doorNear = { $door } near { $who }: { $cell }
plainFloor = floor
zoomIn = Zoom in
zoomOut = Zoom out
zoomFit = Fit board
missed = miss
inSight = visible
outOfSight = not visible
noCover = no cover
someCover = cover
coverOf = { $degree } cover
fromThere = { $who }: { $what }
initiative = Initiative order
hitPoints = { $hp }/{ $max }
healthParts = about { $percent }%
hp =
    { $hp } { $hp ->
        [one] hit point
       *[other] hit points
    }
hpOf = { $hp }/{ $max } hit points
left = Left this turn: { $what }
noneSees = not visible to your creatures
noneSeesThere = not visible to your creatures
hatched = Squares that your creatures cannot see are hatched.
cellTitle = Square details
elsewhere = Other terrain on this board
lampsThere = Light sources (small suns) illuminate the darkness around them.
lampShines = Bright light up to { $bright }, dim light up to { $dim }, blocked by walls.
whoIs = { $notes }: { $who }
whose_yours = yours
whose_friend = ally
whose_foe = enemy
lookDying = dying
noSheet = No further details known.
sheet = Stat block

## the log, the past, the chat

log = Log
logKeys = Arrow keys move between lines, Enter shows the moment of a line.
chat = Chat
noLog = No events since you joined.
noChat = No messages yet. Dice alone, such as 2d6+3, are rolled; /sroll 2d6+3 rolls in secret.
chatNew = Chat ({ $count } new)
pointHere = Point here for everybody
chatSyntax = Commands: /w NAME text, /side text, /roll 2d6+3, /sroll 2d6+3
showMoment = Show this moment
saySomething = Message to players and spectators
chatMessage = Message or 2d6+3
chatTo = Recipients
chatToAll = To everyone
chatToSide = To my side
chatToSeat = Only to { $who }
send = Send
timeline = Timeline
toStart = First moment
stepBack = Previous moment
stepForward = Next moment
play = Play from here
pause = Pause
playShort = Play
pauseShort = Pause
moment = Moment
momentOf = { $n } of { $count }
live = live
atEnd = end
toEnd = to the end ▸▸
strikes = { " " }attacks{ " " }
toLive = back to live ▸▸

## at the table

paused = The match is paused.
pauseMatch = Pause match
resumeMatch = Resume match
wantPause = Wants a pause: { $who }.
wantResume = Wants to resume: { $who }.
takeBack = Take back my last decision
takeBackAsk = Ask to take back
takebackSentToGm = The game master is asked.
takebackSent = The other players are asked.
takebackAsked = { $who } asks to take back the last decision.
takebackWaits = Takeback: waiting for { $who }.
takebackDone = The last decision was taken back.
takebackDeclined = The takeback was declined.
takebackLapsed = The takeback was withdrawn, or the match went on.
withdrawTakeback = Withdraw
accept = Accept
decline = Decline
undoMove = Undo move
coGmView = Co-GM view: you see everything and decide nothing.
coGm = Co-GM
coGmText = Sees everything, decides nothing.
players = Players
seatLink = This link takes over the seat:
seatByLink = Link
seatToMe = Take over myself
anyHero = Any free hero
botHeroOf = Hero of the bot: { $seat }
seatToBot = Give to a bot
seatFree = Free the seat
seatKick = Remove player …
seatKickSure = Remove for good
seatWithGm = game master
seatWithBot = bot
invitedSeat = This link gives you a seat of the match.

## measuring

measure = Measure
measureTap = Tap two squares or creatures.
measureClick = Click two squares or creatures, or use the arrow keys and Enter on the board.
measureFrom = From
measureTo = To
measureAgain = Start over
noEffectLine = line of effect blocked
template = Area template
template_none = none
template_burst = burst
template_sphere = sphere
template_cone = cone
template_line = line
template_cube = cube
templateSize = Size
templateWalls = Templates ignore walls. The area of an action is exact when you choose it.

## the game master

gm = Game master
gmShort = GM
gmAccepted = Rulings accepted: { $count }
gmSecret = Secret
gmSeveral = Several
gmCreature = Creature
gmSelect = Tap a creature on the board, or choose it from the list.
gmOneOnly = Select only one creature for this.
gmDamage = Damage
gmHeal = Heal
gmAddCondition = Add condition
gmEndCondition = End { $what }
gmByRules = until: by the rules
gmMove = Move …
gmMoveHint = Tap the square to move to. You can also drag creatures.
gmHideSecretly = without a log entry
gmHideHint = Hidden until you reveal it, or until the rules find it: for example when it attacks, or an enemy has it in plain sight at the end of a turn.
gmHide = Hide
gmReveal = Reveal
gmDown = To 0 hit points
gmRemove = Remove …
gmRemoveSure = Remove from the battle
gmNotes = Notes
gmNotesHint = only in this browser
gmOthers = Other rulings
gmSearchHint = Save, terrain, turn …
gmOther = Change
gmPickCells = Tap squares on the board.
gmPickDoor = Tap the door on the board.
gmCells = Squares: { $cells }
gmRewind = Rewind the battle
gmUndoLast = Undo: { $what }
gmUndoFrom = Undo from
gmRewindHere = Rewind the battle to here
gmRewindSure = Undo everything after this
gm_amount = Amount
gm_initiative = New initiative
gm_type = Damage type
gm_condition = Condition
gm_until = Until
gm_end_of_target_next_turn = end of its next turn
gm_start_of_target_next_turn = start of its next turn
gm_save_ends = a save ends it
gm_encounter = end of the battle
gm_action = Action
gm_budget = Kind
gm_side = Side
gm_seat = Player
gm_ability = Ability
gm_dc = DC
gm_damage = Damage on a failure (dice)
gm_skill = Skill
gm_use = Creature
gm_at = Squares
gm_round = In round (later)
gm_hidden = Hidden
gm_added = Add
gm_removed = Remove
gm_door = Door
gm_state = State
gm_bright = Bright light (squares)
gm_dim = Dim light beyond (squares)
gm_level = Level
gm_name = Name
gm_hurt = Damage at the start of a turn (dice)
gm_hp = Hit points
gm_zone = Zone
gm_object = Object
gm_dice = Dice
gm_winner = Winner

## choosing

actions = Actions
yourTurn = Your turn
yourTurnWith = Your turn: { $who }
yours = yours
whichActs = Choose the creature to act
wait = Waiting for your turn.
waitAsked = Waiting for { $who } to react; then your turn continues.
waitWhile = { $who }’s turn. Waiting for yours.
waitHouse = The monsters’ turn. Waiting for yours.
waitOver = The battle is over.
waitOther = Waiting for { $who } to decide.
waitNone = All your creatures are out of the battle. You can keep watching.
yoursAre = You are { $seat }. Your creatures: { $who }.
yoursAreOnly = Your creatures: { $who }.
haveChosen = { $who }: { $cards } chosen.
boundBy = Cannot move: { $what }.
stoppedBy = Cannot act ({ $what }). End the turn.
whoFirst = All of these creatures act in this turn: choose the next one.
goal = Victory: no enemy is left standing.
asked = Your decision
tabOver = finished
needsOwnMap = Wait until the own map is imported.
needsFighters = Every player needs at least one creature.
needsTwoSides = All players are on one side. Move at least one to another side.
mustAct = Use one of these actions before you end the turn (a target is not required).
pastShown = Viewing an earlier moment.
pastButAsked = Viewing an earlier moment. The match is waiting for your decision.
toPresent = Back to live
endTurn = End turn
openDoor = Open the door
closeDoor = Close the door
otherActions = Other actions ({ $count })
against = Targeting { $who }:
forFriend = For { $who }:
whatItDoes = About { $what }
friend = ally
foe = enemy
onlyFriends = only allies in range
moveHere = Move here
there = Move here
stayHere = Stay here
doIt = Confirm
goFirst = move first · { $cost }
goAndDo = Move and attack
moveBy = → move { $far }
notFromHere = { $who } is not a valid target from here.
pickSeries = { $n } of { $count } attacks assigned. Choose a target for the next one; you can also assign the rest later.
allAimed = All attacks assigned: { $count }.
wastedQuestion = Only { $n } of { $count } have a target; the others are lost. Continue?
pickAgain = { $n } of { $count } chosen. Choose a target again to add another.
pickedTimes = { $name } ×{ $times }
timeLeft = Time left
pickCell = Choose a square.
pickTarget = Choose a target.
pickTargets = Choose up to { $count } targets.
whomAfter = Choose a target to have in range after the move.
onNobody = No target
pickSpot = Choose the area.
pickWord = Choose an option.
choose = Choose
chooseCell = Choose a square
outOfReach = out of range
insteadOf = uses your { $what } action
provokes = provokes an opportunity attack: { $whom }
hits = hits { $whom }
isFor = affects { $whom }
nothingFromHere = { $who }: out of range now.
hitsNobody = no targets
notLaid = Invalid placement.
noWayBy = No path through these waypoints.
otherWay = The path has changed. Confirm again to move.
waypointHint = Tap twice to move. To add a waypoint, tap a square and choose “Add waypoint”.
waypointKeys = Click twice to move. To add a waypoint, click a square and choose “Add waypoint” (or Shift-click, or w).
goByThere = Add waypoint
notByThere = Remove waypoint
waypoints = Waypoints: { $count }. Back removes the last one.
previousSpot = Previous square
nextSpot = Next square
spotOf = square { $n } of { $count } (or tap a dot on the board)
thenAt = then attack { $whom }
doItThere = Use from there
spotAround = placement { $n } of { $count }
whichFirst = Choose the first attack; the others follow.
refusedBy = { $why } (rule { $rule })
recharging = recharging
spentCost = { $cost } used
oneSpell = one spell slot per turn
wholeTurn = needs a full turn
itSaves = save { $sum }
usedUp = used up
notNow = not available now
toGround = down to ground level
upToGround = up to ground level
atHeight = at { $height }
peaceQuestion = Offer a truce to all sides?
finalQuestion = The creature leaves the battle for good. Continue?
confirmQuestion = Confirm?
improviseQuestion = What does your creature try?
improviseWords = Description
improviseHint = swings on the chandelier
improviseAsked = { $by } improvises ({ $cost }): { $words }. What do you say?
improviseNoWords = no description
vainQuestion = { $what }: no target in range, it will have no effect. Use it anyway?
nobodyInReach = no target in range
plainHalf = default action
cardLost = loses its card
halfOfCard = { $half } ({ $card })
halfLost = { $half }, card is lost
friendlyFire = { $what } hits only your own side ({ $whom }). Use it anyway?
helpsFoes = { $what } helps only enemies ({ $whom }). Use it anyway?
noRuleSays = The rules leave this tie to the players.
fromNowOn = Auto-answer for { $what }:

## more

standing = Auto-answers
standingText = Decisions that are answered automatically.
stand_ask = ask every time
stand_always = always
stand_never = never
stand_always_now = always use
stand_never_now = never use
stood = Auto-answer saved. You are still asked if there is more than one option. Change it in the menu ☰.
settings = Settings
sounds = Sounds
soundsOff = off
fogWanted = Dim squares that my creatures cannot see
keysHelp = Keys: 1–9 choose, Enter confirms, u undoes the last move or asks to take it back, Esc goes back, e ends the turn. On the board: arrows move the cursor, + − 0 zoom.
concede = Concede …
concedeSure = Concede the match
stopWatching = Stop watching
statistics = Statistics
turningPoint = Turning point: in round { $round }, { $who } took the lead in damage for good.
statisticsWho = Creature
statisticsDealt = Damage
statisticsTaken = Taken
statisticsHits = Hits
statisticsLuck = Luck
statisticsLuckHint = Luck: hits above or below the number expected from the chances of the attacks.
rematch = Rematch
keepHeroes = Keep the heroes at a table
keptHeroes = The heroes are at the table “{ $name }”: { $link }
heroesOf = Heroes of { $board }
toTournament = Tournament “{ $name }”
rematchWaits = { $who } offers a rematch.
rematchThere = Rematch started.
rematchTold = Players of the last match are notified. Invitation for others (code { $code }):
rematchCode = Rematch: join with code { $code }

## cards, and why a monster goes for whom

pickCards = Choose { $count } cards: you use the top of one and the bottom of the other. The first card’s number is your initiative (low acts first).
pickInstead = Lose one card in hand or two discarded cards to prevent all damage.
pickLost = The chosen card is lost for this battle; the other discarded cards return to your hand.
cardsLeft =
    Played cards are discarded. A rest returns them, except for one that is lost. Left: { $count } { $count ->
        [one] card
       *[other] cards
    }, { $aside } of them discarded. A hero who cannot play two cards is exhausted.
handOf =
    Hand: { $count } { $count ->
        [one] card
       *[other] cards
    }. It plays two each round and uses the top of one and the bottom of the other. The first card’s number is its initiative (low acts first).
cardWords = Card terms and rests
addedToOwn = Numbers with a sign are added to the creature’s own value.
leads = { $card } leads: initiative { $n }.
leadsMore = Choose the second card.
leadsHalves = You choose top or bottom in your turn.
pile_hand = In hand
pile_picked = Selected
pile_playing = This turn
pile_active = Active
pile_active_lost = Active, then lost
pile_discard = Discarded (a rest returns them)
pile_lost = Lost
whyTitle = Why { $who } focuses on { $whom }
nobody = no target
focusNobody = No enemy can be attacked, however far it moves.
focusTraps = fewest traps and hazards on the path
focusWay = shortest path to an attack position
focusNear = nearest, measured around walls
focusOrder = earliest in initiative order
allTheSame = tied
playersChoose = Tie: the players choose.
onlyOne = No other enemy can be attacked.
language = Language
showActions = Show actions
hideActions = Hide actions
about = About
aboutLicence = Fracas is free software under the Apache License 2.0.
aboutIcons = Creature icons by Lorc, Delapouite and others:
aboutSrd = The content of SRD5 includes material from the System Reference Document 5.2.1 by Wizards of the Coast LLC:
playComputer = Play the computer

## The guided first match

tutorial = Guided first match
tutorialEnd = End the hints
tutorial_turn = It is your turn. Tap a lit cell to see the way there and its cost; tap it again to go. Your actions are listed below or beside the board.
tutorial_strike = An enemy is in reach. Choose an attack to see your chance to hit and why; confirm to strike. “Back” changes nothing.
tutorial_answer = The rules ask you something about what happens right now. Each answer says what it does; choose one.
tutorial_opportunity = The enemy leaves your reach: you may strike it at no cost. “always” and “never” answer the same question from now on.
tutorial_wait = Now the computer moves. The log shows its rolls with every bonus, and the timeline below the board shows what has happened.
tutorial_hurt = You are hurt. Tap a creature and hold, or choose it in the list of creatures, to see what it can do.
tutorial_end = If there is nothing more that you want to do in this turn, end it.
tutorial_over = That was your first match. In the lobby you play the computer with a whole party, or invite a friend by a link.
