"""Sample pictures of land, sea and towns: some functions draw one, the others its parts."""

import math

from .painting import Canvas


def sea_sunset():
    """Evening at the sea: a low sun, its path on the water, a sailing boat."""
    canvas = Canvas(600, 400, "sea sunset")
    canvas.gradient(
        [(0, (38, 40, 92)), (0.45, (158, 70, 104)), (0.8, (248, 142, 72)), (1, (255, 206, 120))], bottom=0.62
    )
    canvas.clouds(0.12, 0.42, (255, 150, 120), 26, stretch=8)
    canvas.glow(0.62, 0.55, 0.45, (255, 190, 110), 0.8)
    canvas.disc(0.62, 0.56, 0.042, (255, 244, 200))
    canvas.mirror(0.62, 0.72, 14)
    for step in range(60):
        y = 0.63 + 0.36 * (step / 60) ** 1.2
        spread = 0.015 + 0.07 * step / 60
        x = 0.62 + canvas.random.uniform(-spread, spread)
        length = canvas.random.uniform(0.01, 0.05)
        canvas.stroke([(x - length, y), (x + length, y)], (255, 214, 140), 0.003)
    canvas.shape([(0.24, 0.65), (0.37, 0.65), (0.35, 0.68), (0.26, 0.68)], (24, 18, 34))
    canvas.stroke([(0.30, 0.66), (0.30, 0.38)], (24, 18, 34), 0.004)
    canvas.shape([(0.305, 0.39), (0.305, 0.63), (0.37, 0.63)], (40, 28, 48))
    canvas.shape([(0.295, 0.43), (0.295, 0.63), (0.25, 0.63)], (52, 34, 54))
    return canvas.finished()


def mountain_lake():
    """A mountain lake in the morning, with snow on the peaks and firs on the shore."""
    canvas = Canvas(600, 400, "mountain lake 8")
    canvas.gradient([(0, (74, 132, 200)), (1, (206, 228, 240))], bottom=0.6)
    canvas.clouds(0.06, 0.2, (255, 255, 255), 18)
    canvas.ridge(
        0.52,
        0.40,
        0.52,
        [(0, (250, 252, 255)), (0.2, (214, 224, 238)), (0.34, (122, 134, 160)), (1, (92, 108, 136))],
    )
    canvas.ridge(0.56, 0.24, 0.5, [(0, (104, 128, 128)), (0.3, (66, 98, 92)), (1, (40, 70, 64))])
    firs(canvas, 0.58, 90, 0.05, (22, 48, 40))
    canvas.mirror(0.6, 0.82, 9)
    canvas.shape([(0, 1), (0, 0.9), (0.16, 0.92), (0.3, 0.97), (0.36, 1)], (34, 52, 36))
    firs(canvas, 0.95, 7, 0.34, (14, 32, 28), left=0.0, right=0.16)
    return canvas.finished()


def firs(canvas, ground, count, height, color, left=0.0, right=1.0):
    """Plants firs along a line."""
    for _ in range(count):
        x = canvas.random.uniform(left, right)
        tall = height * canvas.random.uniform(0.5, 1.0)
        wide = tall * 0.2
        for tier in range(4):
            top = ground - tall * (1 - tier * 0.2)
            half = wide * (0.4 + 0.2 * tier)
            canvas.shape([(x, top), (x - half, top + tall * 0.42), (x + half, top + tall * 0.42)], color)


def city_night():
    """A city at night: towers with lit windows, one lattice tower, reflections in a bay."""
    canvas = Canvas(600, 400, "city night")
    canvas.gradient([(0, (8, 10, 34)), (0.7, (44, 34, 84)), (1, (134, 66, 104))], bottom=0.7)
    canvas.stars(60, 0.35)
    canvas.glow(0.5, 0.72, 0.8, (150, 80, 110), 0.5)
    for layer, color in enumerate([(36, 32, 68), (22, 22, 48), (12, 13, 30)]):
        towers(canvas, color, 0.44 + 0.07 * layer)
    lattice_tower(canvas, 0.68, 0.14, 0.7)
    canvas.mirror(0.7, 0.6, 16)
    return canvas.finished(grain=4)


def towers(canvas, color, highest):
    """Builds a row of houses up to a height, some of their windows lit."""
    x = -0.02
    while x < 1:
        width = canvas.random.uniform(0.04, 0.09)
        top = canvas.random.uniform(highest, highest + 0.18)
        canvas.shape([(x, 0.7), (x, top), (x + width, top), (x + width, 0.7)], color)
        rows, columns = int((0.69 - top) / 0.022), max(2, int(width / 0.012))
        for row in range(rows):
            for column in range(columns):
                if canvas.random.random() < 0.42:
                    left, upper = x + 0.004 + column * width / columns, top + 0.012 + row * 0.022
                    light = canvas.random.choice(
                        [(255, 214, 130), (255, 236, 190), (150, 204, 255), (255, 170, 90)]
                    )
                    canvas.shape(
                        [
                            (left, upper),
                            (left + 0.005, upper),
                            (left + 0.005, upper + 0.01),
                            (left, upper + 0.01),
                        ],
                        light,
                    )
        x += width + canvas.random.uniform(0, 0.012)


