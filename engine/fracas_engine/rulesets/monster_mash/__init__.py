"""The ruleset `monster_mash`: a free-for-all of monsters, last one standing wins (`ruleset.MonsterMash`)."""
