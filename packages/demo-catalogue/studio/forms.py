"""Thrown forms, turned from the catalogue's own profiles (mm), so that photograph and section drawing agree.

A form stands on z = 0 with its handle or spout towards +x. What the profile does not tell (the swell of a handle,
a flute, a pinch) is told here. Lengths in this room are centimetres.
"""
import math
import numpy as np
from mathutils import Matrix
from meshing import Geo, UNIT, bezier, curvature, lathe, resample, soften, solid, spline, sweep


class Form:
    """Named parts, each a Geo with an offset; material slot 0 is the glaze, 1 the inner glaze, 2 and up are extras."""

    def __init__(self, dip, extras=()):
        self.parts, self.dip, self.extras, self.inner, self.height = [], dip, list(extras), None, 0.0

    def add(self, name, geo, offset=(0, 0, 0), tilt=0.0):
        self.parts.append((name, geo, offset, tilt))
        return self

    def place(self, materials, at=(0, 0, 0), turn=0.0):
        objects = []
        base = Matrix.Translation([c * UNIT for c in at]) @ Matrix.Rotation(math.radians(turn), 4, "Z")
        for name, geo, off, tilt in self.parts:
            faces = geo.attrs["inside"][geo.quads].mean(1) > 0.5
            if materials[1] is not materials[0] and name == "body":
                geo.slots = np.where((geo.slots == 0) & faces, 1, geo.slots)
            ob = geo.to_object(name, materials)
            ob.matrix_world = base @ Matrix.Translation([c * UNIT for c in off]) @ Matrix.Rotation(math.radians(tilt), 4, "Y")
            objects.append(ob)
        return objects


def centimetres(points, times, tall=1.0):
    """Catalogue points in mm ([r, z] or [r, z, 1] at a corner) as the spline wants them."""
    return [(p[0] * times / 10, p[1] * times * tall / 10, *(("c",) if len(p) > 2 and p[2] else ())) for p in points]


def wall(out, inn, step=0.1, soft=0.08):
    """The closed wall: up the outside, over the lip, down the inside. Marks edge, pool and inside along it."""
    up, down = spline(out, step), spline(inn, step)
    up[:, 0] = np.maximum(up[:, 0], 0)
    if up[0, 0] < 0.01:                                   # a foot ring, so that no pot stands on a disc
        r0 = float(up[up[:, 1] < 0.02, 0].max())
        lift = min(0.3, 0.5 * float(down[:, 1].min()))
        up = np.vstack([[(0, lift), (r0 * 0.80, lift), (r0 * 0.86, 0.0)], up[(up[:, 0] > r0 * 0.9) | (up[:, 1] > 0.02)]])
    pts = np.vstack([up, down])
    length = np.r_[0, np.cumsum(np.linalg.norm(np.diff(pts, axis=0), axis=1))]
    s_lip = length[len(up)]
    ends = pts[0].copy(), pts[-1].copy()
    pts = resample(pts, step)
    s = np.linspace(0, length[-1], len(pts))
    pts = soften(pts, step, soft)
    pts[:, 0] = np.maximum(pts[:, 0], 0)
    pts[0], pts[-1] = ends
    return pts, {"inside": np.clip((s - s_lip) / 0.3 + 0.9, 0, 1), **curvature(pts, step)}


def outer_radius(prof, z):
    pts, attrs = prof
    side = pts[attrs["inside"] < 0.5]
    side = side[np.argsort(np.abs(side[:, 1] - z))][:3]
    return float(side[:, 0].max())


def pulled(points, width, thick, swell=0.7):
    """A handle along its middle line: broad where it leaves the wall, thinner where it returns."""
    p = resample(spline([(x, z) for x, z, *_ in points], 0.1), 0.1)
    p = np.stack([p[:, 0], 0 * p[:, 0], p[:, 1]], 1)
    s = np.r_[0, np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))]
    flare = 0.62 * np.exp(-(s / (0.36 * width)) ** 2) + 0.55 * np.exp(-((s[-1] - s) / (0.34 * width)) ** 2)
    taper = 1.0 - 0.22 * s / s[-1]
    return sweep(p, width * taper * (1 + flare * swell), thick * (1 - 0.1 * s / s[-1]) * (1 + flare * 1.3), power=2.5, edge=0.35)


