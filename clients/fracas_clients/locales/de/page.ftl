### Texts of the browser page.

## the page as a whole

connecting = Verbinde …
reconnecting = Verbindung verloren, verbinde neu …
notIn = Zugang verweigert
entering = Partie wird geladen …
loadingReplay = Aufzeichnung wird geladen …
noMatch = Partie nicht gefunden
cannotGoOn = Diese Partie kann gerade nicht angezeigt werden
cannotGoOnText = Nichts geht verloren. Versuche es später noch einmal oder wende dich an den Betreiber dieses Servers.
tryAgain = Noch einmal versuchen
toLobby = Zur Lobby
close = Schließen
more = Mehr
back = Zurück
yes = Ja
no = Nein
notAtAll = Nicht einsetzen
noMore = Fertig
themeLabel = Farbschema: { $theme }. Farbschema wechseln
theme_auto = System
theme_dark = dunkel
theme_light = hell

## the lobby

lobbyTitle = Taktische Rasterkämpfe
lobbyText = Fünf Regelsysteme auf einem Spielfeld: spiele im Browser, auf dem Handy oder im Terminal. Keine Installation, nachprüfbare Würfel.
newMatch = Neue Partie
codeLabel = Einladungscode
joinByCode = Beitreten
yourMatches = Deine Partien
running = Laufende Partien
noRunning = Keine laufenden Partien.
open = Offene Partien
noOpen = Keine offenen Partien. Erstelle eine und schick einem Freund den Link.
over = Beendete Partien
queue = Gegner suchen
queueText = Wähle ein Regelsystem: der Server verbindet dich mit dem nächsten Spieler, der dasselbe wählt, auf einem zufälligen Spielfeld. Du kannst dich währenddessen umsehen.
queued = Suche Gegner: { $ruleset } …
leaveQueue = Suche abbrechen
openTournament = Turnier { $name } öffnen
openMatches = Deine offenen Partien
closeMatch = { $board } schließen
history = Deine gespielten Partien
everybodysHistory = Partien anderer Spieler
earlier = Ältere anzeigen
mode_duel = Duelle
mode_teams = Teams
mode_free = Jeder gegen jeden
wonAgainst = { $who } schlägt { $whom }
nobodyWon = { $who }: Unentschieden
ratedBy = { $who } ({ $gained } Punkte)
noHistory = Noch keine beendeten Partien.
leaderboard = Ranglisten
noLeaderboard = Noch keine gewerteten Spieler.
games =
    { $count } { $count ->
        [one] Partie
       *[other] Partien
    }
watching =
    { $count } { $count ->
        [one] Zuschauer
       *[other] Zuschauer
    }
watchingMeans = Zuschauer können im Chat lesen und schreiben.
watchingYou = Du bist Zuschauer.
freeSeat = frei
openMatch = Partie öffnen: { $board }, { $ruleset }
heroTaken = vergeben an { $who }
takeSeatOf = Als { $seat } beitreten
invited = Du bist zu einer Partie eingeladen
invitedBy = { $who } lädt dich zu einer Partie ein
invitedTo = { $ruleset }, Spielfeld „{ $board }“
invitedText = Du steuerst die Kreaturen des freien Platzes. Die Seite zeigt deine Möglichkeiten. Du brauchst kein Konto.
goalHouse = Sieg: alle Monster sind besiegt. Niederlage: alle Helden sind erschöpft (keine Trefferpunkte oder weniger als zwei spielbare Karten).
invitedFull = Alle Plätze sind besetzt. Du kannst zuschauen.
invitedLate = Der Kampf hat begonnen. Du kannst zuschauen.
invitedNowhere = Diese Einladung ist abgelaufen: der Kampf hat begonnen oder wurde abgesagt. Bitte um einen neuen Link.
yourName = Dein Name
takeName = OK
nameTaken = Name geändert: { $name }.
takeSeat = Beitreten
takeSeatAs = Als { $seat } beitreten
yourSeat = freier Platz (deiner, wenn du beitrittst)

## tournaments

tournaments = Turniere
noTournaments = Noch keine Turniere.
newTournament = Neues Turnier
tournamentName = Name
createTournament = Turnier erstellen
format = Modus
format_swiss = Schweizer System
format_round_robin = Jeder gegen jeden
format_single_elimination = K.-o.-System
format_double_elimination = Doppel-K.-o.-System
format_heats = Vorläufe (mehrere Spieler pro Partie, jeder für sich)
format_gauntlet = Gauntlet (Herausforderer gegen alle anderen)
format_ladder = Leiter (gegen Nachbarn in der Rangliste)
atTable = Spieler pro Partie
challengers = Zahl der Herausforderer (die ersten Anmeldungen)
thirdPlace = Spiel um Platz drei
rounds = Runden
roundsFit = automatisch
tables = Höchstzahl gleichzeitiger Partien
tablesAll = unbegrenzt
needsName = Gib einen Namen ein.
needsCreatures = Wähle mindestens eine Kreatur für alle Spieler.
needsTwo = Für den Start braucht es mindestens zwei Teilnehmer.
boardFits = automatisch
fightWith = Aufstellung
with_own = freie Wahl
with_same = gleiche Kreaturen für alle
with_draft = Draft
draftEach = Kreaturen pro Spieler
forWhom = Offen für
who_all = Spieler und Bots
who_people = nur Spieler
who_bots = nur Bots
bringWhat = Wähle deine Kreaturen. Ohne Auswahl bekommst du zufällige.
youDraft = Du wählst.
othersDraft = { $who } wählt.
secondsLeft = noch { $count } s
youHost = Du leitest das Turnier
shareTournament = Link zum Teilnehmen oder Zuschauen:
shareInvited = Link zum Teilnehmen (Code { $code }). Andere können nur zuschauen.
botsOfTheHouse = Bots
howMany = Anzahl
theirRating = Wertung (optional)
addBots = Bots hinzufügen
startTournament = Anmeldung schließen und starten
pauseTournament = Pausieren
resumeTournament = Fortsetzen
finishTournament = Turnier beenden …
finishSure = Mit dem aktuellen Stand beenden
takeOut = { $name } entfernen
correct = Ergebnis korrigieren
reason = Grund
reasonStays = Korrekturen stehen im Bericht: Benutzer, Zeit, Grund und voriges Ergebnis.
noTournament = Turnier nicht gefunden
phase_open = Anmeldung offen
phase_running = läuft
phase_paused = pausiert
phase_over = beendet
phase_unspecified = { "" }
roundOf = Runde { $n } von { $count }
gamesSoFar = { $running } laufen, { $ended } beendet
standings = Tabelle
who = Spieler
points = Punkte
wonDrawnLost = S–U–N
now = Aktuelle Partie
bye = spielfrei
watchIt = Zuschauen
onlyWatch = Nur zuschauen
bracket = Turnierbaum
equals = Bei Punktgleichheit entscheiden der Reihe nach: { $what }.
break_buchholz = Buchholz (Summe der Punkte der Gegner)
break_buchholz_cut_1 = Buchholz Cut 1 (ohne den schwächsten Gegner)
break_buchholz_cut_2 = Buchholz Cut 2 (ohne die zwei schwächsten Gegner)
break_median_buchholz = Median-Buchholz (ohne den schwächsten und den stärksten Gegner)
break_sonneborn_berger = Sonneborn-Berger (Punkte der geschlagenen Gegner, bei Remis die Hälfte)
break_head_to_head = direkter Vergleich
break_wins = Siege
break_games = Partiepunkte
lowerBracket = Verliererbaum
crosstable = Kreuztabelle
results = Ergebnisse
replayOf = Aufzeichnung von Partie { $n }
report = Turnierbericht
takePart = Teilnehmen
youTakePart = Du nimmst teil.
withdraw = Zurückziehen
yourGame = Zu deiner Partie

