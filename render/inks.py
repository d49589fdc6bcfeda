"""The colours of one side's pieces."""

from __future__ import annotations

from dataclasses import dataclass

from render.colors import RGB


def css(color: RGB) -> str:
    """Return a colour as SVG writes it."""
    return "#{:02x}{:02x}{:02x}".format(*color)


@dataclass(frozen=True, slots=True)
class Inks:
    """line: outline. fill, shade: body in light and in shadow. accent: parts that stand out. more: other
    colours.
    """

    line: RGB
    fill: RGB
    shade: RGB
    accent: RGB
    more: tuple[RGB, ...] = ()

    @property
    def all(self) -> tuple[RGB, ...]:
        """All colours that cover an area of a picture."""
        return (self.fill, self.line, self.shade, self.accent, *self.more)

    def style_sheet(self) -> str:
        """Return the CSS for our own drawings, which name inks by class."""
        return (
            f".line{{stroke:{css(self.line)}}}.fill{{fill:{css(self.fill)}}}"
            f".shade{{fill:{css(self.shade)}}}.accent{{fill:{css(self.accent)}}}.stroke{{stroke:{css(self.accent)}}}"
            f".ink{{fill:{css(self.line)}}}"
        )
