# Texte des Terminal-Clients: Bildschirme, Hilfe, Tastenzeilen und Menüs.

## Keys shown in the footer of a screen

key-quit = Beenden
key-tutorial = Erste Partie
key-new = Neu
key-join = Beitreten
key-watch = Zuschauen
key-queue = Gegner suchen
key-help = Hilfe
key-new-tournament = Neues Turnier
key-refresh = Aktualisieren
key-back = Zurück
key-mine-or-all = Meine / alle
key-more = Mehr
key-standings = Tabelle
key-crosstable = Kreuztabelle
key-games = Partien
key-play = Spielen

## Words used on several screens

answer-yes = ja
answer-no = nein
seat-back = zurück
bot-mark = (Bot)
more-lines = … noch { $count }
hit-points = { $hp } Trefferpunkte
hit-points-part = etwa { $percent } %
tournament-done = erledigt
loading-replay = Aufzeichnung wird geladen …

## Lobby

lobby-title = {" "}Fracas · { $server } · du bist { $name }
lobby-server = Server
lobby-column-match = Partie
lobby-column-state = Stand
lobby-column-rules = Regeln
lobby-column-board = Brett
lobby-column-seats = Plätze
lobby-code = Code der Partie, dahinter auf Wunsch deine Kreaturen (Esc: zurück)
lobby-clock = Deine Uhr läuft: { $clock }. Enter: zurück zur Partie.
lobby-your-turn = Du bist in { $count } { $count ->
        [one] Partie
       *[other] Partien
    } am Zug. Enter: dorthin.
lobby-empty = Noch keine Partien. g: Einführungspartie, n: neue Partie
lobby-only-yours = Du kannst nur eine Partie absagen, die du erstellt hast und die noch nicht begonnen hat.
lobby-call-off = Partie auf { $board } absagen?
lobby-called-off = Partie abgesagt.
lobby-tutorial = Einführung: { $hint }
lobby-searching = Gegner wird gesucht … (jeder andere Befehl bricht die Suche ab)
lobby-accept = Annehmen?
lobby-free = (frei)
phase-open = offen
phase-running = läuft
phase-paused = pausiert
phase-over = beendet
phase-won = gewonnen von { $who }
phase-your-turn = ▶ du bist am Zug
phase-yours = deine

## Help of the lobby

lobby-help-title = Lobby
lobby-help-enter = ausgewählte Partie öffnen: fortsetzen, Platz nehmen (mit Rückfrage) oder zuschauen
lobby-help-tutorial = Einführungspartie gegen einen schwachen Bot (5 Minuten)
lobby-help-new = neue Partie: Regeln, Brett, Kreaturen, Uhr
lobby-help-join = mit einem Code beitreten und deine Kreaturen wählen
lobby-help-watch = bei der ausgewählten Partie zuschauen
lobby-help-call-off = ausgewählte Partie absagen, wenn sie dir gehört und noch nicht begonnen hat
lobby-help-queue = Gegner suchen (mit Rückfrage vor dem Start)
lobby-help-history = beendete Partien und ihre Aufzeichnungen
lobby-help-tournaments = Turniere: spielen, zuschauen, veranstalten
lobby-help-refresh = Liste aktualisieren
lobby-help-themes = Farben: dunkel, hell, hoher Kontrast
lobby-help-quit = beenden
lobby-help-your-turn = Partien, in denen du am Zug bist, stehen oben und tragen ein ▶.
lobby-help-form-title = Neue Partie
lobby-help-form = Tab: nächstes Feld. Enter: Liste öffnen oder Knopf drücken. Esc: zurück.
lobby-help-form-saved = Deine Angaben werden für die nächste Partie gespeichert.
lobby-help-rules-title = Regeln, die einfachsten zuerst

## A free seat

seat-nobody = noch niemand
seat-absent = (abwesend)
seat-ready = (bereit)
ready-asked = Bereit? Schreibe /ready
ready-marked = bereit: { $who }
ready-waiting = nicht bereit: { $who }
ready-asked-all = Alle sind gefragt, ob sie bereit sind.
ready-set = Du bist als bereit markiert.
ready-removed = Du bist nicht mehr als bereit markiert.
seat-left-to-bot = Ein Bot spielt deinen Platz. Tritt dem Match wieder bei, um ihn zurückzunehmen.
seat-key = Den Sitz { $seat } übernimmt man auf der Seite mit #/join/{ $match }/{ $seat }/{ $key } oder mit: fracas play --match { $match } --seat { $seat } --seat-key { $key }
seat-title = { $ruleset } auf { $board }, mit { $players }
seat-creatures = Deine Kreaturen: { $creatures }
seat-suggested = { $creatures } (Vorschlag der Partie)
seat-random = zufällig
seat-take = Platz nehmen
seat-choose = Kreaturen wählen
seat-watch = zuschauen

## Form for a new match

