### Actions that every creature has, and the meaning of conditions, terrain and stat block terms. Shared by the browser page and the terminal client.
### `does_RULESET_ACTION` and `means_RULESET_CONDITION`; `fourth` stands for fourth_edition and orcus.

## common actions

does_fourth_melee_basic = Make a melee basic attack.
does_fourth_ranged_basic = Make a ranged basic attack.
does_fourth_charge = Move at least 2 squares straight toward an enemy and make a melee attack with +1 to hit.
does_fourth_edition_charge = Move at least 2 squares straight toward an enemy and make a melee attack with +1 to hit. You can take no further actions this turn.
does_fourth_coup_de_grace = Attack a helpless adjacent enemy: a hit is a critical hit.
does_fourth_ready = Choose an action and a trigger. If the trigger occurs before your next turn, you can take the action then.
does_fourth_total_defense = +2 to all defenses until the start of your next turn.
does_fourth_stand_up = Stand up from prone.
does_fourth_delay = Take your turn later in the round. Your initiative changes to match.
does_fourth_sustain = Sustain an effect that you have created.
does_fourth_release = Release the creature that you are holding.
does_fourth_dismiss = End one of your summons or effects.
does_fourth_action_point = Spend an action point to take an extra action this turn.
does_fourth_drop_prone = Drop prone: ranged attacks against you take -2, melee attacks have combat advantage.
does_fourth_escape = Try to escape from the creature that is holding you.
does_fourth_interact = Use an adjacent object: open it, close it or pick it up.
does_fourth_second_wind = Once per encounter: spend a healing surge, regain a quarter of your hit points, and gain +2 to all defenses until the start of your next turn.
does_fourth_rally = Once per encounter: spend a recovery, regain a quarter of your hit points, and gain +2 to all defenses until the start of your next turn.
does_fourth_bull_rush = Push an adjacent enemy 1 square and shift into the space it left.
does_fourth_shove = Push an adjacent enemy 1 square and shift into the space it left.
does_fourth_grab = Grab an adjacent enemy: it is immobilized until it escapes. Sustain with a minor action each turn.
does_fourth_grapple = Grapple an adjacent enemy: it cannot move until it escapes.
does_fourth_drag = Try to drag the creature that you are holding.
does_fourth_stealth = Make a Stealth check to hide from enemies that cannot see you clearly.
does_fourth_perception = Make a Perception check to find hidden enemies.
does_fourth_aid_another = Give an ally a bonus to its next skill check.
does_fourth_help_attack = Choose an adjacent enemy: an ally gains +2 to its next attack against it.
does_fourth_help_defense = Choose an adjacent enemy: an ally gains +2 to its defenses against that enemy’s next attack.
does_fourth_communicate = Say or show something short (write it in the chat). No rules effect.
does_fourth_improvise = Try something that the rules do not cover: the game master decides what happens.
does_fourth_unarmed = Attack without a weapon.
does_monster_turn_long_rest = Act last this round and do nothing else. Lose one discarded card of your choice, return the others to your hand, and heal 2.
does_monster_turn_short_rest = Lose one random discarded card and return the others to your hand, then choose two cards.
does_srd5_dash = Gain extra movement equal to your Speed this turn.
does_srd5_disengage = Your movement does not provoke opportunity attacks this turn.
does_srd5_dodge = Until your next turn, attackers that you can see have disadvantage against you, and you have advantage on Dexterity saving throws.
does_srd5_help = Give an ally advantage on its next attack against an adjacent enemy, or on a check with a skill in which you are proficient.
does_srd5_hide = Try to hide. While you are hidden, attacks against you have disadvantage and your attacks have advantage.
does_srd5_search = Search for hidden enemies.
does_srd5_influence = Try to persuade an enemy to surrender.
does_srd5_study = Try to recall what you know about a creature.
does_srd5_ready = Choose an attack. Before your next turn, use it as a reaction against the first enemy that comes into range.
does_srd5_interact = Use an adjacent object: open it, close it or pick it up.
does_srd5_utilize = Use an adjacent object that requires an action.
does_srd5_grapple = Grapple an adjacent enemy: its Speed is 0 until it escapes.
does_srd5_shove = Push an adjacent enemy 5 ft away or knock it prone.
does_srd5_escape = Try to escape a grapple.
does_srd5_release = Release the creature that you are grappling.
does_srd5_end_concentration = End concentration on your spell.
does_srd5_stabilize = Try to stabilize a dying adjacent ally (Medicine, DC 10).
does_srd5_wake = Wake a creature beside you that sleeps by magic or poison.
does_srd5_drop_prone = Drop prone: ranged attacks against you have disadvantage, adjacent attackers have advantage.
does_srd5_stand_up = Stand up. Costs half your Speed.
does_srd5_mount = Mount the creature. Costs half your Speed.
does_srd5_dismount = Dismount. Costs half your Speed.
does_srd5_command_mount = Command your mount to Dash, Disengage or Dodge.
does_srd5_unarmed_strike = Attack without a weapon.
does_srd5_improvised_blow = Make a melee attack with an improvised weapon.
does_srd5_improvised_throw = Throw an improvised weapon.
does_srd5_surrender = This creature surrenders and leaves the battle.
does_srd5_get_out = Leave the dead body you are in, or detach yourself. Costs movement.
does_srd5_pull_out = Pull a creature out of another one, or off it.
does_srd5_flee = This creature flees over the edge of the board and leaves the battle.
does_srd5_offer_peace = Offer peace: if all sides accept, the battle ends in a draw. An attack withdraws the offer.
does_monster_mash_escape = Try to escape from the creature that is holding you.

