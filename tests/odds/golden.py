"""What the package computes, in the shape of odds.json, section by section."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any, Literal

from risk_widget import odds

Json = Any

DICE = {
    "defender rolls d8": odds.Dice(defence_sides=8),
    "attacker rolls d8": odds.Dice(attack_sides=8),
    "+1 on defender's best die": odds.Dice(defence_bonus=1),
    "+1 on attacker's best die": odds.Dice(attack_bonus=1),
    "ties favour attacker": odds.Dice(ties="attacker"),
}
VARIANTS = {
    "standard": odds.CLASSIC,
    "defender needs 3 armies to throw two dice": odds.Dice(defence_armies=(1, 3, 3)),
    "defender throws up to three dice": odds.Dice(defence_dice=3),
    "defender d8": odds.Dice(defence_sides=8),
    "attacker d8": odds.Dice(attack_sides=8),
    "+1 best defence die": odds.Dice(defence_bonus=1),
    "+1 best attack die": odds.Dice(attack_bonus=1),
    "ties favour attacker": odds.Dice(ties="attacker"),
}
LASTS: tuple[Literal["defender", "attacker"], ...] = ("defender", "attacker")
TAN = {(2, 0): 0.237, (1, 1): 0.504, (0, 2): 0.259}


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def dice_key(text: str) -> tuple[int, int]:
    """Return armies and defenders of a key in the dice convention, "A=3,D=2"."""
    attackers, defenders = numbers(text)
    return attackers + 1, defenders


def law_keys(law: dict[tuple[int, int], Any]) -> dict[str, Any]:
    return {f"A-{attacker},D-{defender}": chance for (attacker, defender), chance in law.items()}


def floats(law: dict[str, Any]) -> dict[str, float]:
    return {key: float(chance) for key, chance in law.items()}


def one_roll(key: str) -> Json:
    attack, defence = numbers(key)[:2]
    name = key.partition(" ")[2]
    rules = DICE.get(name, odds.CLASSIC)
    law = odds.roll(
        attack,
        defence,
        attack_sides=rules.attack_sides,
        defence_sides=rules.defence_sides,
        ties=rules.ties,
        attack_bonus=rules.attack_bonus,
        defence_bonus=rules.defence_bonus,
    )
    losses = odds.expected_losses(attack, defence, dice=rules)
    return {
        "outcomes": law_keys(law),
        "outcomes_float": floats(law_keys(law)),
        "expected_attacker_loss": losses.attacker.mean,
        "expected_defender_loss": losses.defender.mean,
        "variance_attacker_loss": losses.attacker.variance,
        "expected_attacker_loss_float": float(losses.attacker.mean),
        "expected_defender_loss_float": float(losses.defender.mean),
    }


def dependence(key: str) -> Json:
    pairs = odds.comparisons(*numbers(key))
    return {
        "joint": {
            f"first={first:d},second={second:d}": chance
            for (first, second), chance in pairs.joint.items()
        },
        "P_first": pairs.marginals[0],
        "P_second": pairs.marginals[1],
        "P_second_given_first_won": pairs.given(1, 0, won=True),
        "P_second_given_first_lost": pairs.given(1, 0, won=False),
        "covariance": pairs.covariance(),
        "correlation_float": pairs.correlation(),
        "if_independent_float": floats(law_keys(pairs.if_independent)),
    }


def win_exact(key: str) -> Fraction:
    return odds.battle(*numbers(key)).win_exact


def moments(golden: Json) -> Json:
    columns: dict[str, list[list[float]]] = {name: [] for name in golden if "_" in name}
    for armies in range(1, 32):
        row = [odds.battle(armies, defenders) for defenders in range(1, 31)]
        columns["expected_attacker_loss"].append([fight.losses.attacker.mean for fight in row])
        columns["expected_defender_loss"].append([fight.losses.defender.mean for fight in row])
        columns["sd_attacker_loss"].append([fight.losses.attacker.sd for fight in row])
        columns["sd_defender_loss"].append([fight.losses.defender.sd for fight in row])
        columns["expected_rolls"].append([fight.rolls.mean for fight in row])
    return columns


def final(key: str, golden: Json) -> Json:
    armies, defenders, stop_at = [*numbers(key.partition(" ")[0]), 1][:3]
    fight = odds.battle(armies, defenders, stop_at)
    exact = fight.ends_exact if "exact" in golden["final"][0] else {}
    return {
        "P_captured": fight.win,
        "final": [
            {"T": left, "D": held, "p": chance} | ({"exact": exact[left, held]} if exact else {})
            for (left, held), chance in fight.ends.items()
        ],
    }


def chain(key: str, golden: Json) -> Json:
    if key.startswith("exact"):
        return list(odds.campaign(20, [3, 2, 4]).win_each_exact)
    if "unfinished" in key:
        win = odds.campaign(72, golden["D"]).win
        return {"D": golden["D"], "P_all": win, "published": win}
    armies, *counts, leave, stop_at = numbers(key)
    march = odds.campaign(armies, counts, leave, stop_at)
    return {
        "P_taken": list(march.win_each),
        "P_all": march.win,
        "armies_in_last_territory": {str(left): p for left, p in march.armies_left.items()},
        "expected_armies_in_last_given_success": march.mean_armies_left,
    }


def chain_order(key: str, golden: Json) -> Json:
    armies = numbers(key)[0]
    return {order: odds.campaign(armies, numbers(order)).win for order in golden}


def inverse(key: str, golden: Json) -> Json:
    if key == "D":
        return list(range(1, 31))
    if key.startswith("chain"):
        counts = numbers(key)
        return {level: odds.armies_needed(counts, float(Fraction(level))) for level in golden}
    if key.startswith("largest"):
        return {armies: odds.defenders_beatable(int(armies)) for armies in golden}
    return [odds.armies_needed(defenders, float(Fraction(key))) for defenders in range(1, 31)]


def dice_choice(key: str, golden: Json) -> Json:
    if key == "cost_of_bad_habits":
        return {state: bad_habits(*dice_key(state)) for state in golden}
    if key == "one_roll_exchange":
        return {roll: exchange(*numbers(roll)) for roll in golden}
    if key == "states_where_a_deviation_helps":
        return {"attacker_fewer_dice_helps": helps(1), "defender_one_die_helps": helps(-1)}
    plans = [odds.best_dice(31, 30, last=last) for last in LASTS]
    return {
        state: plan.win_at(*state) - chance
        for plan in plans
        for state, chance in always_most().items()
        if plan.win_at(*state) != chance
    }


def always_most() -> dict[tuple[int, int], Fraction]:
    exact = odds.table(31, 30, exact=True)
    return {
        (armies, defenders): exact[armies][defenders]
        for armies, defenders in product(range(2, 32), range(1, 31))
    }


def helps(side: int) -> list[tuple[int, int]]:
    """Return the states where one roll with fewer dice helps the attacker (1) or defender (-1)."""
    exact = odds.table(31, 30, exact=True)
    found = []
    for armies, defenders in product(range(2, 32), range(1, 31)):
        attack, defence = min(3, armies - 1), min(2, defenders)
        fewer = (
            [(dice, defence) for dice in range(1, attack)]
            if side > 0
            else [(attack, dice) for dice in range(1, defence)]
        )
        for dice in fewer:
            value = sum(
                chance * exact[armies - attacker][defenders - defender]
                for (attacker, defender), chance in odds.roll(*dice).items()
            )
            if (value - exact[armies][defenders]) * side > 0:
                found.append((armies, defenders))
    return found


def bad_habits(armies: int, defenders: int) -> Json:
    return {
        "always_max": odds.battle(armies, defenders).win,
        "defender always one die, attacker best reply": odds.battle(
            armies, defenders, attack="best", defence=1
        ).win,
        "attacker never more than two dice": odds.battle(armies, defenders, attack=2).win,
        "attacker always one die": odds.battle(armies, defenders, attack=1).win,
    }


def exchange(attack: int, defence: int) -> str:
    losses = odds.expected_losses(attack, defence)
    throws = 6 ** (attack + defence)
    attacker, defender = (side.mean * throws for side in (losses.attacker, losses.defender))
    stake = "one army" if defence == 1 else "two armies"
    return (
        f"attacker loses {attacker}/{throws}, defender {defender}{f'/{throws}'} ({stake} at stake)"
    )


def after_seeing(key: str, golden: Json) -> Json:
    if key == "win":
        return {
            state: {
                "always_max": odds.battle(*dice_key(state)).win,
                "defender peeks": odds.battle(*dice_key(state), defence="best-seen").win,
            }
            for state in golden
        }
    tops = [[best, second] for best in range(1, 7) for second in range(1, best + 1)]
    if key.startswith("one_roll_rule"):
        return [top for top in tops if one_die_is_cheaper(*top)]
    preferred = {}
    for state in golden:
        armies, defenders = dice_key(state)
        plan = odds.best_dice(armies, defenders, attack="most", defence="best-seen")
        preferred[state] = [
            top for top in tops if plan.defence(armies, defenders, (top[0], top[1])) == 1
        ]
    return preferred


def one_die_is_cheaper(best: int, second: int) -> bool:
    """Return whether one die loses fewer armies net than two against these top dice."""
    faces = range(1, 7)
    one = sum(1 if die >= best else -1 for die in faces) * 6
    two = sum(
        (1 if max(dice) >= best else -1) + (1 if min(dice) >= second else -1)
        for dice in product(faces, repeat=2)
    )
    return one > two


def asymptotics(key: str, golden: Json) -> Json:
    losses = odds.expected_losses(3, 2)
    attacker, defender = losses.attacker.mean * 7776, losses.defender.mean * 7776
    if key == "fair_ratio":
        return f"{attacker}/{defender} (armies of attacker lost per defender army in 3v2 rolls)"
    if key == "fair_ratio_float":
        return float(attacker / defender)
    if key.startswith("smallest"):
        return {count: odds.armies_needed(int(count), 0.5) - 1 for count in golden}
    return {
        "dice convention A = D": next(n for n in range(1, 99) if odds.battle(n + 1, n).win > 0.5),
        "total convention T = D": next(n for n in range(1, 99) if odds.battle(n, n).win > 0.5),
    }


def blitz(key: str, golden: Json) -> Json:
    if key == "win":
        return {
            state: {
                "true": odds.battle(*dice_key(state)).win,
                "balanced": odds.blitz_2021(odds.battle(*dice_key(state))).win,
            }
            for state in golden
        }
    capital = odds.battle(31, 15, dice=odds.Dice(defence_dice=3))
    bent = odds.blitz_2021(capital).armies_left[31 - 12]
    true = capital.armies_left[31 - 12]
    return {
        "true": true,
        "balanced": bent,
        "published_true": true,
        "published_balanced": bent,
    }


def published(key: str) -> Json:
    law = odds.roll(3, 2)
    if key.startswith("osborne"):
        chances = odds.table(11, 10)
        return [
            [round(chances[attackers + 1][defenders], 3) for defenders in range(1, 11)]
            for attackers in range(1, 11)
        ]
    if key.startswith("correct"):
        return floats(law_keys(law))
    return floats(law_keys(odds.comparisons(3, 2).if_independent))


def lesson(key: str) -> Json:
    law, pairs = odds.roll(3, 2), odds.comparisons(3, 2)
    if key.startswith("chi_square_effect"):
        return {
            "Tan's table": odds.misfit(TAN, law),
            "independence of the two comparisons": odds.misfit(pairs.if_independent, law),
        }
    if key.startswith("chi_square_critical"):
        return {"df=2": odds.critical_value(2), "df=5": odds.critical_value(5)}
    if key.startswith("battles for"):
        return {"h=0.01": odds.battles_for(0.01), "h=0.001": odds.battles_for(0.001)}
    states = ("10,10", "8,10", "9,9", "10,8")
    return {f"W({state})": odds.battle(*dice_key(state)).win for state in states}


def monte_carlo(golden: Json) -> Json:
    march = odds.campaign(20, [3, 2, 4])
    rows = []
    for row in golden:
        what = row["what"]
        if what.startswith("chain"):
            mean = sum(left * chance for left, chance in march.armies_left.items())
            exact = mean if "E armies" in what else march.win_each[numbers(what)[-1] - 1]
        else:
            fight = odds.battle(*numbers(what))
            losses = fight.losses
            exact = {
                "win": fight.win,
                "E attacker loss": losses.attacker.mean,
                "E defender loss": losses.defender.mean,
            }[what.partition(" T=")[0]]
        rows.append({"exact": exact})
    return rows


def each(function: Callable[..., Json]) -> Callable[[Json], Json]:
    """Return a mirror of a section that treats its keys one by one."""

    def mirror(section: Json) -> Json:
        takes_both = function.__code__.co_argcount == 2
        return {
            key: function(key, golden) if takes_both else function(key)
            for key, golden in section.items()
            if (key, golden) not in TEXTS and key not in QUOTED
        }

    return mirror


QUOTED = {"tan_1997_3v2 (wrong)", "entries_that_disagree_after_rounding", "parameters"}
"""Entries that quote others or describe the file; the traps use Tan's figures."""