create-title = Neue Partie
create-keys = Tab weiter, Enter wählen, ? Hilfe, Esc zurück
create-ruleset = Regeln
create-board = Brett
create-mine = Deine Kreaturen
create-opponents = Gegner
create-party = Gruppe
create-theirs = Ihre Kreaturen
create-theirs-each = Kreaturen jedes Gegners
create-clock = Uhr
create-absence = Aufgabe nach
create-stalemate = Remis nach
create-variants = Regeloptionen
create-variants-example = zum Beispiel ties=ask
create-create = Erstellen
create-suggested = Vorschlag
create-back = Zurück
create-random = (zufällig)
create-difficulty = Schwierigkeit   { $difficulty }
create-side-you = du
create-side-each = jeder Gegner
create-side-they = Gegner
opponents-one-random = Leichter Bot (random)
opponents-one-greedy = Mittlerer Bot (greedy)
opponents-one-focus = Mittlerer Bot (focus)
opponents-one-search = Schwerer Bot (search)
opponents-one-mcts = Schwerer Bot (mcts)
opponents-three-greedy = Drei greedy-Bots
opponents-one-person = Ein Mensch
opponents-two-people = Zwei Menschen
opponents-person-and-greedy = Ein Mensch und ein greedy-Bot
opponents-house = Monster-Bot (Fokusregel)
opponents-greedy-with-ally = greedy-Bot, mit einem Verbündeten
opponents-greedy-with-two-allies = greedy-Bot, mit zwei Verbündeten
opponents-alone = Du allein
opponents-plus-one = Du und ein Mensch
opponents-plus-two = Du und zwei Menschen
opponents-plus-three = Du und drei Menschen
opponents-plus-greedy = Du und ein greedy-Bot
opponents-plus-one-and-greedy = Du, ein Mensch und ein greedy-Bot
opponents-plus-three-greedy = Du und drei greedy-Bots
clock-none = Keine Uhr
clock-10-min = 10 min + 10 s je Entscheidung
clock-5-min = 5 min + 5 s je Entscheidung
clock-2-min = 2 min + 3 s je Entscheidung
absence-default = Vorgabe des Servers (ohne Uhr nie)
absence-never = Nie
absence-3-min = 3 Minuten offline
absence-10-min = 10 Minuten offline
absence-hour = 1 Stunde offline
absence-day = 1 Tag offline
stalemate-default = 20 Runden ohne Schaden oder Bewegung
stalemate-50 = 50 Runden ohne Schaden oder Bewegung
stalemate-never = Nie

## How hard a fight will be

difficulty-board = Monster des Bretts
difficulty-open = Gegner wählen ihre Kreaturen
difficulty-open-some = manche Gegner wählen ihre Kreaturen
difficulty-even-random = ausgeglichen (gleiche zufällige Kreaturen)
difficulty-about-even = etwa ausgeglichen (passende zufällige Kreaturen)
difficulty-ratio = { $foes } gegen { $allies }
creature-hp = { $hp } TP

## Choosing creatures

picker-keys = Leertaste dazu, Enter oder d fertig, Rücktaste weg, c leeren, Esc zurück
picker-chosen = { $count } von { $most }: { $names }
picker-none = Keine: zufällige Kreaturen
draft-title = Kreatur auswählen
draft-keys = Enter wählen, Esc zurück
draft-left = noch { $count }

## Match history

history-title = {" "}Beendete Partien · { $whose } · Enter: Aufzeichnung
history-all = alle
history-mine = deine
history-column-ended = Ende
history-column-rules = Regeln
history-column-players = Spieler
history-column-winner = Sieger
history-empty = Noch keine beendeten Partien.
history-more = m: mehr

## Replays

replay-head = {" "}Aufzeichnung { $number }/{ $count }{ $viewer } · { $headline }
replay-viewer = {" "}als { $viewer }
replay-find = Text im Protokoll, eine Nummer oder: round 3
replay-keys-viewer = v Sicht{"  "}
replay-keys = Pfeile vor/zurück  { $viewer }Leertaste abspielen  [ ] Runde  / suchen  n weiter  + - Tempo  Bild↑ Bild↓ zehn  q schließen
replay-not-found = Nichts gefunden zu „{ $wanted }“.
replay-find-first = Mit / suchen.
replay-no-rules = Aufzeichnungen auf dem Brett brauchen das Regelpaket: pip install fracas, nicht nur den Client.

## End of a match

end-title = Die Partie ist zu Ende
end-draw = Remis
end-won-by = { $who } hat gewonnen
end-you-won = Du hast gewonnen
end-you-lost = Du hast gegen { $who } verloren
end-in-rounds = {" "}in { $count } { $count ->
        [one] Runde
       *[other] Runden
    }
end-column-left = Rest-TP
end-column-hits = Treffer
end-column-dealt = Schaden
end-column-taken = erlitt.
end-column-felled = besiegt
end-since = Gezählt ab Runde { $round }, als du dazukamst. Die ganze Partie: h in der Lobby.
end-key-rematch = Revanche
end-key-replay = Aufzeichnung
end-key-board = Brett zeigen
end-key-leave = verlassen
rematch-invitation = Revanche? Tritt bei mit dem Code { $code }.

