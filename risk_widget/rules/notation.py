"""Actions as a learner writes them: `Attack("Alaska", "Kamchatka", 3)`, read without running it."""

from __future__ import annotations

import ast
import dataclasses
from typing import Any, NamedTuple

from risk_widget.rules import plain
from risk_widget.rules.actions import ACTIONS, Action, action_from_data
from risk_widget.rules.errors import FormatError

__all__ = ["ActionPattern", "read_action", "read_pattern", "write_action"]

LONGEST_ACTION = 300


class ActionPattern(NamedTuple):
    """A kind of action, and the values of some of its fields.

    Examples
    --------
    >>> from risk_widget.rules import Attack
    >>> read_pattern("Attack(dice=2)").matches(Attack("Alaska", "Kamchatka", 2))
    True
    """

    kind: str
    values: dict[str, Any]

    def matches(self, action: Action) -> bool:
        """Return whether an action is of the kind and has the values."""
        return type(action).__name__ == self.kind and all(
            getattr(action, name) == value for name, value in self.values.items()
        )


def read_action(text: str, field: str = "action") -> Action:
    """Return the action that a text describes as Python would call it.

    Parameters
    ----------
    text : str
        Such as 'Attack("Alaska", "Kamchatka", 3)' or 'EndTurn()'.
    field : str
        What an error names.

    Raises
    ------
    FormatError
        When the text is no action, or one of its values has the wrong type.

    Examples
    --------
    >>> read_action('Attack("Alaska", "Kamchatka", dice=3)')
    Attack(source='Alaska', target='Kamchatka', dice=3)
    """
    pattern = read_pattern(text, field)
    try:
        return action_from_data({"type": pattern.kind, **pattern.values})
    except FormatError as error:
        raise FormatError(f"{field}: {text[:80]!r}: {error}", field=field) from None


def read_pattern(text: str, field: str = "action") -> ActionPattern:
    """Return the kind of action that a text names, and the values that it gives.

    Raises
    ------
    FormatError
        When the text names no action, or gives a value that the action does not have.

    Examples
    --------
    >>> read_pattern("Trade")
    ActionPattern(kind='Trade', values={})
    """
    if not isinstance(text, str) or len(text) > LONGEST_ACTION:
        raise FormatError(f"{field}: an action is a text such as 'EndTurn()'.", field=field)
    example = f"""{field}: {text[:80]!r} is no action; write 'Attack("Alaska", "Kamchatka", 3)'."""
    try:
        call = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise FormatError(example, field=field) from None
    name, given, named = call, [], []
    if isinstance(call, ast.Call):
        name, given, named = call.func, call.args, call.keywords
    if not isinstance(name, ast.Name):
        raise FormatError(example, field=field)
    if name.id not in ACTIONS:
        raise FormatError(
            f"{field}: there is no action {name.id[:40]!r}; there are {', '.join(ACTIONS)}.",
            field=field,
        )
    places = [each.name for each in dataclasses.fields(ACTIONS[name.id])]
    keys = [*places[: len(given)], *(each.arg for each in named)]
    if len(given) > len(places) or len({*keys}) < len(keys) or not {*keys} <= {*places}:
        raise FormatError(
            f"{field}: {name.id} takes {', '.join(places) or 'nothing'}, not {text[:80]!r}.",
            field=field,
        )
    values = [_literal(node, example, field) for node in (*given, *(each.value for each in named))]
    return ActionPattern(name.id, dict(zip(map(str, keys), values, strict=True)))


def _literal(node: ast.expr, example: str, field: str) -> Any:  # noqa: ANN401
    try:
        value = ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
        raise FormatError(example, field=field) from None
    return tuple(value) if isinstance(value, list) else value


def write_action(action: Action) -> str:
    """Return an action as a learner types it.

    Examples
    --------
    >>> from risk_widget.rules import Attack, EndTurn, Trade
    >>> write_action(Attack("Alaska", "Kamchatka", 3)), write_action(EndTurn())
    ('Attack("Alaska", "Kamchatka", 3)', 'EndTurn()')
    >>> write_action(Trade(("Peru", "Alaska", "wild"), bonus="Peru"))
    'Trade(["Peru", "Alaska", "wild"], "Peru")'
    """
    values = [value for value in plain.write(action).values() if value is not None]
    return f"{type(action).__name__}({', '.join(map(_written, values))})"


def _written(value: Any) -> str:  # noqa: ANN401
    if isinstance(value, list):
        return f"[{', '.join(map(_written, value))}]"
    return (
        '"{}"'.format(value.replace("\\", "\\\\").replace('"', '\\"'))
        if isinstance(value, str)
        else str(value)
    )
