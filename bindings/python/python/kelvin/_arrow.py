"""Export of columns, by Arrow's C data interface: https://arrow.apache.org/docs/format/CDataInterface.html.

The columns are laid out once, in Python's memory. The consumer of the stream reads them there, and releases them.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Sequence
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p, py_object, pythonapi
from fractions import Fraction
from itertools import count
from typing import Any, get_args


class Schema(Structure):
    """ArrowSchema."""


class Array(Structure):
    """ArrowArray."""


class Stream(Structure):
    """ArrowArrayStream."""


ReleaseSchema = CFUNCTYPE(None, POINTER(Schema))
ReleaseArray = CFUNCTYPE(None, POINTER(Array))
ReleaseStream = CFUNCTYPE(None, POINTER(Stream))
GetSchema = CFUNCTYPE(c_int, POINTER(Stream), POINTER(Schema))
GetNext = CFUNCTYPE(c_int, POINTER(Stream), POINTER(Array))
LastError = CFUNCTYPE(c_void_p, POINTER(Stream))

Schema._fields_ = [
    ("format", c_char_p),
    ("name", c_char_p),
    ("metadata", c_char_p),
    ("flags", c_int64),
    ("n_children", c_int64),
    ("children", POINTER(POINTER(Schema))),
    ("dictionary", POINTER(Schema)),
    ("release", ReleaseSchema),
    ("private_data", c_void_p),
]
Array._fields_ = [
    ("length", c_int64),
    ("null_count", c_int64),
    ("offset", c_int64),
    ("n_buffers", c_int64),
    ("n_children", c_int64),
    ("buffers", POINTER(c_void_p)),
    ("children", POINTER(POINTER(Array))),
    ("dictionary", POINTER(Array)),
    ("release", ReleaseArray),
    ("private_data", c_void_p),
]
Stream._fields_ = [
    ("get_schema", GetSchema),
    ("get_next", GetNext),
    ("get_last_error", LastError),
    ("release", ReleaseStream),
    ("private_data", c_void_p),
]

NULLABLE = 2
_held: dict[int, Any] = {}
"""Objects in use by consumers, by the number passed to the release callback."""
_numbers = count(1)


def _hold(*things: Any) -> int:
    number = next(_numbers)
    _held[number] = things
    return number


def _release(kind: Any) -> Any:
    """The release callback of a structure and its children."""

    def release(pointer: Any) -> None:
        it = pointer.contents
        for child in range(getattr(it, "n_children", 0)):
            below = it.children[child]
            if below and below.contents.release:
                below.contents.release(below)
        _held.pop(it.private_data or 0, None)
        ctypes.memset(ctypes.byref(it, type(it).release.offset), 0, ctypes.sizeof(c_void_p))

    return kind(release)


def _layout(values: Sequence[Any], doubles: bool = False) -> tuple[bytes, list[Any]]:
    """The format of a column, and its buffers after the validity bitmap. A column of doubles stays one if all entries are null."""
    if doubles:
        return b"g", [array("d", (value or 0.0 for value in values))]
    known = [value for value in values if value is not None]
    if known and all(isinstance(value, bool) for value in known):
        return b"b", [_bits(bool(value) for value in values)]
    if known and all(isinstance(value, int) and -(2**63) <= value < 2**63 for value in known):
        return b"l", [array("q", (value or 0 for value in values))]
    if known and all(isinstance(value, float) for value in known):
        return b"g", [array("d", (value or 0.0 for value in values))]
    if known and all(isinstance(value, bytes) for value in known):
        texts = [value or b"" for value in values]
        return b"Z", [_ends(texts), b"".join(texts)]
    texts = [b"" if value is None else _text(value).encode() for value in values]
    return b"U", [_ends(texts), b"".join(texts)]


def _ends(texts: Sequence[bytes]) -> Any:
    """The offsets of texts that follow each other."""
    ends = array("q", [0])
    for text in texts:
        ends.append(ends[-1] + len(text))
    return ends


def _double(value: Fraction | None) -> float | None:
    """The double equal to a number; None if there is none."""
    if value is None:
        return None
    try:
        rounded = float(value)
    except OverflowError:
        return None
    return rounded if rounded == value else None


def _text(value: Any) -> str:
    return " ".join(map(_text, value)) if isinstance(value, tuple) else str(value)


def _bits(truths: Any) -> bytearray:
    bits = bytearray()
    for place, truth in enumerate(truths):
        if place % 8 == 0:
            bits.append(0)
        bits[-1] |= truth << place % 8
    return bits


def _address(buffer: Any) -> tuple[int | None, Any]:
    """The address of a buffer, and the objects that keep it alive."""
    if len(buffer) == 0:
        # An empty buffer still has an address.
        buffer = bytearray(8)
    if isinstance(buffer, bytes):
        kept: Any = ctypes.c_char_p(buffer)
        return ctypes.cast(kept, c_void_p).value, (buffer, kept)
    kept = (ctypes.c_char * (len(buffer) * getattr(buffer, "itemsize", 1))).from_buffer(buffer)
    return ctypes.addressof(kept), (buffer, kept)


def _fill_array(it: Array, length: int, nulls: int, buffers: Sequence[Any], children: Sequence[Array]) -> None:
    placed = [(None, None) if buffer is None else _address(buffer) for buffer in buffers]
    addresses = (c_void_p * len(placed))(*(address for address, _ in placed))
    below = (POINTER(Array) * max(len(children), 1))(*(ctypes.pointer(child) for child in children))
    ctypes.memset(ctypes.byref(it), 0, ctypes.sizeof(it))
    it.length, it.null_count, it.offset = length, nulls, 0
    it.n_buffers, it.buffers = len(placed), addresses
    it.n_children, it.children = len(children), below if children else None
    it.release = release_array
    it.private_data = _hold(placed, addresses, below, children)


def _fill_schema(it: Schema, format: bytes, name: str, children: Sequence[Schema]) -> None:
    below = (POINTER(Schema) * max(len(children), 1))(*(ctypes.pointer(child) for child in children))
    ctypes.memset(ctypes.byref(it), 0, ctypes.sizeof(it))
    it.format, it.name = format, name.encode()
    it.flags = 0 if children else NULLABLE
    it.n_children, it.children = len(children), below if children else None
    it.release = release_schema
    it.private_data = _hold(format, it.name, below, children)


def _get_schema(stream: Any, out: Any) -> int:
    columns, _, as_column = _held[stream.contents.private_data][0]
    if as_column:
        name, doubles, values = columns[0]
        _fill_schema(out.contents, _layout(values, doubles)[0], name, [])
        return 0
    children = []
    for name, doubles, values in columns:
        child = Schema()
        _fill_schema(child, _layout(values, doubles)[0], name, [])
        children.append(child)
    _fill_schema(out.contents, b"+s", "", children)
    return 0


def _get_next(stream: Any, out: Any) -> int:
    state = _held[stream.contents.private_data][0]
    columns, done, as_column = state
    if done:
        ctypes.memset(out, 0, ctypes.sizeof(Array))
        return 0
    state[1] = True
    length = len(columns[0][2]) if columns else 0
    children = []
    for _, doubles, values in columns:
        _, buffers = _layout(values, doubles)
        nulls = sum(value is None for value in values)
        known = _bits(value is not None for value in values) if nulls else None
        child = out.contents if as_column else Array()
        _fill_array(child, length, nulls, [known, *buffers], [])
        children.append(child)
    if as_column:
        return 0
    _fill_array(out.contents, length, 0, [None], children)
    return 0


NAME = b"arrow_array_stream"
_streams: list[Stream] = []
"""The structures that capsules point to. They are small, and never freed: the end of a capsule's life is not reported."""
release_schema = _release(ReleaseSchema)
release_array = _release(ReleaseArray)
release_stream = _release(ReleaseStream)
get_schema = GetSchema(_get_schema)
get_next = GetNext(_get_next)
last_error = LastError(lambda stream: None)
new_capsule = pythonapi.PyCapsule_New
new_capsule.restype, new_capsule.argtypes = py_object, (c_void_p, c_char_p, c_void_p)

# Consumers may release a column while this module is unloaded, so the callbacks are kept alive.
for _lasting in (release_schema, release_array, release_stream, get_schema, get_next, last_error):
    pythonapi.Py_IncRef(py_object(_lasting))


def stream(columns: Sequence[tuple[str, Any, Sequence[Any]]], as_column: bool = False) -> object:
    """The columns of a table, with their type hints, as a capsule of an ArrowArrayStream; or the only column by itself."""
    laid = [
        (name, True, [_double(value) for value in values]) if Fraction in (hint, *get_args(hint)) else (name, False, values)
        for name, hint, values in columns
    ]
    it = Stream(get_schema, get_next, last_error, release_stream)
    it.private_data = _hold([laid, False, as_column])
    _streams.append(it)
    return new_capsule(ctypes.addressof(it), NAME, None)