## Tournaments

tournaments-title = {" "}Turniere · Enter: öffnen
tournaments-empty = Noch keine Turniere. n: neues Turnier
tournaments-column-name = Turnier
tournaments-column-state = Stand
tournaments-column-format = Modus
tournaments-column-rules = Regeln
tournaments-column-games = Partien
tournament-column-name = Name
tournament-column-points = Punkte
tournament-column-won = Siege
tournament-column-drawn = Remis
tournament-column-lost = Niederl.
tournament-column-tie-breaks = Feinwertung
tournament-column-creatures = Kreaturen
tournament-column-game = Partie
tournament-column-players = Spieler
tournament-column-result = Ergebnis
tournament-running = { $count } laufen
tournament-played = { $count } gespielt
tournament-played-and-running = { $played }, { $running } laufen
tournament-code = Code { $code }
tournament-round = Runde { $round }
tournament-round-of = Runde { $round } von { $rounds }
tournament-yours = { $name } (deins)
tournament-you-play = { $name } (du spielst)
tournament-left = (ausgeschieden)
tournament-your-game = ▶ deine Partie
tournament-game-running = läuft
tournament-game-waiting = wartet
tournament-time-left = , noch { $seconds } s
tournament-you-draft = Wähle eine Kreatur: d{ $left }
tournament-drafting = { $who } wählt eine Kreatur{ $left }
tournament-round-title = Runde { $round }
tournament-no-pairings = Noch keine Paarungen
tournament-enter-code = Einladungscode, dahinter dein Team, falls du eins hast (Esc: zurück)
tournament-enter-bots = greedy oder NAME=greedy, durch Leerzeichen getrennt, `greedy*4` für vier (Esc: zurück)
tournament-enter-result = Zum Beispiel: r2t5 1 0 GRUND (Esc: zurück)
tournament-your-game-ready = Deine Partie ist bereit. p: spielen
tournament-not-started = Diese Partie hat noch nicht begonnen.
tournament-no-game = Auf dich wartet keine Partie.
tournament-joined = Du nimmst am Turnier teil.
tournament-leave = Turnier verlassen? Deine restlichen Partien zählen als verloren.
tournament-not-your-draft = Du bist nicht an der Reihe zu wählen.
tournament-picked = Kreatur gewählt.
tournament-started = Turnier gestartet.
tournament-resumed = Turnier fortgesetzt.
tournament-paused = Turnier pausiert.
tournament-finish = Turnier mit dem jetzigen Stand beenden?
tournament-select-player = Wähle zuerst jemanden in der Tabelle aus (s).
tournament-remove = { $name } aus dem Turnier nehmen?
tournament-bots-added = Bots hinzugefügt.
tournament-corrected = Ergebnis korrigiert.
tournament-host-keys = Veranstalter: B Bots  S Start  P Pause/weiter  C Ergebnis korrigieren  K Spieler entfernen  F beenden
tournament-invalid-count = Ungültige Anzahl in { $word }: schreibe zum Beispiel greedy*4.
tournament-invalid-correction = Schreibe Partie, Punkte beider Spieler und Grund: r2t5 1 0 falsche Uhr
new-tournament-title = Neues Turnier
new-tournament-keys = Tab weiter, Esc zurück
new-tournament-name = Name
new-tournament-name-example = Name des Turniers
new-tournament-rules = Regeln
new-tournament-format = Modus
new-tournament-who = Offen für
new-tournament-draft = Kreaturen
new-tournament-needs-name = Gib dem Turnier einen Namen.
format-swiss = Schweizer System: Gegner mit gleicher Punktzahl
format-round_robin = Jeder gegen jeden
format-single_elimination = K.-o.-System
format-double_elimination = Doppel-K.-o.
format-heats = Vorläufe: vier an einem Tisch, jeder gegen jeden
format-gauntlet = Gauntlet: der Erste gegen alle anderen
format-ladder = Rangliste: Nachbarn fordern sich, ohne festes Ende
entrants-all = Menschen und Bots
entrants-people = Menschen
entrants-bots = Bots
draft-0 = eigene Wahl oder zufällig
draft-1 = je eine im Draft
draft-2 = je zwei im Draft
draft-3 = je drei im Draft

## Match screen