def lug(r, z, reach=2.2, width=5.0, thick=1.3, rise=0.6):
    """A loop handle that lies level, on the +x side."""
    a = bezier((r - 0.35, -width / 2, z), (r + reach * 1.25, -width / 2 - 0.1, z + rise), (r + reach * 1.25, width / 2 + 0.1, z + rise), (r - 0.35, width / 2, z), 60)
    s = np.r_[0, np.cumsum(np.linalg.norm(np.diff(a, axis=0), axis=1))]
    flare = 1 + 0.6 * (np.exp(-(s / 0.8) ** 2) + np.exp(-((s[-1] - s) / 0.8) ** 2))
    return sweep(a, thick * 1.05 * flare, thick * 0.8 * flare, lateral=(0, 0, 1), power=2.3, edge=0.3)


def ear(r, z, reach=2.4, width=6.5, thick=1.0):
    """A shelf to hold by, a half-moon, on the +x side."""
    path = np.stack([np.linspace(r - 0.5, r + reach, 30), np.zeros(30), z + 0.25 * np.linspace(0, 1, 30) ** 2], 1)
    u = np.linspace(0, 1, 30)
    w = width * np.sqrt(np.clip(1 - (u * 0.995) ** 3.2, 0.001, 1))
    d = thick * np.clip(1 - 0.35 * u, 0.3, 1) * np.sqrt(np.clip(1 - (u * 0.99) ** 10, 0.01, 1))
    return sweep(path, w, d, power=2.2, segs=40, edge=0.5)


def both(part):
    return [part, Geo(part.verts.copy(), part.quads, part.attrs).moved(turn=180)]


# ---------------------------------------------------------------- deformations: fn(x, y, z, angle, radius)

def lip(z_from, z_top, amount=1.0, sharp=0.30, lower=0.2):
    """Draws the rim out towards +x to pour."""
    def fn(x, y, z, th, r):
        d = np.arctan2(np.sin(th), np.cos(th))
        k = np.exp(-(d / sharp) ** 2) - 0.22 * np.exp(-((np.abs(d) - 2.4 * sharp) / sharp) ** 2)
        up = np.clip((z - z_from) / (z_top - z_from), 0, 1.1) ** 2.2
        grow = amount * k * up
        return x + grow * np.cos(th), y + grow * np.sin(th), z - lower * np.clip(k, 0, 1) * up
    return fn


def flutes(count, depth, z_from, z_top, twist=0.0, inner=0.0):
    """Hollows round the wall, as a mould has; those beyond radius `inner` only."""
    def fn(x, y, z, th, r):
        here = np.clip((z - z_from) / 0.8, 0, 1) * np.clip((z_top - z) / 0.8, 0, 1) * np.clip((r - inner) / 0.3, 0, 1)
        k = 1 + depth * np.cos(count * (th + twist * z)) * here
        return x * k, y * k, z
    return fn


def pinch(z, depth=0.11, high=2.2):
    """Two hollows across from one another, left by thumb and finger."""
    def fn(x, y, zz, th, r):
        near = np.exp(-((zz - z) / high) ** 2)
        d1, d2 = np.arctan2(np.sin(th + 1.05), np.cos(th + 1.05)), np.arctan2(np.sin(th + 1.05 - math.pi), np.cos(th + 1.05 - math.pi))
        k = 1 - depth * near * (np.exp(-(d1 / 0.36) ** 2) + np.exp(-(d2 / 0.36) ** 2)) * 2.0 + depth * 0.25 * near
        return x * k, y * k, zz
    return fn


def round_above(z0):
    """What is above z0 stays circular on a stretched lathe."""
    def fn(x, y, z, th, r):
        k = np.clip((z - z0 + 0.25) / 0.3, 0, 1)
        return x * (1 - k) + r * np.cos(th) * k, y * (1 - k) + r * np.sin(th) * k, z
    return fn


# ---------------------------------------------------------------- what a form has beside its wall

def spout_of(body_r):
    """The teapot's spout: a tapering tube with a bore and a cut lip. Made for a body of radius 8.2."""
    k = body_r / 8.2
    path = bezier((6.7 * k, 0, 4.3 * k), (9.9 * k, 0, 4.9 * k), (10.0 * k, 0, 8.9 * k), (12.3 * k, 0, 11.1 * k), 60)
    u = np.linspace(0, 1, 60)
    w = (4.5 * (1 - u) ** 1.5 + 1.8 * u ** 0.6 * 0.95 + 0.12 * np.exp(-((1 - u) / 0.05) ** 2)) * k
    tube = sweep(path, w, w * (1.0 - 0.05 * u), segs=48, caps=False)
    bore = sweep(path[::-1][:34], (w - 0.55)[::-1][:34], (w - 0.55)[::-1][:34], segs=48, caps=False, inside=1.0)
    d = path[-1] - path[-2]
    d /= np.linalg.norm(d)
    back = np.array([-0.001, 0.06, 0.09, 0.06, -0.001])
    ring = np.array([path[-1] + d * b for b in back]) + np.outer(np.arange(5) * 1e-4, d)
    rw = w[-1] - np.array([0, 0.08, 0.27, 0.47, 0.55])
    edge = sweep(ring, rw, rw * 0.95, segs=48, caps=False, edge=1.0, inside=1.0)
    edge.attrs["edge"][:] = 0.8
    return [tube, bore, edge]


