"""Which rich menu does a customer have under the chat? Menus, their pictures, aliases and who has which."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from khosop.bots.line_platform.actions import RICH_MENU, action_faults
from khosop.bots.line_platform.counting import mapping, text_faults
from khosop.bots.line_platform.faults import Detail
from khosop.bots.line_platform.seen import Tap, as_tap


@dataclass(slots=True)
class Menus:
    """The channel's rich menus."""

    menus: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    pictures: dict[str, tuple[str, bytes]] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)
    default: str | None = None
    of_user: dict[str, str] = field(default_factory=dict)

    def shown_to(self, user: str) -> str | None:
        """Return the menu that a user sees: their own, else everybody's."""
        return self.of_user.get(user) or self.default

    def taps(self, user: str) -> list[Tap]:
        """Return the areas of a user's menu."""
        menu = self.menus.get(self.shown_to(user) or "")
        return [as_tap(area["action"], "rich_menu") for area in menu["areas"]] if menu else []

    def delete(self, ident: str) -> None:
        """Take a menu away from everybody."""
        self.menus.pop(ident, None)
        self.pictures.pop(ident, None)
        self.default = None if self.default == ident else self.default
        self.of_user = {user: menu for user, menu in self.of_user.items() if menu != ident}
        self.aliases = {alias: menu for alias, menu in self.aliases.items() if menu != ident}


def menu_faults(menu: Any) -> Iterator[Detail]:
    """Yield what is wrong with a rich menu object."""
    menu = mapping(menu)
    size = mapping(menu.get("size"))
    width, height = size.get("width"), size.get("height")
    if not isinstance(width, int) or not 800 <= width <= 2500:
        yield Detail("must be between 800 and 2500", "size.width")
    elif not isinstance(height, int) or height < 250 or width / height < 1.45:
        yield Detail("must be 250 or more, and width / height 1.45 or more", "size.height")
    if not isinstance(menu.get("selected"), bool):
        yield Detail("May not be null", "selected")
    yield from text_faults(menu.get("name"), "name", 300)
    yield from text_faults(menu.get("chatBarText"), "chatBarText", 14)
    areas = menu.get("areas")
    if not isinstance(areas, list) or len(areas) > 20:
        yield Detail("Size must be between 0 and 20", "areas")
        return
    for number, area in enumerate(areas):
        bounds = mapping(mapping(area).get("bounds"))
        for name in ("x", "y", "width", "height"):
            if not isinstance(bounds.get(name), int) or bounds[name] < 0:
                yield Detail("must be 0 or more", f"areas[{number}].bounds.{name}")
        yield from action_faults(mapping(area).get("action"), f"areas[{number}].action", RICH_MENU)
