### Rules vocabulary: costs, durations, conditions, stat blocks and decisions. Shared by the browser page and the terminal client.
### Ids of the rules (conditions, actions, terrain, damage types) are shown with spaces for underscores; a translation names them by `id_NAME`.

## costs

cost_full_round = whole turn
cost_none = no action
cost_interact = use of an object
cost_bonus = bonus action
cost_top = ▀ top half
cost_bottom = ▄ bottom half
usesLeft = { $count } left
head_standard = standard action
head_move = move action
head_minor = minor action
head_swift = swift action
head_free = free action
head_interrupt = interrupt, before something takes effect
head_reaction = reaction, after something has happened
brief_action_point = one more action

## what is left of a turn, and how often something can be used, where a bare word of the rules says little

left_standard =
    { $count } standard { $count ->
        [one] action
       *[other] actions
    }
left_move =
    { $count } move { $count ->
        [one] action
       *[other] actions
    }
left_swift =
    { $count } swift { $count ->
        [one] action
       *[other] actions
    }
left_minor =
    { $count } minor { $count ->
        [one] action
       *[other] actions
    }
uses_encounter = once a battle
uses_daily = once a day (once in this battle)

## what bears on an attack

note_half = half cover
note_combat_advantage = combat advantage (+2)
noteDc = it resists by a roll of { $dc }
goesOn = part of your attack
blowLeft = a further blow of your attack
note_close_combat = a foe is right beside you
note_three_quarters = three-quarters cover
note_total = total cover
note_help = easier to hit by an ally’s help
note_pack_tactics = an ally stands beside it
note_unseen = one of the two does not see the other
note_heavy = too heavy a weapon
note_hampered = weakened by its state
note_marked = another has marked it (-2)
note_brings_round = brings it round
note_coup_de_grace = a final blow

## lengths and durations

upTo = up to { $far }
cell = { $count } cell
cells = { $count } cells
feet = { $count } ft
saveEnds = until a saving throw ends it
saveEndsAt = until a saving throw of { $dc } ends it
untilEscape = until it escapes
untilEscapeAt = until it escapes by a roll of { $dc }
until_start_own_now = until the start of its turn
until_end_own_now = until the end of its turn
until_start_own = until the start of its next turn
until_end_own = until the end of its next turn
until_start_now = until the start of { $who }'s turn
until_end_now = until the end of { $who }'s turn
until_start = until the start of { $who }'s next turn
until_end = until the end of { $who }'s next turn

## the sheet

sheet_level = Level { $level }
sheet_saves = Saves: { $what }
sheet_skills = Skills: { $what }
ability_str = Strength
ability_dex = Dexterity
ability_con = Constitution
ability_int = Intelligence
ability_wis = Wisdom
ability_cha = Charisma

## what bears on a creature

hiddenStatus = hidden
deadStatus = out of the fight
deathSaves = dying: { $failures } of 3 death saves failed
deathSavesMade = dying: { $successes } of 3 death saves made, { $failures } failed
hasDashed = has dashed
hasReadied = has readied an action
concentratesOn = keeps up { $what }
rides = rides { $who }
carries = carries { $who }
resting = rests
modified = { $by } { $to }
modifiedAgainst = { $what } against { $who }
acShort = AC
always = { $what } always
bonusOf = { $what } { $amount } this round
temporary = +{ $amount } temporary hit points
means = { $what }: { $told }.
up = { $far } up
down = { $far } down, below the ground
ongoing = { $amount } damage each turn
ongoingOf = { $amount } { $type } damage each turn
conditionBy = { $what } by { $who }
withEnd = { $what } ({ $ends })

## sheets

ac = Armour (AC) { $number }
fortitude = Fortitude { $number }
reflex = Reflex { $number }
will = Will { $number }
movementLeft = { $count } movement
origin_near = close
origin_far = area
answersTo = Answers: { $what }.
whoItself = it
whoEnemy = an enemy
whoAlly = an ally
reachOf = reach { $far }
rangeOf = range { $far }
rangesOf = range { $far }, less easily up to { $most }
besideUser = beside the user
onTargets = on { $whom }
sequenceOf = Attacks: { $what }.
attackLine = Attack: { $what }.
attackWith = Attack: { $what } (weapon: { $weapon }).
saveLine = Save: { $what }.
hitLine = Hit: { $what }.
missLine = Miss: { $what }.
critLine = Critical: { $what }.
effectLine = Effect: { $what }.
keptUp = Kept up for a { $cost } action each turn.
sense_darkvision = Sees in the dark, up to { $far } away
sense_blindsight = Perceives without eyes what is up to { $far } away, also in the dark
sense_truesight = Sees in the dark, and what is invisible, up to { $far } away
sense_tremorsense = Feels where others stand up to { $far } away
blindInDark = Sees nobody who stands in the dark, but where a lamp shines
harm_resist = Hurt less by { $what }
harm_immune = Not hurt at all by { $what }
harm_vulnerable = Hurt more by { $what }
regenerates = Regains { $amount } hit points each turn

