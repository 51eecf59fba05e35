"""Valid baseline JPEGs in any number, quickly, with the standard library alone.

A JPEG may restart its entropy coding at each row of blocks, and a row then stands for itself. So a few
hundred rows are encoded once, from a pale sky down to a dark ground, and each picture is a new choice of them.
"""

import random
import struct

LEVELS = 24
ROWS_PER_LEVEL = 5
# One Huffman table for the DC differences (their lengths from 0 to 8) and one for the AC coefficients (end of
# block, or a value of 1 to 6 bits that no zeros precede). All codes of a table are equally long.
DC_CODE_BITS, DC_SYMBOLS = 4, list(range(9))
AC_CODE_BITS, AC_SYMBOLS = 3, list(range(7))
DC_STEP = 16


class RowStock:
    """Encoded rows of blocks for pictures of one size."""

    def __init__(self, width, height, coefficients, seed):
        """Encodes the rows; `coefficients` per block decide how large a picture becomes."""
        self.width, self.height = width, height
        self.rows = (height + 7) // 8
        source = random.Random(seed)
        texture = [ac_block(source, coefficients) for _ in range(400)]
        self.stock = [
            [encode_row(source, texture, (width + 7) // 8, level) for _ in range(ROWS_PER_LEVEL)]
            for level in range(LEVELS)
        ]

    def picture(self, source, segments):
        """Returns a JPEG that begins with the given APP segments."""
        horizon = source.uniform(0.6, 1.0)
        parts = [b"\xff\xd8", *segments, self.tables()]
        for row in range(self.rows):
            level = min(LEVELS - 1, int(row * LEVELS * horizon / self.rows))
            parts.append(source.choice(self.stock[level]))
            parts.append(bytes([0xFF, 0xD0 + row % 8]))
        parts[-1] = b"\xff\xd9"
        return b"".join(parts)

    def tables(self):
        """Returns everything between the APP segments and the first row."""
        steps = bytes([DC_STEP] + [4] * 63)
        frame = struct.pack(">BHHB", 8, self.height, self.width, 3) + b"".join(
            bytes([component, 0x11, 0]) for component in (1, 2, 3)
        )
        scan = bytes([3]) + b"".join(bytes([component, 0x00]) for component in (1, 2, 3)) + bytes([0, 63, 0])
        return b"".join(
            [
                segment(0xDB, b"\x00" + steps),
                segment(0xC0, frame),
                segment(0xC4, huffman_table(0x00, DC_CODE_BITS, DC_SYMBOLS)),
                segment(0xC4, huffman_table(0x10, AC_CODE_BITS, AC_SYMBOLS)),
                segment(0xDD, struct.pack(">H", (self.width + 7) // 8)),
                segment(0xDA, scan),
            ]
        )


def segment(marker, payload):
    """Returns a marker segment."""
    return bytes([0xFF, marker]) + struct.pack(">H", len(payload) + 2) + payload


def huffman_table(kind, bits, symbols):
    """Returns the payload of a DHT segment whose codes are all equally long."""
    counts = [len(symbols) if length == bits else 0 for length in range(1, 17)]
    return bytes([kind] + counts + symbols)


def signed_bits(value):
    """Returns the number of bits of a coefficient, and the bits, as JPEG writes them."""
    length = abs(value).bit_length()
    if length == 0:
        return 0, ""
    return length, format(value if value > 0 else value + (1 << length) - 1, f"0{length}b")


def dc_bits(difference):
    """Encodes a DC difference."""
    length, bits = signed_bits(difference)
    return format(length, f"0{DC_CODE_BITS}b") + bits


def ac_block(source, coefficients):
    """Encodes the AC coefficients of one block of grain."""
    parts = []
    for index in range(coefficients):
        largest = max(1, 6 - index // 4)
        length, bits = signed_bits(source.choice([-1, 1]) * source.randint(1, largest))
        parts.append(format(length, f"0{AC_CODE_BITS}b") + bits)
    return "".join(parts) + "0" * AC_CODE_BITS


def encode_row(source, texture, blocks, level):
    """Encodes a row of blocks around one brightness, bluish at the top and greenish below."""
    share = level / (LEVELS - 1)
    brightness = round(40 - 80 * share)
    blue, red = round(20 - 40 * share), round(-6 - 6 * share)
    flat = "0" * AC_CODE_BITS
    parts = [dc_bits(brightness), source.choice(texture), dc_bits(blue), flat, dc_bits(red), flat]
    drift = 0
    for _ in range(blocks - 1):
        step = source.choice([-1, 0, 1])
        step = -step if abs(drift + step) > 6 else step
        drift += step
        parts += [dc_bits(step), source.choice(texture), dc_bits(0), flat, dc_bits(0), flat]
    bits = "".join(parts)
    bits += "1" * (-len(bits) % 8)
    return int(bits, 2).to_bytes(len(bits) // 8, "big").replace(b"\xff", b"\xff\x00")
