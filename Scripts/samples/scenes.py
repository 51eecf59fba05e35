"""Sample pictures of people, animals and things: some functions draw one, the others its parts."""

import math

from .landscapes import firs
from .painting import Canvas


def portrait():
    """A woman with a red hat in front of blurred lights; drawn upright."""
    canvas = Canvas(390, 520, "portrait")
    canvas.gradient([(0, (26, 52, 62)), (0.6, (60, 92, 84)), (1, (34, 44, 50))])
    for _ in range(44):
        color = canvas.random.choice([(255, 200, 120), (255, 150, 90), (160, 220, 200), (250, 236, 180)])
        dim = canvas.random.uniform(0.25, 0.7)
        canvas.disc(
            canvas.random.random(),
            canvas.random.random() * 0.7,
            canvas.random.uniform(0.02, 0.06),
            tuple(round(c * dim) for c in color),
        )
    canvas.blur(5)
    ellipse(canvas, 0.5, 0.52, 0.25, 0.25, (48, 26, 22))
    canvas.shape([(0.25, 0.5), (0.2, 0.8), (0.8, 0.8), (0.75, 0.5)], (48, 26, 22))
    ellipse(canvas, 0.5, 1.0, 0.44, 0.26, (178, 52, 58))
    canvas.shape([(0.42, 0.6), (0.58, 0.6), (0.63, 0.8), (0.5, 0.86), (0.37, 0.8)], (206, 150, 118))
    ellipse(canvas, 0.5, 0.48, 0.185, 0.19, (236, 184, 148))
    for side in (-1, 1):
        ellipse(canvas, 0.5 + side * 0.075, 0.47, 0.036, 0.017, (250, 246, 240))
        ellipse(canvas, 0.5 + side * 0.075, 0.47, 0.018, 0.015, (52, 62, 48))
        arc = [
            (0.5 + side * (0.03 + 0.09 * t), 0.437 - 0.016 * math.sin(math.pi * t)) for t in (0, 0.3, 0.6, 1)
        ]
        canvas.stroke(arc, (60, 34, 26), 0.011)
        ellipse(canvas, 0.5 + side * 0.11, 0.535, 0.045, 0.026, (238, 164, 138))
    canvas.stroke([(0.5, 0.48), (0.485, 0.535), (0.51, 0.54)], (204, 144, 112), 0.008)
    canvas.shape(
        [(0.43, 0.585), (0.475, 0.575), (0.5, 0.58), (0.525, 0.575), (0.57, 0.585), (0.5, 0.612)],
        (184, 60, 66),
    )
    ellipse(canvas, 0.5, 0.375, 0.37, 0.05, (158, 36, 44))
    ellipse(canvas, 0.5, 0.3, 0.2, 0.11, (188, 46, 52))
    canvas.shape([(0.3, 0.3), (0.7, 0.3), (0.71, 0.36), (0.29, 0.36)], (188, 46, 52))
    canvas.shape([(0.295, 0.33), (0.705, 0.33), (0.71, 0.362), (0.29, 0.362)], (40, 24, 30))
    return canvas.finished()


def ellipse(canvas, x, y, half_width, half_height, color):
    """Fills an ellipse, given as shares of width and height."""
    turns = [2 * math.pi * step / 90 for step in range(90)]
    canvas.shape([(x + half_width * math.cos(t), y + half_height * math.sin(t)) for t in turns], color)


def gulls(frame):
    """Three gulls over the surf; each frame is a fifth of a second later."""
    canvas = Canvas(420, 280, "gulls")
    canvas.gradient([(0, (120, 170, 214)), (1, (222, 234, 238))], bottom=0.7)
    canvas.clouds(0.1, 0.5, (250, 252, 255), 22)
    canvas.gradient([(0, (60, 120, 140)), (0.5, (76, 150, 160)), (1, (214, 222, 206))], top=0.7)
    for line in range(3):
        wave = [(x / 40, 0.8 + 0.07 * line + 0.012 * math.sin(x * 0.7 + line * 2 + frame)) for x in range(41)]
        canvas.stroke(wave, (240, 246, 244), 0.008)
    for bird, (x, y, size) in enumerate([(0.2, 0.42, 0.12), (0.38, 0.26, 0.09), (0.1, 0.22, 0.07)]):
        gull(canvas, x + 0.13 * frame, y - 0.02 * frame, size, math.sin(1.3 * frame + bird))
    return canvas.finished()


def gull(canvas, x, y, size, beat):
    """Draws one gull; `beat` from -1 to 1 is how far its wings are up."""
    lift = size * 0.8 * beat
    for side in (-1, 1):
        tip, bend = (x + side * size, y - lift), (x + side * size * 0.5, y - size * 0.4 - lift * 0.6)
        canvas.shape(
            [
                (x, y - size * 0.06),
                bend,
                tip,
                (x + side * size * 0.45, y - size * 0.2 - lift * 0.5),
                (x, y + size * 0.16),
            ],
            (246, 248, 250),
        )
        canvas.stroke([bend, tip], (70, 78, 90), 0.006)
    ellipse(canvas, x + size * 0.1, y + size * 0.03, size * 0.3, size * 0.13, (252, 252, 252))
    canvas.shape(
        [(x + size * 0.38, y), (x + size * 0.5, y + size * 0.05), (x + size * 0.38, y + size * 0.08)],
        (236, 160, 50),
    )