## creating

ruleset = Regeln
board = Spielfeld
seats = Spieler
player = Spieler
player_me = Du
player_friend = Freund (Einladungslink)
player_random = Zufallsbot (leicht)
player_greedy = Greedy-Bot (mittel): greift das beste Ziel an
player_focus = Fokus-Bot (mittel): bündelt Angriffe, meidet Gefahr
player_search = Such-Bot (schwer): rechnet einen Zug voraus
player_mcts = MCTS-Bot (schwer, langsam): simuliert viele Verläufe
side = Seite
removeSeat = Spieler entfernen
removeCreature = { $name } entfernen
addCreature = Kreatur hinzufügen …
searchCreatures = Kreaturen suchen
searchHint = Name, Rolle oder Stufe
creaturesFound =
    { $count } { $count ->
        [one] Kreatur
       *[other] Kreaturen
    }
difficultyOf = Schwierigkeit: { $what }
addSeat = Spieler hinzufügen
alreadyMe = Du (spielst bereits { $seat })
friendHint = Die Seite der Partie zeigt den Einladungslink.
bothSidesHint = Um beide Seiten selbst zu spielen, wähle „Freund“ und öffne den Einladungslink in einem privaten Fenster.
sheetHint = Tippe auf eine Kreatur, um ihre Werte zu sehen.
monstersThere = Monster: { $who }.
boardHeaded = Szenario „{ $title }“
ownMap = Eigene Karte:
ownMapHint = Datei hierher ziehen: Universal VTT (.dd2vtt, .uvtt), Tiled (.tmx, .tmj) oder ein Dungeon von donjon (.json).
ownMapReadingOf = { $name } wird importiert …
ownMapReady = ist importiert. Verwenden für:
ownMapReading = Wird importiert …
ownMapTaken = { $width } × { $height } Felder, Wände: { $walls }, Türen: { $doors }, Lichter: { $lights }
ownMapOmitted = Nicht übernommen
ownMapChanged = Geändert
ownMapRemove = Karte entfernen
ownMapTooLarge = { $name } ist zu groß für eine Karte.
againstHouse = Kooperativ: alle Spieler gegen die Monster des Spielfelds.
clock = Uhr
clock_none = Keine Uhr
clock_quick = 2 min + 5 s pro Entscheidung
clock_calm = 10 min + 15 s pro Entscheidung
clock_each = 1 min pro Entscheidung
delay = Zuschauerverzögerung
noDelay = Keine
seconds =
    { $count } { $count ->
        [one] Sekunde
       *[other] Sekunden
    }
minutesLater =
    { $count } { $count ->
        [one] Minute
       *[other] Minuten
    }
minuteLater = 1 Minute
inviteOnly = Privat (nur mit Link)
create = Partie erstellen

## game night

gameNight = Spieleabend
gameNightText = Du bist die Spielleitung. Die Spieler öffnen einen Link und wählen ihre Helden.
gameNightLink = Spieleabend: mit Spielleitung spielen
party = Gruppe
heroes = Helden
playersPick = Spieler wählen selbst
suggestedParty = Vorschlag: { $who }
monsters = Monster
needsMonsters = Wähle mindestens ein Monster.
sheetOmits = { $count ->
        [one] Ein Teil des gedruckten Spielwerteblocks fehlt hier
       *[other] { $count } Teile des gedruckten Spielwerteblocks fehlen hier
    }
