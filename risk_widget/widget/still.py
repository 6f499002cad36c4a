"""What a widget leaves to be read where no widget runs: on GitHub, in exports, in terminals."""

from __future__ import annotations

from typing import Any

import anywidget

__all__ = ["StillWidget"]


class StillWidget(anywidget.AnyWidget):
    """A widget that can be read where it does not run."""

    def _still(self) -> dict[str, str]:
        """Return what is shown instead, by MIME type."""
        raise NotImplementedError

    def _repr_mimebundle_(
        self,
        **kwargs: Any,  # noqa: ANN401  as in the class above
    ) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        return {**data, **self._still()}, metadata
