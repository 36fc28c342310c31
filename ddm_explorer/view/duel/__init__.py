"""A duel as one viewer may see it: snapshot, scene, text and log."""