difficultyForParty = Schwierigkeit für { $who }, falls die Spieler sie wählen: { $what }
begin = Beginnen
addOne = { $name } hinzufügen
ownHeroName = Name des Helden
absent = abwesend
noticeAway = { $who } ist nicht da
noticeBack = { $who } ist wieder da
readyAsked = Bereitschaftsabfrage:
allReady = Alle sind bereit.
readyMeans = Der Kampf beginnt, sobald alle Plätze besetzt sind; „Bereit“ ist nur ein Zeichen für die anderen.
readyMarked = Bereit: { $who }.
readyWaiting = Nicht bereit: { $who }.
ready = Ich bin bereit
notReady = Nicht bereit
isReady = bereit
askReady = Bereit-Abfrage
handOver = Meinen Platz übergeben
handOverText = Ein Bot oder ein anderer Spieler spielt deine Kreaturen, bis du den Platz zurücknimmst.
seatLent = Dein Platz ist übergeben.
takeBackSeat = Meinen Platz zurücknehmen
seatFor = { $holder }, für { $who }
review = Der Kampf ist zu Ende. Die Spielleitung kann ihn noch zurückspulen.
reviewGm = Der Kampf ist zu Ende. Du kannst ihn noch eine Minute lang zurückspulen.
confirmResult = Ergebnis bestätigen
pickHero = Wähle deinen Helden
vision = Sichtbar
vision_all = alles
vision_side = was jede Seite sieht
vision_seat = was die Kreaturen jedes Spielers sehen
health = Trefferpunkte der anderen
health_exact = genau
health_bars = Balken
health_words = Worte
health_hidden = verborgen
exploredOption = Unerforschtes Gelände verbergen
placementOption = Kreaturen vor dem Kampf aufstellen
placementTitle = Stelle deine Kreaturen auf
placementHint = Ziehe deine Kreaturen, oder wähle für jede einen Platz. Sage dann, dass du bereit bist.
placeCreature = { $who } aufstellen
wavesToCome = Verstärkung
waveAt = Runde { $round }:
callWave = Jetzt rufen
callWaveTo = Rufen nach …
callWaveToOf = An einen Ort rufen: Verstärkung der Runde { $round }
callWaveHint = Tippe auf das Spielfeld, wo sie eintreffen.
callWaveOf = Jetzt rufen: Verstärkung der Runde { $round }
cancelWave = Absagen
cancelWaveOf = Absagen: Verstärkung der Runde { $round }
countReady = { $who }: bereit
takebacks = Zurücknehmen erlaubt
takebacksOf = Zurücknehmen
takebacks_gm = Spielleitung entscheidet
takebacks_everybody = Spielleitung und Spieler entscheiden
takebacks_none = nicht erlaubt

## tables that meet again

tablesTitle = Tische
tablesText = Ein Tisch bewahrt die Helden einer Gruppe zwischen den Kämpfen auf, mit Wunden, Kräften und Erfahrung.
noTables = Du hast noch keinen Tisch.
openTable = Tisch { $name } öffnen
battleRuns = ein Kampf läuft
newTable = Neuer Tisch
tableName = Name des Tisches
createTable = Tisch erstellen
joinTable = Einem Tisch beitreten
importTable = Einen Tisch importieren
tableFile = Datei eines Tisches:
tableFileTooLarge = { $name } ist zu groß für einen Tisch. Wähle eine Datei, die mit „Exportieren“ gespeichert wurde.
noTable = Diesen Tisch gibt es nicht
shareTable = Lade Spieler mit diesem Link ein (Code { $code }). Sie werden Mitglieder des Tisches.
battleRunning = Kampf: { $name }
toBattle = Zum Kampf
noHeroes = Noch keine Helden.
addHero = Held hinzufügen
changeHero = Ändern
changeHeroOf = Ändern: { $name }
chooseOther = andere Wahl
nameOfHero = Name
heroDead = tot
takeHero = Diesen Helden spiele ich
takeHeroOf = { $name } spiele ich
giveBackHero = Zurückgeben
giveBackHeroOf = { $name } zurückgeben
heroKeptFor = reserviert für { $who }
playedBy = gespielt von { $who }
noPlayer = ohne Spieler
stockOf = { $what } übrig: { $now } von { $max }
stock_hit_dice = Trefferwürfel ({ $die })
stock_recoveries = Erholungen
stock_surges = Heilschübe
spentOf = Verbraucht: { $what }
experienceOf = { $points } EP
experience = Erfahrungspunkte
hitPointsNow = Trefferpunkte
save = Speichern
removeHero = Entfernen
removeSure = { $name } endgültig entfernen
removeMember = { $name } entfernen
restTitle = Rasten
restTaken = { $rest } gehalten. { $what }
restNothing = Keine Trefferpunkte, Anwendungen oder Zustände haben sich geändert.
restHealed = { $who }: { $before } → { $after } Trefferpunkte
rest_short = Kurze Rast
rest_long = Lange Rast
restSpend = Was setzt jeder Held ein, um Trefferpunkte zurückzugewinnen?
restHours = Stunden seit der letzten Rast
hoursSinceLongRest = Letzte lange Rast: vor { $count } Stunden
battlesSinceRest = Kämpfe seit der letzten langen Rast: { $count }
encounters = Begegnungen
noEncounters = Bereite eine Begegnung vor und starte damit einen Kampf.
prepareEncounter = Begegnung vorbereiten
encounterName = Name
startBattle = Kampf starten
startBattleOf = Kampf starten: { $name }
startsHidden = verborgen
startsHiddenOf = { $name }: verborgen
fromStart = Start
waveOfMonster = { $name }: ab Runde
waveOfRound = ab Runde
waveHint = Spätere Runde: die Monster warten, bis sie beginnt; du kannst sie früher rufen.
comeLater = Kommen später: { $who }
chosenCount = { $count } gewählt
comesInRound = { $who } (ab Runde { $round })
notesOfEncounter = Notizen für die Spielleitung
botForAbsent = Helden ohne Spieler spielt
ownBoards = Eigene Spielpläne
boardFile = Spielplan (YAML, Universal VTT, Tiled oder donjon):
boardFileTooLarge = { $name } ist zu groß für einen Spielplan: höchstens 48 KiB.
pastBattles = Vergangene Kämpfe
heroesWon = Die Helden haben gewonnen.
monstersWon = Die Monster haben gewonnen.
people = Mitglieder
youYourself = du
makeGm = Zur Spielleitung machen
makePlayer = Zum Spieler machen
renameTable = Umbenennen
newCode = Neuer Einladungslink
exportTable = Exportieren
leaveTable = Tisch verlassen …
leaveSure = Tisch verlassen
toTable = Tisch „{ $name }“
deleteSure = Tisch löschen: niemand sonst ist Mitglied

