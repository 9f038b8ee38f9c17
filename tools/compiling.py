"""Compiles modules in place with mypyc: the setup script that the build hook runs on its copy.

    python compiling.py --quiet build_ext --inplace --parallel=2 "fogg/engine/state.py;fogg/..."

All modules are one group: mypyc then knows every subclass, calls what nobody overrides directly,
and asks no more whether a field is there that `__init__` always fills. Each module is a C file of
its own, compiled at the same time as others, and the linker inlines across them. A C compiler that
can't do that gets everything as a single file. Neither needs any choice of the user.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from docstrings import docstrings, documented
from mypyc.build import mypycify
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

LINK_TIME = ("-flto=auto", "-flto=thin")
"""Flags for optimization by the linker, of GCC and of Clang; the first that works is taken."""
BORROWED = re.compile(
    r"^ *(arg_(\w+)) = VecI64Api\.unbox\(obj_\2\);\n *if .*\{\n.*\n *\}\n", re.MULTILINE
)
"""Where a compiled function takes a row from an interpreted caller.

mypyc 2.4 forgets that it only borrows it: each call would leave the memory of one behind. The
caller holds it as long as the call lasts.
"""
COUNTED_TWICE = re.compile(
    r"^( *tmp = VecI64Api\.unbox\(value\);\n *if .*\{\n.*\n *\}\n) *VEC_I64_INCREF\(tmp\);\n",
    re.MULTILINE,
)
"""Where a row is put into a field from outside compiled code.

What is taken out of its box is the field's own already; mypyc 2.4 counts it once more, and each
such row would be left behind.
"""
HELPERS = """
CPy_COLD void PyErr_SetNone(PyObject *);
CPy_COLD void CPy_AddTraceback(const char *, const char *, int, PyObject *);
#ifdef _MSC_VER
#define FOGG_ONCE static
#else
#define FOGG_ONCE __attribute__((weak, visibility("hidden")))
#endif
#define FOGG_LENGTHS 256
#define FOGG_KEPT 16
FOGG_ONCE int fogg_number[FOGG_LENGTHS];
FOGG_ONCE VecI64BufObject *fogg_kept[FOGG_LENGTHS][FOGG_KEPT];
static CPy_NOINLINE void fogg_keep(VecI64BufObject *memory) {
#ifndef Py_GIL_DISABLED
    Py_ssize_t length = memory->ob_base.ob_size;
    if (length < FOGG_LENGTHS && fogg_number[length] < FOGG_KEPT) {
        fogg_kept[length][fogg_number[length]++] = memory;
        return;
    }
#endif
    Py_DECREF(memory);
}
static inline void fogg_let_go(VecI64BufObject *memory) {
    if (Py_REFCNT(memory) == 1) fogg_keep(memory);
    else Py_DECREF(memory);
}
static inline VecI64 fogg_alloc(int64_t length, int64_t room) {
#ifndef Py_GIL_DISABLED
    if (room < length) room = length;
    if (room == 0) {
        VecI64 empty = {.len = 0, .items = NULL};
        return empty;
    }
    if (room > 0 && room < FOGG_LENGTHS && fogg_number[room] > 0) {
        VecI64 row = {.len = length, .items = fogg_kept[room][--fogg_number[room]]->items};
        return row;
    }
#endif
    return VecI64Api.alloc(length, room);
}
static inline VecI64 fogg_slice(VecI64 row, int64_t first, int64_t last) {
    int64_t length = (last < row.len ? last : row.len) - first;
    if (first < 0 || last < 0 || length <= 0) return VecI64Api.slice(row, first, last);
    VecI64 part = fogg_alloc(length, length);
    if (likely(part.len >= 0)) memcpy(part.items, row.items + first, length * sizeof(int64_t));
    return part;
}
#undef VEC_I64_INCREF
#undef VEC_I64_DECREF
#define VEC_I64_INCREF(row) do { if (likely((row).items)) Py_INCREF(VEC_I64_BUF(row)); } while (0)
#define VEC_I64_DECREF(row) do { if (likely((row).items)) fogg_let_go(VEC_I64_BUF(row)); } while (0)
static VecI64 fogg_grown(VecI64 row, int64_t value) {
    VecI64 longer = fogg_alloc(row.len + 1, row.len < 4 ? 8 : 2 * row.len);
    if (likely(longer.len >= 0)) {
        if (row.len > 0) memcpy(longer.items, row.items, row.len * sizeof(int64_t));
        longer.items[row.len] = value;
    }
    VEC_I64_DECREF(row);
    return longer;
}
static inline VecI64 fogg_append(VecI64 row, int64_t value) {
    if (row.items && row.len < VEC_I64_BUF(row)->ob_base.ob_size) {
        row.items[row.len] = value;
        row.len++;
        return row;
    }
    return fogg_grown(row, value);
}
static inline int fogg_is(PyObject *object, PyTypeObject *type) {
    PyTypeObject *own = Py_TYPE(object);
    return own == type || own->tp_base == type || PyType_IsSubtype(own, type);
}
"""
"""Tells the C compiler what is rare, and does without a call what is done all the time.

