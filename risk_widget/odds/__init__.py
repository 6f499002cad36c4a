"""Exact odds of Risk dice: one roll, a battle, a campaign; simulation; figures.

`armies` always counts every army on the attacking territory, the one that has to stay included.
Pure standard library; Plotly is imported only when a figure is drawn. Figures carry their
alternative text in ``figure.layout.meta["alt"]``.

Examples
--------
>>> from risk_widget import odds
>>> print(odds.battle(11, 10))
11 armies take 10 defenders in 56.8% of battles.
>>> print(odds.campaign(20, [3, 2, 4]))
20 armies take 3, 2, 4 in 96.7% of campaigns.
"""

from .battles import Battle, battle
from .best import DicePlan, best_dice
from .blitz import Blitz, blitz_2021
from .campaigns import Campaign, campaign
from .comparisons import Comparisons, comparisons
from .dice import CLASSIC, Dice, expected_losses, order_statistics, roll
from .errors import (
    MOST_ARMIES,
    MOST_BATTLES,
    MOST_PLANNED,
    MOST_SIDES,
    MOST_TERRITORIES,
    NotANumberError,
    OddsError,
    OutOfRangeError,
    UnknownChoiceError,
)
from .fairness import ChiSquare, chi_square, critical_value, misfit, power, rolls_to_refute
from .intervals import battles_for, wilson
from .moments import Losses, Moments
from .planning import CampaignPlan, armies_needed, best_order, best_split, defenders_beatable
from .simulation import (
    RollSimulation,
    Simulation,
    one_walk,
    simulate,
    simulate_rolls,
)
from .tables import MOST_EXACT, Table, forget_tables, table
from .tactics import AfterSeeing

__all__ = [
    "CLASSIC",
    "MOST_ARMIES",
    "MOST_BATTLES",
    "MOST_EXACT",
    "MOST_PLANNED",
    "MOST_SIDES",
    "MOST_TERRITORIES",
    "AfterSeeing",
    "Battle",
    "Blitz",
    "Campaign",
    "CampaignPlan",
    "ChiSquare",
    "Comparisons",
    "Dice",
    "DicePlan",
    "Losses",
    "Moments",
    "NotANumberError",
    "OddsError",
    "OutOfRangeError",
    "RollSimulation",
    "Simulation",
    "Table",
    "UnknownChoiceError",
    "armies_needed",
    "battle",
    "battles_for",
    "best_dice",
    "best_order",
    "best_split",
    "blitz_2021",
    "campaign",
    "chi_square",
    "comparisons",
    "critical_value",
    "defenders_beatable",
    "expected_losses",
    "forget_tables",
    "misfit",
    "one_walk",
    "order_statistics",
    "power",
    "roll",
    "rolls_to_refute",
    "simulate",
    "simulate_rolls",
    "table",
    "wilson",
]