## the board editor

editorTitle = Spielplan-Editor
editorLink = Spielplan zeichnen
editorUnnamed = Mein Spielplan
editorTable = Meine Spielpläne
editorTools = Werkzeuge
tool_brush = Pinsel
tool_fill = Füllen
tool_edge = Wände und Türen
tool_light = Lichter
tool_label = Beschriftungen
tool_start = Startplätze
tool_zone = Startzonen
tool_pan = Ausschnitt bewegen
toolHint_brush = Felder anklicken oder überstreichen. Nebel und Dunkelheit liegen über anderem Gelände.
toolHint_fill = Ein Feld anklicken, um den Raum darum zu füllen.
toolHint_edge = Zwischen zwei Felder klicken oder am Raster entlangziehen. Dasselbe noch einmal entfernt es.
toolHint_light = Ein Feld anklicken, um ein Licht zu setzen, noch einmal, um es zu entfernen.
toolHint_label = Ein Feld anklicken, um einen kurzen Text darauf zu schreiben, etwa den Namen eines Raums.
toolHint_start = Felder anklicken oder überstreichen. Die erste Seite beginnt bei A, die zweite bei B.
toolHint_zone = Felder anklicken oder überstreichen, auf die eine Seite ihre Kreaturen vor dem Kampf stellen kann. Ohne Zone sind es die Felder im Umkreis von 3 um ihre Startplätze.
toolHint_pan = Ziehen bewegt den Ausschnitt. Zwei Finger oder das Mausrad zoomen mit jedem Werkzeug.
editorTerrain = Gelände
editorFloor = Boden
editorFeet = Tiefe in Fuß
editorDamage = Schaden
editorEdges = Zwischen Feldern
edge_wall = Wand
edge_door = Tür
edge_open_door = Offene Tür
edge_window = Fenster
edge_low_wall = Niedrige Mauer
edge_none = Entfernen
editorBright = Helles Licht (Felder)
editorDim = Dämmerlicht darüber hinaus (Felder)
editorStarts = Startplätze
editorZones = Startzonen
editorZone = Zone { $place }
editorRectangle = Rechtecke zeichnen
editorRectangleHint = Von Ecke zu Ecke ziehen. Mit der Tastatur setzt die Leertaste beide Ecken, Escape bricht ab.
editorRoomHint = Von Ecke zu Ecke eines Raums ziehen: Wände umgeben ihn, Türen und Fenster bleiben. Mit der Tastatur setzt die Leertaste beide Ecken, Escape bricht ab.
editorArea = Rechteck ab Spalte { $x }, Reihe { $y }: { $columns } mal { $rows } Felder.
editorStart = Start { $place }
editorBoard = Spielplan im Editor, { $columns } mal { $rows } Felder
editorKeys = Pfeiltasten bewegen den Cursor, die Leertaste benutzt das Werkzeug. b: Pinsel, f: Füllen, e: Wände und Türen, l: Lichter, t: Beschriftungen, s: Startplätze, z: Startzonen, m: Rechtecke zeichnen. Bei Wänden und Türen wählt r die Seite des Feldes, und Umschalt mit einer Pfeiltaste setzt die Seite in dieser Richtung. Strg+Z macht rückgängig, Strg+Y stellt wieder her.
editorCell = Spalte { $x }, Zeile { $y }
editorEdgeTo = { $edge } zu { $cell }
editorLabelAt = Beschriftung von Spalte { $x }, Reihe { $y }
editorLabelText = Text
quoted = „{ $text }“
editorLightOf = Licht: { $bright } hell, { $dim } dämmrig
editorZoneOf = Startzone { $place }
editorStartOf = Start { $place }
editorOpen = Öffnen
editorUndo = Rückgängig
editorRedo = Wiederherstellen
editorNewSquare = Neuer Spielplan aus Quadraten
editorNewHex = Neuer Spielplan aus Sechsecken
editorShipped = Spielpläne dieses Regelsystems
editorPlay = Darauf spielen
editorErrors = Fehler
editorValid = Der Spielplan ist spielbereit.
editorName = Name
editorColumns = Spalten
editorRows = Zeilen
editorShape = Felder
editorSquare = Quadrate
editorHex = Sechsecke
editorGround = Boden aus
ground_stone = Stein
ground_cobbles = Kopfsteinpflaster
ground_grass = Gras
ground_earth = Erde
ground_sand = Sand
ground_snow = Schnee
ground_planks = Bohlen
ground_shallows = flachem Wasser
editorUnderwater = Unter Wasser
editorSaveAt = Speichern beim Tisch
editorSaved = { $board } ist beim Tisch „{ $table }“ gespeichert.
editorReplace = „{ $board }“ ersetzen
editorDownload = Herunterladen
editorNoBoard = An diesem Tisch gibt es keinen Spielplan { $board }.
editorPicture = Bild
pictureFile = Bild unter dem Spielfeld:
pictureHint = PNG, JPEG oder WebP mit höchstens 20 Millionen Pixeln. Du kannst es auch auf die Seite ziehen.
pictureLoading = Wird hochgeladen …
picturePixels = Pixel pro Feld
pictureLeft = Spalten von links
pictureTop = Zeilen von oben
pictureRemove = Bild entfernen
pictureTooLarge = Das Bild ist zu groß: höchstens 12 MiB.
tokenPicture = Bild der Spielfigur
tokenPictureOf = Bild der Spielfigur: { $name }
tokenPictureRemove = Bild der Spielfigur entfernen: { $name }
editBoard = { $board } bearbeiten

## waiting and sharing

waitingTitle = Warten auf Spieler
beginning = Der Kampf beginnt gleich …
shareJoin = Einladungslink (Code { $code }):
shareWatch = Zuschauerlink:
shareAlsoWatch = Zuschauerlink:
callOff = Partie absagen
calledOff = Partie abgesagt
sureCallOff = Partie endgültig absagen
beginsAlone = Der Kampf beginnt auf dieser Seite, sobald alle Plätze besetzt sind.
clockOf = Uhr pro Spieler: { $what }.
clockBank = { $time }
clockMore = +{ $count } s pro Entscheidung
clockEach = { $time } pro Entscheidung
beginsSoon =
    Alle Spieler sind da. Zuschauerverzögerung: { $count } { $count ->
        [one] Sekunde
       *[other] Sekunden
    }. Der Kampf beginnt auf dieser Seite.