class _Texts:
    """Notes: a key whose value is a sentence, not a value."""

    keys = frozenset(
        {"meaning", "rows", "columns", "dice_convention", "fight", "objective", "note", "about"}
    )

    def __contains__(self, item: tuple[str, Json]) -> bool:
        return item[0] in self.keys and isinstance(item[1], str)


TEXTS = _Texts()

MIRRORS: dict[str, Callable[[Json], Json]] = {
    "single_roll": each(one_roll),
    "single_roll_three_defence_dice": each(one_roll),
    "single_roll_variants": each(one_roll),
    "dependence": each(dependence),
    "win_total": lambda _: {"table": [row[1:] for row in odds.table(31, 30)[1:]]},
    "win_exact": each(win_exact),
    "battle_moments_total": moments,
    "survivors": each(final),
    "stop_at": each(final),
    "chains": each(chain),
    "chain_order": each(chain_order),
    "inverse": each(inverse),
    "dice_choice": each(dice_choice),
    "dice_choice_after_seeing_the_attack": each(after_seeing),
    "large_win_dice": each(lambda key: odds.battle(*dice_key(key)).win),
    "asymptotics": each(asymptotics),
    "variant_rules_win_dice": lambda section: {
        name: {state: odds.battle(*dice_key(state), dice=VARIANTS[name]).win for state in states}
        for name, states in section.items()
    },
    "balanced_blitz": each(blitz),
    "ties_to_attacker_check": lambda section: dict.fromkeys(
        section, odds.battle(301, 800, dice=odds.Dice(ties="attacker")).win
    ),
    "published": each(published),
    "lesson_numbers": each(lesson),
    "monte_carlo": monte_carlo,
}
