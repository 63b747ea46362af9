### Actions that every creature has, and the meaning of conditions, terrain and stat block terms. Shared by the browser page and the terminal client.
### `does_RULESET_ACTION` and `means_RULESET_CONDITION`; `fourth` stands for fourth_edition and orcus.

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
does_srd5_get_out = Verlasse den Leichnam, in dem du bist, oder löse dich. Kostet Bewegung.
does_srd5_pull_out = Ziehe eine Kreatur aus einer anderen heraus oder von ihr ab.
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