watchersLater =
    Zuschauerverzögerung: { $count } { $count ->
        [one] Sekunde
       *[other] Sekunden
    }.
link = Link
linkHere = Dieser Link funktioniert nur auf diesem Computer.
linkHereGuest = Dieser Link funktioniert nur auf dem Computer des Gastgebers.
linkFar = Spieler an anderen Geräten einladen
linkFarHow = Falls du Fracas auf diesem Computer gestartet hast: beende es, starte es mit diesem Befehl neu, öffne die angezeigte Adresse und erstelle dort die Partie.
copy = Kopieren
copied = Link kopiert.
qr = QR
qrLabel = QR-Code des Links

## looking back

replay = Aufzeichnung
tryReplay = Aufzeichnung öffnen
replayComing = Lade: { $made } von { $count }
replayBroken = Der Rest konnte nicht geladen werden: { $why }
seenBy = Ansicht
eyes_public = Zuschauer
eyes_referee = Schiedsrichter (sieht alles)
linkToMoment = Link zu diesem Moment
momentCopied = Link zu diesem Moment kopiert.
momentLink = Die Adresszeile verweist jetzt auf diesen Moment.
asPublicSaw = Zuschaueransicht, vor deinem Beitritt.

## the head of a match

round = Runde { $n }
acts = { $who } ist am Zug
chooses = { $who } entscheidet
waitingFor = warten auf { $who }
wins = Sieg für { $who }
youWin = Sieg!
youLose = Niederlage: { $who } gewinnt
how_last_standing = Alle Kreaturen der Verliererseite sind besiegt.
how_called_off = Der Gastgeber hat die Partie abgesagt.
how_forsaken = Alle Spieler haben die Partie verlassen.
how_double_forfeit = Alle Seiten haben kampflos verloren.
how_forfeit = Die Verliererseite war abwesend oder hat zu oft die Zeit überschritten.
how_ruling = Die Spielleitung hat den Kampf beendet.
how_concession = Die Verliererseite hat aufgegeben.
how_draw = Keine Kreatur steht mehr.
how_exhausted = Alle Helden sind erschöpft: keine Trefferpunkte oder Karten mehr.
how_survived = Die Helden haben die letzte Runde überstanden.
nobodyWins = Unentschieden
awayFor = { $who } ist abwesend: { $time }
isAway = { $who } ist abwesend
delayed = { $count } s verzögert
notShownYet = Der Kampf hat begonnen. Zuschauerverzögerung: { $count } s.

## the board

boardLabel = { $board }: Pfeiltasten bewegen den Cursor, Enter wählt, Plus und Minus zoomen
boardSize = Spielfeld: { $columns } × { $rows } Felder.
atCell = in Spalte { $x }, Zeile { $y }
cellName = Spalte { $x }, Zeile { $y }
doorNear = { $door } bei { $who }: { $cell }
plainFloor = Boden
zoomIn = Vergrößern
zoomOut = Verkleinern
zoomFit = Ganzes Spielfeld
missed = daneben
inSight = sichtbar
outOfSight = nicht sichtbar
noCover = keine Deckung
someCover = Deckung
coverOf = { $degree } Deckung
fromThere = { $who }: { $what }
initiative = Initiativereihenfolge
hitPoints = { $hp }/{ $max }
healthParts = etwa { $percent } %
hp =
    { $hp } { $hp ->
        [one] Trefferpunkt
       *[other] Trefferpunkte
    }
hpOf = { $hp }/{ $max } Trefferpunkte
left = In diesem Zug übrig: { $what }
noneSees = für deine Kreaturen nicht sichtbar
noneSeesThere = für deine Kreaturen nicht sichtbar
hatched = Felder, die deine Kreaturen nicht sehen, sind schraffiert.
cellTitle = Feld im Detail
elsewhere = Anderes Gelände auf diesem Spielfeld
lampsThere = Lichtquellen (kleine Sonnen) erhellen die Dunkelheit um sich.
lampShines = Helles Licht bis { $bright }, dämmriges Licht bis { $dim }, von Wänden verdeckt.
whoIs = { $notes }: { $who }
whose_yours = deine Kreatur
whose_friend = Verbündeter
whose_foe = Gegner
lookDying = sterbend
noSheet = Nichts Weiteres bekannt.
sheet = Werte

## the log, the past, the chat

log = Protokoll
logKeys = Pfeiltasten wechseln die Zeile, Enter zeigt den Moment einer Zeile.
chat = Chat
noLog = Noch keine Ereignisse seit deinem Beitritt.
noChat = Noch keine Nachrichten. Würfel allein, etwa 2d6+3, werden geworfen; /sroll 2d6+3 würfelt geheim.
chatNew = Chat ({ $count } neu)
pointHere = Für alle hierauf zeigen
chatSyntax = Befehle: /w NAME Text, /side Text, /roll 2d6+3, /sroll 2d6+3
showMoment = Diesen Moment zeigen
saySomething = Nachricht an Spieler und Zuschauer
chatMessage = Text oder 2d6+3
chatTo = Empfänger
chatToAll = An alle
chatToSide = An meine Seite
chatToSeat = Nur an { $who }
send = Senden
timeline = Zeitleiste
toStart = Erster Moment
stepBack = Voriger Moment
stepForward = Nächster Moment
play = Ab hier abspielen
pause = Pause
playShort = Abspielen
pauseShort = Pause
moment = Moment
momentOf = { $n } von { $count }
live = live
atEnd = Ende
toEnd = zum Ende ▸▸
strikes = { " " }greift an:{ " " }
toLive = zurück zu live ▸▸