how-to-quit = q: Partie verlassen (mit Rückfrage). Strg-Q: Programm beenden.
waiting-for-players = Warten auf Spieler
connection-lost = ⚠ Verbindung verloren
log-while-away = Während du weg warst:
log-match-over = Die Partie ist zu Ende.
log-connection-lost = Verbindung verloren ({ $reason }). Neuer Versuch …
log-connection-back = Wieder verbunden.
dice-kept = Würfelprüfung bestanden: Der Server hielt sich an seine Festlegung.
dice-broken = Würfelprüfung GESCHEITERT: Der Server hat die Würfel geändert. Traue diesem Ergebnis nicht.
refusal-with-rule = { $refusal } (R: Regel zeigen)
refusal-without-rule = Zu dieser Ablehnung ist keine Regel genannt: { $refusal }
no-cards = In dieser Partie gibt es keine Karten.
no-monsters = In dieser Partie gibt es keine selbsttätigen Monster.
give-up = Diese Partie aufgeben?
chat-input = Nachricht, oder /help für Befehle (Tab: ergänzen, Enter: senden, Esc: abbrechen)
chat-to = { " " }(an { $seats })
chat-ping = zeigt auf { $x }, { $y }
headline-underwater = unter Wasser
headline-round = Runde { $round }
headline-victory = Sieg für { $who }
headline-draw = Remis
headline-turn = { $who } ist am Zug
headline-choosing = { $who } wählt
headline-waiting = warten auf { $who }
headline-you = dich
prompt-over = Die Partie ist zu Ende
prompt-waiting = Warten auf { $who }
prompt-and = {" "}und{" "}
open-match-code = Code der Partie: { $code } ·{" "}
open-match = { $code }Spieler: { $players } · { $free } { $free ->
        [one] Platz
       *[other] Plätze
    } frei
open-match-full = { $code }Spieler: { $players } · alle Plätze besetzt
open-match-nobody = keine
leave-question = Verlassen? { $consequences }
leave-return-command = Die Partie läuft weiter: Mit `{ $command }` kehrst du aus der Lobby zurück.
leave-return-lobby = Die Partie läuft weiter: Du kannst aus der Lobby zurückkehren, auch nach einem Neustart mit `{ $command }`.
leave-clock = Deine Uhr läuft weiter.
leave-grace-unknown = Wie lange du offline sein darfst, bestimmt der Server.
leave-grace = Nach { $time } offline gilt die Partie als aufgegeben.
leave-grace-lobby = Nach { $time } offline gilt die Partie als aufgegeben (in der Lobby bist du online).
leave-never = Du verlierst nie, weil du offline bist.
absence = { $who } ist offline, verliert in { $time }

## Key hints of the match screen

hint-look = Pfeile umsehen  Tab nächste Kreatur  i Bogen  Esc zurück
hint-cards = v Karten  f Monsterfokus  i Bögen  x umsehen  t Chat  ? Hilfe
hint-waiting = i Bögen  x umsehen  t Chat  o Auto-Antworten  ? Hilfe  q verlassen
hint-watching = i Bögen  x umsehen  t Chat  R Regeln  ? Hilfe  q verlassen
hint-over = s Übersicht  p Aufzeichnung  { $rematch }i Bögen  x umsehen  t Chat  ? Hilfe  q verlassen
hint-rematch = r Revanche{"  "}
hint-help = ? Hilfe
hint-end = e Zug beenden
hint-answer = { $keys } antworten
hint-choose = { $keys } wählen
hint-list = { $keys } oder Pfeile und Enter wählen  Esc zurück  ? Hilfe
hint-cell = Pfeile/Tab wählen  Enter bestätigen{ $waypoint }  Esc zurück  ? Hilfe
hint-waypoint = {"  "}Leertaste Wegpunkt
hint-confirm = Enter ja  Esc nein  R Regeln  ? Hilfe
hint-step = { $numbers }Pfeile/Tab wählen  Enter bestätigen  Esc zurück  R Regeln  ? Hilfe
hint-numbers = Zahlen oder{" "}
hint-also = {"  "}{ $also } wie { $key }
hint-auto = {"  "}A immer  N nie
hint-question = { $keys } antworten{ $also }{ $auto }  i Bögen  R Regeln  ? Hilfe
hint-move = m bewegen
hint-act = { $keys } handeln
hint-more = w mehr
hint-turn = { $keys }  i Bögen  x umsehen  t Chat  ? Hilfe  q verlassen

## Help of the match screen

