"""The games as environments of two libraries that researchers use: PettingZoo and OpenSpiel.

    from ai.environments.pettingzoo import env
    from ai.environments import openspiel

Each of these two modules needs its library (`pip install 'fruit-tui[rl]'`) and says so in
one sentence where it is missing; nothing else here does.  What an agent is given is made
from the view of its seat, so nothing that its seat cannot know is in it.

docs/researchers.md shows them at work.
"""
