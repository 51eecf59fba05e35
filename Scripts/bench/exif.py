"""EXIF, IPTC and XMP segments, written by hand since a tool would take an hour for twenty thousand files."""

import struct

from jpeg import segment

ASCII, SHORT, LONG, RATIONAL, UNDEFINED, SIGNED_RATIONAL, BYTE = 2, 3, 4, 5, 7, 10, 1


def text(value):
    """An ASCII value."""
    data = value.encode() + b"\0"
    return ASCII, len(data), data


def short(*values):
    """Sixteen-bit numbers."""
    return SHORT, len(values), struct.pack(f"<{len(values)}H", *values)


def long(value):
    """A 32-bit number."""
    return LONG, 1, struct.pack("<I", value)


def raw(data, kind=UNDEFINED):
    """Bytes as they are."""
    return kind, len(data), data


def rational(*values, scale=1000):
    """Fractions, given as numbers or as (numerator, denominator)."""
    pairs = [value if isinstance(value, tuple) else (round(value * scale), scale) for value in values]
    return RATIONAL, len(pairs), b"".join(struct.pack("<II", *pair) for pair in pairs)


def ifd(entries, start):
    """Returns a directory that begins at the offset `start`, and after it the values that do not fit."""
    head, tail = [struct.pack("<H", len(entries))], []
    free = start + 2 + 12 * len(entries) + 4
    for tag in sorted(entries):
        kind, count, data = entries[tag]
        if len(data) > 4:
            head.append(struct.pack("<HHII", tag, kind, count, free))
            data += b"\0" * (len(data) % 2)
            tail.append(data)
            free += len(data)
        else:
            head.append(struct.pack("<HHI4s", tag, kind, count, data))
    return b"".join(head) + b"\0" * 4 + b"".join(tail)


def exif_segment(photo):
    """Returns the APP1 segment for one made-up photo."""
    main, detail, gps = main_entries(photo), detail_entries(photo), gps_entries(photo)
    main[0x8769] = long(0)
    if gps:
        main[0x8825] = long(0)
    detail_start = 8 + len(ifd(main, 8))
    detail_bytes = ifd(detail, detail_start)
    main[0x8769] = long(detail_start)
    if gps:
        main[0x8825] = long(detail_start + len(detail_bytes))
    tiff = b"II*\0" + struct.pack("<I", 8) + ifd(main, 8) + detail_bytes
    if gps:
        tiff += ifd(gps, detail_start + len(detail_bytes))
    return segment(0xE1, b"Exif\0\0" + tiff)


def main_entries(photo):
    """The first directory: the picture and who made it."""
    entries = {
        0x010F: text(photo.camera.make),
        0x0110: text(photo.camera.model),
        0x0112: short(photo.orientation),
        0x011A: rational((72, 1)),
        0x011B: rational((72, 1)),
        0x0128: short(2),
        0x0131: text("Firmware 1.2.0"),
        0x0213: short(2),
    }
    if photo.time:
        entries[0x0132] = text(photo.time)
    return entries


def detail_entries(photo):
    """The EXIF directory: exposure, lens and time."""
    entries = {
        0x829A: rational((1, photo.shutter)),
        0x829D: rational(photo.aperture, scale=10),
        0x8822: short(3),
        0x8827: short(photo.iso),
        0x9000: raw(b"0231"),
        0x9101: raw(b"\1\2\3\0"),
        0x9204: (SIGNED_RATIONAL, 1, struct.pack("<ii", 0, 6)),
        0x9207: short(5),
        0x9209: short(16),
        0x920A: rational(photo.focal_length, scale=10),
        0xA000: raw(b"0100"),
        0xA001: short(1),
        0xA002: long(photo.width),
        0xA003: long(photo.height),
        0xA401: short(0),
        0xA402: short(0),
        0xA403: short(0),
        0xA405: short(round(photo.focal_length * photo.camera.crop)),
        0xA406: short(0),
        0xA431: text(f"{photo.serial:08d}"),
        0xA434: text(photo.camera.lens),
    }
    if photo.time:
        entries |= {0x9003: text(photo.time), 0x9004: text(photo.time)}
    if photo.subseconds:
        entries |= {0x9291: text(photo.subseconds), 0x9292: text(photo.subseconds)}
    if photo.offset:
        entries |= {0x9010: text(photo.offset), 0x9011: text(photo.offset), 0x9012: text(photo.offset)}
    return entries


def gps_entries(photo):
    """The GPS directory, empty where the photo has no position."""
    if not photo.position:
        return {}
    latitude, longitude, altitude = photo.position
    return {
        0: raw(b"\2\3\0\0", BYTE),
        1: text("S" if latitude < 0 else "N"),
        2: degrees(latitude),
        3: text("W" if longitude < 0 else "E"),
        4: degrees(longitude),
        5: raw(b"\0", BYTE),
        6: rational(altitude, scale=10),
    }


def degrees(value):
    """An angle as degrees, minutes and seconds."""
    seconds = round(abs(value) * 3600 * 100)
    return rational((seconds // 360000, 1), (seconds // 6000 % 60, 1), (seconds % 6000, 100))


def iptc_segment(photo):
    """Returns the APP13 segment with title and keywords."""
    records = [(1, 90, b"\x1b%G"), (2, 0, b"\0\4"), (2, 5, photo.title.encode())]
    records += [(2, 25, keyword.encode()) for keyword in photo.keywords]
    data = b"".join(
        struct.pack(">BBBH", 0x1C, record, number, len(value)) + value for record, number, value in records
    )
    block = b"8BIM\x04\x04\0\0" + struct.pack(">I", len(data)) + data + b"\0" * (len(data) % 2)
    return segment(0xED, b"Photoshop 3.0\0" + block)


def xmp_segment(photo):
    """Returns the APP1 segment with title, keywords and rating as XMP."""
    keywords = "".join(f"<rdf:li>{keyword}</rdf:li>" for keyword in photo.keywords)
    packet = (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" '
        f'xmp:Rating="{photo.rating}"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">{photo.title}</rdf:li>'
        f"</rdf:Alt></dc:title><dc:subject><rdf:Bag>{keywords}</rdf:Bag></dc:subject></rdf:Description>"
        '</rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
    )
    return segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + packet.encode())
