var e=[`### Actions that every creature has, and the meaning of conditions, terrain and stat block terms. Shared by the browser page and the terminal client.
### \`does_RULESET_ACTION\` and \`means_RULESET_CONDITION\`; \`fourth\` stands for fourth_edition and orcus.

## common actions

does_fourth_melee_basic = Einfacher Nahkampfangriff mit der Waffe zur Hand.
does_fourth_ranged_basic = Einfacher Fernkampfangriff mit der Waffe zur Hand.
does_fourth_charge = Bewege dich geradlinig auf einen Gegner zu, mindestens 2 Felder, und greife ihn mit +1 im Nahkampf an.
does_fourth_edition_charge = Bewege dich geradlinig auf einen Gegner zu, mindestens 2 Felder, und greife ihn mit +1 im Nahkampf an. Danach hast du in diesem Zug keine weiteren Aktionen.
does_fourth_coup_de_grace = Greife einen hilflosen angrenzenden Gegner an: ein Treffer ist ein kritischer Treffer.
does_fourth_ready = Wähle eine Aktion und einen Auslöser. Tritt der Auslöser vor deinem nächsten Zug ein, darfst du die Aktion dann ausführen.
does_fourth_total_defense = +2 auf alle Verteidigungen bis zum Beginn deines nächsten Zuges.
does_fourth_stand_up = Steh auf.
does_fourth_delay = Handle später in der Runde. Deine Initiative ändert sich entsprechend.
does_fourth_sustain = Erhalte einen Effekt aufrecht, den du erzeugt hast.
does_fourth_release = Lass die Kreatur los, die du gepackt hast.
does_fourth_dismiss = Beende eine Beschwörung oder einen Effekt von dir.
does_fourth_action_point = Gib einen Aktionspunkt aus und erhalte in diesem Zug eine zusätzliche Aktion.
does_fourth_drop_prone = Wirf dich hin: Fernkampfangriffe gegen dich erhalten -2, Nahkampfangriffe haben Kampfvorteil.
does_fourth_escape = Versuche, dich aus einem Griff zu befreien.
does_fourth_interact = Benutze ein angrenzendes Objekt: öffnen, schließen oder aufheben.
does_fourth_second_wind = Einmal pro Begegnung: gib einen Heilschub aus, erhalte ein Viertel deiner Trefferpunkte zurück und +2 auf alle Verteidigungen bis zum Beginn deines nächsten Zuges.
does_fourth_rally = Einmal pro Begegnung: gib eine Erholung aus, erhalte ein Viertel deiner Trefferpunkte zurück und +2 auf alle Verteidigungen bis zum Beginn deines nächsten Zuges.
does_fourth_bull_rush = Stoße einen angrenzenden Gegner 1 Feld weit und rücke auf sein Feld nach.
does_fourth_shove = Stoße einen angrenzenden Gegner 1 Feld weit und rücke auf sein Feld nach.
does_fourth_grab = Packe einen angrenzenden Gegner: er ist bewegungsunfähig, bis er entkommt. Mit einer Nebenaktion pro Zug aufrechterhalten.
does_fourth_grapple = Ringe mit einem angrenzenden Gegner: er kann sich nicht bewegen, bis er entkommt.
does_fourth_drag = Versuche, die gepackte Kreatur mitzuziehen.
does_fourth_stealth = Versuche, dich vor Gegnern zu verstecken, die dich nicht gut sehen.
does_fourth_perception = Suche nach versteckten Gegnern.
does_fourth_aid_another = Gib einem Verbündeten einen Bonus auf seinen nächsten Fertigkeitswurf.
does_fourth_help_attack = Wähle einen angrenzenden Gegner: ein Verbündeter erhält +2 auf seinen nächsten Angriff gegen ihn.
does_fourth_help_defense = Wähle einen angrenzenden Gegner: ein Verbündeter erhält +2 auf seine Verteidigungen gegen dessen nächsten Angriff.
does_fourth_communicate = Sag oder zeig etwas Kurzes (schreib es in den Chat). Keine Regelwirkung.
does_fourth_improvise = Versuche etwas, das die Regeln nicht vorsehen: die Spielleitung entscheidet, was geschieht.
does_fourth_unarmed = Waffenloser Angriff.
does_monster_turn_long_rest = Lange Rast: handle in dieser Runde als Letzter und tue sonst nichts. Eine abgelegte Karte deiner Wahl geht verloren, die übrigen kommen auf die Hand zurück, und du heilst 2.
does_monster_turn_short_rest = Kurze Rast: eine zufällige abgelegte Karte geht verloren, die übrigen kommen auf die Hand zurück; dann wählst du zwei Karten.
does_srd5_dash = Du erhältst in diesem Zug zusätzliche Bewegung in Höhe deiner Bewegungsrate.
does_srd5_disengage = Deine Bewegung löst in diesem Zug keine Gelegenheitsangriffe aus.
does_srd5_dodge = Bis zu deinem nächsten Zug haben Angreifer, die du siehst, Nachteil gegen dich, und du hast Vorteil bei Geschicklichkeitsrettungswürfen.
does_srd5_help = Gib einem Verbündeten Vorteil auf seinen nächsten Angriff gegen einen angrenzenden Gegner oder auf einen Wurf mit einer Fertigkeit, in der du geübt bist.
does_srd5_hide = Versuche, dich zu verstecken. Solange du versteckt bist, haben Angriffe gegen dich Nachteil und deine Angriffe Vorteil.
does_srd5_search = Suche nach versteckten Gegnern.
does_srd5_influence = Versuche, einen Gegner zum Aufgeben zu überreden.
does_srd5_study = Erinnere dich, was du über eine Kreatur weißt.
does_srd5_ready = Wähle einen Angriff. Setze ihn vor deinem nächsten Zug als Reaktion gegen den ersten Gegner ein, der in Reichweite kommt.
does_srd5_interact = Benutze ein angrenzendes Objekt: öffnen, schließen oder aufheben.
does_srd5_utilize = Benutze ein angrenzendes Objekt, das eine Aktion erfordert.
does_srd5_grapple = Packe einen angrenzenden Gegner: seine Bewegungsrate ist 0, bis er entkommt.
does_srd5_shove = Stoße einen angrenzenden Gegner 5 Fuß weg oder wirf ihn um.
does_srd5_escape = Versuche, dich aus einem Griff zu befreien.
does_srd5_release = Lass die Kreatur los, die du gepackt hast.
does_srd5_end_concentration = Beende die Konzentration auf deinen Zauber.
does_srd5_stabilize = Versuche, einen sterbenden angrenzenden Verbündeten zu stabilisieren (Heilkunde, SG 10).
does_srd5_wake = Wecke eine Kreatur neben dir, die durch Magie oder Gift schläft.
does_srd5_drop_prone = Wirf dich hin: Fernkampfangriffe gegen dich haben Nachteil, angrenzende Angreifer haben Vorteil.
does_srd5_stand_up = Steh auf. Kostet die halbe Bewegungsrate.
does_srd5_mount = Sitz auf. Kostet die halbe Bewegungsrate.
does_srd5_dismount = Steig ab. Kostet die halbe Bewegungsrate.
does_srd5_command_mount = Befiehl deinem Reittier Sprinten, Rückzug oder Ausweichen.
does_srd5_unarmed_strike = Waffenloser Angriff.
does_srd5_improvised_blow = Nahkampfangriff mit einer improvisierten Waffe.
does_srd5_improvised_throw = Wirf eine improvisierte Waffe.
does_srd5_surrender = Diese Kreatur ergibt sich und verlässt den Kampf.
does_srd5_flee = Diese Kreatur flieht über den Spielfeldrand und verlässt den Kampf.
does_srd5_offer_peace = Biete einen Waffenstillstand an: nehmen alle Seiten an, endet der Kampf unentschieden. Ein Angriff hebt das Angebot auf.
does_monster_mash_escape = Versuche, dich aus einem Griff zu befreien.

## ways to move

does_fourth_walk = Wer ein an einen Gegner angrenzendes Feld verlässt, löst einen Gelegenheitsangriff aus.
does_fourth_shift = Bewegung, die keine Gelegenheitsangriffe auslöst. Nicht in schwieriges Gelände.
does_fourth_run = Weiter als Gehen, aber bis zu deinem nächsten Zug hast du -5 auf Angriffe und gewährst Kampfvorteil.
does_fourth_dash = Weiter als Gehen, aber bis zum Ende deines nächsten Zuges hast du -5 auf Angriffe und gewährst Kampfvorteil.
does_fourth_crawl = Bewegung im Liegen, mit halber Bewegungsrate.
does_fourth_climb = Eine Wand hinauf oder aus einer Grube.
does_fourth_squeeze = Durch eine enge Lücke mit halber Bewegungsrate; du hast -5 auf Angriffe und gewährst Kampfvorteil.
does_srd5_rise = Senkrecht nach oben, fliegend oder kletternd.
does_srd5_sink = Senkrecht nach unten.
does_srd5_walk = Wer die Reichweite eines Gegners verlässt, löst einen Gelegenheitsangriff aus.
does_srd5_crawl = Bewegung im Liegen: jeder Fuß kostet 1 Fuß zusätzlich.
does_srd5_climb = Eine Wand hinauf oder aus einer Grube: jeder Fuß kostet 1 Fuß zusätzlich.
does_srd5_jump = Spring über Hindernisse.
does_monster_mash_walk = Wer ein an einen Gegner angrenzendes Feld verlässt, löst einen Gelegenheitsangriff aus.

## conditions and effects

means_fourth_blinded = sieht nichts; gewährt Kampfvorteil
means_fourth_bloodied = höchstens halbe Trefferpunkte
means_fourth_staggered = höchstens halbe Trefferpunkte
means_fourth_controlled = von einer anderen Kreatur gelenkt
means_fourth_dazed = eine Aktion pro Zug, keine Reaktionen, gewährt Kampfvorteil
means_fourth_dominated = von einer anderen Kreatur gelenkt
means_fourth_dying = bewusstlos; jeden Zug ein Todesrettungswurf, stirbt beim dritten Fehlschlag
means_fourth_grabbed = kann sich nicht bewegen, bis es entkommt
means_fourth_grappled = kann sich nicht bewegen, bis es entkommt
means_fourth_helpless = kann sich nicht verteidigen; Gnadenstoß möglich
means_fourth_hidden = von einigen Gegnern nicht gesehen
means_fourth_immobile = kann sich nicht bewegen
means_fourth_immobilized = kann sich nicht bewegen
means_fourth_ongoing = nimmt so viel Schaden zu Beginn jedes seiner Züge
means_fourth_push = bewegt das Ziel so viele Felder von dir weg
means_fourth_pull = bewegt das Ziel so viele Felder zu dir hin
means_fourth_shift = bewegt sich so viele Felder, ohne Gelegenheitsangriffe auszulösen
means_fourth_slide = bewegt das Ziel so viele Felder in beliebige Richtung
means_fourth_recovery = erhält etwa ein Viertel der Trefferpunkte zurück, einige Male pro Tag
means_fourth_save = am Ende jedes seiner Züge; 10 oder mehr beendet den Effekt
means_fourth_marked = -2 auf Angriffe, die nicht der markierenden Kreatur gelten
means_fourth_petrified = versteinert: kann nicht handeln, resistent gegen Schaden
means_fourth_prone = -2 auf Angriffe, kann nur kriechen, gewährt Nahkampfangriffen Kampfvorteil
means_fourth_restrained = kann sich nicht bewegen, -2 auf Angriffe, gewährt Kampfvorteil
means_fourth_running = -5 auf Angriffe, gewährt Kampfvorteil
means_fourth_dashing = -5 auf Angriffe, gewährt Kampfvorteil
means_fourth_slowed = Bewegungsrate 2 Felder
means_fourth_squeezed = in einer Engstelle: -5 auf Angriffe, gewährt Kampfvorteil
means_fourth_stunned = kann nicht handeln, gewährt Kampfvorteil
means_fourth_surprised = kann noch nicht handeln, gewährt Kampfvorteil
means_fourth_unconscious = kann nicht handeln, viel leichter zu treffen
means_fourth_weakened = seine Angriffe verursachen halben Schaden
means_srd5_blinded = sieht nichts: Nachteil auf Angriffe, Angriffe gegen es haben Vorteil
means_srd5_bloodied = höchstens halbe Trefferpunkte
means_srd5_charmed = kann den Bezauberer nicht angreifen
means_srd5_deafened = hört nichts
means_srd5_exhaustion = Abzug auf Würfe und Bewegungsrate, mit jeder Stufe mehr
means_srd5_frightened = Nachteil, solange die Quelle der Furcht sichtbar ist; kann sich ihr nicht nähern
means_srd5_grappled = Bewegungsrate 0; Nachteil auf Angriffe gegen andere als den Festhaltenden
means_srd5_hidden = von einigen Gegnern nicht gesehen
means_srd5_incapacitated = keine Aktionen oder Reaktionen
means_srd5_invisible = Angriffe gegen es haben Nachteil, seine Angriffe haben Vorteil
means_srd5_paralyzed = kann nicht handeln; Treffer aus höchstens 5 Fuß sind kritisch
means_srd5_petrified = versteinert: kann nicht handeln, resistent gegen Schaden
means_srd5_poisoned = Nachteil auf Angriffe und Attributswürfe
means_srd5_prone = Nachteil auf Angriffe; Angriffe aus höchstens 5 Fuß haben Vorteil, andere Nachteil
means_srd5_restrained = Bewegungsrate 0, Nachteil auf Angriffe, Angriffe gegen es haben Vorteil
means_srd5_stunned = kann nicht handeln, Angriffe gegen es haben Vorteil
means_srd5_unconscious = kann nicht handeln; Treffer aus höchstens 5 Fuß sind kritisch
means_fourth_difficult = jedes Feld kostet 1 Feld Bewegung zusätzlich
means_srd5_difficult = jedes Feld kostet doppelt so viel Bewegung
means_monster_mash_difficult = jedes Feld kostet doppelt so viel Bewegung
means_orcus_recovery = gibt eine seiner Erholungen aus und erhält etwa ein Viertel der Trefferpunkte zurück
means_srd5_concentration = endet, wenn ein anderer Konzentrationszauber gewirkt wird oder Schaden sie bricht
means_srd5_dc = Schwierigkeitsgrad, den der Rettungswurf des Ziels erreichen muss
means_srd5_push = bewegt das Ziel so weit von dir weg
means_srd5_advantage = würfle zweimal, der höhere Wurf zählt
means_monster_mash_blinded = sieht nichts, leichter zu treffen
means_monster_mash_stunned = kann nicht handeln, leichter zu treffen
means_monster_mash_paralyzed = kann nicht handeln, leichter zu treffen
means_monster_mash_grappled = kann sich nicht bewegen, leichter zu treffen
means_monster_mash_constricted = kann sich nicht bewegen, leichter zu treffen
means_monster_mash_squeezed = steht, wo zu wenig Platz ist
means_monster_mash_invisible = ungesehen: seine Angriffe treffen leichter

## stat block terms: dice, defenses, saves

means_monster_mash_ac = ein Angriff trifft, wenn W20 + Boni diese Rüstungsklasse erreicht
means_fourth_ac = ein Angriff trifft, wenn W20 + Boni diese Rüstungsklasse erreicht
means_fourth_fortitude = körperliche Verteidigung gegen Angriffe, die sie statt der RK nennen
means_fourth_reflex = Verteidigung durch Gewandtheit gegen Angriffe, die sie statt der RK nennen
means_fourth_will = geistige Verteidigung gegen Angriffe, die sie statt der RK nennen
means_srd5_ac = ein Angriff trifft, wenn W20 + Boni diese Rüstungsklasse erreicht
means_monster_mash_dc = Schwierigkeitsgrad, den der Rettungswurf des Ziels (W20 + Bonus) erreichen muss
means_monster_mash_ongoing = nimmt so viel Schaden zu Beginn jedes seiner Züge
means_monster_mash_critical = natürliche 20 beim Angriff, doppelter Schaden
means_fourth_critical = natürliche 20 bei einem Angriff, der trifft, maximaler Schaden
means_srd5_critical = natürliche 20 beim Angriff, trifft immer, Schadenswürfel werden zweimal geworfen
means_srd5_str = Stärke, verändert den Rettungswurf des Ziels
means_srd5_dex = Geschicklichkeit, verändert den Rettungswurf des Ziels
means_srd5_con = Konstitution, verändert den Rettungswurf des Ziels
means_srd5_int = Intelligenz, verändert den Rettungswurf des Ziels
means_srd5_wis = Weisheit, verändert den Rettungswurf des Ziels
means_srd5_cha = Charisma, verändert den Rettungswurf des Ziels
means_srd5_darkvision = sieht im Dunkeln wie bei dämmrigem Licht
means_fourth_darkvision = sieht im Dunkeln wie bei hellem Licht
diceMean = Summe von { $count } Würfeln mit { $sides } Seiten
dieMeans = ein Würfel mit { $sides } Seiten

## help for dying allies

help_srd5 = Ein Verbündeter kann es retten: jede Heilung weckt es, und „Stabilisieren“ (weitere Aktionen, angrenzend) kann die Todesrettungswürfe beenden.
help_fourth = Ein Verbündeter kann es retten: jede Heilung weckt es.

## terrain

means_srd5_dark = Kreaturen ohne Dunkelsicht sehen nicht hinein und haben Nachteil auf Angriffe hinein
means_srd5_dim = behindert die Sicht nicht
means_srd5_heavily_obscured = versperrt die Sicht
means_srd5_lightly_obscured = behindert die Sicht nicht
means_srd5_half_cover = +2 RK für Kreaturen dahinter; Überklettern kostet doppelte Bewegung
means_srd5_water = kostet doppelte Bewegung, außer für Schwimmer
means_srd5_pit = wer hineingerät, stürzt und nimmt Schaden
means_srd5_statue = versperrt Weg und Sicht
means_srd5_pillar = versperrt Weg und Sicht
means_fourth_dark = -5 auf Angriffe aus der Entfernung
means_fourth_dim = -2 auf Angriffe gegen Kreaturen darin
means_fourth_lightly_obscured = leichter Nebel, -2 auf Angriffe gegen Kreaturen darin
means_fourth_heavily_obscured = dichter Nebel, -5 auf Angriffe gegen Kreaturen darin, -2 von angrenzenden Feldern
means_fourth_half_cover = kostet doppelte Bewegung, -2 auf Angriffe gegen Kreaturen dahinter
means_fourth_water = kostet doppelte Bewegung, außer für Schwimmer
means_fourth_pit = wer hineingerät, stürzt und nimmt Schaden; wer hineingestoßen wird, kann sich an der Kante festhalten
means_fourth_pillar = versperrt Weg und Sicht
means_monster_mash_statue = kostet doppelte Bewegung; niemand kann darauf stehen bleiben
means_monster_turn_obstacle = versperrt den Weg, nicht die Sicht
means_monster_turn_difficult = kostet doppelte Bewegung
means_monster_turn_trap = verursacht bei der ersten Kreatur, die hineingerät, so viel Schaden (Schild zählt nicht) und verschwindet dann
means_monster_turn_hazard = verursacht bei jeder Kreatur, die hineingerät, so viel Schaden (Schild zählt nicht)
means_monster_turn_door = öffnet sich für den ersten Helden, der hineingeht

## words on cards

means_monster_turn_shield = verringert den Schaden jedes Angriffs (durch eine Karte: bis zum Ende der Runde; durch die Werte: immer)
means_monster_turn_retaliate = angrenzende Angreifer nehmen so viel Schaden (durch eine Karte: bis zum Ende der Runde; durch die Werte: immer)
means_monster_turn_pierce = ignoriert so viel Schild
means_monster_turn_jump = ignoriert Kreaturen und Gelände auf dem Weg
means_monster_turn_curse = legt Fluchkarten in das Angriffsdeck der Monster (gezogen: kein Schaden)
means_monster_turn_bless = legt Segenskarten in das eigene Angriffsdeck (gezogen: doppelter Schaden)
means_monster_turn_summon = beschwört einen Verbündeten, der selbstständig handelt
means_monster_turn_poisoned = Angriffe gegen es verursachen 1 Schaden mehr; Heilung entfernt das Gift, statt Trefferpunkte zu geben
means_monster_turn_wounded = verliert 1 Trefferpunkt zu Beginn jedes seiner Züge, bis es geheilt wird
means_monster_turn_immobilized = kann sich bis zum Ende seines nächsten Zuges nicht bewegen
means_monster_turn_disarmed = kann bis zum Ende seines nächsten Zuges nicht angreifen
means_monster_turn_stunned = kann bis zum Ende seines nächsten Zuges nicht handeln
means_monster_turn_muddled = zieht pro Angriff zwei Karten, die schlechtere zählt, bis zum Ende seines nächsten Zuges
means_monster_turn_strengthened = zieht pro Angriff zwei Karten, die bessere zählt, bis zum Ende seines nächsten Zuges
means_monster_turn_invisible = Gegner können es bis zum Ende seines nächsten Zuges nicht als Ziel wählen
`,`### Log lines, shared by the browser page and the terminal client. \`log_NAME\` is the line of the event NAME.
### A line that starts with two spaces is a consequence of the line above.

log_blocked = { $who } wird von unbekanntem Gelände aufgehalten
log_breathed = { $who } atmet wieder
log_bumped = { $who } stößt gegen { $on }
log_came_down = { $who } kommt herunter
log_climb_failed = { $who } schafft es nicht zu klettern
log_climbed = { $who } klettert
log_concentration_began = { $who } konzentriert sich
log_concentration_ended = { $who } verliert die Konzentration
log_conjured = { $who } erscheint
log_coup_de_grace = { $who } gibt { $on } den Gnadenstoß
log_death_save_failed = { $who } verpatzt einen Todesrettungswurf ({ $n } von 3)
log_death_save_made = { $who } schafft einen Todesrettungswurf ({ $n } von 3)
log_delay_lost = { $who } hat zu lange verzögert und verliert den Zug
log_delayed = { $who } verzögert
log_dismounted = { $who } steigt ab
log_dragged = { "  " }{ $who } wird mitgezogen
log_bolstered = { "  " }{ $who }: { $amount } Trefferpunkte mehr
log_damage_reduced = { "  " }{ $who }: { $amount } Schaden weniger
log_drained = { "  " }{ $who }: Trefferpunktmaximum um { $amount } gesenkt
log_dropped_items = { "  " }{ $who } lässt alles Gehaltene fallen
log_exhausted = { "  " }{ $who } ist erschöpft (keine Trefferpunkte oder Karten mehr)
log_exposed = { "  " }{ $who } ist durch den nächsten Angriff leichter zu treffen
log_duplicate_hit = { "  " }Ein Abbild von { $who } vergeht
log_turned_away = { "  " }{ $who } kann { $on } nicht angreifen
log_fell = { "  " }{ $who } stürzt
log_fled = { $who } flieht
log_found = { $who } wird entdeckt
log_found_nothing = { $who } findet niemanden
log_held_breath = { $who } hält die Luft an
log_help_used = { "  " }{ $by } hilft
log_hurt = { "  " }{ $who } nimmt Schaden
log_mended = { "  " }{ $who } gewinnt Trefferpunkte
log_unseen_attack = Ein ungesehener Angreifer { $hit ->
        [true] trifft
       *[false] verfehlt
    } { $who }
log_hid = { $who } versteckt sich
log_hp_lost = { "  " }{ $who } verliert { $amount } Trefferpunkte
log_improvised = { $who } improvisiert: { $words }
log_knocked_out = { "  " }{ $who } wird bewusstlos geschlagen
log_lapsed = { $who } kann die Aktion nicht fortsetzen
log_mounted = { $who } sitzt auf
log_noticed = { $who } bemerkt { $on }
log_object_damaged = { "  " }{ $object } nimmt { $amount } Schaden
log_opened = Es öffnet sich
log_peace_offered = { $who } bietet einen Waffenstillstand an
log_point_gained = { $who } erhält einen Aktionspunkt
log_readied = { $who } bereitet eine Aktion vor
log_readied_used = { $who } nutzt die vorbereitete Aktion
log_recalled_nothing = { $who } weiß nichts über { $on }
log_recovered = { "  " }{ $who } liegt nicht mehr im Sterben
log_recovery_spent = { "  " }{ $who } gibt eine Erholung aus
log_recovery_lost = { "  " }{ $who } verliert eine Erholung
log_rested = { $who } rastet
log_hit_die_spent = { $who } setzt einen Trefferwürfel ein
log_resumed = { $who } nimmt den verzögerten Zug
log_rolled_again = { $who } würfelt eine 1 und wiederholt den Wurf
log_roused = { $who } wacht auf
log_saw_through = { $who } durchschaut die Illusion
log_slipped_away = { $who } entschwindet aus der Sicht
log_stabilized = { "  " }{ $who } ist stabil
log_stalemate_nears =
    Patt: Unentschieden in { $rounds } { $rounds ->
        [one] Runde
       *[other] Runden
    }, falls keine Kreatur Schaden nimmt
log_stayed_shut = { $who } bekommt es nicht auf
log_studied = { $who } erkennt { $on }
log_succeeded = { "  " }{ $by } schafft es gegen { $on } ohne Wurf
log_summoned = { $who } tritt in den Kampf ein
log_surprised = { $who } ist überrascht
log_surrendered = { $who } ergibt sich
log_took = { $who } nimmt es an sich
log_unmoved = { "  " }{ $who } ist ein Schwarm: Nah- und Fernkampfangriffe bewegen ihn nicht
log_urged_in_vain = { "  " }{ $on } lässt sich nicht überzeugen
log_vanished = { $who } verschwindet
log_vetoed = { $by } lässt es nicht zu
log_burst = { $who } zerplatzt
log_endured = { $who } bleibt bei 1 Trefferpunkt
log_resisted_save = { $who } besteht den Rettungswurf durch Legendäre Resistenz
log_yielded = { $who } lässt den Rettungswurf misslingen
log_round_began = ── Runde { $round } ──
log_turn_began = ▶ { $who } ist am Zug
log_order = Initiativereihenfolge: { $order }
log_drawn = Gezogen: { $what }
log_rolled = { $who }: Wurf ({ $purpose }) { $total }{ $dice }
log_rolled_initiative = { $who }: Initiative { $total }{ $dice }
log_tested = { $who }: { $what } { $total }{ $dice }
log_tested_vs = { $who }: { $what } { $total }{ $dice } gegen SG { $dc }: { $outcome }
test_death_save = Todesrettungswurf
test_is_hidden = versteckt
test_not_hidden = nicht versteckt
test_success = Erfolg
test_failure = Fehlschlag
log_rolled_misc = { $who }: Stichwurf { $total }{ $dice }
log_moved = { $who } → { $to }
log_moved_by = { $who } → { $to } ({ $mode })
log_push = { $who } wird nach { $to } gestoßen
log_pull = { $who } wird nach { $to } gezogen
log_slide = { $who } wird nach { $to } verschoben
log_forced = { $who } wird nach { $to } bewegt
log_used = { $who } setzt { $action } ein
log_tries_escape = { $who } versucht zu entkommen
log_tries_walk = { $who } bewegt sich
log_itself = sich selbst
log_used_on = { $who } setzt { $action } gegen { $on } ein
log_of_card = { $action } ({ $card })
log_attack = { $by } ⚔ { $on }: { $sum }: { $verdict }
log_attack_vs = { $sum } gegen { $what } { $number }
log_defense = Verteidigung
log_combat_advantage = Kampfvorteil
log_attack_card = { $by } ⚔ { $on }: { $total } ({ $drawn }){ $shield }
log_card_drawn = Karte { $face }
log_cards_drawn = Karten { $faces }; { $face } zählt
log_null_card = Null (kein Schaden)
log_doubled = ×2
log_shield = , Schild −{ $number }
log_hit = Treffer
log_hit_by = Treffer um { $margin }
log_miss = daneben
log_miss_by = um { $margin } verfehlt
log_critical = KRITISCHER TREFFER
log_always_hits = { $verdict } (natürliche { $face })
log_always_misses = { $verdict } (natürliche { $face })
log_by_advantage = { $verdict } (Vorteil entschied)
log_by_disadvantage = { $verdict } (Nachteil entschied)
log_and = { $one } und { $other }
log_sum_doubled = { $sum }, verdoppelt (anfällig)
log_as_turn_begins = zu Beginn des Zuges
log_sum_critical = { $sum }, verdoppelt (kritischer Treffer)
log_sum_halved = { $sum }, halbiert (resistent)
log_sum_saved = { $sum }, halbiert (Rettungswurf)
log_sum_missed = { $sum }, halbiert (verfehlt)
log_sum_whole = { $sum }, bis zum Maximum
log_sum_none = { $sum }, alles abgefangen
log_sum_less = { $sum }, um { $number } verringert
log_sum_more = { $sum }, um { $number } erhöht
log_nothing = 0
log_damaged = { "  " }{ $who } nimmt { $amount } Schaden
log_damaged_how = { "  " }{ $who } nimmt { $amount } Schaden ({ $how })
log_healed = { "  " }{ $who } erhält { $amount } Trefferpunkte zurück
log_healed_how = { "  " }{ $who } erhält { $amount } Trefferpunkte zurück ({ $how })
log_healed_nothing = { "  " }{ $who } hat bereits alle Trefferpunkte
log_saves = { "  " }{ $who } schafft den Rettungswurf: { $sum } gegen SG { $dc }
log_fails_save = { "  " }{ $who } verpatzt den Rettungswurf: { $sum } gegen SG { $dc }
log_condition_began = { "  " }{ $who } ist { $condition }
log_condition_ended = { "  " }{ $who } ist nicht mehr { $condition }
log_dropped = { "  " }{ $who } fällt auf 0 Trefferpunkte
log_died = { "  " }✝ { $who } stirbt
log_wins = ══ Sieg für { $who } ══
log_nobody_wins = ══ Unentschieden ══
log_activated = ▸ { $who }
log_temp_hp_gained = { "  " }{ $who } erhält { $amount } temporäre Trefferpunkte
log_ongoing_began = { "  " }{ $who } nimmt { $amount } fortlaufenden Schaden
log_ongoing_began_of = { "  " }{ $who } nimmt { $amount } fortlaufenden Schaden ({ $type })
log_ongoing_ended = { "  " }{ $who } nimmt keinen fortlaufenden Schaden mehr
log_gains = { "  " }{ $who }: { $what }
log_zone_began_one = { "  " }{ $who } erzeugt eine Zone auf { $count } Feld
log_zone_began = { "  " }{ $who } erzeugt eine Zone auf { $count } Feldern
log_zone_laid_one = { "  " }{ $who }: { $name } bedeckt { $count } Feld
log_zone_laid = { "  " }{ $who }: { $name } bedeckt { $count } Felder
log_zone_ended = { "  " }Die Zone endet
log_resisted = { "  " }{ $who } widersteht
log_became_immune = { "  " }{ $who } ist von nun an dagegen immun
log_recharged = { "  " }{ $who } kann { $action } wieder einsetzen
log_conceded = { $who } gibt auf
log_forfeit_away = { $who } verliert kampflos: zu lange abwesend
log_forfeit_clock = { $who } verliert kampflos: zu oft die Zeit überschritten
log_ready = { $who } ist bereit
log_players_choose = Gleichstand: die Spieler wählen { $what }
log_keeps_cards = { $who } behält die Karten
log_passes = { $who } verzichtet
log_takes = { $who } nutzt: { $what }
log_takes_opportunity_attack = { $who } macht einen Gelegenheitsangriff
log_takes_interrupt = { $who } unterbricht
log_takes_reaction = { $who } reagiert
log_takes_with = { $taken }: { $action }
log_long_rest = { $who } macht eine lange Rast
log_plays = { $who } spielt { $cards }
log_plays_at = { $who } spielt { $cards } (Initiative { $initiative })
log_monster_card = { $name }: Initiative { $initiative }
log_monster_card_does = { $name }: Initiative { $initiative }, { $does }
log_card_move_plain = Bewegung
log_card_move_more = Bewegung +{ $number }
log_card_move_less = Bewegung −{ $number }
log_card_attack_plain = Angriff
log_card_attack_more = Angriff +{ $number }
log_card_attack_less = Angriff −{ $number }
log_card_with = { $told } ({ $rest })
log_no_focus = { $who } findet kein Ziel
log_goes_for = { $who } nimmt { $on } ins Visier
log_bonus_began = { "  " }{ $who }: { $bonus } { $amount } in dieser Runde
log_damage_prevented = { "  " }{ $who } verliert { $cards }, um den Schaden zu verhindern
log_rested_how = { $who } rastet ({ $how })
log_rested_losing = { $who } rastet ({ $how }) und verliert { $cards }
log_card = { $count } Karte: { $card }
log_cards = { $count } Karten: { $card }
log_card_added_monsters = { "  " }Angriffsdeck der Monster: { $cards } hinzugefügt
log_card_added = { "  " }Angriffsdeck von { $whose }: { $cards } hinzugefügt

## rulings of the game master

log_ruled = SL: { $what }
log_ruled_damage = SL: { $amount } Schaden { $type ->
        [none] für { $on }
       *[other] ({ $type }) für { $on }
    }
log_ruled_heal = SL: heilt { $on } um { $amount }
log_ruled_add_condition = SL: { $on } wird { $condition }
log_ruled_save = SL: Rettungswurf von { $on }, SG { $dc }
log_ruled_add = SL: fügt { $use } hinzu
log_ruled_roll = SL würfelt { $dice }: { $total }{ $faces }
log_came_into_view = { $who } kommt in Sicht
log_went_out_of_view = { $who } ist nicht mehr zu sehen
log_player_rolled = { $seat } würfelt { $dice }: { $total }
log_added = { $who } kommt in den Kampf
log_placement_began = Stellt eure Kreaturen auf
log_seat_ready = { $seat } ist bereit
log_placement_ended = Alle Kreaturen sind aufgestellt
log_rewound = Der Kampf geht zu einem früheren Moment zurück
ruling_hp = Trefferpunkte setzen
ruling_temp_hp = Temporäre Trefferpunkte setzen
ruling_uses = Verbleibende Anwendungen setzen
ruling_budget = Aktionen geben
ruling_initiative = Initiative ändern
ruling_side = Seite wechseln
ruling_seat = Spieler wechseln
ruling_save = Rettungswurf
ruling_check = Probe
ruling_add = Kreatur hinzufügen
ruling_terrain = Gelände ändern
ruling_door = Tür öffnen oder schließen
ruling_light = Licht
ruling_light_carried = Getragenes Licht
ruling_light_level = Helligkeit
ruling_zone = Neue Zone
ruling_end_zone = Zone beenden
ruling_move_zone = Zone versetzen
ruling_object = Objekt
ruling_remove_object = Objekt entfernen
ruling_end = Zug beenden
ruling_roll = Würfeln
ruling_result = Kampf beenden
ruling_rewind = Zurücksetzen
ruling_damage = Schaden
ruling_heal = Heilung
ruling_add_condition = Zustand
ruling_remove_condition = Zustand beenden
ruling_move = Versetzen
ruling_call = Verstärkung rufen
ruling_cancel = Verstärkung absagen
ruling_ready = Bereit
ruling_remove = Entfernen
ruling_reveal = Aufdecken
ruling_hide = Verbergen
`,`### Texts of the browser page.

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
playersPick = Spieler wählen
suggestedParty = Vorschlag: { $who }
monsters = Monster
needsMonsters = Wähle mindestens ein Monster.
sheetOmits = { $count ->
        [one] Ein Teil des gedruckten Spielwerteblocks fehlt hier
       *[other] { $count } Teile des gedruckten Spielwerteblocks fehlen hier
    }
difficultyForParty = Schwierigkeit für die vorgeschlagene Gruppe: { $what }
begin = Beginnen
addOne = { $name } hinzufügen
ownHeroName = Name des Helden
absent = abwesend
readyAsked = Bereit?
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
hp = { $hp } Trefferpunkte
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
noChat = Noch keine Nachrichten.
chatNew = Chat ({ $count } neu)
pointHere = Für alle hierauf zeigen
chatSyntax = Befehle: /w NAME Text, /side Text, /roll 2d6+3, /sroll 2d6+3
showMoment = Diesen Moment zeigen
saySomething = Nachricht an Spieler und Zuschauer
chatMessage = Nachricht
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
gmHide = Verbergen
gmReveal = Aufdecken
gmDown = Auf 0 Trefferpunkte
gmRemove = Entfernen …
gmRemoveSure = Aus dem Kampf entfernen
gmNotes = Notizen
gmNotesHint = nur in diesem Browser
gmOthers = Weitere Entscheidungen
gmSearchHint = Suchen: Rettungswurf, Gelände, Zug …
gmOther = Ändern
gmPickCells = Tippe Felder auf dem Spielfeld an.
gmPickDoor = Tippe auf dem Brett auf die Tür.
gmCells = Felder: { $cells }
gmRewind = Kampf zurücksetzen
gmUndo = Rückgängig
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
`,`### Rules vocabulary: costs, durations, conditions, stat blocks and decisions. Shared by the browser page and the terminal client.
### Ids of the rules (conditions, actions, terrain, damage types) are shown with spaces for underscores; a translation names them by \`id_NAME\`.

## costs

cost_full_round = volle Rundenaktion
cost_none = keine Aktion
cost_interact = Objektinteraktion
cost_bonus = Bonusaktion
cost_top = ▀ obere Hälfte
cost_bottom = ▄ untere Hälfte
usesLeft = noch { $count }
head_standard = Standardaktion
head_move = Bewegungsaktion
head_minor = Nebenaktion
head_swift = schnelle Aktion
head_free = freie Aktion
head_interrupt = Unterbrechung
head_legendary = legendär
head_reaction = Reaktion
brief_action_point = zusätzliche Aktion

## remaining actions and limits of use

left_standard =
    { $count } { $count ->
        [one] Standardaktion
       *[other] Standardaktionen
    }
left_move =
    { $count } { $count ->
        [one] Bewegungsaktion
       *[other] Bewegungsaktionen
    }
left_swift =
    { $count } schnelle { $count ->
        [one] Aktion
       *[other] Aktionen
    }
left_minor =
    { $count } { $count ->
        [one] Nebenaktion
       *[other] Nebenaktionen
    }
uses_encounter = einmal pro Begegnung
uses_daily = einmal pro Tag

## attack notes

note_half = halbe Deckung
note_combat_advantage = Kampfvorteil (+2)
noteDc = Rettungswurf SG { $dc }
goesOn = Teil deines Angriffs
blowLeft = übriger Angriff
note_close_combat = Gegner angrenzend
note_three_quarters = Dreivierteldeckung
note_total = volle Deckung
note_help = Hilfe eines Verbündeten
note_pack_tactics = Rudeltaktik
note_bloodied_frenzy = Raserei der Verwundeten
note_bloodied_fury = Wut der Verwundeten
note_blood_frenzy = Blutrausch
note_blurred = verschwommene Gestalt
note_spell_effect = andauernde Wirkung
note_target_state = Zustand des Ziels
note_unseen = Angreifer oder Ziel ungesehen
note_heavy = Waffe zu schwer
note_hampered = durch einen Zustand beeinträchtigt
note_marked = von einer anderen Kreatur markiert (-2)
note_brings_round = weckt das Ziel
note_coup_de_grace = Gnadenstoß

## how strong creatures and sides are

difficulty_easy = leicht
difficulty_favoured = zu deinen Gunsten
difficulty_even = ausgeglichen
difficulty_hard = schwer
difficulty_very_hard = sehr schwer
difficulty_low = gering
difficulty_moderate = mittel
difficulty_high = hoch
difficulty_above_high = über hoch
difficulty_budget = { $word }, { $spent } EP ({ $source }: gering { $low }, mittel { $moderate }, hoch { $high })
difficulty_estimate = { $word } (Schätzung nach Trefferpunkten und Stufen)
creature_level = Stufe
creature_cr = HG

## lengths and durations

upTo = bis zu { $far }
cell = { $count } Feld
cells = { $count } Felder
feet = { $count } Fuß
saveEnds = Rettungswurf beendet
saveEndsAt = Rettungswurf beendet, SG { $dc }
untilEscape = bis zum Entkommen
untilEscapeAt = bis zum Entkommen, SG { $dc }
until_start_own_now = bis zum Beginn seines Zuges
until_end_own_now = bis zum Ende seines Zuges
until_start_own = bis zum Beginn seines nächsten Zuges
until_end_own = bis zum Ende seines nächsten Zuges
until_start_now = bis zum Beginn des Zuges von { $who }
until_end_now = bis zum Ende des Zuges von { $who }
until_start = bis zum Beginn des nächsten Zuges von { $who }
until_end = bis zum Ende des nächsten Zuges von { $who }

## levels and abilities

sheet_level = Stufe { $level }
sheet_saves = Rettungswürfe: { $what }
sheet_skills = Fertigkeiten: { $what }
ability_str = Stärke
ability_dex = Geschicklichkeit
ability_con = Konstitution
ability_int = Intelligenz
ability_wis = Weisheit
ability_cha = Charisma

## state of a creature

hiddenStatus = versteckt
deadStatus = kampfunfähig
deathSaves = sterbend: { $failures } von 3 Todesrettungswürfen verpatzt
deathSavesMade = sterbend: { $successes } von 3 Todesrettungswürfen geschafft, { $failures } verpatzt
hasDashed = gesprintet
hasReadied = Aktion vorbereitet
concentratesOn = konzentriert sich auf { $what }
rides = reitet { $who }
carries = trägt { $who }
resting = rastet
modified = { $by } { $to }
modifiedAgainst = { $what } gegen { $who }
modifierNumber = { $what } { $number }
modifier_advantage = Vorteil: { $what }
modifier_disadvantage = Nachteil: { $what }
modifier_resist = Resistenz: { $what }
modifier_trait = { $what }
modifier_immune = Immunität: { $what }
id_rolls_attack = Angriffswürfe
id_rolls_attacked = Angriffswürfe gegen sie
id_rolls_saves = Rettungswürfe
id_rolls_checks = Proben
id_rolls_death_saves = Todesrettungswürfe
id_least_ac = RK mindestens
id_unarmored_ac = RK ohne Rüstung
id_active = Zauber wirkt
id_bright_light = helles Licht
id_death_ward = vor dem Tod geschützt
id_dim_light = dämmriges Licht
id_sees_invisible = sieht Unsichtbare
id_bonded = verbunden
id_bonus_dash = Sprint als Bonusaktion
id_duplicates = Abbilder
id_water_breathing = atmet Wasser
id_taken = erlittener Schaden
id_located = geortet
id_outlined = umrissen
id_hit_damage = Trefferschaden
id_weapon_damage = Waffenschaden
id_weapon_attack = Waffenangriffe
acShort = RK
always = { $what } (dauerhaft)
bonusOf = { $what } { $amount } in dieser Runde
temporary = +{ $amount } temporäre Trefferpunkte
means = { $what }: { $told }.
up = { $far } hoch
down = { $far } unter dem Boden
ongoing = { $amount } fortlaufender Schaden
ongoingOf = { $amount } fortlaufender Schaden ({ $type })
conditionBy = { $what } durch { $who }
withEnd = { $what } ({ $ends })

## sheets

ac = RK { $number }
fortitude = Zähigkeit { $number }
reflex = Reflex { $number }
will = Wille { $number }
movementLeft = { $count } Bewegung
origin_near = nah
origin_far = Fläche
answersTo = Auslöser: { $what }.
whoItself = es selbst
whoEnemy = ein Gegner
whoAlly = ein Verbündeter
reachOf = Nahkampfreichweite { $far }
rangeOf = Reichweite { $far }
rangesOf = Reichweite { $far } (maximal { $most })
besideUser = angrenzend an den Anwender
onTargets = gegen { $whom }
sequenceOf = Angriffe: { $what }.
attackLine = Angriff: { $what }.
attackWith = Angriff: { $what } (Waffe: { $weapon }).
saveLine = Rettungswurf: { $what }.
hitLine = Treffer: { $what }.
missLine = Fehlschlag: { $what }.
critLine = Kritisch: { $what }.
effectLine = Effekt: { $what }.
keptUp = Aufrechterhalten: Aktion ({ $cost }).
sense_darkvision = Dunkelsicht { $far }
sense_blindsight = Blindsicht { $far }
sense_truesight = Wahrer Blick { $far }
sense_tremorsense = Erschütterungssinn { $far }
blindInDark = Keine Dunkelsicht: sieht Kreaturen im Dunkeln nur, wenn Licht auf sie fällt
harm_resist = Resistent: { $what }
harm_immune = Immun: { $what }
harm_vulnerable = Anfällig: { $what }
regenerates = Regeneration { $amount }

## cells

lamp = Lichtquelle
lit_bright = helles Licht
lit_dim = dämmriges Licht
zone = Zone
zoneOf = { $zone } von { $who }
pitDeep = Grube, { $feet } Fuß tief

## names

nameOf = { $name } ({ $seat })
namesAnd = { " " }und{ " " }
namesHouse = die Monster
somebody = Unbekannt

## triggers of questions

happens_attacks = { $who } greift an
happens_hits = { $who } trifft
happens_misses = { $who } verfehlt
happens_damages = { $who } verursacht Schaden
happens_drops = { $who } fällt auf 0 Trefferpunkte
happens_moves_adjacent = { $who } rückt heran an
happens_moves_adjacent_alone = { $who } rückt heran
happens_leaves_adjacent = { $who } entfernt sich von
happens_enters_range = { $who } kommt in Reichweite
happens_starts_turn = { $who } beginnt den Zug
happens_ends_turn = { $who } beendet den Zug
happens_uses = { $who } setzt { $what } ein
happens_uses_something = { $who } führt eine Aktion aus
happens_other = { $who } { $what }
happens_moves = { $who } entfernt sich
happens_something = Etwas geschieht
happensTo = { $what } { $whom }
happensOn = { $what } gegen { $whom }
happensWith = { $what } mit { $action }

## kinds of auto-answers

order_monster_mash = Die Initiative wird jede Runde neu gewürfelt.
kind_opportunity_attack = Gelegenheitsangriffe
kind_reaction = Reaktionen
kind_interrupt = Unterbrechungen
kind_ready = Vorbereitete Aktionen

## questions

attackRoll = Angriffswurf: { $sum }.
attackRollVersus = Angriffswurf: { $sum } gegen { $versus }.
twentyHits = Eine natürliche 20 trifft immer.
wouldMiss = würde dann verfehlen
wouldHit = würde trotzdem treffen
noHelp = keine Wirkung: erhöht { $what }, der Angriff geht gegen { $defence }
asks = { $occasion }: { $question }
ask_opportunity_attack = Gelegenheitsangriff von { $by }?
ask_interrupt = Unterbrechung durch { $by }?
ask_reaction = Reaktion von { $by }?
ask_ready = vorbereitete Aktion von { $by }?
question_death_save = { $by } stirbt: Todesrettungswurf würfeln
question_catch = { $by } wird über eine Kante gedrängt: festhalten?
question_fall_off = { $by } fällt vom Reittier: Feld wählen
question_resume = { $by } hat verzögert: jetzt handeln?
question_initiative_tie = Gleiche Initiative: Reihenfolge wählen
question_choose_cards = { $by }: zwei Karten oder eine Rast wählen
cardsOnly = { $by }: zwei Karten wählen
stat_move = Bewegung { $n }
stat_attack = Angriff { $n }
stat_range = Reichweite { $n }
stat_targets =
    { $n } { $n ->
        [one] Ziel
       *[other] Ziele
    }
stat_shield = Schild { $n }
stat_retaliate = Vergeltung { $n }
restOnly = { $by } hat zu wenige Karten auf der Hand: eine Rast bringt abgelegte Karten zurück
tie_focus = Wähle das Ziel von { $by }.
tie_target = Wähle ein weiteres Ziel für { $by }.
tie_move = Wähle, wohin sich { $by } bewegt.
tie_summon = Wähle, wo die Beschwörung von { $by } erscheint.
tie_heal = Wähle, wen { $by } heilt.
tie_initiative = Wähle, wer als Nächstes handelt.
tie_other = { $by }: wähle.
preventDamage = { $by } würde { $amount } Schaden nehmen ({ $cause }): Karten abgeben, um ihn zu verhindern?
hpLeft = Verbleibend: { $hp } Trefferpunkte.
keepCards = Karten behalten und { $amount } Schaden nehmen
redraw = { $by } würde die Karte { $card } verlieren: stattdessen 1 Trefferpunkt und eine andere Karte verlieren?
loseCard = { $by } rastet: wähle die Karte, die verloren geht
where_push = { $who } stoßen nach
where_pull = { $who } ziehen nach
where_slide = { $who } verschieben nach
where_teleport = { $who } teleportieren nach
where_drag = { $who } mitziehen nach
whereOther = { $by }: Ziel wählen ({ $what })
nextBlow = { $action }: nächster Angriff von { $by }?
askOther = { $by }: { $what }?
askAny = { $what }?

## Names of ids of the rules

id_prone = liegend
id_blinded = blind
id_bloodied = angeschlagen
id_unexplored = unerforscht
id_unhurt = unverletzt
id_hurt = verletzt
id_down = am Boden
id_staggered = angeschlagen
id_charmed = bezaubert
id_controlled = gelenkt
id_constricted = umschlungen
id_dazed = benommen
id_dead = tot
id_deafened = taub
id_delayed = verzögert
id_disengaged = im Rückzug
id_dodging = ausweichend
id_dominated = beherrscht
id_dying = sterbend
id_exhaustion = erschöpft
id_frightened = verängstigt
id_grabbed = festgehalten
id_grappled = gepackt
id_helpless = hilflos
id_hidden = versteckt
id_immobile = bewegungsunfähig
id_immobilized = bewegungsunfähig
id_incapacitated = handlungsunfähig
id_invisible = unsichtbar
id_marked = markiert
id_paralyzed = gelähmt
id_petrified = versteinert
id_poisoned = vergiftet
id_restrained = festgesetzt
id_running = rennend
id_dashing = sprintend
id_slowed = verlangsamt
id_squeezed = eingezwängt
id_stable = stabil
id_stunned = betäubt
id_surprised = überrascht
id_unconscious = bewusstlos
id_weakened = geschwächt
id_fled = geflohen
id_surrendered = ergeben
id_ongoing = fortlaufend
id_acid = Säure
id_bludgeoning = Wucht
id_cold = Kälte
id_fire = Feuer
id_force = Energie
id_lightning = Blitz
id_necrotic = nekrotisch
id_piercing = Stich
id_poison = Gift
id_psychic = psychisch
id_radiant = gleißend
id_slashing = Hieb
id_thunder = Schall
id_floor = Boden
id_wall = Wand
id_pillar = Säule
id_statue = Statue
id_water = Wasser
id_pit = Grube
id_ledge = Kante
id_dark = dunkel
id_dim = dämmrig
id_difficult = schwieriges Gelände
id_heavily_obscured = stark verhüllt
id_lightly_obscured = leicht verhüllt
id_half_cover = halbe Deckung
id_three_quarters_cover = Dreivierteldeckung
id_half = halbe
id_three_quarters = Dreiviertel
id_total = volle
id_obstacle = Hindernis
id_trap = Falle
id_hazard = Gefahr
id_door = Tür
id_glass = Glas
id_totally_obscured = völlig verhüllt
id_magical_darkness = magische Dunkelheit
id_walk = Gehen
id_move = Bewegung
id_fly = Fliegen
id_swim = Schwimmen
id_climb = Klettern
id_crawl = Kriechen
id_run = Rennen
id_shift = vorsichtiger Schritt
id_jump = Springen
id_squeeze = Zwängen
id_teleport = Teleportieren
id_burrow = Graben
id_rise = Aufsteigen
id_sink = Absinken
id_attack = Angriff
id_damage = Schaden
id_save = Rettungswurf
id_check = Fertigkeitswurf
id_death_save = Todesrettungswurf
id_initiative = Initiative
id_defenses = Verteidigungen
id_fortitude = Zähigkeit
id_reflex = Reflex
id_will = Wille
id_speed = Bewegungsrate
id_standard = Standardaktion
id_minor = Nebenaktion
id_swift = schnelle Aktion
id_free = freie Aktion
id_action = Aktion
id_bonus = Bonusaktion
id_reaction = Reaktion
id_interrupt = Unterbrechung
id_melee = Nahkampf
id_ranged = Fernkampf
id_close = nah
id_area = Fläche
id_spell = Zauber
id_weapon = Waffe
id_dash = Sprinten
id_disengage = Rückzug
id_dodge = Ausweichen
id_help = Helfen
id_hide = Verstecken
id_search = Suchen
id_influence = Beeinflussen
id_study = Nachsinnen
id_ready = Vorbereiten
id_interact = Objekt benutzen
id_utilize = Objekt verwenden
id_grapple = Packen
id_shove = Stoßen
id_escape = Entkommen
id_release = Loslassen
id_stabilize = Stabilisieren
id_wake = Wecken
id_stand_up = Aufstehen
id_drop_prone = Hinwerfen
id_mount = Aufsitzen
id_dismount = Absitzen
id_surrender = Ergeben
id_flee = Fliehen
id_offer_peace = Waffenstillstand anbieten
id_end_concentration = Konzentration beenden
id_unarmed_strike = Waffenloser Angriff
id_improvised_blow = Improvisierte Waffe
id_improvised_throw = Improvisierter Wurf
id_melee_basic = Einfacher Nahkampfangriff
id_ranged_basic = Einfacher Fernkampfangriff
id_charge = Sturmangriff
id_bull_rush = Ansturm
id_grab = Festhalten
id_drag = Mitziehen
id_stealth = Heimlichkeit
id_perception = Wahrnehmung
id_aid_another = Anderen helfen
id_second_wind = Durchschnaufen
id_rally = Sammeln
id_total_defense = Volle Verteidigung
id_delay = Verzögern
id_action_point = Aktionspunkt
id_coup_de_grace = Gnadenstoß
id_opportunity_attack = Gelegenheitsangriff
id_combat_advantage = Kampfvorteil
id_advantage = Vorteil
id_disadvantage = Nachteil
id_concentration = Konzentration
id_long_rest = lange Rast
id_short_rest = kurze Rast
id_long = lang
id_short = kurz
id_red = Rot
id_blue = Blau
id_green = Grün
id_gold = Gold
id_violet = Violett
id_white = Weiß
id_orange = Orange
id_fighter = Nahkampf
id_shooter = Fernkampf
id_healer = Heilung
id_summoner = Beschwörung
id_minion = Scherge
id_about_srd5 = Helden und Monster nach der fünften Edition (SRD 5.2): bewegen, zuschlagen oder zaubern, und außer der Reihe antworten.
id_about_monster_mash = Monster raufen in einer Arena, jedes für sich oder in Gruppen, und das letzte gewinnt.
id_about_monster_turn = Helden mit Handkarten kämpfen auf Sechsecken gemeinsam gegen Monster, die von selbst handeln.
id_about_fourth_edition = Jedes Feld zählt: stoßen, flankieren und mit Kräften zuschlagen, manche immer, manche einmal im Kampf.
id_about_orcus = Helden mit wenigen starken Kräften: manche immer, manche einmal im Kampf, und Erholungen zum Heilen.
id_heroes = Helden
id_monsters = Monster
id_swiss = Schweizer System
id_round_robin = Jeder gegen jeden
id_single_elimination = K.-o.-System
id_double_elimination = Doppel-K.-o.-System
id_heats = Vorläufe
id_ladder = Leiter
`];export{e as files};