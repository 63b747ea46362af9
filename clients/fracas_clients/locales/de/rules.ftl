### Rules vocabulary: costs, durations, conditions, stat blocks and decisions. Shared by the browser page and the terminal client.
### Ids of the rules (conditions, actions, terrain, damage types) are shown with spaces for underscores; a translation names them by `id_NAME`.

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
