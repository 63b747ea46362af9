### Actions that every creature has, and the meaning of conditions, terrain and stat block terms. Shared by the browser page and the terminal client.
### `does_RULESET_ACTION` and `means_RULESET_CONDITION`; `fourth` stands for fourth_edition and orcus.

## what everybody may do

does_fourth_melee_basic = A plain blow with what is at hand.
does_fourth_ranged_basic = A plain shot or throw with what is at hand.
does_fourth_charge = Rush straight at a foe, 2 cells or more, and strike it at once with +1 to hit.
does_fourth_edition_charge = Rush straight at a foe, 2 cells or more, and strike it at once with +1 to hit. Nothing else can be done this turn after that.
does_fourth_coup_de_grace = Strike a helpless foe beside you: a hit is a critical one.
does_fourth_ready = Do nothing yet: name what you will do and what has to happen first. If it happens before your next turn you may do it then.
does_fourth_total_defense = Only guard yourself: +2 on all defences until your next turn.
does_fourth_stand_up = Get up from the ground.
does_fourth_delay = Let others act first, and act later in the round. From then on your turn comes there.
does_fourth_sustain = Keep up something that you have begun.
does_fourth_release = Let go of whom you hold.
does_fourth_dismiss = End something that you have called up.
does_fourth_action_point = Spend your action point: you get one more action this turn, of the kind that you choose.
does_fourth_drop_prone = Lie down: shots from afar hit you less easily, blows from beside you more.
does_fourth_escape = Try to get free from whoever holds you.
does_fourth_interact = Use something beside you: open or shut it, pick it up.
does_fourth_second_wind = Catch your breath, once a battle: regain about a quarter of your hit points, and +2 on all defences until your next turn.
does_fourth_rally = Pull yourself together, once a battle: regain about a quarter of your hit points, and +2 on all defences until your next turn.
does_fourth_bull_rush = Push a foe 1 cell back, and step after it.
does_fourth_shove = Push a foe 1 cell back, and step after it.
does_fourth_grab = Take hold of a foe: it cannot walk away until it gets free. A minor action each turn holds it on.
does_fourth_grapple = Take hold of a foe: it cannot walk away until it gets free.
does_fourth_drag = Try to pull along whom you hold.
does_fourth_stealth = Try to hide from those who cannot see you well.
does_fourth_perception = Look for foes that hide.
does_fourth_aid_another = Help a friend with its next test of a skill.
does_fourth_help_attack = Distract a foe beside you: a friend has +2 on its next attack against it.
does_fourth_help_defense = Hinder a foe beside you: a friend has +2 on its defences against that foe’s next attack.
does_fourth_communicate = Say or show something short; what it is, tell it in the chat. Nothing else comes of it.
does_fourth_improvise = Try something that no rule foresees: the game master says what comes of it.
does_fourth_unarmed = A blow with bare hands.
does_monster_turn_long_rest = You do nothing this round, and act last: one card that you choose is lost, the others laid aside come back to your hand, and you heal 2.
does_monster_turn_short_rest = At once: one card drawn by chance is lost, the others laid aside come back to your hand; then you choose two of them.
does_srd5_dash = Gives you your speed once more this turn.
does_srd5_disengage = For the rest of this turn nobody may strike you for walking away.
does_srd5_dodge = Only guard yourself: until your next turn whoever you see hits you less easily, and you get out of the way of blasts more easily.
does_srd5_help = Help a friend: it has the better of two rolls, against a foe beside you or in a test of a skill that you have.
does_srd5_hide = Try to get out of everybody’s sight: unseen you are harder to hit, and hit more easily.
does_srd5_search = Look for foes that hide.
does_srd5_influence = Try to talk a foe into giving up.
does_srd5_study = Try to recall what is known of such a creature.
does_srd5_ready = Do nothing yet: choose an attack. Before your next turn you may strike with it the first foe that comes within its range.
does_srd5_interact = Handle something beside you: open or shut it, pick it up.
does_srd5_utilize = Work something beside you that takes more than a touch.
does_srd5_grapple = Take hold of a foe beside you: it cannot walk away until it gets free.
does_srd5_shove = Push a foe beside you 5 ft away, or throw it to the ground.
does_srd5_escape = Try to get free from whoever holds you.
does_srd5_release = Let go of whom you hold.
does_srd5_end_concentration = Stop keeping up your spell.
does_srd5_stabilize = Look after a dying friend beside you: where your roll comes to 10 or more, it needs no more death saves.
does_srd5_drop_prone = Lie down: shots from afar hit you less easily, blows from beside you more.
does_srd5_stand_up = Get up from the ground. It takes half of your speed.
does_srd5_mount = Get onto it. It takes half of your speed.
does_srd5_dismount = Get off it. It takes half of your speed.
does_srd5_command_mount = Let what you ride on dash, disengage or dodge.
does_srd5_unarmed_strike = A blow with bare hands.
does_srd5_improvised_blow = A blow with whatever lies about.
does_srd5_improvised_throw = A throw of whatever lies about.
does_srd5_surrender = This creature gives up: it leaves the board for good.
does_srd5_flee = This creature leaves the board at its edge, for good.
does_srd5_offer_peace = Offer to end the fight here and now: if everybody accepts it, nobody wins. A blow makes the offer lapse.
does_monster_mash_escape = Try to get free from whoever holds you.

