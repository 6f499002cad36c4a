"""What a lesson answers, as plain data for the page."""

from __future__ import annotations

from typing import Any

from risk_widget.lessons import Verdict

__all__ = ["verdict_data"]


def verdict_data(verdict: Verdict, language: str) -> dict[str, Any]:
    """Return kind, text, rule and stars of an answer, in a language."""
    return {
        "kind": verdict.kind,
        "text": verdict.in_language(language),
        "rule": verdict.rule_in_language(language),
        "stars": verdict.stars,
    }
