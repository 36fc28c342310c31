"""What any turn-based game needs: verdicts, citations, records, chance, flow, transcript, library.

Knows no crest, no grid and no number of players.
"""