## ways to move

does_fourth_walk = Foes beside whom you leave a cell may strike you.
does_fourth_shift = A careful step: nobody may strike you for it. Not onto difficult ground.
does_fourth_run = Farther than a walk, but until your next turn you hit with -5, and foes hit you more easily.
does_fourth_dash = Farther than a walk, but until the end of your next turn you hit with -5, and foes hit you more easily.
does_fourth_crawl = Half as far as a walk, as one who lies on the ground can.
does_fourth_climb = Up or down a wall, out of a pit.
does_fourth_squeeze = Through a gap that is too small for you, at half your speed; you fight worse in there.
does_srd5_rise = Straight up: into the air, where you can fly, or up what you can climb.
does_srd5_sink = Straight down again.
does_srd5_walk = Foes whose reach you leave may strike you.
does_srd5_crawl = As one who lies on the ground can: each step takes twice as much.
does_srd5_climb = Up or down a wall, out of a pit: each step takes twice as much.
does_srd5_jump = Over whatever lies between.
does_monster_mash_walk = Foes beside whom you leave a cell may strike you.

## what bears on somebody

means_fourth_blinded = sees nothing, and is easier to hit
means_fourth_bloodied = has lost half of its hit points
means_fourth_staggered = has lost half of its hit points
means_fourth_controlled = does what another wants
means_fourth_dazed = one action a turn, no answers to what others do, and easier to hit
means_fourth_dominated = does what another wants
means_fourth_dying = makes a death save each turn: the third below 10 is death
means_fourth_grabbed = is held, and cannot walk away
means_fourth_grappled = is held, and cannot walk away
means_fourth_helpless = cannot defend itself
means_fourth_hidden = is not seen by some of its foes
means_fourth_immobile = cannot move from its place by itself
means_fourth_immobilized = cannot move from its place by itself
means_fourth_ongoing = so much damage at the start of each of its turns
means_fourth_push = moved so many cells away from you
means_fourth_pull = moved so many cells towards you
means_fourth_shift = goes so many cells, and nobody may strike it for that
means_fourth_slide = moved so many cells, wherever you want
means_fourth_recovery = regains about a quarter of its hit points, a few times a day
means_fourth_save = a roll at the end of each of its turns: 10 or more ends it
means_fourth_marked = hits others than whoever marked it with -2
means_fourth_petrified = is stone: does nothing, and is hard to hurt
means_fourth_prone = lies on the ground: it can only crawl, hits with -2, and is easier to hit from beside it
means_fourth_restrained = cannot leave its place, hits with -2, and is easier to hit
means_fourth_running = hits with -5, and is easier to hit
means_fourth_dashing = hits with -5, and is easier to hit
means_fourth_slowed = its speed is 2 cells, whatever it was
means_fourth_squeezed = is in a gap: hits with -5, and is easier to hit
means_fourth_stunned = does nothing, and is easier to hit
means_fourth_surprised = can hardly act yet, and is easier to hit
means_fourth_unconscious = does nothing, and is far easier to hit
means_fourth_weakened = its attacks hurt half as much
means_srd5_blinded = sees nothing: hits less easily, and is easier to hit
means_srd5_bloodied = has lost half of its hit points
means_srd5_charmed = cannot attack whoever charmed it
means_srd5_deafened = hears nothing
means_srd5_exhaustion = rolls lower and moves less far, with each level more so
means_srd5_frightened = hits less easily and comes no nearer while it sees what it fears
means_srd5_grappled = is held: cannot walk away, and hits others than its holder less easily
means_srd5_hidden = is not seen by some of its foes
means_srd5_incapacitated = cannot do anything
means_srd5_invisible = is not seen: harder to hit, and hits more easily
means_srd5_paralyzed = does nothing; a hit from beside it is a critical one
means_srd5_petrified = is stone: does nothing, and is hard to hurt
means_srd5_poisoned = hits less easily, and does worse in tests
means_srd5_prone = lies on the ground: hits less easily, easier to hit from beside it and harder from afar
means_srd5_restrained = cannot leave its place, hits less easily, and is easier to hit
means_srd5_stunned = does nothing, and is easier to hit
means_srd5_unconscious = does nothing; a hit from beside it is a critical one
means_fourth_difficult = each cell of such ground costs twice as much
means_srd5_difficult = each cell of such ground costs twice as much
means_monster_mash_difficult = each cell of such ground costs twice as much
means_orcus_recovery = it spends one of its recoveries, and regains about a quarter of its hit points
means_srd5_concentration = ends when another such spell is begun, or a hit shakes it off
means_srd5_dc = the number that a target's roll has to reach to resist
means_srd5_push = moved so far away from you
means_srd5_advantage = the better of two rolls counts
means_monster_mash_blinded = sees nobody, and is easier to hit
means_monster_mash_stunned = does nothing, and is easier to hit
means_monster_mash_paralyzed = does nothing, and is easier to hit
means_monster_mash_grappled = is held in its place, and is easier to hit
means_monster_mash_constricted = is held in its place, and is easier to hit
means_monster_mash_squeezed = stands where it has too little room
means_monster_mash_invisible = is not seen: it hits more easily

