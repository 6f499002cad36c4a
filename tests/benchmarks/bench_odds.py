"""Time the odds beside a plain numpy version and a C loop compiled here.

Run ``python tests/benchmarks/bench_odds.py``. The versions take turns, the best of several runs
counts, and the ratios say more than the milliseconds, which depend on the machine. Without
numpy or without a C compiler the column says so.
"""

from __future__ import annotations

import ctypes
import functools
import importlib
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

from risk_widget import odds

LAWS = {
    (attack, defence): [float(chance) for chance in odds.roll(attack, defence).values()]
    for attack in (1, 2, 3)
    for defence in (1, 2)
}

C_SOURCE = """
#define AT(t, d) w[(t) * (n + 1) + (d)]
static const double ONE[4] = {0, 15 / 36., 125 / 216., 855 / 1296.};
static const double TWO[4][3] = {
  {0}, {55 / 216., 161 / 216., 0},
  {295 / 1296., 420 / 1296., 581 / 1296.}, {2890 / 7776., 2611 / 7776., 2275 / 7776.}};

void table(double *w, int n) {
  for (int t = 0; t <= n; t++) {
    int a = t - 1 < 3 ? t - 1 : 3;
    AT(t, 0) = t > 0;
    for (int d = 1; d <= n; d++) {
      if (a < 1) AT(t, d) = 0;
      else if (d == 1) AT(t, d) = ONE[a] + (1 - ONE[a]) * AT(t - 1, d);
      else if (a == 1) AT(t, d) = TWO[1][0] * AT(t, d - 1) + TWO[1][1] * AT(t - 1, d);
      else break;
    }
    if (a < 2) continue;
    const double x = TWO[a][0], y = TWO[a][1], z = TWO[a][2];
    for (int d = 2; d <= n; d++)
      AT(t, d) = x * AT(t, d - 2) + y * AT(t - 1, d - 1) + z * AT(t - 2, d);
  }
}

void survivors(double *w, int n) { /* from n + 1 armies against n; w has n + 2 rows */
  for (int i = 0; i < (n + 2) * (n + 1); i++) w[i] = 0;
  AT(n + 1, n) = 1;
  for (int t = n + 1; t > 1; t--) {
    int a = t - 1 < 3 ? t - 1 : 3;
    for (int d = n; d > 0; d--) {
      const double p = AT(t, d);
      if (d == 1) { AT(t, 0) += ONE[a] * p; AT(t - 1, 1) += (1 - ONE[a]) * p; }
      else if (a == 1) { AT(t, d - 1) += TWO[1][0] * p; AT(t - 1, d) += TWO[1][1] * p; }
      else {
        AT(t, d - 2) += TWO[a][0] * p;
        AT(t - 1, d - 1) += TWO[a][1] * p;
        AT(t - 2, d) += TWO[a][2] * p;
      }
    }
  }
}
"""

Version = Callable[[int], float]
"""Does the work for a size and returns one number of the answer, so that answers are compared."""