## ways to move

does_fourth_walk = Leaving a square adjacent to an enemy provokes an opportunity attack.
does_fourth_shift = Movement that does not provoke opportunity attacks. Not into difficult terrain.
does_fourth_run = Farther than a walk, but -5 to attacks and you grant combat advantage until your next turn.
does_fourth_dash = Farther than a walk, but -5 to attacks and you grant combat advantage until the end of your next turn.
does_fourth_crawl = Move while prone, at half speed.
does_fourth_climb = Up or down a wall, or out of a pit.
does_fourth_squeeze = Through a narrow gap at half speed, with -5 to attacks; you grant combat advantage.
does_srd5_rise = Straight up, by flying or climbing.
does_srd5_sink = Straight down.
does_srd5_walk = Leaving an enemy’s reach provokes an opportunity attack.
does_srd5_crawl = Move while prone: each foot costs 1 extra foot.
does_srd5_climb = Up or down a wall, or out of a pit: each foot costs 1 extra foot.
does_srd5_jump = Jump over obstacles.
does_monster_mash_walk = Leaving a square adjacent to an enemy provokes an opportunity attack.

## conditions and effects

means_fourth_blinded = cannot see, grants combat advantage
means_fourth_bloodied = at half hit points or fewer
means_fourth_staggered = at half hit points or fewer
means_fourth_controlled = controlled by another creature
means_fourth_dazed = one action per turn, no interrupts or reactions, grants combat advantage
means_fourth_dominated = controlled by another creature
means_fourth_dying = unconscious, makes a death save each turn and dies on the third failure
means_fourth_grabbed = cannot move until it escapes
means_fourth_grappled = cannot move until it escapes
means_fourth_helpless = cannot defend itself, can be the target of a coup de grace
means_fourth_hidden = not seen by some enemies
means_fourth_immobile = cannot move on its own
means_fourth_immobilized = cannot move on its own
means_fourth_ongoing = takes this damage at the start of each of its turns
means_fourth_push = moves the target this many squares away from you
means_fourth_pull = moves the target this many squares toward you
means_fourth_shift = moves this many squares without provoking opportunity attacks
means_fourth_slide = moves the target this many squares in any direction
means_fourth_recovery = regains about a quarter of its hit points, a few times per day
means_fourth_save = rolled at the end of each of its turns, 10 or higher ends the effect
means_fourth_marked = -2 to attacks that do not target the creature that marked it
means_fourth_petrified = turned to stone, cannot act, resistant to damage
means_fourth_prone = -2 to attacks, can only crawl, grants combat advantage to melee attacks
means_fourth_restrained = cannot move, -2 to attacks, grants combat advantage
means_fourth_running = -5 to attacks, grants combat advantage
means_fourth_dashing = -5 to attacks, grants combat advantage
means_fourth_slowed = speed is 2 squares
means_fourth_squeezed = in a narrow space, -5 to attacks, grants combat advantage
means_fourth_stunned = cannot act, grants combat advantage
means_fourth_surprised = few or no actions, grants combat advantage
means_fourth_unconscious = cannot act, much easier to hit
means_fourth_weakened = its attacks deal half damage
means_srd5_blinded = cannot see, disadvantage on attacks, attacks against it have advantage
means_srd5_bloodied = at half hit points or fewer
means_srd5_charmed = cannot attack the charmer
means_srd5_deafened = cannot hear
means_srd5_exhaustion = penalty to d20 tests and Speed, growing with each level
means_srd5_frightened = disadvantage while it sees the source of its fear, cannot move closer to it
means_srd5_grappled = Speed 0, disadvantage on attacks against others than the grappler
means_srd5_hidden = not seen by some enemies
means_srd5_incapacitated = no actions or reactions
means_srd5_invisible = attacks against it have disadvantage, its attacks have advantage
means_srd5_paralyzed = cannot act, hits from within 5 ft are critical hits
means_srd5_petrified = turned to stone, cannot act, resistant to damage
means_srd5_poisoned = disadvantage on attacks and ability checks
means_srd5_prone = disadvantage on attacks; attacks from within 5 ft have advantage, others disadvantage
means_srd5_restrained = Speed 0, disadvantage on attacks, attacks against it have advantage
means_srd5_stunned = cannot act, attacks against it have advantage
means_srd5_unconscious = cannot act, hits from within 5 ft are critical hits
means_fourth_difficult = each square costs 1 extra square of movement
means_srd5_difficult = each square costs double movement
means_monster_mash_difficult = each square costs double movement
means_orcus_recovery = spends one of its recoveries and regains about a quarter of its hit points
means_srd5_concentration = ends when another concentration spell is cast or damage breaks it
means_srd5_dc = Difficulty Class that the target’s saving throw must reach
means_srd5_push = moves the target this far away from you
means_srd5_advantage = roll twice and use the higher roll
means_monster_mash_blinded = cannot see, grants combat advantage
means_monster_mash_stunned = cannot act, grants combat advantage
means_monster_mash_paralyzed = cannot act, grants combat advantage
means_monster_mash_grappled = cannot move, grants combat advantage
means_monster_mash_constricted = cannot move, grants combat advantage
means_monster_mash_squeezed = in a space smaller than its base
means_monster_mash_invisible = cannot be seen, its attacks have combat advantage