## what stands on sheets: dice, what a roll is measured against, what whoever resists rolls with

means_monster_mash_ac = to hit, an attack has to come to so much: the roll of a die with 20 sides, and what is added to it
means_fourth_ac = to hit, an attack has to come to so much: the roll of a die with 20 sides, and what is added to it
means_fourth_fortitude = toughness: what attacks have to come to that name it in place of AC
means_fourth_reflex = quickness: what attacks have to come to that name it in place of AC
means_fourth_will = firmness of mind: what attacks have to come to that name it in place of AC
means_srd5_ac = to hit, an attack has to come to so much: the roll of a die with 20 sides, and what is added to it
means_monster_mash_dc = whoever resists rolls a die with 20 sides, adds what it saves with, and has to reach it
means_monster_mash_ongoing = so much damage at the start of each of its turns
means_monster_mash_critical = a 20 on the die of an attack: it hurts twice as much
means_fourth_critical = a 20 on the die of an attack that hits: its dice count as the most that they can show
means_srd5_critical = a 20 on the die of an attack: it hits, and its dice of damage are rolled twice
means_srd5_str = strength: the target adds its own to the roll by which it resists
means_srd5_dex = dexterity, quickness: the target adds its own to the roll by which it resists
means_srd5_con = constitution, toughness: the target adds its own to the roll by which it resists
means_srd5_int = intelligence: the target adds its own to the roll by which it resists
means_srd5_wis = wisdom, firmness: the target adds its own to the roll by which it resists
means_srd5_cha = charisma, strength of self: the target adds its own to the roll by which it resists
means_srd5_darkvision = sees in the dark as well as in dim light
means_fourth_darkvision = sees in the dark as in the light
diceMean = { $count } dice with { $sides } sides, added up
dieMeans = a roll of a die with { $sides } sides

