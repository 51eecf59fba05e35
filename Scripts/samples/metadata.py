"""What a camera, a positioning receiver and a person write into a picture, as exiftool's tag names."""

import subprocess


def camera(make, model, lens=None):
    """Returns the tags that name the camera and its lens."""
    return {"IFD0:Make": make, "IFD0:Model": model, "ExifIFD:LensModel": lens}


def exposure(iso, aperture, seconds, focal_length, focal_length_35mm=None):
    """Returns how the picture was exposed; `seconds` is a text such as 1/250."""
    return {
        "ExifIFD:ISO": iso,
        "ExifIFD:FNumber": aperture,
        "ExifIFD:ExposureTime": seconds,
        "ExifIFD:FocalLength": focal_length,
        "ExifIFD:FocalLengthIn35mmFormat": focal_length_35mm,
    }


def taken(time, offset=None, subseconds=None):
    """Returns when the picture was taken, as EXIF writes it: 2009:08:14 20:47:12."""
    return {
        "ExifIFD:DateTimeOriginal": time,
        "ExifIFD:CreateDate": time,
        "ExifIFD:OffsetTimeOriginal": offset,
        "ExifIFD:OffsetTimeDigitized": offset,
        "ExifIFD:SubSecTimeOriginal": subseconds,
        "ExifIFD:SubSecTimeDigitized": subseconds,
    }


def position(latitude, longitude, altitude, utc=None):
    """Returns where the picture was taken: degrees, negative for south and west, and metres above the sea."""
    tags = {
        "GPS:GPSLatitude": abs(latitude),
        "GPS:GPSLatitudeRef": "S" if latitude < 0 else "N",
        "GPS:GPSLongitude": abs(longitude),
        "GPS:GPSLongitudeRef": "W" if longitude < 0 else "E",
        "GPS:GPSAltitude": altitude,
        "GPS:GPSAltitudeRef": "Above Sea Level",
    }
    if utc:
        tags["GPS:GPSDateStamp"], tags["GPS:GPSTimeStamp"] = utc.split(" ")
    return tags


def place(city, region, country, code):
    """Returns the place in words, in IPTC's and XMP's tags."""
    return {
        "IPTC:City": city,
        "XMP-photoshop:City": city,
        "IPTC:Province-State": region,
        "XMP-photoshop:State": region,
        "IPTC:Country-PrimaryLocationName": country,
        "XMP-photoshop:Country": country,
        "XMP-iptcCore:CountryCode": code,
    }


def words(title=None, caption=None, keywords=(), rating=None):
    """Returns what a person added, in IPTC's and XMP's tags."""
    return {
        "IPTC:ObjectName": title,
        "XMP-dc:Title": title,
        "IPTC:Caption-Abstract": caption,
        "XMP-dc:Description": caption,
        "IPTC:Keywords": list(keywords),
        "XMP-dc:Subject": list(keywords),
        "XMP-xmp:Rating": rating,
    }


def write(path, tags, families=("IFD0", "ExifIFD", "GPS", "IPTC", "XMP")):
    """Writes tags into a file with exiftool, leaving out the families that its format has no place for."""
    lines = ["-overwrite_original", "-quiet", "-charset", "iptc=UTF8", "-XMPToolkit="]
    for tag, value in tags.items():
        if tag.split(":")[0].split("-")[0] not in families:
            continue
        for each in value if isinstance(value, list) else [value]:
            if each is not None:
                lines.append(f"-{tag}={each}")
    if any(line.startswith("-IPTC:") for line in lines):
        lines.append("-IPTC:CodedCharacterSet=UTF8")
    command = ["exiftool", "-@", "-", str(path)]
    subprocess.run(command, input="\n".join(lines), text=True, encoding="utf-8", check=True)