help-title = Hilfe
keys-close = Esc schließen
keys-scroll = Pfeile blättern, Esc schließen
help-keys = Tasten
help-digits = eine Aktion, ein Ziel oder eine Antwort; eine Aktion behält ihre Taste
help-moves = gehen, verschieben, rennen, Spurt, kriechen, zwängen
help-moves-more = klettern, springen, fliegen, schwimmen, graben
help-key-arrows = Pfeile, h j k l
help-arrows = Cursor bewegen; diagonal: y u b n; vier Felder: Umschalt
help-tab = nächstes oder voriges Feld, Ziel oder Gebiet
help-enter = bestätigen; ein Ziel mit → ist zu weit: erst hingehen
help-key-space = Leertaste
help-space = Wegpunkt; Felder einer Mauer wählen
help-altitude = tiefer, höher: Höhe beim Fliegen, Schwimmen, Klettern oder Graben
help-aim = Gebiet frei platzieren
help-escape = zurück
help-end = Zug dieser Kreatur beenden
help-yes-no = ja (die erste Antwort), nein; A: immer, N: nie
help-others = weitere Aktionen, die jede Kreatur hat
help-sheets = Bögen: Zustand und Aktionen aller Kreaturen
help-look = umsehen: Kreaturen, Zonen und Gelände eines Feldes
help-rules = Regeln: zur letzten Ablehnung, einer Aktion, einem Zustand, jedem Wort
help-cards = deine Karten; ▀ obere Hälfte, ▄ untere Hälfte
help-focus = Monsterfokus: warum ein Monster sein Ziel angreift
help-chat = Chat und Befehle (/help)
help-auto = Auto-Antworten: welche Fragen dir gestellt werden
help-themes = Farben: dunkel, hell, hoher Kontrast
help-key-pages = Bild↑, Bild↓
help-log = Protokoll blättern
help-after = nach der Partie: Übersicht, Aufzeichnung, Revanche
help-give-up = aufgeben (mit Rückfrage)
help-leave = verlassen (mit Rückfrage)
help-mouse = Die Maus geht auch: Felder, Kreaturen, Listeneinträge.
help-board = Brett
help-labels = Beschriftungen auf diesem Brett
help-friend = Verbündeter, unverletzt (Großbuchstabe)
help-foe = Gegner, schwer verletzt (Kleinbuchstabe)
help-floor = Boden
help-reach = erreichbar für 3 (Felder zu 5 Fuß, wo in Fuß gemessen wird)
help-reach-far = erreichbar für 12
help-path = Weg; ◆ Wegpunkt
help-provokes = erreichbar für 3, löst einen Gelegenheitsangriff aus
help-aimable = hier kann ein Gebiet liegen
help-area = Gebiet unter dem Cursor
help-zone = Zone; x zeigt welche
terrain-wall = Mauer
terrain-pillar = Säule
terrain-glass = Glas: hält auf, aber durchsichtig
terrain-door = geschlossene Tür
terrain-statue = Statue: doppelte Kosten, kein Anhalten
terrain-obstacle = Hindernis: hält auf, aber übersehbar
terrain-three_quarters_cover = Schießscharte oder Fallgitter (Dreivierteldeckung)
terrain-half_cover = niedrige Mauer (halbe Deckung)
terrain-trap = Falle
terrain-hazard = Gefahr
terrain-pit = Grube
terrain-ledge = Abgrund
terrain-water = tiefes Wasser
terrain-difficult = schwieriges Gelände: doppelte Kosten
terrain-totally_obscured = völlig verdeckt
terrain-heavily_obscured = stark verdeckt
terrain-lightly_obscured = leicht verdeckt
terrain-magical_darkness = magische Dunkelheit
terrain-dark = Dunkelheit
terrain-dim = dämmriges Licht
terrain-light = Lichtquelle
terrain-unexplored = unerkundet
barrier-wall = Wand zwischen Feldern
barrier-door = geschlossene Tür zwischen Feldern
barrier-open_door = offene Tür zwischen Feldern
barrier-window = Fenster zwischen Feldern
barrier-low_wall = niedrige Mauer zwischen Feldern

## Auto-answers

auto-title = Auto-Antworten
auto-keys = Enter ändern, Esc schließen
auto-legend = immer: ungefragt annehmen; nie: ungefragt ablehnen
auto-ask = fragen
auto-always = immer
auto-never = nie
auto-kind-opportunity_attack = Gelegenheitsangriffe
auto-kind-reaction = Reaktionen
auto-kind-interrupt = Unterbrechungen
auto-kind-ready = vorbereitete Aktionen

## Tutorial

tutorial-turn = Du bist am Zug. Drück die Zahl oder den Buchstaben einer Aktion in der Liste, dann Enter. m zeigt, wohin du gehen kannst und was jedes Feld kostet; wähle mit Tab oder Pfeilen, bestätige mit Enter.
tutorial-strike = Ein Gegner ist in Reichweite. Drück die Zahl eines Angriffs, dann siehst du deine Trefferchance. Enter greift an, Esc geht zurück.
tutorial-answer = Eine Frage zu deinem nächsten Angriff: y greift an, n lehnt ab. Die Wirkung steht unter dem Brett.
tutorial-opportunity = Ein Gelegenheitsangriff kostet dich nichts: y nimmt an, n lehnt ab, A nimmt immer an, N fragt nie wieder.
tutorial-wait = Jetzt zieht der Bot. Das Protokoll zeigt seine Würfe mit allen Boni. ? zeigt alle Tasten.
tutorial-hurt = Du bist verletzt. i zeigt deinen Bogen und den des Gegners; x sieht sich auf dem Brett um.
tutorial-end = Drück e, um deinen Zug zu beenden.
tutorial-over = Das war die Einführung. Mit q geht es in die Lobby: n erstellt eine eigene Partie, j tritt mit einem Code der eines Freundes bei.

## Rules

