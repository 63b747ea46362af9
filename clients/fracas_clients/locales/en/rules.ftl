### Rules vocabulary: costs, durations, conditions, stat blocks and decisions. Shared by the browser page and the terminal client.
### Ids of the rules (conditions, actions, terrain, damage types) are shown with spaces for underscores; a translation names them by `id_NAME`.

## costs

cost_full_round = full round action
cost_none = no action
cost_interact = object interaction
cost_bonus = bonus action
cost_top = ▀ top half
cost_bottom = ▄ bottom half
usesLeft = { $count } left
head_standard = standard action
head_move = move action
head_minor = minor action
head_swift = swift action
head_free = free action
head_interrupt = interrupt
head_legendary = legendary
head_reaction = reaction
brief_action_point = extra action

## remaining actions and limits of use

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
uses_encounter = once per encounter
uses_daily = once per day

## attack notes

note_half = half cover
note_combat_advantage = combat advantage (+2)
noteDc = save DC { $dc }
goesOn = part of your attack
blowLeft = remaining attack
note_close_combat = enemy adjacent
note_three_quarters = three-quarters cover
note_total = total cover
note_help = ally’s help
note_pack_tactics = pack tactics
note_authority = authority
note_bloodied_frenzy = bloodied frenzy
note_bloodied_fury = bloodied fury
note_blood_frenzy = blood frenzy
note_blurred = blurred form
note_spell_effect = lasting effect
note_target_state = state of the target
note_unseen = attacker or target unseen
note_heavy = weapon too heavy
note_hampered = hampered by a condition
note_marked = marked by another creature (-2)
note_brings_round = wakes the target
note_coup_de_grace = coup de grace

## how strong creatures and sides are

difficulty_easy = easy
difficulty_favoured = in your favour
difficulty_even = even
difficulty_hard = hard
difficulty_very_hard = very hard
difficulty_low = low
difficulty_moderate = moderate
difficulty_high = high
difficulty_above_high = above high
difficulty_budget = { $word }, { $spent } XP ({ $source }: low { $low }, moderate { $moderate }, high { $high })
difficulty_estimate = { $word } (estimate from hit points and levels)
creature_level = level
creature_cr = CR

## lengths and durations

upTo = up to { $far }
cell = { $count } cell
cells = { $count } cells
feet = { $count } ft
saveEnds = save ends
saveEndsAt = save ends, DC { $dc }
untilEscape = until it escapes
untilEscapeAt = until it escapes, DC { $dc }
until_start_own_now = until the start of its turn
until_end_own_now = until the end of its turn
until_start_own = until the start of its next turn
until_end_own = until the end of its next turn
until_start_now = until the start of { $who }'s turn
until_end_now = until the end of { $who }'s turn
until_start = until the start of { $who }'s next turn
until_end = until the end of { $who }'s next turn

## levels and abilities

sheet_level = Level { $level }
sheet_saves = Saves: { $what }
sheet_skills = Skills: { $what }
ability_str = Strength
ability_dex = Dexterity
ability_con = Constitution
ability_int = Intelligence
ability_wis = Wisdom
ability_cha = Charisma

## state of a creature