## stat block terms: dice, defenses, saves

means_monster_mash_ac = an attack hits if d20 + bonuses reaches this Armor Class
means_fourth_ac = an attack hits if d20 + bonuses reaches this Armor Class
means_fourth_fortitude = toughness, the defense against attacks that name it instead of AC
means_fourth_reflex = agility, the defense against attacks that name it instead of AC
means_fourth_will = willpower, the defense against attacks that name it instead of AC
means_srd5_ac = an attack hits if d20 + bonuses reaches this Armor Class
means_monster_mash_dc = Difficulty Class that the target’s save (d20 + bonus) must reach
means_monster_mash_ongoing = takes this damage at the start of each of its turns
means_monster_mash_critical = natural 20 on the attack roll, double damage
means_fourth_critical = natural 20 on an attack roll that hits, maximum damage
means_srd5_critical = natural 20 on the attack roll, always hits, damage dice are rolled twice
means_srd5_str = Strength, added to the target’s saving throw
means_srd5_dex = Dexterity, added to the target’s saving throw
means_srd5_con = Constitution, added to the target’s saving throw
means_srd5_int = Intelligence, added to the target’s saving throw
means_srd5_wis = Wisdom, added to the target’s saving throw
means_srd5_cha = Charisma, added to the target’s saving throw
means_srd5_darkvision = sees in darkness as in dim light
means_fourth_darkvision = sees in darkness as in bright light
diceMean = the total of { $count } dice with { $sides } sides
dieMeans = a die with { $sides } sides

## help for dying allies

help_srd5 = An ally can save it: any healing wakes it, and “Stabilize” (other actions, adjacent) can end its death saves.
help_fourth = An ally can save it: any healing wakes it.

## terrain

means_srd5_dark = creatures without darkvision cannot see into it and have disadvantage on attacks into it
means_srd5_dim = does not hinder sight
means_srd5_heavily_obscured = blocks sight
means_srd5_lightly_obscured = does not hinder sight
means_srd5_half_cover = +2 AC for creatures behind it; climbing over costs double movement
means_srd5_water = costs double movement, except for swimmers
means_srd5_pit = creatures that enter or are moved in fall and take damage
means_srd5_statue = blocks movement and sight
means_srd5_pillar = blocks movement and sight
means_fourth_dark = -5 to attacks from a distance
means_fourth_dim = -2 to attacks against creatures in it
means_fourth_lightly_obscured = light mist, -2 to attacks against creatures in it
means_fourth_heavily_obscured = thick mist, -5 to attacks against creatures in it, -2 from adjacent squares
means_fourth_half_cover = costs double movement; -2 to attacks against creatures behind it
means_fourth_water = costs double movement, except for swimmers
means_fourth_pit = creatures that enter fall and take damage; pushed creatures can catch themselves at the edge
means_fourth_pillar = blocks movement and sight
means_monster_mash_statue = costs double movement; no creature can stop on it
means_monster_turn_obstacle = blocks movement, not sight
means_monster_turn_difficult = costs double movement
means_monster_turn_trap = deals this damage to the first creature that enters or is moved in (ignores shield), then disappears
means_monster_turn_hazard = deals this damage to each creature that enters or is moved in (ignores shield)
means_monster_turn_door = opens for the first hero who enters

## words on cards

means_monster_turn_shield = reduces the damage of each attack (from a card: until the end of the round; from its stats: always)
means_monster_turn_retaliate = adjacent attackers take this damage (from a card: until the end of the round; from its stats: always)
means_monster_turn_pierce = ignores this much shield
means_monster_turn_jump = ignores creatures and terrain on the way
means_monster_turn_curse = adds curse cards to the monsters’ attack deck (when drawn: no damage)
means_monster_turn_bless = adds bless cards to its own attack deck (when drawn: double damage)
means_monster_turn_summon = summons an ally that acts on its own
means_monster_turn_poisoned = attacks against it deal 1 more damage; healing removes the poison instead of restoring hit points
means_monster_turn_wounded = loses 1 hit point at the start of each of its turns until it is healed
means_monster_turn_immobilized = cannot move until the end of its next turn
means_monster_turn_disarmed = cannot attack until the end of its next turn
means_monster_turn_stunned = cannot act until the end of its next turn
means_monster_turn_muddled = draws two cards for each attack and uses the worse one until the end of its next turn
means_monster_turn_strengthened = draws two cards for each attack and uses the better one until the end of its next turn
means_monster_turn_invisible = enemies cannot focus on it or attack it until the end of its next turn