rules-title = Regeln
rules-keys = tippen sucht, Pfeile blättern, Esc schließen
rules-search = Zustand, Aktion oder Regelnummer
rules-loading = Wird geladen …
rules-missing = Die Regeln von { $ruleset } liegen diesem Client nicht bei.
rules-sections = Tippe einen Zustand, eine Aktion oder eine Regelnummer. Abschnitte:
rules-none = Keine Regel erwähnt „{ $asked }“.
rules-reading = In diesem Programm:
rules-guess = Vielleicht diese Regel: { $asked }

## Creature sheets

sheet-keys = Tab nächste Kreatur, Pfeile blättern, Esc schließen
sheet-number = { $number } von { $count }
sheet-hit-points = { $hp }/{ $most } Trefferpunkte
sheet-level = Stufe { $level }
sheet-left = in diesem Zug übrig: { $left }
sheet-used = {" "}({ $count } { $count ->
        [one] Mal
       *[other] Mal
    } benutzt)
sheet-traits = Merkmale: { $traits }
sheet-omits = Fehlt gegenüber dem gedruckten Spielwerteblock: { $omits }
sheet-gone = Diese Kreatur ist nicht mehr da.

## Cards

cards-title = Karten
cards-keys = Enter bestätigen, Esc zurück
cards-column-name = Initiative, Name
cards-column-top = ▀ obere Hälfte
cards-column-bottom = ▄ untere Hälfte  ✗ verloren
cards-pile-hand = Hand
cards-pile-picked = Gewählt
cards-pile-playing = In diesem Zug gespielt
cards-pile-active = Aktiv
cards-pile-active_lost = Aktiv, danach verloren
cards-pile-discard = Abgelegt
cards-pile-lost = Verloren
cards-pick-two = Wähle zwei Karten; die erste bestimmt deine Initiative
cards-pick-instead = Verliere 1 Handkarte oder 2 abgelegte Karten statt { $amount } Trefferpunkten
cards-pick-lost = Wähle die abgelegte Karte, die verloren geht
cards-press-key = { $prompt } (Taste neben einer Karte drücken)
cards-lead = Initiative { $initiative } durch { $card }
cards-lead-with = Initiative { $initiative } durch { $card }, dazu { $other }
cards-and = {" "}und{" "}
cards-ready = { $picked }: Enter
cards-one-more = { $picked }; wähle noch eine
cards-owner = { $who }, { $hp }/{ $most } Trefferpunkte
cards-monsters = Monsterkarten dieser Runde

## Monster focus

focus-title = Monsterfokus
focus-keys = Tab nächstes Monster, n wenn es jetzt handelte, Esc schließen
focus-head = { $who }, { $when }  ({ $number }/{ $count })
focus-last-turn = letzter Zug
focus-now = wenn es jetzt handelte
focus-none = Es erreicht gegen kein Ziel eine Angriffsposition: kein Fokus.
focus-column-negative = Fallen
focus-column-points = Weg
focus-column-nearness = Nähe
focus-column-initiative = Reihe
focus-step-negative = wenigste Fallen und Gefahren auf dem Weg
focus-step-points = kürzester Weg zu einer Angriffsposition
focus-step-nearness = am nächsten, um Mauern herum gezählt
focus-step-initiative = früheste Initiative
focus-all-equal = alle gleich
focus-players-choose = Immer noch gleich: Die Spieler entscheiden.
focus-result = Fokus: { $who }
focus-no-result = Kein Fokus
focus-would-be = Fokus, wenn es jetzt handelte: { $who }
focus-or = {" "}oder{" "}

## Choosing a target, an area or a cell

choose-which = { $label }: Welche?
choose-confirm = { $question } Enter: ja, Esc: nein{ $note }
choose-ally = {" "}(Verbündeter!)
choose-move-first = {" "}(erst nach [{ $x },{ $y }] gehen)
choose-count = {" "}({ $count } von { $most } gewählt)
choose-aim-freely = {" "}· a: frei platzieren
choose-nobody = keine Ziele
choose-no-path = Kein Weg führt über diese Wegpunkte dorthin.
choose-no-waypoint = Kein Weg führt über dieses Feld.
choose-more-targets = Wähle { $least } Ziele (bisher { $count }).
choose-pick-cells = Wähle zuerst die Felder des Gebiets, jedes mit der Leertaste.
choose-nothing = nichts
cell-here = Du bist schon dort: Wähle ein Feld mit Kosten.
cell-too-far = Dieses Feld ist zu weit weg: Wähle ein Feld mit Kosten.
cell-where = Wähle ein Feld
cell-where-keys = Wähle ein Feld: Pfeile, mit Umschalt vier auf einmal{ $waypoint }
cell-waypoint = ; Leertaste: Wegpunkt
cell-altitude = {" "}· Höhe { $altitude } (< >)
cell-via = { $cell } über { $waypoints }
cell-out-of-reach = { $cell } ist zu weit weg
cell-costs = { $cell } kostet { $cost }
cell-provokes = { $cell }; Gelegenheitsangriff von { $who }!
aim-pick = { $cell } Leertaste: Feld wählen ({ $count } gewählt), Enter: bestätigen, a: Liste
aim-list = { $cell } · a: Liste
path-none = dorthin führt kein Weg
path-costs = kostet { $cost }
attack-provokes = {" "}· Gelegenheitsangriff von { $who }!
attack-out-of-reach = { $who } ist von hier nicht zu erreichen
turn-next-creature = Tab: nächste Kreatur
cell-floor = Boden