def tap_geo():
    barrel = np.array([(0, 0, 0), (0.6, 0, 0), (2.0, 0, 0), (2.1, 0, 0), (3.4, 0, 0), (3.5, 0, 0), (4.6, 0, -0.15), (5.1, 0, -0.6), (5.25, 0, -1.5)])
    w = [1.5, 1.45, 1.3, 1.75, 1.75, 1.35, 1.15, 1.05, 1.0]
    b = sweep(barrel, w, w, slot=2, inside=1.0)
    key = lathe(solid([(0, -1.3), (0.45, -1.3), (0.5, 1.0), (0.42, 1.3), (0, 1.35)], soft=0.05, step=0.06), 32, slot=2).moved((2.75, 0, 0))
    wing = sweep(np.array([(2.75, -1.25, 1.75), (2.75, -1.1, 1.75), (2.75, 0, 1.6), (2.75, 1.1, 1.75), (2.75, 1.25, 1.75)]), [0.4, 0.6, 0.75, 0.6, 0.4], [0.6, 1.0, 0.9, 1.0, 0.6], lateral=(1, 0, 0), slot=2, inside=1.0)
    return Geo.join([b, key, wing])


HANDLE = {"mug": (1.9, 0.85), "espresso": (1.3, 0.62), "pitcher": (2.2, 1.0), "jug": (1.5, 0.72), "teapot": (2.0, 0.95), "stew-pot": (2.8, 1.25)}
LUG = {"cocotte": dict(reach=2.2, width=5.2, thick=1.3), "confit-pot": dict(reach=2.0, width=4.2, thick=1.3),
       "vinegar-jar": dict(reach=1.9, width=4.4, thick=1.3)}
EAR = {"tian": (2.2, 6.6, 1.0), "oval-dish": (2.2, 7.2, 1.0), "egg-dish": (2.0, 4.4, 0.8)}
SQUARE = {"terrine": 3.2}