## at the table

paused = Die Partie ist unterbrochen.
pauseMatch = Partie unterbrechen
resumeMatch = Partie fortsetzen
wantPause = Möchte unterbrechen: { $who }.
wantResume = Möchte fortsetzen: { $who }.
takeBack = Meine letzte Entscheidung zurücknehmen
takeBackAsk = Um Rücknahme bitten
takebackSentToGm = Die Spielleitung wird gefragt.
takebackSent = Die anderen werden gefragt.
takebackAsked = { $who } möchte die letzte Entscheidung zurücknehmen.
takebackWaits = Zurücknehmen: warte auf { $who }.
takebackDone = Die letzte Entscheidung wurde zurückgenommen.
takebackDeclined = Das Zurücknehmen wurde abgelehnt.
takebackLapsed = Die Anfrage wurde zurückgezogen, oder die Partie ging weiter.
withdrawTakeback = Zurückziehen
accept = Zustimmen
decline = Ablehnen
undoMove = Bewegung zurücknehmen
coGmView = Ansicht der Co-Spielleitung: du siehst alles und entscheidest nichts.
coGm = Co-Spielleitung
coGmText = Sieht alles, entscheidet nichts.
players = Spieler
seatLink = Dieser Link übernimmt den Platz:
seatByLink = Link
seatToMe = Selbst übernehmen
anyHero = Ein freier Held
botHeroOf = Held des Bots: { $seat }
seatToBot = Einem Bot geben
seatFree = Platz freigeben
seatKick = Spieler entfernen …
seatKickSure = Endgültig entfernen
seatWithGm = Spielleitung
seatWithBot = Bot
invitedSeat = Dieser Link gibt dir einen Platz in der Partie.

## measuring

measure = Messen
measureTap = Tippe zwei Felder oder Kreaturen an.
measureClick = Klicke zwei Felder oder Kreaturen an, oder nutze Pfeiltasten und Eingabetaste auf dem Spielfeld.
measureFrom = Von
measureTo = Bis
measureAgain = Neu messen
noEffectLine = Wirkungslinie blockiert
template = Flächenschablone
template_none = keine
template_burst = Explosion
template_sphere = Kugel
template_cone = Kegel
template_line = Linie
template_cube = Würfel
templateSize = Größe
templateWalls = Schablonen beachten keine Wände. Die Fläche einer Aktion ist genau, sobald du sie wählst.

## the game master

gm = Spielleitung
gmShort = SL
gmAccepted = Entscheidungen angenommen: { $count }
gmSecret = Geheim
gmSeveral = Mehrere
gmCreature = Kreatur
gmSelect = Tippe eine Kreatur auf dem Spielfeld an oder wähle sie aus der Liste.
gmOneOnly = Wähle dafür nur eine Kreatur aus.
gmDamage = Schaden
gmHeal = Heilen
gmAddCondition = Zustand setzen
gmEndCondition = { $what } beenden
gmByRules = Dauer nach den Regeln
gmMove = Versetzen …
gmMoveHint = Tippe das Zielfeld an. Du kannst Kreaturen auch ziehen.
gmHideSecretly = ohne Protokolleintrag
gmHideHint = Verborgen, bis du es aufdeckst oder die Regeln es finden: etwa wenn es angreift oder ein Gegner es am Ende eines Zuges offen vor sich hat.
gmHide = Verbergen
gmReveal = Aufdecken
gmDown = Auf 0 Trefferpunkte
gmRemove = Entfernen …
gmRemoveSure = Aus dem Kampf entfernen
gmNotes = Notizen
gmNotesHint = nur in diesem Browser
gmOthers = Weitere Entscheidungen
gmSearchHint = Gelände, Zug …
gmOther = Ändern
gmPickCells = Tippe Felder auf dem Spielfeld an.
gmPickDoor = Tippe auf dem Brett auf die Tür.
gmCells = Felder: { $cells }
gmRewind = Kampf zurücksetzen
gmUndoLast = Rückgängig: { $what }
gmUndoFrom = Rückgängig ab
gmRewindHere = Kampf hierher zurücksetzen
gmRewindSure = Alles danach rückgängig machen
gm_amount = Menge
gm_initiative = Neue Initiative
gm_type = Schadensart
gm_condition = Zustand
gm_until = Bis
gm_end_of_target_next_turn = Ende ihres nächsten Zugs
gm_start_of_target_next_turn = Beginn ihres nächsten Zugs
gm_save_ends = ein Rettungswurf beendet ihn
gm_encounter = Ende des Kampfes
gm_action = Aktion
gm_budget = Art
gm_side = Seite
gm_seat = Spieler
gm_ability = Attribut
gm_dc = SG
gm_damage = Schaden bei Fehlschlag (Würfel)
gm_skill = Fertigkeit
gm_use = Kreatur
gm_at = Felder
gm_round = In Runde (später)
gm_hidden = Verborgen
gm_added = Hinzufügen
gm_removed = Entfernen
gm_door = Tür
gm_state = Zustand
gm_bright = Helles Licht (Felder)
gm_dim = Dämmerlicht dahinter (Felder)
gm_level = Stufe
gm_name = Name
gm_hurt = Schaden zu Beginn eines Zugs (Würfel)
gm_hp = Trefferpunkte
gm_zone = Zone
gm_object = Objekt
gm_dice = Würfel
gm_winner = Sieger

## choosing