## cells

lamp = lamp
lit_bright = lit by a lamp
lit_dim = dimly lit by a lamp
zone = zone
zoneOf = { $zone } of { $who }
pitDeep = pit, { $feet } ft deep

## names

nameOf = { $name } ({ $seat })
namesAnd = { " " }and{ " " }
namesHouse = the monsters
somebody = Somebody

## what has brought a question up

happens_attacks = { $who } attacks
happens_hits = { $who } hits
happens_misses = { $who } misses
happens_damages = { $who } hurts
happens_drops = { $who } goes down
happens_moves_adjacent = { $who } comes beside
happens_moves_adjacent_alone = { $who } comes near
happens_leaves_adjacent = { $who } moves away from
happens_enters_range = { $who } comes near
happens_starts_turn = { $who } begins its turn
happens_ends_turn = { $who } ends its turn
happens_uses = { $who } uses { $what }
happens_uses_something = { $who } uses an action
happens_other = { $who } { $what }
happens_moves = { $who } moves away
happens_something = Something happens
happensTo = { $what } { $whom }
happensOn = { $what } on { $whom }
happensWith = { $what } with { $action }

## kinds of questions that can be answered once for all

order_monster_mash = Who goes first is rolled anew each round.
kind_opportunity_attack = free blows at foes who drop their guard
kind_reaction = reactions, right after something has happened
kind_interrupt = stepping in, before something happens
kind_ready = what somebody has readied

## what is asked

attackRoll = The roll: { $sum }.
attackRollVersus = The roll: { $sum }, against { $versus }.
twentyHits = A 20 hits whatever it is against.
wouldMiss = it would miss then
wouldHit = it would hit all the same
noHelp = no help now: it raises { $what }, and this is against { $defence }
asks = { $occasion }: { $question }
ask_opportunity_attack = does { $by } strike a free blow?
ask_interrupt = does { $by } step in before it takes effect?
ask_reaction = does { $by } answer it?
ask_ready = does { $by } do what it has readied?
question_death_save = { $by } is dying: roll a death save
question_catch = { $by } is about to go over the edge: hold on?
question_fall_off = { $by } has fallen off: where does it land?
question_resume = { $by } has waited: does it act now?
question_initiative_tie = They are equally fast: in which order do they act?
question_choose_cards = { $by }: two cards, or a rest
cardsOnly = { $by }: choose two cards
stat_move = move { $n }
stat_attack = attack { $n }
stat_range = range { $n }
stat_targets =
    { $n } { $n ->
        [one] target
       *[other] targets
    }
stat_shield = shield { $n }
stat_retaliate = retaliate { $n }
restOnly = { $by } has too few cards in hand: a rest brings back what is laid aside
tie_focus = Whom does { $by } go for?
tie_target = Whom else does { $by } attack?
tie_move = Where does { $by } go?
tie_summon = Where does what { $by } summons appear?
tie_heal = Whom does { $by } heal?
tie_initiative = They act at the same number: who of them is next?
tie_other = { $by }: which one?
preventDamage = { $by } is about to take { $amount } damage ({ $cause }): give up cards instead?
hpLeft = It has { $hp } hit points left.
keepCards = Keep the cards, take { $amount } damage
redraw = { $by } would lose the card { $card }: lose 1 hit point and another card instead?
loseCard = { $by } rests: which card is lost?
where_push = Where is { $who } pushed to?
where_pull = Where is { $who } pulled to?
where_slide = Where is { $who } slid to?
where_teleport = Where is { $who } teleported to?
where_drag = Where is { $who } dragged to?
whereOther = Where does { $by } { $what } to?
nextBlow = { $action } goes on: does { $by } strike once more?
askOther = { $by }: { $what }?
askAny = { $what }?