hiddenStatus = hidden
deadStatus = out of the fight
deathSaves = dying: { $failures } of 3 death saves failed
deathSavesMade = dying: { $successes } of 3 death saves made, { $failures } failed
hasDashed = dashed
hasReadied = action readied
concentratesOn = concentrating on { $what }
rides = riding { $who }
carries = carrying { $who }
isInside = inside { $who }
isAttached = attached to { $who }
holdsInside = inside it: { $who }
hasAttached = attached to it: { $who }
resting = resting
modified = { $by } { $to }
modifiedAgainst = { $what } against { $who }
modifierNumber = { $what } { $number }
modifier_advantage = advantage on { $what }
modifier_disadvantage = disadvantage on { $what }
modifier_resist = resistance to { $what }
modifier_trait = { $what }
modifier_curse = curse: { $what }
modifier_form = form: { $what }
modifier_size = size: { $what }
modifier_immune = immunity to { $what }
id_rolls_attack = attack rolls
id_rolls_attacked = attack rolls against it
id_rolls_saves = saves
id_rolls_checks = checks
id_rolls_death_saves = death saves
id_least_ac = AC at least
id_unarmored_ac = unarmored AC
id_active = spell in effect
id_bright_light = bright light
id_death_ward = warded from death
id_dim_light = dim light
id_sees_invisible = sees Invisible creatures
id_bonded = bonded
id_changed = in another form
id_free_hide = free Hide
id_lightless = no light
id_risen = spirit has risen
id_score = ability score
id_bonus_dash = Dash as a Bonus Action
id_duplicates = duplicates
id_water_breathing = breathes water
id_taken = damage taken
id_located = located
id_outlined = outlined
id_hit_damage = damage of hits
id_weapon_damage = weapon damage
id_weapon_attack = weapon attacks
id_half_speed = at half speed
id_must_approach = commanded to approach
id_must_drop = commanded to drop what it holds
id_must_flee = commanded to flee
id_must_grovel = commanded to grovel
id_must_halt = commanded to halt
id_no_healing = unable to regain hit points
id_no_reactions = unable to take reactions
id_one_action = limited to one action
id_sanctuary = under a sanctuary
acShort = AC
always = { $what } (always)
bonusOf = { $what } { $amount } this round
temporary = +{ $amount } temporary hit points
means = { $what }: { $told }.
up = { $far } up
down = { $far } below the ground
ongoing = ongoing { $amount } damage
ongoingOf = ongoing { $amount } { $type } damage
conditionBy = { $what } by { $who }
withEnd = { $what } ({ $ends })

## sheets

ac = AC { $number }
fortitude = Fortitude { $number }
reflex = Reflex { $number }
will = Will { $number }
movementLeft = { $count } movement
origin_near = close
origin_far = area
answersTo = Trigger: { $what }.
whoItself = it
whoEnemy = an enemy
whoAlly = an ally
reachOf = reach { $far }
rangeOf = range { $far }
rangesOf = range { $far } (long { $most })
besideUser = adjacent to the user
onTargets = target: { $whom }
sequenceOf = Attacks: { $what }.
attackLine = Attack: { $what }.
attackWith = Attack: { $what } (weapon: { $weapon }).
saveLine = Save: { $what }.
hitLine = Hit: { $what }.
missLine = Miss: { $what }.
critLine = Critical: { $what }.
effectLine = Effect: { $what }.
keptUp = Sustain: { $cost } action.
sense_darkvision = Darkvision { $far }
sense_blindsight = Blindsight { $far }
sense_truesight = Truesight { $far }
sense_tremorsense = Tremorsense { $far }
blindInDark = No darkvision: sees creatures in darkness only where light falls on them
harm_resist = Resistant: { $what }
harm_immune = Immune: { $what }
harm_vulnerable = Vulnerable: { $what }
regenerates = Regeneration { $amount }

## cells

lamp = light source
lit_bright = bright light
lit_dim = dim light
zone = zone
zoneOf = { $zone } of { $who }
pitDeep = pit, { $feet } ft deep

## names

nameOf = { $name } ({ $seat })
namesAnd = { " " }and{ " " }
botName = Bot ({ $policy }, { $strength })
bot_random = random
bot_house = house
bot_greedy = greedy
bot_focus = focus
bot_search = search
bot_mcts = MCTS
strength_easy = easy
strength_medium = medium
strength_hard = hard
namesHouse = the monsters
somebody = Unknown

## triggers of questions

