"""Two small games that no file of the package knows: one seat in a maze, seven seats on a ring."""

from tests.toys.maze.kit import MAZE
from tests.toys.ring.kit import RING

TOYS = (MAZE, RING)
