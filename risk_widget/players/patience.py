"""Waiting for an answer, but not for ever."""

from __future__ import annotations

import contextvars
import ctypes
import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

__all__ = ["NoAnswerError", "within"]

T = TypeVar("T")

GRACE = 1.0
"""Seconds that a thread has to end when it is told so."""


class NoAnswerError(TimeoutError):
    """An answer took too long.

    Attributes
    ----------
    ended : bool
        Whether the one who was asked has stopped thinking.
    """

    def __init__(self, seconds: float, *, ended: bool) -> None:
        super().__init__(f"No answer in {seconds:.3f} s.")
        self.ended = ended


class _Enough(SystemExit):
    """Ends a thread whose answer nobody waits for any more; threads say nothing of it."""


class _Asked(threading.Thread, Generic[T]):
    """A thread in which one question is answered."""

    def __init__(self, ask: Callable[[], T]) -> None:
        # A daemon: a thread that sleeps for ever keeps no program from its end.
        super().__init__(name="asked", daemon=True)
        self._ask = ask
        # Not `_context`, which is a thread's own from Python 3.14 on.
        self._variables = contextvars.copy_context()
        self.answer: T
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            self.answer = self._variables.run(self._ask)
        except BaseException as error:  # the one who waits gets it
            self.error = error

    def end(self) -> bool:
        """Raise an exception in the thread where it stands, and return whether that ended it."""
        until = time.monotonic() + GRACE
        while self.is_alive() and time.monotonic() < until:
            # Again and again: the first may meet an `except` in the thread.
            ctypes.pythonapi.PyThreadState_SetAsyncExc(
                ctypes.c_ulong(self.ident or 0), ctypes.py_object(_Enough)
            )
            self.join(GRACE / 20)
        return not self.is_alive()


def within(seconds: float, ask: Callable[[], T]) -> T:
    """Return what a function returns, if it does so in time; else interrupt it.

    The function runs in a thread of its own. Where there are no threads, as in a browser, nothing
    can interrupt it, and its time is looked at afterwards.

    Raises
    ------
    NoAnswerError
        When the function takes longer.
    BaseException
        Whatever the function raises.

    Examples
    --------
    >>> within(60, lambda: 6 * 7)
    42
    """
    began = time.perf_counter()
    asked = _Asked(ask)
    try:
        asked.start()
    except RuntimeError:
        answer = ask()
    else:
        try:
            asked.join(min(seconds, threading.TIMEOUT_MAX))
        except KeyboardInterrupt:
            asked.end()
            raise
        if asked.is_alive():
            ended = asked.end()
            raise NoAnswerError(time.perf_counter() - began, ended=ended)
        if asked.error is not None:
            raise asked.error
        answer = asked.answer
    if (took := time.perf_counter() - began) > seconds:
        raise NoAnswerError(took, ended=True)
    return answer
