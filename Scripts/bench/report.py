"""The benchmark's table."""

from dataclasses import dataclass


@dataclass
class Row:
    """One figure: what was measured, how it compares, and what it should reach."""

    what: str
    photocat: str
    peer: str
    ratio: str
    target: str
    reached: bool | None


def at_least_faster(what, photocat, peer, peer_name, factor):
    """A figure that is to be so many times faster than its peer."""
    ratio = peer / photocat
    return Row(
        what,
        duration(photocat),
        f"{duration(peer)} {peer_name}",
        f"{ratio:.1f} times faster",
        f"at least {factor}",
        ratio >= factor,
    )


def at_most(what, photocat, peer, peer_name, factor):
    """A figure that may take at most so many times as long as its peer; no factor means it is only shown."""
    ratio = photocat / peer
    return Row(
        what,
        duration(photocat),
        f"{duration(peer)} {peer_name}",
        f"{ratio:.2f} times",
        f"at most {factor}" if factor else "",
        ratio <= factor if factor else None,
    )


def duration(seconds):
    """A time as people read it."""
    return f"{seconds * 1000:.2f} ms" if seconds < 0.1 else f"{seconds:.2f} s"


def table(rows):
    """Returns the rows as an aligned table."""
    cells = [["what", "photocat", "peer", "ratio", "target", ""]]
    marks = {True: "ok", False: "not reached", None: ""}
    cells += [[row.what, row.photocat, row.peer, row.ratio, row.target, marks[row.reached]] for row in rows]
    widths = [max(len(line[column]) for line in cells) for column in range(6)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip() for line in cells]
    return "\n".join([lines[0], "  ".join("-" * width for width in widths[:5]), *lines[1:]])