actions = Aktionen
yourTurn = Dein Zug
yourTurnWith = Dein Zug: { $who }
yours = deine
whichActs = Wähle die Kreatur, die handelt
wait = Warten auf deinen Zug.
waitAsked = Warten auf die Reaktion von { $who }; danach geht dein Zug weiter.
waitWhile = { $who } ist am Zug. Warten auf deinen.
waitHouse = Die Monster sind am Zug. Warten auf deinen.
waitOver = Der Kampf ist vorbei.
waitOther = Warten auf die Entscheidung von { $who }.
waitNone = Alle deine Kreaturen sind aus dem Kampf. Du kannst weiter zuschauen.
yoursAre = Du bist { $seat }. Deine Kreaturen: { $who }.
yoursAreOnly = Deine Kreaturen: { $who }.
haveChosen = { $who }: { $cards } gewählt.
boundBy = Bewegung nicht möglich: { $what }.
stoppedBy = Keine Aktion möglich ({ $what }). Beende den Zug.
whoFirst = Alle diese Kreaturen handeln in diesem Zug: wähle die nächste.
goal = Sieg: kein Gegner steht mehr.
asked = Deine Entscheidung
tabOver = beendet
needsOwnMap = Warte, bis die eigene Karte eingelesen ist.
needsFighters = Jeder Spieler braucht mindestens eine Kreatur.
needsTwoSides = Alle Spieler sind auf einer Seite. Setze mindestens einen auf eine andere.
mustAct = Nutze eine dieser Aktionen, bevor du den Zug beendest (ein Ziel ist nicht nötig).
pastShown = Du siehst einen früheren Moment.
pastButAsked = Du siehst einen früheren Moment. Die Partie wartet auf deine Entscheidung.
toPresent = Zurück zu live
endTurn = Zug beenden
openDoor = Tür öffnen
closeDoor = Tür schließen
otherActions = Weitere Aktionen ({ $count })
against = Ziel { $who }:
forFriend = Für { $who }:
whatItDoes = Über { $what }
friend = Verbündeter
foe = Gegner
onlyFriends = nur Verbündete in Reichweite
moveHere = Hierher bewegen
there = Hierher bewegen
stayHere = Hier bleiben
doIt = Bestätigen
goFirst = erst bewegen · { $cost }
goAndDo = Bewegen und angreifen
moveBy = → Bewegung { $far }
notFromHere = { $who } ist von hier kein gültiges Ziel.
pickSeries = { $n } von { $count } Angriffen verteilt. Wähle ein Ziel für den nächsten; den Rest kannst du auch später verteilen.
allAimed = Alle Angriffe verteilt: { $count }.
wastedQuestion = Nur { $n } von { $count } haben ein Ziel; die übrigen verfallen. Fortfahren?
pickAgain = { $n } von { $count } gewählt. Wähle ein Ziel noch einmal, um eins hinzuzufügen.
pickedTimes = { $name } ×{ $times }
timeLeft = Restzeit
pickCell = Wähle ein Feld.
pickTarget = Wähle ein Ziel.
pickTargets = Wähle bis zu { $count } Ziele.
whomAfter = Wähle ein Ziel, das nach der Bewegung in Reichweite sein soll.
onNobody = Kein Ziel
pickSpot = Wähle die Fläche.
pickWord = Wähle eine Möglichkeit.
choose = Wählen
chooseCell = Feld wählen
outOfReach = außer Reichweite
insteadOf = verbraucht deine Aktion ({ $what })
provokes = löst einen Gelegenheitsangriff aus: { $whom }
hits = trifft { $whom }
isFor = wirkt auf { $whom }
nothingFromHere = { $who }: jetzt außer Reichweite.
hitsNobody = keine Ziele
notLaid = Ungültige Stelle.
noWayBy = Kein Weg über diese Wegpunkte.
otherWay = Der Weg hat sich geändert. Bestätige noch einmal.
waypointHint = Tippe zweimal, um dich zu bewegen. Für einen Wegpunkt tippe auf ein Feld und wähle „Wegpunkt hinzufügen“.
waypointKeys = Klicke zweimal, um dich zu bewegen. Für einen Wegpunkt klicke auf ein Feld und wähle „Wegpunkt hinzufügen“ (oder Umschalt-Klick, oder w).
goByThere = Wegpunkt hinzufügen
notByThere = Wegpunkt entfernen
waypoints = Wegpunkte: { $count }. Zurück entfernt den letzten.
previousSpot = Voriges Feld
nextSpot = Nächstes Feld
spotOf = Feld { $n } von { $count } (oder tippe auf einen Punkt auf dem Spielfeld)
thenAt = dann { $whom } angreifen
doItThere = Von dort einsetzen
spotAround = Stelle { $n } von { $count }
whichFirst = Wähle den ersten Angriff; die anderen folgen.
refusedBy = { $why } (Regel { $rule })
recharging = lädt auf
spentCost = { $cost } verbraucht
oneSpell = ein Zauberplatz pro Zug
wholeTurn = braucht den ganzen Zug
itSaves = Rettungswurf { $sum }
usedUp = verbraucht
notNow = gerade nicht möglich
toGround = hinab zum Boden
upToGround = hinauf zum Boden
atHeight = auf { $height }
peaceQuestion = Allen Seiten einen Waffenstillstand anbieten?
finalQuestion = Die Kreatur verlässt den Kampf endgültig. Fortfahren?
confirmQuestion = Bestätigen?
improviseQuestion = Was versucht deine Kreatur?
improviseWords = Beschreibung
improviseHint = schwingt sich am Leuchter hinüber
improviseAsked = { $by } improvisiert ({ $cost }): { $words }. Was sagst du?
improviseNoWords = ohne Beschreibung
vainQuestion = { $what }: kein Ziel in Reichweite, es hat keine Wirkung. Trotzdem einsetzen?
nobodyInReach = kein Ziel in Reichweite
plainHalf = Standardaktion der Karte
cardLost = verliert die Karte
halfOfCard = { $half } ({ $card })
halfLost = { $half }, Karte geht verloren
friendlyFire = { $what } trifft nur deine eigene Seite ({ $whom }). Trotzdem einsetzen?
helpsFoes = { $what } hilft nur Gegnern ({ $whom }). Trotzdem einsetzen?
noRuleSays = Die Regeln überlassen diesen Gleichstand den Spielern.
fromNowOn = Automatische Antwort für { $what }:

## more