def lattice_tower(canvas, x, top, ground):
    """Raises a red lattice tower with a light on top."""
    for side in (-1, 1):
        leg = [
            (x + side * 0.065 * ((ground - y) / (ground - top) - 1) ** 2 * (1 if y > top else 0), y)
            for y in [top + (ground - top) * step / 24 for step in range(25)]
        ]
        canvas.stroke(leg, (255, 120, 64), 0.005)
    for step in range(2, 24):
        y = top + (ground - top) * step / 24
        half = 0.065 * ((ground - y) / (ground - top) - 1) ** 2
        canvas.stroke([(x - half, y), (x + half, y)], (255, 150, 84), 0.003)
    canvas.glow(x, 0.45, 0.3, (255, 120, 60), 0.5)
    canvas.disc(x, top, 0.006, (255, 240, 220))


def table_mountain():
    """A flat-topped mountain with its cloth of cloud, above a bay and a small white town."""
    canvas = Canvas(560, 420, "table mountain")
    canvas.gradient([(0, (42, 112, 190)), (1, (186, 222, 240))], bottom=0.62)
    canvas.shape(
        [
            (0, 0.62),
            (0, 0.5),
            (0.1, 0.4),
            (0.17, 0.34),
            (0.24, 0.245),
            (0.5, 0.225),
            (0.76, 0.24),
            (0.81, 0.34),
            (0.9, 0.46),
            (1, 0.5),
            (1, 0.62),
        ],
        (92, 100, 118),
    )
    for _ in range(150):
        x, y = canvas.random.uniform(0.22, 0.79), canvas.random.uniform(0.25, 0.38)
        canvas.stroke([(x, y), (x + canvas.random.uniform(-0.01, 0.01), y + 0.06)], (74, 80, 98), 0.003)
    canvas.ridge(0.63, 0.16, 0.45, [(0, (96, 126, 88)), (0.4, (70, 104, 70)), (1, (58, 86, 62))])
    canvas.clouds(0.205, 0.245, (255, 255, 255), 46, stretch=4)
    for _ in range(130):
        x, y = canvas.random.random(), 0.6 + canvas.random.random() * 0.05
        canvas.shape(
            [(x, y), (x + 0.014, y), (x + 0.014, y + 0.018), (x, y + 0.018)],
            canvas.random.choice([(246, 242, 232), (232, 214, 190), (214, 180, 150)]),
        )
    canvas.mirror(0.67, 0.78, 12)
    return canvas.finished()


def aurora():
    """Northern lights above a fjord."""
    canvas = Canvas(600, 400, "aurora")
    canvas.gradient([(0, (6, 8, 30)), (1, (20, 44, 66))])
    canvas.stars(140, 0.6)
    for band, color in enumerate([(110, 70, 180), (40, 170, 130), (80, 235, 150)]):
        curtain(canvas, band, color)
        canvas.blur(5 - 2 * band)
    canvas.stars(60, 0.5)
    canvas.glow(0.5, 0.42, 0.7, (40, 160, 110), 0.5)
    canvas.ridge(0.64, 0.22, 0.5, [(0, (150, 186, 186)), (0.25, (56, 84, 96)), (1, (14, 24, 34))])
    canvas.mirror(0.66, 0.7, 10)
    return canvas.finished(grain=6)


def curtain(canvas, band, color):
    """Hangs one fold of northern lights: rays that fade upwards."""
    for step in range(300):
        t = step / 300
        low = 0.36 + 0.06 * band + 0.09 * math.sin(5 * t + band * 1.1)
        tall = 0.16 + 0.12 * math.sin(9 * t + band) ** 2 + canvas.random.uniform(0, 0.03)
        light = 0.25 + 0.45 * math.sin(6 * t + band * 2) ** 2
        for piece in range(12):
            top, bottom = low - tall * (piece + 1) / 12, low - tall * piece / 12
            sky = canvas.image.getpixel(
                (min(canvas.width - 1, round(t * canvas.width)), max(0, round(top * canvas.height)))
            )
            fade = light * min((piece + 0.5) / 4, 1 - piece / 12)
            canvas.stroke(
                [(t, top), (t, bottom)],
                tuple(min(255, round(under + c * fade)) for under, c in zip(sky, color)),
                0.005,
            )


def high_peaks():
    """A line of prayer flags before high mountains at dawn."""
    canvas = Canvas(600, 340, "high peaks 11")
    canvas.gradient([(0, (64, 84, 150)), (0.7, (236, 172, 150)), (1, (252, 220, 170))], bottom=0.8)
    canvas.ridge(
        0.68,
        0.5,
        0.53,
        [(0, (255, 226, 200)), (0.22, (236, 176, 164)), (0.45, (120, 112, 150)), (1, (84, 86, 124))],
    )
    canvas.ridge(0.8, 0.26, 0.5, [(0, (92, 88, 120)), (1, (52, 52, 78))])
    canvas.ridge(1.0, 0.2, 0.45, [(0, (44, 40, 50)), (1, (24, 22, 30))])
    rope = [(step / 40, 0.3 + 0.75 * (step / 40) * (1 - step / 40) + 0.1 * step / 40) for step in range(41)]
    canvas.stroke(rope, (230, 226, 220), 0.002)
    flags = [(52, 96, 190), (246, 246, 240), (206, 52, 50), (60, 150, 84), (246, 206, 70)]
    for index, (x, y) in enumerate(rope[1:-1:2]):
        sway = canvas.random.uniform(-0.006, 0.01)
        canvas.shape(
            [(x, y), (x + 0.034, y + 0.008), (x + 0.034 + sway, y + 0.105), (x + sway, y + 0.095)],
            flags[index % 5],
        )
    return canvas.finished()