def c_versions() -> dict[str, Version]:
    """Return the loops compiled with the C compiler of this machine, if there is one."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if not compiler:
        return {}
    folder = Path(tempfile.mkdtemp(prefix="bench_odds_"))
    source, library = folder / "odds.c", folder / "odds.so"
    source.write_text(C_SOURCE, encoding="utf-8")
    flags = ["-O3", "-march=native", "-shared", "-fPIC"]
    subprocess.run([compiler, *flags, str(source), "-o", str(library)], check=True)
    code = ctypes.CDLL(str(library))
    shutil.rmtree(folder)
    space = (ctypes.c_double * (1002 * 1002))()

    def table(size: int) -> float:
        code.table(space, size)
        return float(space[size * (size + 1) + size])

    def survivors(size: int) -> float:
        code.survivors(space, size)
        return float(space[(size + 1) * (size + 1)])

    return {"table": table, "survivors": survivors}


def numpy_versions() -> dict[str, Version]:
    """Return plain numpy versions, if numpy is here."""
    try:
        np = importlib.import_module("numpy")
    except ImportError:
        return {}
    return {
        "table": functools.partial(numpy_table, np),
        "survivors": functools.partial(numpy_survivors, np),
    }


def rim(total: int, armies: int, defenders: int) -> list[tuple[int, int, int, list[float]]]:
    """Return the states of one total where a side is short of dice.

    Each comes as armies, defenders, armies lost by both sides in one roll, and chances.
    """
    return [
        (t, d, min(3, t - 1, 2, d), LAWS[min(3, t - 1), min(2, d)])
        for t, d in {(2, total - 2), (3, total - 3), (total - 1, 1)}
        if 2 <= t <= armies and 1 <= d <= defenders
    ]


def numpy_table(np: Any, size: int) -> float:  # noqa: ANN401
    """Fill the table one diagonal at a time."""
    none, one, two = LAWS[3, 2]
    w = np.zeros((size + 1, size + 1))
    w[1:, 0] = 1
    for total in range(3, 2 * size + 1):
        for t, d, lost, law in rim(total, size, size):
            w[t, d] = sum(chance * w[t - k, d - lost + k] for k, chance in enumerate(law))
        d = np.arange(max(2, total - size), min(size, total - 4) + 1)
        t = total - d
        w[t, d] = none * w[t, d - 2] + one * w[t - 1, d - 1] + two * w[t - 2, d]
    return float(w[size, size])


def numpy_survivors(np: Any, size: int) -> float:  # noqa: ANN401
    """Move the chances of one battle one diagonal at a time."""
    none, one, two = LAWS[3, 2]
    w = np.zeros((size + 2, size + 1))
    w[size + 1, size] = 1
    for total in range(2 * size + 1, 2, -1):
        d = np.arange(max(2, total - size - 1), min(size, total - 4) + 1)
        t = total - d
        weight = w[t, d]
        w[t, d - 2] += none * weight
        w[t - 1, d - 1] += one * weight
        w[t - 2, d] += two * weight
        for t, d, lost, law in rim(total, size + 1, size):
            for k, chance in enumerate(law):
                w[t - k, d - lost + k] += chance * w[t, d]
    return float(w[size + 1, 0])


def our_table(size: int) -> float:
    """Fill the table anew."""
    odds.forget_tables()
    return odds.table(size, size)[size][size]


def our_survivors(size: int) -> float:
    """Compute the whole law of survivors of one battle."""
    return odds.battle(size + 1, size).armies_left[size + 1]


def our_exact(size: int) -> float:
    """Fill a table of fractions anew."""
    odds.forget_tables()
    return float(odds.table(size, size, exact=True)[size][size])


def plain_fractions(size: int) -> float:
    """Fill the same table with Fraction arithmetic in every cell."""
    rows = [[Fraction(armies > 0)] + [Fraction(0)] * size for armies in range(size + 1)]
    laws = {key: odds.roll(*key).items() for key in LAWS}
    for armies in range(2, size + 1):
        for defenders in range(1, size + 1):
            rows[armies][defenders] = sum(
                (
                    chance * rows[armies - attacker][defenders - defender]
                    for (attacker, defender), chance in laws[min(3, armies - 1), min(2, defenders)]
                ),
                Fraction(0),
            )
    return float(rows[size][size])


def best_times(versions: dict[str, Version], size: int, runs: int) -> dict[str, float]:
    """Return the best time of each version in seconds; they take turns."""
    best = dict.fromkeys(versions, float("inf"))
    answers = {}
    for _ in range(runs):
        for name, version in versions.items():
            start = time.perf_counter()
            answers[name] = version(size)
            best[name] = min(best[name], time.perf_counter() - start)
    first = next(iter(answers.values()))
    for name, answer in answers.items():
        if abs(answer - first) > 1e-12:
            raise SystemExit(f"{name} answers {answer}, not {first}")
    return best


def main() -> None:
    """Print one line for each question."""
    compiled, plain = c_versions(), numpy_versions()
    questions = [
        ("table 100 x 100", "table", our_table, 100, 1.0, 30),
        ("table 1000 x 1000", "table", our_table, 1000, 80.0, 5),
        ("survivors 100 v 100", "survivors", our_survivors, 100, 1.5, 30),
        ("survivors 1000 v 1000", "survivors", our_survivors, 1000, None, 5),
        ("exact 30 x 30", "exact", our_exact, 30, 6.0, 15),
    ]
    print(f"Python {sys.version.split()[0]}")
    heads = ("ours ms", "mark ms", "ours/numpy", "ours/C", "ours/Fraction")
    print("{:22} {:>9} {:>8} {:>11} {:>9} {:>14}".format("", *heads))
    for title, kind, ours, size, mark, runs in questions:
        versions: dict[str, Version] = {"ours": ours}
        if kind in plain:
            versions["numpy"] = plain[kind]
        if kind in compiled:
            versions["C"] = compiled[kind]
        if kind == "exact":
            versions["Fraction"] = plain_fractions
        best = best_times(versions, size, runs)
        ratios = [
            f"{best['ours'] / best[name]:.2f}" if name in best else "-"
            for name in ("numpy", "C", "Fraction")
        ]
        shown = f"{mark:.1f}" if mark else "-"
        print(
            f"{title:22} {1000 * best['ours']:9.2f} {shown:>8} "
            f"{ratios[0]:>11} {ratios[1]:>9} {ratios[2]:>14}"
        )
    for name, versions in (("numpy", plain), ("a C compiler", compiled)):
        if not versions:
            print(f"No {name} here: its column is empty.")


if __name__ == "__main__":
    main()