def form(name, data, times=1.0, tall=1.0, seed=1, aside=None, opened=False, pestle=True, saucer=True):
    """The form `name` of the catalogue, `times` its template's size; `aside` lays the lid beside it, `opened` leaves it out."""
    k = times
    out, inn = centimetres(data["out"], k, tall), centimetres(data["inn"], k, tall)
    reach = max(p[0] for p in out + inn)
    stretch = (1 - data.get("depth", 1.0)) * reach * 1.0
    flat = lambda ps: [(max(p[0] - stretch, 0.0), *p[1:]) for p in ps]    # noqa: E731
    prof = wall(flat(out), flat(inn), soft=0.08 if reach < 6 else 0.1)
    top = float(prof[0][:, 1].max())
    f = Form(data["glazeMm"] * k * tall / 10)
    f.inner, f.height, f.stretch = prof, top, stretch
    r = np.random.default_rng(seed)
    deform = None
    if name in ("pitcher", "jug"):
        deform = lip(top * 0.78, top, (1.9 if name == "pitcher" else 1.1) * k, 0.36, -0.3 * k)
    elif name == "mixing-bowl":
        deform = lip(top * 0.62, top, 2.0 * k, 0.24, 0.15)
    elif name == "mortar":
        deform = lip(top * 0.74, top, 1.2 * k, 0.28, 0.1)
    elif name == "carafe":
        deform = lip(top * 0.86, top, 0.7 * k, 0.5, -0.1)
    elif name == "ramekin":
        deform = flutes(36, 0.014, 0.4, top - 1.1, inner=reach * 0.90)
    elif name == "tart-dish":
        deform = flutes(28, 0.010, 0.5, top + 0.6, inner=reach * 0.66)
    elif name == "kugelhopf":
        deform = flutes(16, 0.055, 0.8, top - 0.9, twist=0.075, inner=reach * 0.36)
    elif name == "tumbler":
        deform = pinch(top * 0.52)
    fine = name in ("ramekin", "tart-dish", "kugelhopf")
    segs = 288 if fine else 200 if reach > 9 else 160
    body = [lathe(prof, segs=segs, stretch=(stretch, 0), square=SQUARE.get(name, 2.0), deform=deform, wobble=0.0 if fine or stretch else 0.007, rng=r)]
    if name in HANDLE:
        w, t = HANDLE[name]
        line = centimetres(data["handle"], k, tall)
        line[0] = (outer_radius(prof, line[0][1]) - 0.25 * k, line[0][1])
        line[-1] = (outer_radius(prof, line[-1][1]) - 0.2 * k, line[-1][1])
        grip = pulled(line, w * k, t * k)
        body.append(grip.moved(turn=180) if name in ("pitcher", "jug", "teapot") else grip)
    if name in LUG:
        z = data["lug"][1][1] * k * tall / 10
        opts = {o: v * k for o, v in LUG[name].items()}
        pair = both(lug(outer_radius(prof, z) + 0.05, z - 0.3 * k, **opts))
        body += [p.moved(turn=90) for p in pair] if name == "vinegar-jar" else pair
    if name in EAR:
        a, w, t = (v * k ** 0.7 for v in EAR[name])
        z = data["lug"][0][1] * k / 10
        body += both(ear(outer_radius(prof, z) + stretch - 0.05, z - 0.1, a, w, t))
    if name == "teapot":
        body += spout_of(reach)
    if name == "vinegar-jar":
        z = data["tapMm"] * k / 10
        rr = outer_radius(prof, z)
        body.append(sweep(np.array([(rr - 0.5, 0, z), (rr + 0.15, 0, z), (rr + 0.55, 0, z), (rr + 0.6, 0, z)]), [3.0, 2.9, 2.5, 2.2], [3.0, 2.9, 2.5, 2.2], edge=0.3))
        f.extras.append("wood")
        tap = tap_geo()
        tap.verts *= 1.25
        f.add("tap", tap, (rr + 0.5, 0, z))
    if name == "espresso" and saucer:
        dish = wall([(0, 0, "c"), (3.0, 0, "c"), (3.05, 0.35, "c"), (5.0, 0.75), (6.6, 1.5)], [(6.55, 1.75), (6.2, 1.72, "c"), (4.9, 1.1), (3.2, 0.72), (0, 0.7)])
        dip, f.dip = f.dip, 0.3
        f.add("saucer", lathe(dish, segs=176, wobble=0.006, rng=np.random.default_rng(seed + 9)))
        f.add("body", Geo.join(body), (0, 0, 0.74))
        f.inner_lift = 0.74
        return f
    f.add("body", Geo.join(body))
    if data.get("lid") and not opened:
        lid = data["lid"]
        outline = flat(centimetres(lid["inn"], k, tall)) + flat(centimetres(lid["out"], k, tall))
        knob = 0.0
        if stretch:
            inner = centimetres(lid["inn"], k, tall)
            outer = centimetres(lid["out"], k, tall)
            knob = outer[3][1]
            small = lambda p: (p[0] if p[1] >= knob else max(p[0] - stretch * min(1, p[0] / (reach * 0.75)), 0), *p[1:])   # noqa: E731
            outline = [small(p) for p in inner] + [small(p) for p in outer]
        cover = lathe(solid(outline, soft=0.09), segs=200, stretch=(stretch, 0), square=SQUARE.get(name, 2.0), deform=round_above(knob) if stretch else None)
        at = (*aside, 0.5) if aside else (0, 0, lid["heightMm"] * k * tall / 10)
        f.add("lid", cover, at)
    if name == "mortar" and pestle:
        f.extras.append("wood")
        stick = lathe(solid([(0, 0), (1.3, 0.25), (1.85, 1.5), (1.45, 3.2), (0.95, 5.0), (0.9, 11.0), (1.25, 13.0), (1.1, 14.3), (0, 14.8)], soft=0.1), 72, slot=2)
        f.add("pestle", stick, (-3.6 * k, 0.2, 2.6 * k), 42)
    if name == "oil-bottle":
        f.extras.append("cork")
        f.add("stopper", lathe(solid([(0, -1.5), (0.72, -1.5), (0.95, 0.4), (1.05, 1.3), (0.9, 1.5), (0, 1.55)], soft=0.06, step=0.06), 48, slot=2), (0, 0, top - 0.1))
    return f
