"""Writes drawings as the pages of a PDF file, with the letters that they use inside.

The same drawings give the same bytes, whatever the clock says.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence

from fogg.paper.fonts import Face, Fonts
from fogg.paper.painting import DrawnPage, Letters, paint

HEADER = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
MOST_LETTERS = 100
"""Letters that one block of a table of letters may have."""


def pdf(drawings: Iterable[str], title: str, language: str, fonts: Fonts) -> bytes:
    """Write SVG drawings, one a page, whose widths and heights are points."""
    letters = Letters(fonts)
    pages = [paint(drawing, letters, language) for drawing in drawings]
    file = PdfFile()
    tree = file.reserve()
    resources = file.reserve()
    file.put(resources, _resources(file, letters, pages, resources))
    kids = [_page(file, page, tree, resources) for page in pages]
    references = " ".join(f"{kid} 0 R" for kid in kids)
    file.put(tree, f"<< /Type /Pages /Kids [{references}] /Count {len(kids)} >>")
    catalog = file.add(
        f"<< /Type /Catalog /Pages {tree} 0 R /Lang ({language})"
        " /ViewerPreferences << /DisplayDocTitle true /PrintScaling /None >> >>"
    )
    about = file.add(f"<< /Title {_text(title)} /Creator (Fogg) /Producer (Fogg) >>")
    return file.written(catalog, about)


class PdfFile:
    """The numbered objects of a file."""

    def __init__(self) -> None:
        self._objects: list[bytes] = []

    def reserve(self) -> int:
        """Take a number for an object that is put later."""
        self._objects.append(b"")
        return len(self._objects)

    def put(self, number: int, words: str) -> None:
        """Put an object at a number that was taken."""
        self._objects[number - 1] = words.encode("latin-1")

    def add(self, words: str) -> int:
        """Add an object; returns its number."""
        number = self.reserve()
        self.put(number, words)
        return number

    def stream(self, content: bytes, words: str = "") -> int:
        """Add data, compressed; returns their number."""
        packed = zlib.compress(content, 9)
        head = f"<< {words} /Filter /FlateDecode /Length {len(packed)} >>\nstream\n"
        self._objects.append(head.encode("latin-1") + packed + b"\nendstream")
        return len(self._objects)

    def written(self, catalog: int, about: int) -> bytes:
        """Write the whole file."""
        out = bytearray(HEADER)
        places = []
        for number, content in enumerate(self._objects, 1):
            places.append(len(out))
            out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
        start, count = len(out), len(places) + 1
        rows = "".join(f"{place:010d} 00000 n \n" for place in places)
        out += f"xref\n0 {count}\n0000000000 65535 f \n{rows}".encode()
        trailer = f"<< /Size {count} /Root {catalog} 0 R /Info {about} 0 R >>"
        out += f"trailer\n{trailer}\nstartxref\n{start}\n%%EOF\n".encode()
        return bytes(out)


def _page(file: PdfFile, page: DrawnPage, tree: int, resources: int) -> int:
    content = file.stream(page.content)
    return file.add(
        f"<< /Type /Page /Parent {tree} 0 R"
        f" /MediaBox [0 0 {page.width:.2f} {page.height:.2f}]"
        f" /Resources {resources} 0 R /Contents {content} 0 R >>"
    )


def _resources(file: PdfFile, letters: Letters, pages: Sequence[DrawnPage], own: int) -> str:
    fonts = "".join(
        f" /{name} {_font(file, name, face, used)} 0 R"
        for name, (face, used) in letters.used.items()
    )
    shared = "".join(
        f" /{name} {_shared(file, drawn, own)} 0 R" for name, drawn in letters.shared.items()
    )
    darkness = _darkness([*pages, *letters.shared.values()])
    return f"<< /Font <<{fonts} >> /ExtGState <<{darkness} >> /XObject <<{shared} >> >>"


def _shared(file: PdfFile, drawn: DrawnPage, resources: int) -> int:
    """Put a drawing that several pages show into the file; what is seen of it, they say."""
    far = 10**6
    words = f"/Type /XObject /Subtype /Form /BBox [-{far} -{far} {far} {far}]"
    return file.stream(drawn.content, f"{words} /Resources {resources} 0 R")


def _darkness(pages: Sequence[DrawnPage]) -> str:
    known = {name: opacity for page in pages for name, opacity in page.darkness.items()}
    return "".join(
        f" /{name} << /ca {opacity:.3f} /CA {opacity:.3f} >>" for name, opacity in known.items()
    )


def _font(file: PdfFile, name: str, face: Face, used: Mapping[int, str]) -> int:
    """Put a face with the glyphs that are used into the file."""
    font = face.font
    data = font.subset(used)
    base = f"FOGG{chr(64 + int(name[1:]))}A+{_plain(face.path.stem)}"
    scale = 1000 / font.units
    box = " ".join(str(round(each * scale)) for each in font.box)
    ascent, descent = round(font.ascent * scale), round(font.descent * scale)
    content = file.stream(data, f"/Length1 {len(data)}")
    about = file.add(
        f"<< /Type /FontDescriptor /FontName /{base} /Flags 4 /FontBBox [{box}] /ItalicAngle 0"
        f" /Ascent {ascent} /Descent {descent} /CapHeight {ascent} /StemV 80"
        f" /FontFile2 {content} 0 R >>"
    )
    widths = " ".join(f"{glyph} [{font.widths[glyph] * scale:.0f}]" for glyph in sorted(used))
    inner = file.add(
        f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /{base} /FontDescriptor {about} 0 R"
        " /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"
        f" /DW 1000 /W [{widths}] /CIDToGIDMap /Identity >>"
    )
    table = file.stream(_letter_table(used))
    return file.add(
        f"<< /Type /Font /Subtype /Type0 /BaseFont /{base} /Encoding /Identity-H"
        f" /DescendantFonts [{inner} 0 R] /ToUnicode {table} 0 R >>"
    )


def _plain(name: str) -> str:
    return "".join(letter for letter in name if letter.isascii() and letter.isalnum()) or "Font"


def _letter_table(used: Mapping[int, str]) -> bytes:
    """Say which letter each glyph stands for, so that texts can be found, copied and read out."""
    rows = [f"<{glyph:04X}> <{_utf16(letter)}>" for glyph, letter in sorted(used.items())]
    blocks = [rows[start : start + MOST_LETTERS] for start in range(0, len(rows), MOST_LETTERS)]
    words = [
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
        "/CMapType 2 def /CMapName /Fogg def",
        "1 begincodespacerange <0000> <FFFF> endcodespacerange",
        *("\n".join([f"{len(each)} beginbfchar", *each, "endbfchar"]) for each in blocks),
        "endcmap CMapName currentdict /CMap defineresource pop end end",
    ]
    return "\n".join(words).encode("ascii")


def _text(words: str) -> str:
    return f"<FEFF{_utf16(words)}>"


def _utf16(words: str) -> str:
    return words.encode("utf-16-be").hex().upper()