## State of a creature

turn-title = { $who } ist am Zug
turn-left = übrig: { $left }
turn-choose = Welche Kreatur handelt?
ends-save = Rettungswurf beendet
ends-save-dc = Rettungswurf beendet, { $dc }
status-ongoing = { $amount } fortlaufend
status-ongoing-type = { $amount } { $type } fortlaufend
status-temporary = +{ $amount } temporäre TP
status-death-saves = Todesrettungswürfe: { $failures } misslungen
status-death-saves-made = Todesrettungswürfe: { $successes } gelungen, { $failures } misslungen
status-concentrating = konzentriert auf { $spell }
defence-ac = RK { $number }
defence-fortitude = Zäh { $number }
defence-reflex = Ref { $number }
defence-will = Will { $number }
short-cost-full_round = voll
short-cost-standard = Std
short-cost-action = Akt
short-cost-opportunity = Gel
short-cost-none = —
short-uses-encounter = Beg
short-uses-daily = Tag

## Why an action is unavailable

off-recharging = lädt auf
off-used-up = verbraucht
off-slot-spent = Zauberplatz weg
off-out-of-reach = zu weit weg
off-not-now = nicht jetzt
off-none-left = kein { $cost } mehr
off-no-full-round = keine volle Runde
off-distance-spent = { $far } verbraucht
off-card-used = Karte benutzt
off-half-used = { $half } benutzt
off-act-first = erst handeln

## Menu

menu-other-actions = Weitere Aktionen
menu-end-turn = Zug beenden
menu-ready = Bereit
menu-choose = Wählen
menu-lose-cards = Lieber Karten verlieren
menu-nobody-in-reach = { $half } (kein Ziel in Reichweite)
menu-nobody = kein Ziel
menu-allies-only = nur Verbündete
menu-move-first = gehen, { $cost }
menu-path = → { $far }{ $provokes }
menu-path-provokes = , Gelegenheitsangriff von { $who }!
menu-on = { $action } gegen { $who }

## Questions before an action

confirm-surrender = Ergeben: diese Partie endgültig verlassen?
confirm-flee = Fliehen: diese Partie endgültig verlassen?
confirm-offer_peace = Allen Seiten Frieden anbieten?
confirm-rest = { $rest }: jetzt rasten?
confirm-use = { $action }: einsetzen?
confirm-nobody-in-reach = { $action }: kein Ziel in Reichweite. Trotzdem einsetzen?
confirm-nobody-in-reach-there = { $action }: von dort kein Ziel in Reichweite. Trotzdem einsetzen?
confirm-empty-area = { $action }: keine Kreaturen im Gebiet. Trotzdem einsetzen?
confirm-friendly-fire = { $action } trifft nur die eigene Seite ({ $who }). Trotzdem einsetzen?
confirm-heals-enemies = { $action } heilt nur Gegner ({ $who }). Trotzdem einsetzen?
confirm-heals-nothing = { $action } bewirkt nichts: volle Trefferpunkte ({ $who }). Trotzdem einsetzen?
confirm-itself = sich selbst
ask-how-far = wie weit?
ask-with-whom = mit welcher Kreatur?
ask-with-what = womit?
ask-cards-key = { $question } (v: deine Karten)
ask-tie = { $question } Die Regeln überlassen dir die Wahl.

## Attack rolls in a question

roll-total = gewürfelt: { $total }
roll-against = { $total } gegen { $defence } { $number }
roll-needed = gegen { $defence } { $number }
roll-needed-chance = gegen { $defence } { $number }, Trefferchance { $chance }
roll-no-help = { $change } { $defence } ändert nichts: Der Angriff geht gegen { $other }.
roll-would-hit = Mit { $change }: { $total } gegen { $number }, ein Treffer.
roll-still-hit = Mit { $change }: { $total } gegen { $number }, immer noch ein Treffer.
roll-would-miss = Mit { $change }: { $total } gegen { $number }, verfehlt.
roll-still-miss = Mit { $change }: { $total } gegen { $number }, immer noch verfehlt.
question-with-roll = { $occasion } ({ $roll })

## Queue and results

queue-searching = Gegner wird gesucht: { $count } in der Warteschlange
queue-window = deine Wertung { $rating }, Gegner im Abstand von { $points } Punkten
queue-any = deine Wertung { $rating }, beliebige Gegner
queue-estimate = noch etwa { $seconds } s
winner-none = niemand

## Befehle der Chatzeile