What leads to an error is rare, and so is a row that has no memory. Appending to a row that has room
takes a few lines; what comes out of a list is nearly always of the class named, or of a direct
subclass of it.

The memory of a row that is let go is kept for the next row of the same length, a few of each: plans
make thousands of short rows. Python's lock guards what is kept; without that lock nothing is. Who
asks for a row fills it, so that it is not set to 0 before.
"""
CHECKED = re.compile(
    r"( (cpy_r_r\d+) = \(uint64_t\)\w+ < \(uint64_t\)\w+;\n +if \()\2\)",
)
"""Where a place in a row is compared with its length, and what is done if it is inside.

It nearly always is; C compilers know only if they are told, and else lay the code for places
counted from the end, and for errors, in between.
"""
INSTEAD = {
    "VecI64Api.alloc(": "fogg_alloc(",
    "VecI64Api.slice(": "fogg_slice(",
    "VecI64Api.append(": "fogg_append(",
    "PyObject_TypeCheck(": "fogg_is(",
}
"""The calls in C files for which HELPERS stand in."""


def quicker(text: str) -> str:
    """Have a C file call HELPERS, and tell which way its checks nearly always go."""
    places = [place for name in INSTEAD if (place := text.find(name)) >= 0]
    if check := CHECKED.search(text):
        places.append(check.start())
    if not places:
        return text
    below = text.index("\n", text.rindex("#include ", 0, min(places))) + 1
    rest = CHECKED.sub(r"\1likely(\2))", text[below:])
    for name, helper in INSTEAD.items():
        rest = rest.replace(name, helper)
    return text[:below] + HELPERS + rest


def mend(extensions: list[Extension], modules: list[str]) -> None:
    """Mend what mypyc wrote: rows that are borrowed, what is slow, the docstrings it drops."""
    words = docstrings(Path(), modules)
    for name in {name for extension in extensions for name in extension.sources}:
        source = Path(name)
        text = quicker(source.read_text("utf-8"))
        text = BORROWED.sub(lambda match: f"{match[0]}VEC_I64_DECREF({match[1]});\n", text)
        text = COUNTED_TWICE.sub(r"\1", text)
        source.write_text(documented(text, words), "utf-8")


def link_time_flag() -> str:
    """Find the flag for optimization by the linker that this machine's compiler takes, or none."""
    if sys.platform == "win32":
        return ""
    from setuptools._distutils import ccompiler, sysconfig
    from setuptools._distutils.errors import CCompilerError, DistutilsExecError

    compiler: Any = ccompiler.new_compiler()
    sysconfig.customize_compiler(compiler)
    for flag in LINK_TIME:
        with tempfile.TemporaryDirectory() as folder:
            files = [Path(folder, "one.c"), Path(folder, "two.c")]
            files[0].write_text("int two(void); int one(void) { return two(); }\n", "utf-8")
            files[1].write_text("int two(void) { return 2; }\n", "utf-8")
            try:
                objects = compiler.compile(
                    [str(file) for file in files], output_dir="/", extra_postargs=[flag]
                )
                library = str(Path(folder, "both.so"))
                compiler.link_shared_object(objects, library, extra_postargs=[flag])
            except (CCompilerError, DistutilsExecError):
                continue
            return flag
    return ""


def set_flags(extensions: list[Extension], flag: str) -> None:
    """Add what makes compiled code faster to the flags of the compiler and the linker."""
    # Lets functions of one library be inlined into each other.
    faster = [] if sys.platform == "win32" else ["-fno-semantic-interposition"]
    for extension in extensions:
        # A warning of a compiler to come must not stop the build.
        given = [each for each in extension.extra_compile_args if each != "-Werror"]
        extension.extra_compile_args = given + faster
        # The other extensions are empty shells that lead to the one which does the work.
        if flag and len(extension.sources) > 1:
            extension.extra_compile_args += [flag, "-fvisibility=hidden"]
            extension.extra_link_args += [flag, "-O3", *faster]


class ParallelBuild(build_ext):
    """Compiles the C files of one extension at the same time, which setuptools does not."""

    def build_extensions(self) -> None:
        """Build all extensions."""
        compiler: Any = self.compiler
        one_after_the_other: Callable[..., list[str]] = compiler.compile

        def at_the_same_time(sources: list[str], **options: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
                made = pool.map(lambda file: one_after_the_other([file], **options), sources)
                return [name for names in made for name in names]

        compiler.compile = at_the_same_time
        super().build_extensions()


def main() -> None:
    """Compile the modules that the last argument lists."""
    modules = sys.argv.pop().split(";")
    flag = link_time_flag()
    extensions = mypycify(
        ["--config-file=", *modules],
        multi_file=bool(flag),
        group_name="fogg_compiled",
        opt_level="3",
        debug_level="0",
    )
    mend(extensions, modules)
    set_flags(extensions, flag)
    setup(
        name="fogg-compiled",
        packages=[],
        py_modules=[],
        ext_modules=extensions,
        cmdclass={"build_ext": ParallelBuild},
    )


if __name__ == "__main__":
    main()