happens_attacks = { $who } attacks
happens_hits = { $who } hits
happens_misses = { $who } misses
happens_damages = { $who } damages
happens_drops = { $who } drops to 0 hit points
happens_moves_adjacent = { $who } moves next to
happens_moves_adjacent_alone = { $who } approaches
happens_leaves_adjacent = { $who } moves away from
happens_enters_range = { $who } comes near
happens_deflects = { $who } deflects a missile
happens_ends_move = { $who } ends its move
happens_subjected = { $who } is subjected to damage
happens_enters_space = { $who } enters the space of another creature
happens_enters_water = { $who } moves in water
happens_starts_turn = { $who } starts its turn
happens_ends_turn = { $who } ends its turn
happens_uses = { $who } uses { $what }
happens_uses_something = { $who } uses an action
happens_other = { $who } { $what }
happens_moves = { $who } moves away
happens_something = Something happens
happensTo = { $what } { $whom }
happensOn = { $what } on { $whom }
happensWith = { $what } with { $action }

## kinds of auto-answers

order_monster_mash = Initiative is rerolled every round.
kind_opportunity_attack = opportunity attacks
kind_reaction = reactions
kind_interrupt = interrupts
kind_ready = readied actions

## questions

attackRoll = Attack roll: { $sum }.
attackRollVersus = Attack roll: { $sum } vs { $versus }.
twentyHits = A natural 20 always hits.
wouldMiss = would then miss
wouldHit = would still hit
noHelp = no effect: raises { $what }, the attack is against { $defence }
asks = { $occasion }: { $question }
ask_opportunity_attack = opportunity attack by { $by }?
ask_interrupt = interrupt by { $by }?
ask_reaction = reaction by { $by }?
ask_ready = readied action of { $by }?
question_death_save = { $by } is dying: roll a death save
question_catch = { $by } is about to be forced over an edge: hold on?
question_fall_off = { $by } falls off or comes out: choose where it lands
question_resume = { $by } has delayed its turn: act now?
question_initiative_tie = Initiative tie: choose the order
question_choose_cards = { $by }: choose two cards or a rest
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
restOnly = { $by } has too few cards in hand: a rest returns discarded cards
tie_focus = Choose the focus of { $by }.
tie_target = Choose another target for { $by }.
tie_move = Choose where { $by } moves.
tie_summon = Choose where the summon of { $by } appears.
tie_heal = Choose whom { $by } heals.
tie_initiative = Choose who acts next.
tie_other = { $by }: choose.
preventDamage = { $by } would take { $amount } damage ({ $cause }): lose cards to prevent it?
hpLeft = { $hp } hit points left.
keepCards = Keep the cards and take { $amount } damage
redraw = { $by } would lose the card { $card }: lose 1 hit point and another card instead?
loseCard = { $by } rests: choose the card to lose
where_push = Choose where to push { $who }
where_pull = Choose where to pull { $who }
where_slide = Choose where to slide { $who }
where_teleport = Choose where to teleport { $who }
where_drag = Choose where to drag { $who }
whereOther = { $by }: choose a destination ({ $what })
nextBlow = { $action }: next attack by { $by }?
askOther = { $by }: { $what }?
askAny = { $what }?

## texts of stat blocks

rule_if = { $what } if { $when }
rule_unless = { $what } unless { $when }
rule_and = and
rule_or = or
rule_case_size = the target is { $size } or smaller
rule_case_by_user = the target is { $what } by the user
rule_case_target = the target is { $what }
rule_case_user = the user is { $what }
rule_case_not = not: { $when }
rule_case_immune = the target is immune to { $what }
rule_attack = attack { $what }
rule_become = become { $what }
rule_summons = summons { $what }
rule_dc = DC { $dc } { $ability }
rule_against = { $total } against { $defense }
rule_ends = ends { $what }
rule_must = must { $what }
rule_immunity = immunity to { $what }
rule_resistance = resistance to { $what }
rule_ring_wall = wall { $length } ring { $radius } height { $height } within { $away }
rule_cylinder = cylinder { $radius } height { $height } within { $away }
rule_heal = heal { $healed }
rule_reduce = reduce { $amount }
rule_ongoing = ongoing { $amount } { $type }
