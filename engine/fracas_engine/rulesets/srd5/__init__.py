"""The ruleset `srd5`: combat of the SRD 5.2."""