## how a dying friend is helped

help_srd5 = A friend can save it: any healing wakes it at once. From beside it, “Stabilize” among the other actions tries to end its death saves.
help_fourth = A friend can save it: any healing wakes it at once.

## what lies on cells

means_srd5_dark = whoever stands there is unseen by those without darkvision, and hard for them to hit
means_srd5_dim = half dark: it hinders nobody from seeing who stands there
means_srd5_heavily_obscured = nobody sees into it or through it
means_srd5_lightly_obscured = hinders nobody from seeing who stands there
means_srd5_half_cover = low cover: whoever is behind it is harder to hit by 2, and it costs twice as much to climb over
means_srd5_water = costs twice as much, but for those who swim
means_srd5_pit = whoever goes or is pushed into it falls, and is hurt
means_srd5_statue = nobody gets or sees through
means_srd5_pillar = nobody gets or sees through
means_fourth_dark = whoever stands there is unseen from afar: hit with -5
means_fourth_dim = whoever stands there is hit with -2
means_fourth_lightly_obscured = mist: whoever stands in it is hit with -2
means_fourth_heavily_obscured = thick mist: whoever stands in it is hit with -5, from beside it with -2
means_fourth_half_cover = low cover: costs twice as much, and whoever is behind it is hit with -2
means_fourth_water = costs twice as much, but for those who swim
means_fourth_pit = whoever goes into it falls, and is hurt; whoever is pushed may catch itself at the edge
means_fourth_pillar = nobody gets or sees through
means_monster_mash_statue = costs twice as much to pass, and nobody may stop on it
means_monster_turn_obstacle = nobody gets through, but one sees over it
means_monster_turn_difficult = costs twice as much
means_monster_turn_trap = hurts the first who goes or is pushed onto it by so much, shield or not, and is gone then
means_monster_turn_hazard = hurts everybody who goes or is pushed onto it by so much, shield or not
means_monster_turn_door = opens for the first hero who goes into it

## words on cards

means_monster_turn_shield = every blow at it hurts by so much less: by a card until the round ends, by its own always
means_monster_turn_retaliate = whoever strikes it from beside it takes so much damage: by a card until the round ends, by its own always
means_monster_turn_pierce = so much of a shield does not count
means_monster_turn_jump = moves over whoever and whatever is in the way
means_monster_turn_curse = so many blows of the monsters come to nothing, when those cards are drawn
means_monster_turn_bless = so many blows of its own deck count double, when those cards are drawn
means_monster_turn_summon = calls up a friend that fights by itself
means_monster_turn_poisoned = every blow at it hurts by 1 more, until it is healed; that heals nothing else
means_monster_turn_wounded = loses 1 at the start of each of its turns, until it is healed
means_monster_turn_immobilized = cannot move until its next turn is over
means_monster_turn_disarmed = cannot strike until its next turn is over
means_monster_turn_stunned = does nothing until its next turn is over
means_monster_turn_muddled = of two cards drawn for each of its blows the worse one counts, until its next turn is over
means_monster_turn_strengthened = of two cards drawn for each of its blows the better one counts, until its next turn is over
means_monster_turn_invisible = no foe can go for it or strike it until its next turn is over
