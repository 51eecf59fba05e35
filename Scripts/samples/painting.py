"""Brushes for the sample pictures: skies, ridges, water, glows and grain, all from a seeded random source."""

import math
import random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

# Everything is drawn at twice the size and scaled down at the end, which smooths the edges.
SCALE = 2


class Canvas:
    """A picture in the making: its size as finished, its own random source, and the brushes."""

    def __init__(self, width, height, seed):
        self.width, self.height = width * SCALE, height * SCALE
        self.random = random.Random(seed)
        self.image = Image.new("RGB", (self.width, self.height))

    def finished(self, grain=5):
        """Returns the picture at its real size, with a little film grain."""
        small = self.image.resize((self.width // SCALE, self.height // SCALE), Image.Resampling.LANCZOS)
        return with_grain(small, grain, self.random)

    def gradient(self, stops, top=0.0, bottom=1.0):
        """Fills a band of the picture with colours that run from top to bottom.

        `stops` are (position, colour) pairs with positions from 0 to 1 within the band.
        """
        draw = ImageDraw.Draw(self.image)
        first, last = round(top * self.height), round(bottom * self.height)
        for y in range(first, last):
            draw.line([(0, y), (self.width, y)], fill=color_at((y - first) / max(1, last - first), stops))

    def glow(self, x, y, radius, color, strength=1.0):
        """Adds light around a point."""
        r = radius * self.width
        light = Image.new("RGB", self.image.size)
        box = [
            x * self.width - r / 3,
            y * self.height - r / 3,
            x * self.width + r / 3,
            y * self.height + r / 3,
        ]
        ImageDraw.Draw(light).ellipse(box, fill=tuple(round(c * strength) for c in color))
        self.image = ImageChops.screen(self.image, light.filter(ImageFilter.GaussianBlur(r / 3)))

    def disc(self, x, y, radius, color):
        """Draws a filled circle; the radius is a share of the width."""
        r = radius * self.width
        box = [x * self.width - r, y * self.height - r, x * self.width + r, y * self.height + r]
        ImageDraw.Draw(self.image).ellipse(box, fill=color)

    def shape(self, points, color):
        """Fills a polygon whose corners are shares of width and height."""
        corners = [(x * self.width, y * self.height) for x, y in points]
        ImageDraw.Draw(self.image).polygon(corners, fill=color)

    def stroke(self, points, color, width):
        """Draws a line through points; the width is a share of the picture's width."""
        corners = [(x * self.width, y * self.height) for x, y in points]
        pixels = max(1, round(width * self.width))
        ImageDraw.Draw(self.image).line(corners, fill=color, width=pixels, joint="curve")

    def ridge(self, base, rise, roughness, stops):
        """Draws a mountain range that stands on the bottom of the picture; returns its outline."""
        heights = midpoints(self.random, self.width + 1, roughness)
        line = [base - rise * h for h in heights]
        mask = Image.new("L", self.image.size)
        corners = [(x, y * self.height) for x, y in enumerate(line)]
        ImageDraw.Draw(mask).polygon(corners + [(self.width, self.height), (0, self.height)], fill=255)
        layer = Canvas(self.width // SCALE, self.height // SCALE, 0)
        layer.gradient(stops, top=max(0.0, min(line)), bottom=1.0)
        self.image.paste(layer.image, mask=mask)
        return line

    def mirror(self, horizon, dim, ripple):
        """Reflects what is above the horizon in water below it, darker and rippled."""
        y = round(horizon * self.height)
        above = self.image.crop((0, max(0, 2 * y - self.height), self.width, y))
        below = above.transpose(Image.Transpose.FLIP_TOP_BOTTOM).resize((self.width, self.height - y))
        below = below.point(lambda value: round(value * dim))
        for row in range(below.height):
            depth = (row + 1) / below.height
            wave = math.sin(row * 0.55 / (0.25 + depth)) + self.random.uniform(-0.6, 0.6)
            strip = below.crop((0, row, self.width, row + 1))
            self.image.paste(ImageChops.offset(strip, round(wave * ripple * depth), 0), (0, y + row))

    def stars(self, count, lowest, color=(255, 255, 255)):
        """Scatters stars above a height."""
        for _ in range(count):
            x, y = self.random.random(), self.random.random() * lowest
            light = self.random.uniform(0.3, 1.0) ** 2
            self.disc(x, y, 0.0006 + 0.0012 * light, tuple(round(c * (0.4 + 0.6 * light)) for c in color))

    def clouds(self, top, bottom, color, count, stretch=5.0):
        """Lays soft flat clouds into a band."""
        mask = Image.new("L", self.image.size)
        draw = ImageDraw.Draw(mask)
        for _ in range(count):
            x = self.random.random() * self.width
            y = self.random.uniform(top, bottom) * self.height
            r = self.random.uniform(0.004, 0.02) * self.width
            box = [x - r * stretch, y - r, x + r * stretch, y + r]
            draw.ellipse(box, fill=self.random.randint(60, 190))
        self.image.paste(color, mask=mask.filter(ImageFilter.GaussianBlur(self.width / 110)))

    def blur(self, radius):
        """Softens all that is drawn so far."""
        self.image = self.image.filter(ImageFilter.GaussianBlur(radius * SCALE))


def color_at(position, stops):
    """Returns the colour between the two stops around a position."""
    previous = stops[0]
    for stop in stops:
        if stop[0] >= position:
            span = stop[0] - previous[0]
            share = 0.0 if span == 0 else (position - previous[0]) / span
            return tuple(round(a + (b - a) * share) for a, b in zip(previous[1], stop[1]))
        previous = stop
    return stops[-1][1]


def midpoints(source, count, roughness):
    """Returns a fractal line of heights from 0 to 1."""
    line = [source.random(), source.random()]
    spread = 0.5
    while len(line) < count:
        finer = []
        for left, right in zip(line, line[1:]):
            finer += [left, (left + right) / 2 + source.uniform(-spread, spread)]
        line = finer + [line[-1]]
        spread *= roughness
    line = line[:count]
    low, high = min(line), max(line)
    return [(value - low) / (high - low) for value in line]


def with_grain(image, amount, source):
    """Adds film grain of one byte per pixel from the picture's own random source."""
    if amount == 0:
        return image
    noise = Image.frombytes("L", image.size, source.randbytes(image.width * image.height))
    noise = noise.point(lambda value: 128 + round((value - 128) * amount / 128))
    return ImageChops.add(image, Image.merge("RGB", [noise] * 3), scale=1, offset=-128)
