"""A short lesson of our own, so that these tests do not depend on what the course teaches today."""

FIRST = """
format = 1
id = "tiny"
title = "A tiny lesson"
goal = "Summon and walk."
overview = "You are Yugi. Your Lord stands on G15."
summary = "That was a turn."
edition = "western-basic"

[[step]]
do = "flip"
draws = "heads"
note = "Chance says who begins (W-SET-7)."

[[step]]
do = "roll 1 1 2"
draws = "S S P2"
yours = "Roll two dice of level 1 and one of level 2."
note = "Every turn begins with three dice (W-ROLL-1)."

[[step]]
do = "build gearfried-the-iron-knight X1 turn 0 star F12"
refused = true
note = "It meets your Domain at a corner only (W-BLD-2)."

[[step]]
do = "build gearfried-the-iron-knight L1 turn 0 star F12"
yours = "Lay Piece L1 with its star on F12."
note = "Now they share a side (W-BLD-2)."

[[step]]
do = "move F12 F11 F10"
note = "One crest for each square (W-MOV-1)."

[[step]]
do = "end"
yours = "End your turn."
note = "Kaiba is next (W-TURN-2)."
"""
"""Six steps: one without a task, one with, one refused, one with, one without, one with."""

HOSTILE = FIRST.replace("A tiny lesson", "<img src=x onerror=alert(1)>").replace(
    "Chance says who begins", "<script>alert(1)</script> Chance says"
)

SIDES = """
format = 1
id = "sides"
title = "Two sides"
goal = "See the same twice."
overview = "The same turn under two readings."
summary = "Both end alike."

[[track]]
name = "One coin"
edition = "western-basic"

[[track.step]]
do = "flip"
draws = "heads"
note = "Heads (W-SET-7)."

[[track.step]]
do = "roll 1 2 3"
draws = "S S S"
note = "Three (W-ROLL-1)."

[[track]]
name = "Another coin"
edition = "western-basic"

[[track.step]]
do = "flip"
draws = "tails"
note = "Tails (W-SET-7)."
"""
"""Two sides; the second one ends a step before the first."""
