"""The ruleset `monster_mash`: a free-for-all of monsters, the last one standing wins (`ruleset.MonsterMash`)."""
