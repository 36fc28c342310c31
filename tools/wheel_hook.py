"""Puts the notebooks of the app into a wheel, as `ddm_explorer/notebooks`.

A plain force-include in pyproject.toml would copy them on an editable install too, and the app would then show
old copies instead of the notebooks of the checkout.
"""

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WheelHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "standard":
            build_data["force_include"]["notebooks"] = "ddm_explorer/notebooks"