standing = Automatische Antworten
standingText = Entscheidungen, die automatisch beantwortet werden.
stand_ask = jedes Mal fragen
stand_always = immer
stand_never = nie
stand_always_now = immer einsetzen
stand_never_now = nie einsetzen
stood = Automatische Antwort gespeichert. Gibt es mehrere Möglichkeiten, wirst du weiter gefragt. Ändern kannst du sie im Menü ☰.
settings = Einstellungen
sounds = Töne
soundsOff = aus
fogWanted = Felder abdunkeln, die meine Kreaturen nicht sehen
keysHelp = Tasten: 1–9 wählen, Enter bestätigt, u macht die letzte Bewegung rückgängig oder bittet um Rücknahme, Esc geht zurück, e beendet den Zug. Auf dem Spielfeld: Pfeile bewegen den Cursor, + − 0 zoomen.
concede = Aufgeben …
concedeSure = Partie aufgeben
stopWatching = Nicht mehr zuschauen
statistics = Statistik
turningPoint = Wendepunkt: In Runde { $round } ging { $who } beim Schaden endgültig in Führung.
statisticsWho = Kreatur
statisticsDealt = Schaden
statisticsTaken = Erlitten
statisticsHits = Treffer
statisticsLuck = Glück
statisticsLuckHint = Glück: Treffer über oder unter der Zahl, die nach den Chancen der Angriffe zu erwarten war.
rematch = Revanche
keepHeroes = Helden an einem Tisch behalten
keptHeroes = Die Helden sind am Tisch „{ $name }“: { $link }
heroesOf = Helden von { $board }
toTournament = Turnier „{ $name }“
rematchWaits = { $who } bietet eine Revanche an.
rematchThere = Revanche gestartet.
rematchTold = Die Spieler der letzten Partie werden benachrichtigt. Einladung für andere (Code { $code }):
rematchCode = Revanche: tritt mit dem Code { $code } bei

## cards, and why a monster goes for whom

pickCards = Wähle { $count } Karten: von einer nutzt du die obere, von der anderen die untere Hälfte. Die Zahl der ersten ist deine Initiative (niedrig handelt zuerst).
pickInstead = Verliere eine Handkarte oder zwei abgelegte Karten, um den Schaden ganz zu verhindern.
pickLost = Die gewählte Karte ist für diesen Kampf verloren; die anderen abgelegten kommen auf die Hand zurück.
cardsLeft =
    Gespielte Karten werden abgelegt. Eine Rast bringt sie zurück, bis auf eine, die verloren geht. Übrig: { $count } { $count ->
        [one] Karte
       *[other] Karten
    }, davon { $aside } abgelegt. Wer keine zwei Karten spielen kann, ist erschöpft.
handOf =
    Hand: { $count } { $count ->
        [one] Karte
       *[other] Karten
    }. Jede Runde spielt es zwei und nutzt von einer die obere, von der anderen die untere Hälfte. Die Zahl der ersten ist seine Initiative (niedrig handelt zuerst).
cardWords = Begriffe auf Karten und Rasten
addedToOwn = Zahlen mit Vorzeichen werden zum eigenen Wert der Kreatur addiert.
leads = { $card } führt: Initiative { $n }.
leadsMore = Wähle die zweite Karte.
leadsHalves = Oben oder unten wählst du in deinem Zug.
pile_hand = Auf der Hand
pile_picked = Gewählt
pile_playing = In diesem Zug
pile_active = Aktiv
pile_active_lost = Aktiv, danach verloren
pile_discard = Abgelegt (eine Rast bringt sie zurück)
pile_lost = Verloren
whyTitle = Warum { $who } { $whom } ins Visier nimmt
nobody = kein Ziel
focusNobody = Kein Gegner ist angreifbar, wie weit es auch geht.
focusTraps = wenigste Fallen und Gefahren auf dem Weg
focusWay = kürzester Weg zu einer Angriffsposition
focusNear = am nächsten, um Wände herum gemessen
focusOrder = am frühesten in der Initiativereihenfolge
allTheSame = gleich
playersChoose = Gleichstand: die Spieler wählen.
onlyOne = Kein anderer Gegner ist angreifbar.
language = Sprache
showActions = Aktionen zeigen
hideActions = Aktionen ausblenden
about = Über Fracas
aboutLicence = Fracas ist freie Software unter der Apache-Lizenz 2.0.
aboutIcons = Symbole der Kreaturen von Lorc, Delapouite und anderen:
aboutSrd = Die Inhalte von SRD5 enthalten Material aus dem System Reference Document 5.2.1 von Wizards of the Coast LLC:
playComputer = Gegen den Computer spielen

## Das geführte erste Spiel

tutorial = Geführtes erstes Spiel
tutorialEnd = Hinweise beenden
tutorial_turn = Du bist am Zug. Tippe ein helles Feld an, um den Weg dorthin und seine Kosten zu sehen; tippe es noch einmal an, um zu gehen. Deine Aktionen stehen unter oder neben dem Spielfeld.
tutorial_strike = Ein Gegner ist in Reichweite. Wähle einen Angriff, um deine Trefferchance mit Begründung zu sehen; bestätige, um zuzuschlagen. „Zurück“ ändert nichts.
tutorial_answer = Die Regeln fragen dich etwas zu dem, was gerade geschieht. Jede Antwort sagt, was sie bewirkt; wähle eine.
tutorial_opportunity = Der Gegner verlässt deine Reichweite: Du darfst kostenlos zuschlagen. „immer“ und „nie“ beantworten dieselbe Frage von jetzt an.
tutorial_wait = Jetzt zieht der Computer. Das Protokoll zeigt seine Würfe mit allen Boni, und die Zeitleiste unter dem Spielfeld zeigt, was geschehen ist.
tutorial_hurt = Du bist verletzt. Halte eine Kreatur gedrückt oder wähle sie in der Liste der Kreaturen, um zu sehen, was sie kann.
tutorial_end = Wenn du in diesem Zug nichts mehr tun willst, beende ihn.
tutorial_over = Das war dein erstes Spiel. In der Lobby spielst du mit einer ganzen Gruppe gegen den Computer oder lädst Freunde mit einem Link ein.
