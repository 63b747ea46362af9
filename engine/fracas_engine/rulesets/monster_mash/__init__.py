"""The ruleset `monster_mash`: a free-for-all of monsters on a square grid."""