chat-unknown-command = Unbekannter Befehl { $word }. Befehle: { $commands }
chat-help-whisper = /w SITZ TEXT: einem Sitz zuflüstern
chat-help-side = /side TEXT: an die eigene Seite schreiben
chat-help-roll = /roll 2d6+3: würfeln
chat-help-secret-roll = /sroll 2d6+3: würfeln, nur du und die Spielleitung sehen es
chat-help-ping = /ping X,Y: auf ein Feld zeigen
chat-help-undo = /undo: die eigene letzte Bewegung zurücknehmen
chat-help-takeback = /takeback: die anderen bitten, deine letzte Entscheidung zurückzunehmen
chat-help-accept = /accept: der Rücknahme zustimmen
chat-help-decline = /decline: die Rücknahme ablehnen oder zurückziehen
chat-help-ready = /ready: den eigenen Sitz als bereit markieren, oder die Marke entfernen
chat-help-check = /check: alle fragen, ob sie bereit sind
chat-help-bot = /bot: den eigenen Sitz einem Bot überlassen
chat-help-key = /key: einen Schlüssel machen, mit dem jemand anders den eigenen Sitz übernimmt
chat-help-pause = /pause: die Partie anhalten
chat-help-resume = /resume: die Partie fortsetzen
chat-help-gm = /gm [secret] ENTSCHEIDUNG: als Spielleitung entscheiden; /gm help zeigt alle
chat-help-seat = /seat SITZ link | gm | nobody | kick | bot NAME: einen Sitz übergeben
chat-help-help = /help: diese Befehle
takeback-requested = Die anderen sind gefragt.
takeback-open = { $seat } möchte die letzte Entscheidung zurücknehmen: /accept oder /decline
takeback-waits = Rücknahme von { $seat }: warte auf { $who }.
takeback-accepted = Die letzte Entscheidung von { $seat } ist zurückgenommen.
takeback-declined = Die Rücknahme ist abgelehnt.
takeback-lapsed = Die Rücknahme ist verfallen.
seat-handed-over = Der Sitz { $seat } gehört jetzt { $holder }.

## Entscheidungen der Spielleitung als Befehle

gm-help = Entscheidungen der Spielleitung, mehrere durch Semikolon getrennt. Kreaturen: Name, Buchstabe oder Id; Felder: 3,4
gm-orders = Schreibe eine Entscheidung. Möglich: { $orders }
gm-unknown-order = { $word } ist keine Entscheidung. Möglich: { $orders }
gm-missing = Es fehlt: { $what }. Schreibe { $usage }
gm-left-over = Unerwartet: { $word }. Schreibe { $usage }
gm-ambiguous = { $word } kann mehrere meinen: { $names }
gm-unknown-creature = Es gibt keine Kreatur { $word }. Kreaturen: { $names }
gm-unknown-object = Es gibt kein Objekt { $word }. Objekte: { $names }
gm-unknown-zone = Es gibt keine Zone { $word }. Zonen: { $names }
gm-unknown-side = Es gibt keine Seite { $word }. Seiten: { $names }
gm-unknown-seat = Es gibt keinen Sitz { $word }. Sitze: { $names }
gm-unknown-word = { $word } ist hier nicht möglich. Möglich: { $names }
gm-no-number = { $word } ist keine Zahl: schreibe zum Beispiel 7
gm-no-cell = { $word } ist kein Feld: schreibe zum Beispiel 3,4
gm-no-effect = { $word } ist keine Wirkung: schreibe zum Beispiel 2d6 fire, heal 5, push 2 oder einen Zustand ({ $names })
gm-one-round = 1 Runde
gm-field-on = Kreatur
gm-field-by = Kreatur
gm-field-amount = Zahl
gm-field-type = Art
gm-field-condition = Zustand
gm-field-until = bis
gm-field-at = Feld
gm-field-use = Kreaturart
gm-field-id = Id
gm-field-side = Seite
gm-field-round = Runde
gm-field-wave = Id
gm-field-hidden = verborgen
gm-field-seat = Sitz
gm-field-budget = Aktionsart
gm-field-action = Aktion
gm-field-end = Zug
gm-field-ability = Attribut
gm-field-dc = SG
gm-field-fail = Wirkung
gm-field-success = Wirkung
gm-field-skill = Fertigkeit
gm-field-roll = Würfel
gm-field-effect = Effekt
gm-field-enter = Effekt
gm-field-start = Effekt
gm-field-while_inside = Effekt
gm-field-to = Feld
gm-field-bright = helles Licht
gm-field-dim = Dämmerlicht
gm-field-level = Helligkeit
gm-field-cells = Feld
gm-field-name = Name
gm-field-terrain = Gelände
gm-field-hp = Zahl
gm-field-zone = Zone
gm-field-object = Objekt
gm-field-add = Gelände
gm-field-remove = Gelände
gm-field-door = Zustand
gm-field-result = Seite
gm-field-rewind = Zahl