def cat_at_window():
    """A black cat on a window sill, a snowy night and the moon outside."""
    canvas = Canvas(480, 480, "cat at the window")
    canvas.gradient([(0, (18, 30, 70)), (0.7, (64, 92, 148)), (1, (150, 170, 204))])
    canvas.stars(50, 0.5)
    canvas.glow(0.72, 0.24, 0.4, (190, 200, 230), 0.7)
    canvas.disc(0.72, 0.24, 0.075, (248, 246, 226))
    canvas.ridge(0.86, 0.14, 0.4, [(0, (214, 224, 242)), (1, (166, 184, 216))])
    firs(canvas, 0.84, 16, 0.22, (30, 48, 74))
    for _ in range(150):
        canvas.disc(
            canvas.random.random(),
            canvas.random.random() * 0.85,
            canvas.random.uniform(0.001, 0.004),
            (236, 242, 252),
        )
    frame = (92, 60, 40)
    canvas.shape([(0.485, 0), (0.515, 0), (0.515, 1), (0.485, 1)], frame)
    canvas.shape([(0, 0.03), (1, 0.03), (1, 0), (0, 0)], frame)
    canvas.shape([(0, 0), (0.035, 0), (0.035, 1), (0, 1)], frame)
    canvas.shape([(0.965, 0), (1, 0), (1, 1), (0.965, 1)], frame)
    canvas.shape([(0, 0.88), (1, 0.88), (1, 1), (0, 1)], (122, 82, 54))
    canvas.shape([(0, 0.88), (1, 0.88), (1, 0.895), (0, 0.895)], (164, 116, 78))
    cat(canvas, (14, 12, 18))
    return canvas.finished()


def cat(canvas, color):
    """Sits a cat on the sill, its tail hanging down."""
    ellipse(canvas, 0.33, 0.74, 0.13, 0.17, color)
    ellipse(canvas, 0.33, 0.82, 0.155, 0.075, color)
    ellipse(canvas, 0.33, 0.6, 0.085, 0.12, color)
    ellipse(canvas, 0.335, 0.48, 0.085, 0.075, color)
    canvas.shape([(0.26, 0.47), (0.255, 0.365), (0.325, 0.425)], color)
    canvas.shape([(0.41, 0.47), (0.415, 0.365), (0.345, 0.425)], color)
    tail = [(0.44 + 0.1 * math.sin(t * 1.7), 0.84 + 0.11 * t) for t in [step / 20 for step in range(25)]]
    canvas.stroke(tail, color, 0.028)
    for x in (0.305, 0.366):
        ellipse(canvas, x, 0.478, 0.014, 0.012, (226, 206, 70))
        ellipse(canvas, x, 0.478, 0.004, 0.011, (10, 10, 10))


def snowman():
    """A snowman under falling snow."""
    canvas = Canvas(400, 400, "snowman")
    canvas.gradient([(0, (142, 164, 190)), (1, (214, 224, 234))], bottom=0.9)
    firs(canvas, 0.74, 34, 0.28, (70, 98, 104))
    canvas.ridge(0.82, 0.1, 0.35, [(0, (250, 252, 255)), (1, (200, 214, 232))])
    for y, radius in [(0.76, 0.16), (0.54, 0.115), (0.37, 0.08)]:
        canvas.disc(0.515, y + 0.01, radius, (190, 204, 224))
        canvas.disc(0.5, y, radius, (248, 250, 254))
    for x, y in [(0.47, 0.35), (0.53, 0.35), (0.5, 0.5), (0.5, 0.56), (0.5, 0.62)]:
        canvas.disc(x, y, 0.012, (34, 32, 40))
    canvas.shape([(0.5, 0.365), (0.5, 0.395), (0.6, 0.388)], (240, 130, 40))
    canvas.shape([(0.42, 0.43), (0.58, 0.43), (0.58, 0.47), (0.42, 0.47)], (196, 44, 52))
    canvas.shape([(0.54, 0.45), (0.59, 0.45), (0.6, 0.6), (0.55, 0.6)], (196, 44, 52))
    canvas.shape([(0.4, 0.3), (0.6, 0.3), (0.6, 0.325), (0.4, 0.325)], (32, 32, 42))
    canvas.shape([(0.44, 0.19), (0.56, 0.19), (0.56, 0.31), (0.44, 0.31)], (32, 32, 42))
    for side in (-1, 1):
        hand = (0.5 + side * 0.25, 0.42)
        canvas.stroke(
            [(0.5 + side * 0.1, 0.52), hand, (hand[0] + side * 0.03, hand[1] - 0.04)], (86, 60, 44), 0.009
        )
        canvas.stroke([hand, (hand[0] + side * 0.05, hand[1])], (86, 60, 44), 0.007)
    for _ in range(160):
        canvas.disc(
            canvas.random.random(),
            canvas.random.random(),
            canvas.random.uniform(0.002, 0.006),
            (255, 255, 255),
        )
    return canvas.finished()


