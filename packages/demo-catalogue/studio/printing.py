"""What is printed: labels, covers, cards. Flat shapes in cm, laid on a surface by a mapping (u, v) -> (x, y, z).

Nothing printed is in a language: the house's mark, a number, a section drawing made from the catalogue's profile.
"""
import math
import bpy
import numpy as np
import glazes
from meshing import UNIT, resample, spline

FONT = {"path": None, "data": None}         # render.py fills the path from the plan
INK = (0.012, 0.014, 0.018)
PAPER = (0.78, 0.73, 0.63)


def around(radius, z, turn=0.0):
    """Round a cylinder, facing the camera."""
    return lambda u, v: (radius * np.sin(u / radius + math.radians(turn)), -radius * np.cos(u / radius + math.radians(turn)), z + v)


def upright(y, z=0.0, depth=None):
    """On a plane `y` before the axis that faces the camera; with depth(z), on a front that leans."""
    return lambda u, v: (u, -(depth(z + v) if depth else y) + 0 * u, z + v)


def lay(shape, mapping, material, name="print"):
    v, faces = shape
    v = np.asarray(v, float)
    x, y, z = mapping(v[:, 0], v[:, 1])
    me = bpy.data.meshes.new(name)
    me.from_pydata((np.stack([x + 0 * z, y + 0 * z, z], 1) * UNIT).tolist(), [], faces)
    me.materials.append(material)
    ob = bpy.data.objects.new(name, me)
    bpy.context.scene.collection.objects.link(ob)
    return ob


def area(u0, u1, v0, v1, n=40):
    us = np.linspace(u0, u1, n)
    verts = [(u, v) for u in us for v in (v0, v1)]
    return verts, [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(n - 1)]


def between(lower, upper):
    """The area between two polylines of as many points."""
    n = len(lower)
    return np.vstack([lower, upper]), [(i, i + 1, n + i + 1, n + i) for i in range(n - 1)]


def stroke(points, width=0.06):
    p = np.asarray(points, float)
    t = np.gradient(p, axis=0)
    t /= np.linalg.norm(t, axis=1)[:, None] + 1e-9
    n = np.stack([-t[:, 1], t[:, 0]], 1) * width / 2
    return between(p - n, p + n)


def joined(*shapes):
    verts, faces, base = [], [], 0
    for v, f in shapes:
        verts.append(np.asarray(v, float))
        faces += [tuple(i + base for i in face) for face in f]
        base += len(v)
    return np.vstack(verts), faces


def shifted(shape, u=0.0, v=0.0, scale=1.0):
    return np.asarray(shape[0], float) * scale + (u, v), shape[1]


def mark(size=1.6):
    """Half a pot cut, half seen."""
    k = size / 22
    v = np.linspace(-10, 12, 24)
    edge = np.where(v > 2, 9.0, 9.0 - 4.0 * (np.clip(2 - v, 0, None) / 12) ** 1.6)
    left = between(np.stack([-edge, v], 1) * k, np.stack([0 * v, v], 1) * k)
    right = [(0.6, -9.4), *[(e - 0.6, y) for e, y in zip(edge, v)][1:-1], (8.4, 11.4), (0.6, 11.4)]
    return joined(left, stroke(np.asarray(right) * k, 0.08 * size))


def line_of(points, times):
    p = [(q[0] * times, q[1] * times, *(("c",) if len(q) > 2 and q[2] else ())) for q in points]
    return resample(spline(p, 0.05), 0.05)


def section(form, width, weight=0.07):
    """The archaeologist's drawing: the left half cut, the right half seen. `width` in cm over the body."""
    reach = max(p[0] for p in form["out"])
    k = width / 2 / reach
    shapes = []
    for part, lift in ((form, 0), (form.get("lid"), (form.get("lid") or {}).get("heightMm", 0) * k)):
        if not part:
            continue
        out, inn = line_of(part["out"], k), line_of(part["inn"], k)
        out, inn = (out, inn) if part is form else (out[::-1], inn[::-1])
        n = 120
        a = resample(out, np.linalg.norm(np.diff(out, axis=0), axis=1).sum() / n)
        b = resample(inn[::-1], np.linalg.norm(np.diff(inn, axis=0), axis=1).sum() / n)
        m = min(len(a), len(b))
        a = np.stack([np.interp(np.linspace(0, 1, m), np.linspace(0, 1, len(a)), a[:, c]) for c in (0, 1)], 1)
        b = np.stack([np.interp(np.linspace(0, 1, m), np.linspace(0, 1, len(b)), b[:, c]) for c in (0, 1)], 1)
        up = np.array([0, lift])
        shapes += [between(a * (-1, 1) + up, b * (-1, 1) + up), stroke(a + up, weight)]
    top = form["inn"][0][1] * k
    shapes.append(stroke(np.linspace((0, 0), (0, top), 4), weight * 0.7))
    shapes.append(stroke(np.linspace((0, top), (form["inn"][0][0] * k, top), 4), weight * 0.7))
    z = form["glazeMm"] * k * 1.15
    r = float(np.interp(z, line_of(form["out"], k)[:, 1], line_of(form["out"], k)[:, 0]))
    u = np.linspace(0.1, r - 0.05, 40)
    shapes.append(stroke(np.stack([u, z + 0.05 * np.sin(u * 6)], 1), weight * 0.6))
    return joined(*shapes)


def text(words, size, weight=0.0, spacing=1.02):
    """Letters in the house's serif, centred on u = 0, their foot on v = 0."""
    if FONT["data"] is None and FONT["path"]:
        FONT["data"] = bpy.data.fonts.load(FONT["path"])
    c = bpy.data.curves.new("text", "FONT")
    c.body, c.size, c.align_x, c.offset, c.space_character, c.resolution_u = words, size, "CENTER", weight * size, spacing, 4
    if FONT["data"] is not None:
        c.font = FONT["data"]
    ob = bpy.data.objects.new("text", c)
    bpy.context.scene.collection.objects.link(ob)
    me = ob.to_mesh()
    v = np.empty(len(me.vertices) * 3)
    me.vertices.foreach_get("co", v)
    faces = [tuple(p.vertices) for p in me.polygons]
    shape = v.reshape(-1, 3)[:, :2].copy(), faces
    bpy.data.objects.remove(ob)
    return shape


def ruled(width, count, gap=0.42, weight=0.035):
    """Lines where words would stand."""
    return joined(*[stroke(np.linspace((-w / 2, -i * gap), (w / 2, -i * gap), 30), weight) for i, w in enumerate([width if n % 2 == 0 else width * 0.74 for n in range(count)])])


def label(mapping, width, height, accent, number, lift=0.012):
    """The house's label: paper, a band in the colour of what is inside, the mark, the number. mapping(lift) gives the surface."""
    paper, band, ink = glazes.plain("label", PAPER, 0.8, vary=0.02), glazes.plain("band", accent, 0.7, vary=0.03), glazes.plain("ink", INK, 0.7)
    k = height / 7.0
    return [
        lay(area(-width / 2, width / 2, 0, height, 72), mapping(lift), paper, "label"),
        lay(area(-width / 2, width / 2, height * 0.09, height * 0.20, 72), mapping(lift * 2), band, "band"),
        lay(shifted(mark(1.75 * k), 0, height * 0.72), mapping(lift * 4), ink, "mark"),
        lay(shifted(text("Vaugrès", 1.05 * k), 0, height * 0.455), mapping(lift * 4), ink, "name"),
        lay(shifted(text(f"N° {number}", 0.66 * k), 0, height * 0.315), mapping(lift * 4), ink, "number"),
    ]
