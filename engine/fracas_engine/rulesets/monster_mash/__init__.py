"""The ruleset `monster_mash`: a free-for-all of monsters, card-drawn turn order, last one standing (`ruleset.MonsterMash`)."""