def old_house():
    """A farmhouse on a yellowed print with a white border."""
    canvas = Canvas(320, 240, "old house")
    canvas.gradient([(0, (150, 150, 150)), (1, (226, 226, 226))], bottom=0.7)
    canvas.clouds(0.08, 0.35, (240, 240, 240), 16)
    canvas.ridge(0.72, 0.22, 0.45, [(0, (130, 130, 130)), (1, (100, 100, 100))])
    canvas.gradient([(0, (120, 120, 120)), (1, (70, 70, 70))], top=0.74)
    canvas.shape([(0.3, 0.48), (0.66, 0.48), (0.66, 0.8), (0.3, 0.8)], (206, 206, 206))
    canvas.shape([(0.26, 0.5), (0.38, 0.3), (0.6, 0.3), (0.7, 0.5)], (64, 64, 64))
    canvas.shape([(0.55, 0.22), (0.6, 0.22), (0.6, 0.36), (0.55, 0.36)], (90, 90, 90))
    for x in (0.34, 0.46, 0.57):
        canvas.shape([(x, 0.56), (x + 0.05, 0.56), (x + 0.05, 0.65), (x, 0.65)], (50, 50, 50))
    canvas.shape([(0.46, 0.68), (0.52, 0.68), (0.52, 0.8), (0.46, 0.8)], (44, 44, 44))
    canvas.stroke([(0.86, 0.84), (0.86, 0.5)], (40, 40, 40), 0.02)
    for _ in range(40):
        canvas.disc(
            0.86 + canvas.random.uniform(-0.09, 0.09),
            0.42 + canvas.random.uniform(-0.14, 0.12),
            0.03,
            canvas.random.choice([(58, 58, 58), (74, 74, 74), (92, 92, 92)]),
        )
    for edge in (
        [(0, 0), (1, 0), (1, 0.05), (0, 0.05)],
        [(0, 0.95), (1, 0.95), (1, 1), (0, 1)],
        [(0, 0), (0.04, 0), (0.04, 1), (0, 1)],
        [(0.96, 0), (1, 0), (1, 1), (0.96, 1)],
    ):
        canvas.shape(edge, (244, 244, 244))
    return canvas.finished(grain=6).convert("L")


def still_life():
    """Two apples and a bottle on a wooden table."""
    canvas = Canvas(300, 250, "still life")
    canvas.gradient([(0, (42, 36, 34)), (1, (92, 76, 62))], bottom=0.66)
    canvas.gradient([(0, (146, 96, 58)), (1, (96, 58, 34))], top=0.66)
    for line in range(5):
        y = 0.7 + 0.065 * line
        canvas.stroke([(0, y), (1, y + 0.004)], (116, 72, 42), 0.003)
    ellipse(canvas, 0.34, 0.86, 0.2, 0.03, (70, 42, 26))
    ellipse(canvas, 0.7, 0.88, 0.24, 0.03, (70, 42, 26))
    canvas.shape(
        [
            (0.27, 0.85),
            (0.27, 0.42),
            (0.315, 0.32),
            (0.315, 0.14),
            (0.365, 0.14),
            (0.365, 0.32),
            (0.41, 0.42),
            (0.41, 0.85),
        ],
        (34, 70, 54),
    )
    canvas.shape([(0.285, 0.8), (0.285, 0.44), (0.3, 0.4), (0.3, 0.8)], (118, 168, 140))
    canvas.shape([(0.27, 0.54), (0.41, 0.54), (0.41, 0.7), (0.27, 0.7)], (226, 212, 178))
    canvas.shape([(0.31, 0.12), (0.37, 0.12), (0.37, 0.17), (0.31, 0.17)], (150, 110, 72))
    apple(canvas, 0.6, 0.74, (190, 40, 36), (240, 120, 90))
    apple(canvas, 0.79, 0.77, (142, 168, 54), (214, 226, 130))
    return canvas.finished(grain=0)


def apple(canvas, x, y, color, light):
    """Puts down an apple of layered discs, lit from the upper left."""
    for step in range(24):
        share = step / 24
        shade = tuple(round(a + (b - a) * share**1.5) for a, b in zip(color, light))
        canvas.disc(x - 0.035 * share, y - 0.05 * share, 0.105 * (1 - share * 0.85), shade)
    canvas.stroke([(x, y - 0.11), (x + 0.015, y - 0.18)], (66, 42, 26), 0.008)
    canvas.shape([(x + 0.01, y - 0.15), (x + 0.06, y - 0.2), (x + 0.075, y - 0.15)], (82, 128, 52))
