"""One seat walks out of a maze in which a shadow walks too: the environment, which is no seat."""
