"""Text files with [sections], the common ground of the two formats that are called .map."""

from __future__ import annotations

from dataclasses import dataclass

from risk_widget.maps.sketch import Sketch

__all__ = ["Row", "is_whole_number", "number", "sections"]

MAX_LINES = 20_000
MOST_DIGITS = 9


@dataclass(frozen=True, slots=True)
class Row:
    """A line that says something; `where` is its number in words."""

    where: str
    text: str


def sections(sketch: Sketch, text: str, known: tuple[str, ...]) -> dict[str, list[Row]]:
    r"""Return the rows of each section, what comes before the first one under "".

    Blank lines and lines that begin with a semicolon say nothing.

    Examples
    --------
    >>> text = "name A\n[borders]\n; none yet\n1 2"
    >>> sections(Sketch("a.map", "a"), text, ("borders",))["borders"]
    [Row(where='line 4', text='1 2')]
    """
    lines = text.splitlines()
    if len(lines) > MAX_LINES:
        raise sketch.error("", f"the file has {len(lines)} lines, more than {MAX_LINES}.")
    found: dict[str, list[Row]] = {"": []}
    section = ""
    for number, line in enumerate(lines, 1):
        where, said = f"line {number}", line.strip()
        if not said or said.startswith(";"):
            continue
        if said.startswith("[") and said.endswith("]"):
            section = said[1:-1].strip().lower()
            if section in found:
                sketch.remark(where, f"the section [{section[:40]}] begins again: join the two.")
            elif section not in known:
                sketch.remark(
                    where,
                    f"the section [{section[:40]}] is unknown and was left out: remove it, or name "
                    f"it one of {', '.join(known)}.",
                )
            found.setdefault(section, [])
        else:
            found[section].append(Row(where, said))
    return found


def is_whole_number(text: str) -> bool:
    """Return whether a text is a whole number that is not too long.

    Examples
    --------
    >>> is_whole_number("-7"), is_whole_number("seven"), is_whole_number("9" * 99)
    (True, False, False)
    """
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS


def number(sketch: Sketch, row: Row, text: str, what: str, least: int | None = None) -> int:
    """Return a whole number from a row, or raise the error that says what should be there."""
    if not is_whole_number(text) or (least is not None and int(text) < least):
        bound = "" if least is None else f" from {least}"
        raise sketch.error(
            row.where, f"{what} must be a whole number{bound}, not {text[:40]!r}: correct it."
        )
    return int(text)
