"""What is not thrown: bottles, jars, sachets, books, cards, cloth, wood. Each builds a card picture by itself.

A function takes the name of a tint and returns (subject, focus, stage options). True sizes in cm.
"""
import math
import bpy
import numpy as np
import forms
import glazes
import printing
import props
from meshing import Geo, UNIT, bezier, grid, lathe, resample, solid, spline, sweep
from props import put

# linear light: what is seen, and its depth
TINTS = {
    "olive": ((0.055, 0.060, 0.012), (0.012, 0.014, 0.004)), "vinegar": ((0.060, 0.008, 0.010), (0.014, 0.003, 0.003)),
    "cider": ((0.300, 0.110, 0.018), (0.090, 0.030, 0.006)), "mustard": ((0.400, 0.200, 0.045), (0.200, 0.085, 0.018)),
    "salt": ((0.55, 0.53, 0.49), (0.30, 0.29, 0.26)), "honey": ((0.400, 0.150, 0.016), (0.150, 0.045, 0.005)),
    "berry": ((0.085, 0.010, 0.026), (0.026, 0.004, 0.010)), "apricot": ((0.480, 0.145, 0.022), (0.230, 0.055, 0.008)),
    "chestnut": ((0.115, 0.048, 0.020), (0.045, 0.018, 0.008)), "herb": ((0.150, 0.185, 0.085), (0.070, 0.090, 0.040)),
    "rye": ((0.480, 0.360, 0.220), (0.260, 0.180, 0.100)), "linen": ((0.50, 0.43, 0.33), (0.30, 0.25, 0.18)),
    "indigo": ((0.030, 0.058, 0.110), (0.014, 0.026, 0.052)), "wood": ((0.42, 0.26, 0.13), (0.20, 0.11, 0.05)),
    "paper": ((0.72, 0.66, 0.56), (0.45, 0.39, 0.31)), "cobalt": ((0.013, 0.038, 0.135), (0.008, 0.020, 0.070)),
    "clay": ((0.235, 0.047, 0.022), (0.110, 0.024, 0.012)),
}
FORMS = {}          # the catalogue's profiles, as in compositions


def glass(tint, clear=0.0):
    """A filled vessel: the content seen through glass, paler where the glass is thick."""
    seen, deep = TINTS[tint]
    t = glazes.Tree("glass")
    facing = t.node("ShaderNodeLayerWeight", {"Blend": 0.35}).outputs["Facing"]
    cloud = t.step(t.noise(1.6, 3), 0.3, 0.7)
    col = t.mix(t.step(facing, 0.25, 0.95), t.mix(cloud, seen, tuple(c * 1.12 for c in seen)), deep)
    z = t.node("ShaderNodeSeparateXYZ", {0: t.coord}).outputs[2]
    col = t.mix(t.step(z, 0.055, 0.02, 0, 0.55), col, tuple(min(1, c * 1.6 + 0.10) for c in seen))
    if clear:
        col = t.mix(t.step(z, clear - 0.01, clear + 0.01), col, (0.30, 0.30, 0.26))
    t.set(Base_Color=col, Roughness=0.06, Specular=0.6, Clearcoat=0.6, Clearcoat_Roughness=0.03)
    return t.mat


def kraft(colour):
    t = glazes.Tree("kraft")
    fibre = t.noise(1.0, 4, 0.6, vec=t.coords((6, 6, 30), 3.0))
    col = t.mix(t.step(fibre, 0.35, 0.7), tuple(c * 0.93 for c in colour), tuple(min(1, c * 1.05) for c in colour))
    t.set(Base_Color=col, Roughness=0.85, Specular=0.15, Normal=t.bump(t.noise(3.2, 4, 0.6), 0.35, 0.03))
    return t.mat


def bottle(tint, seed=1, times=1.0, number=0, **_):
    k = times
    body = solid([(0, 0.35), (2.5, 0.35), (2.9, 0.0, "c"), (3.35, 0.0), (3.6, 0.4, "c"), (3.6, 15.2, "c"), (3.3, 17.0), (2.2, 19.0), (1.5, 20.6), (1.35, 22.0), (1.35, 25.2),
                  (1.62, 25.3), (1.68, 25.9), (1.55, 26.5, "c"), (0, 26.5)], soft=0.08)
    g = lathe(body, 128)
    g.verts *= k
    obs = [put(g, "bottle", glass(tint))]
    cap = lathe(solid([(0, 25.4), (1.74, 25.4, "c"), (1.74, 29.4), (1.6, 29.6), (0, 29.6)], soft=0.05, step=0.05), 96)
    cap.verts *= k
    obs.append(put(cap, "cap", glazes.plain("wax", TINTS[tint][1] if tint != "cider" else (0.05, 0.03, 0.02), 0.42, 0.2, 20, 0.1)))
    obs += printing.label(lambda lift: printing.around(3.64 * k + lift, 4.0 * k, -8), 8.6 * k, 8.6 * k, TINTS[tint][0], number)
    return obs, obs, {"elev": 11, "fill": (0.74, 0.62)}


def glass_jar(tint, seed=1, times=1.0, number=0, **_):
    k = times
    body = solid([(0, 0.4), (3.0, 0.4), (3.4, 0.0, "c"), (3.9, 0.0), (4.2, 0.45, "c"), (4.2, 7.5, "c"), (3.75, 8.6), (3.7, 9.2, "c"), (0, 9.2)], soft=0.08)
    g = lathe(body, 128)
    g.verts *= k
    obs = [put(g, "jar", glass(tint))]
    lid = lathe(solid([(0, 9.05), (3.95, 9.05), (4.05, 9.15), (4.05, 10.4), (3.9, 10.7), (3.5, 10.75), (3.3, 10.62), (0, 10.6)], soft=0.05, step=0.05), 128)
    lid.verts *= k
    obs.append(put(lid, "lid", glazes.plain("lid", (0.62, 0.56, 0.46), 0.36, vary=0.03, Metallic=0.0, Clearcoat=0.3)))
    obs += printing.label(lambda lift: printing.around(4.24 * k + lift, 1.2 * k, -6), 8.0 * k, 5.6 * k, TINTS[tint][0], number)
    return obs, obs, {"elev": 14}


def sachet_geo(w=12.5, d=7.0, h=17.0, seed=1):
    r = np.random.default_rng(seed)
    n, m = 240, 150
    ph = r.uniform(0, 6.28, 8)

    def half_depth(z):
        return np.interp(z, [0, h * 0.3, h * 0.7, h], [d * 0.46, d * 0.5, d * 0.40, 0.45])

    def fn(u, v):
        a, z = u * 2 * math.pi, v * h
        hx, hy = w / 2 * (1 - 0.05 * v) + 0.30 * np.sin(v * 3.1) * (1 - v), half_depth(z)
        p = 7.0 - 4.0 * v
        c, s = np.cos(a), np.sin(a)
        f = (np.abs(c) ** p + np.abs(s) ** p) ** (-1 / p)
        lump = 0.16 * np.sin(z * 0.7 + 2.3 * c + ph[0]) * np.sin(c * 4 + ph[1]) + 0.10 * np.sin(z * 1.9 + c * 7 + ph[2])
        return c * f * hx, s * f * (hy + lump * (0.3 + 0.7 * np.abs(c) ** 2) * np.clip(v * 6, 0, 1) * np.clip((1 - v) * 4, 0, 1)), z
    return grid(n, m, fn), half_depth


def sachet(tint, seed=1, times=1.0, number=0, **_):
    g, depth = sachet_geo(seed=seed)
    k = times
    paper = kraft((0.44, 0.30, 0.175) if tint in ("rye", "herb") else (0.70, 0.64, 0.53))
    g.verts *= k
    obs = [put(g, "bag", paper)]
    top = 17.0 * k
    fold = [sweep(np.array([(-6.3 * k, 0, top + 0.5 * k), (0, -0.05, top + 0.52 * k), (6.3 * k, 0, top + 0.5 * k)]), 1.15 * k, 2.0 * k, power=5, segs=40)]
    obs.append(put(Geo.join(fold), "fold", paper))
    cord = glazes.plain("cord", TINTS[tint][1], 0.9, 0.6, 60)
    loop = [sweep(np.array([(-6.5 * k, 0, top - 0.15), (-6.2 * k, -0.72 * k, top - 0.12), (0, -0.78 * k, top - 0.10), (6.2 * k, -0.72 * k, top - 0.12), (6.5 * k, 0, top - 0.15)]), 0.16, 0.16, segs=10)]
    obs.append(put(Geo.join(loop), "cord", cord))
    obs += printing.label(lambda lift: printing.upright(0, 4.4 * k, lambda z: (depth(z / k) + 0.36 + lift * 1.5) * k), 7.6 * k, 8.4 * k, TINTS[tint][0], number)
    return obs, obs, {"elev": 12}


def slab(w, d, h, material, name="slab", soft=0.05, at=(0, 0, 0)):
    """A box with eased edges, its middle on the axis, its foot at z = 0."""
    p = solid([(0, 0, "c"), (w / 2, 0, "c"), (w / 2, h, "c"), (0, h)], soft=soft, step=0.06)
    g = lathe(p, segs=240, square=40, deform=lambda x, y, z, th, r: (x, y * d / w, z))
    return put(g, name, material, at)


def volume(w, h, thick, tint, cover, turn=-24, band=None):
    """A book that stands, its cover turned to the light."""
    cloth = glazes.plain("cover", TINTS[tint][0], 0.72, 0.25, 70, 0.06)
    pages = glazes.plain("pages", (0.74, 0.68, 0.57), 0.85, vary=0.04)
    obs = [slab(w, 0.22, h, cloth, "front", 0.03, (0, -thick / 2, 0)), slab(w, 0.22, h, cloth, "back", 0.03, (0, thick / 2, 0)),
           slab(w - 0.5, thick - 0.1, h - 0.6, pages, "pages", 0.03, (0.05, 0, 0.3))]
    spine = sweep(np.array([(-w / 2 + 0.02, 0, 0.0), (-w / 2, 0, 0.05), (-w / 2, 0, h - 0.05), (-w / 2 + 0.02, 0, h)]), thick + 0.22, 0.4, lateral=(0, 1, 0), power=3)
    obs.append(put(spine, "spine", cloth))
    obs += cover(lambda lift: printing.upright(thick / 2 + 0.12 + lift))
    if band is not None:
        obs += [slab(0.55, thick + 0.42, h + 0.05, band, "band", 0.02, (w / 2 - 1.6, 0, 0))]
    rotate(obs, turn)
    return obs


def rotate(obs, turn, at=(0, 0, 0), tilt=0.0):
    from mathutils import Matrix
    m = Matrix.Translation([c * UNIT for c in at]) @ Matrix.Rotation(math.radians(turn), 4, "Z") @ Matrix.Rotation(math.radians(tilt), 4, "X")
    for ob in obs:
        ob.matrix_world = m @ ob.matrix_world
    return obs


def book(tint, seed=1, number=0, **_):
    light = glazes.plain("foil", (0.80, 0.75, 0.66), 0.6)

    def cover(surface):
        return [printing.lay(printing.shifted(printing.section(FORMS["cocotte"], 11.0, 0.11), 0.3, 8.2), surface(0.01), light),
                printing.lay(printing.shifted(printing.text("Vaugrès", 1.7), 0.3, 4.2), surface(0.01), light),
                printing.lay(printing.shifted(printing.text("40", 2.0), 0.3, 18.4), surface(0.01), light)]
    obs = volume(17, 22, 1.9, tint, cover)
    return obs, obs, {"elev": 12}


def notebook(tint, seed=1, number=0, **_):
    ink, paper = glazes.plain("ink", printing.INK, 0.7), glazes.plain("label", printing.PAPER, 0.85, vary=0.02)

    def cover(surface):
        return [printing.lay(printing.shifted(printing.area(-3.8, 3.8, 0, 5.2), -0.2, 9.4), surface(0.01), paper),
                printing.lay(printing.shifted(printing.mark(1.7), -0.2, 12.9), surface(0.02), ink),
                printing.lay(printing.shifted(printing.ruled(5.0, 2, 0.9), -0.2, 11.0), surface(0.02), ink)]
    obs = volume(14, 19, 1.3, tint, cover, band=glazes.plain("elastic", (0.02, 0.02, 0.022), 0.8))
    return obs, obs, {"elev": 12}


def stiff_card(w, h, face, shapes, at, turn, lean, edge=(0.74, 0.68, 0.58)):
    """A card that leans back on something; shapes are laid on its face."""
    obs = [slab(w, 0.10, h, glazes.plain("card", face, 0.75, vary=0.02), "card", 0.015)]
    obs += [printing.lay(s, printing.upright(0.06 + 0.006 * (i + 1)), m) for i, (s, m) in enumerate(shapes)]
    return rotate(obs, turn, at, -lean)


# what stands behind a course's voucher: form, glaze, size, turn, place
COURSE = {"cobalt": ("pitcher", "iron-blue", dict(times=0.8), 165, (3.2, 8.5, 0)), "clay": ("bowl", "terracotta", dict(), 0, (3.4, 10.6, 0)),
          "olive": ("mug", "ash-green", dict(), -25, (4.4, 6.6, 0))}


def certificate(tint, seed=1, number=0, **_):
    """A voucher for a day at the wheel: a card that leans on what one will have made."""
    form, glaze, params, turn, at = COURSE[tint]
    f = forms.form(form, FORMS[form], seed=seed, **params)
    pot = f.place(glazes.glaze_set(glaze, f.dip, seed), at, turn)
    accent, ink = glazes.plain("accent", TINTS[tint][0], 0.6), glazes.plain("ink", printing.INK, 0.7)
    frame = printing.joined(*[printing.stroke(np.linspace(a, b, 12), 0.06) for a, b in
                              (((-7.2, 0.7), (7.2, 0.7)), ((-7.2, 10.3), (7.2, 10.3)), ((-7.17, 0.7), (-7.17, 10.3)), ((7.17, 0.7), (7.17, 10.3)))])
    drawing = printing.section(FORMS[form], 3.1 if form == "pitcher" else 4.6, 0.06)
    obs = stiff_card(16, 11, (0.76, 0.72, 0.64), [
        (frame, accent), (printing.shifted(drawing, -3.4, 3.0 if form == "pitcher" else 4.2), accent), (printing.shifted(printing.text("Vaugrès", 1.5), 2.6, 7.2), ink),
        (printing.shifted(printing.ruled(6.4, 3, 0.95), 2.6, 5.6), ink), (printing.shifted(printing.text(f"N° {number}", 0.8), 2.6, 1.7), ink)], (-2.2, -1.0, 0), -10, 14)
    return pot + obs, obs, {"elev": 15}


def gift_card(tint, seed=1, number=0, **_):
    f = forms.form("espresso", FORMS["espresso"], seed=seed, saucer=False)
    pot = f.place(glazes.glaze_set("oatmeal", f.dip, seed), (4.8, 4.4, 0), -30)
    light = glazes.plain("foil", (0.80, 0.75, 0.66), 0.5)
    obs = stiff_card(12.4, 8.0, TINTS[tint][0], [(printing.shifted(printing.section(FORMS["teapot"], 4.4, 0.06), -3.0, 2.4), light),
                     (printing.shifted(printing.text("Vaugrès", 1.35), 2.5, 4.1), light), (printing.shifted(printing.ruled(4.2, 1), 2.5, 3.2), light)], (-1.4, -1.2, 0), -12, 18)
    back = stiff_card(13.0, 9.0, (0.70, 0.62, 0.50), [], (-4.2, 1.6, 0), 14, 12)
    return pot + obs + back, obs, {"elev": 14}


def folded(size=(19, 13), layers=5, thick=0.55, seed=1, material=None, at=(0, 0, 0), turn=0.0):
    """A cloth folded in layers, its folds to the camera's left and right by turns."""
    r = np.random.default_rng(seed)
    w, d = size
    path = []
    for i in range(layers):
        z = thick / 2 + i * thick
        ext = w / 2 - 0.12 * i + r.uniform(-0.15, 0.1)
        xs = np.linspace(-ext, ext, 60) * (1 if i % 2 == 0 else -1)
        path += [(x, z + 0.05 * math.sin(x * 0.5 + i)) for x in xs]
        if i < layers - 1:
            side = 1 if i % 2 == 0 else -1
            path += [(side * (ext + 0.5 * thick * math.sin(a)), z + thick / 2 - thick / 2 * math.cos(a)) for a in np.linspace(0.2, math.pi - 0.2, 12)]
    p = resample(np.asarray(path), 0.12)
    ph = r.uniform(0, 6.28, 6)

    def fn(u, v):
        i = np.clip((u * (len(p) - 1)).astype(int), 0, len(p) - 1)
        y = (v - 0.5) * (d + 0.25 * np.sin(i * 0.013 + ph[0]))
        soft = 0.10 * np.sin(p[i, 0] * 0.45 + y * 0.3 + ph[1]) * (p[i, 1] / (layers * thick)) + 0.05 * np.sin(y * 0.9 + p[i, 0] * 0.2 + ph[2])
        return p[i, 0] + 0.10 * np.sin(y * 0.6 + ph[3]), y, np.maximum(p[i, 1] + soft, 0.06)
    n = len(p), 120
    g = grid(*n, fn)
    u, v = np.meshgrid(np.linspace(0, 1, n[0]), np.linspace(0, 1, n[1]), indexing="ij")
    g.attrs["edge"], g.attrs["pool"] = u.ravel(), v.ravel()
    length = float(np.linalg.norm(np.diff(p, axis=0), axis=1).sum())
    ob = put(g, "cloth", material or glazes.linen(size=(length, d)), at, turn)
    m = ob.modifiers.new("thick", "SOLIDIFY")
    m.thickness, m.offset = 0.30 * UNIT, 0
    return ob


def cloth(tint, seed=1, number=0, **_):
    obs = [folded((17, 22), 6, 0.62, seed, turn=64)]
    return obs, obs, {"elev": 36}


def apron(tint, seed=1, number=0, **_):
    """Folded, with its ties wound round it."""
    blue = glazes.linen(TINTS[tint][0], TINTS[tint][1], None)
    obs = [folded((22, 26), 8, 0.75, seed, blue, turn=66)]
    tie = glazes.linen(tuple(c * 1.5 for c in TINTS[tint][0]), TINTS[tint][1], None)
    top = 8 * 0.75 + 0.35
    bands = []
    for x in (-3.2, -0.6):
        loop = np.array([(x, -13.9, 0.4), (x + 0.1, -14.0, 3.0), (x, -13.5, top), (x + 0.4, 0, top + 0.22), (x, 13.5, top), (x, 14.0, 3.0), (x, 13.9, 0.4)])
        bands.append(sweep(resample(loop, 0.3), 1.7, 0.22, lateral=(1, 0, 0), power=4))
    tail = bezier((-0.4, -6, top + 0.3), (5, -7, top + 1.3), (7, -11, top + 0.5), (9.5, -12.5, top + 0.15), 50)
    tail2 = bezier((-2.6, -6, top + 0.3), (-6, -9, top + 1.5), (-7, -3, top + 0.8), (-9.5, -6, top + 0.15), 50)
    bands += [sweep(t, 1.7, 0.2, lateral=(0.2, 1, 0), power=4) for t in (tail, tail2)]
    knot = sweep(np.array([(-3.6, -6, top + 0.3), (-1.6, -6, top + 0.75), (0.4, -6, top + 0.3)]), 2.0, 0.8, lateral=(0, 1, 0))
    obs.append(put(Geo.join([*bands, knot]), "ties", tie, (0, 0, 0), 66))
    return obs, obs, {"elev": 34}


def spoon(tint, seed=1, number=0, **_):
    beech = glazes.oak((0.46, 0.29, 0.155))
    ob = props.spoon((-5.5, -12.0, 0.0), 66, 0, 30, beech)
    return [ob], [ob], {"elev": 52, "fill": (0.62, 0.66)}


def crate(w=34, d=24, h=11, at=(0, 0, 0), turn=0):
    """A shallow box of thin boards, open on top."""
    wood = glazes.oak((0.50, 0.33, 0.185))
    t = 0.9
    obs = [slab(w, t, h, wood, "front", 0.06, (0, -d / 2, 0)), slab(w, t, h, wood, "back", 0.06, (0, d / 2, 0)),
           slab(t, d, h, wood, "left", 0.06, (-w / 2 + t / 2, 0, 0)), slab(t, d, h, wood, "right", 0.06, (w / 2 - t / 2, 0, 0)), slab(w, d, 0.8, wood, "floor", 0.05)]
    ink = glazes.plain("brand", (0.06, 0.035, 0.02), 0.8)
    obs.append(printing.lay(printing.shifted(printing.mark(4.4), 0, h * 0.48), printing.upright(d / 2 + t / 2 + 0.02), ink))
    return rotate(obs, turn, at)


def straw(w=32, d=22, z=5.0, seed=1):
    """Wood wool, so that nothing knocks."""
    r = np.random.default_rng(seed)
    parts = []
    for _ in range(260):
        x, y = r.uniform(-w / 2, w / 2), r.uniform(-d / 2, d / 2)
        a, ln = r.uniform(0, 6.28), r.uniform(3, 7)
        c, s = math.cos(a) * ln / 2, math.sin(a) * ln / 2
        b = r.uniform(-1.5, 1.5, 2)
        zz = z + r.uniform(-1.6, 0.4)
        hi = zz + r.uniform(0, 1.0)
        pts = bezier((x - c, y - s, zz - 0.6), (x - c * 0.3 + b[0], y - s * 0.3 + b[1], hi), (x + c * 0.3 - b[1], y + s * 0.3 + b[0], hi), (x + c, y + s, zz - 0.6), 14)
        pts[:, 0], pts[:, 1] = np.clip(pts[:, 0], -w / 2, w / 2), np.clip(pts[:, 1], -d / 2, d / 2)
        parts.append(sweep(pts, 0.28, 0.07, lateral=(math.sin(a), -math.cos(a), 0.4), segs=6))
    base = grid(2, 2, lambda u, v: ((u - 0.5) * w, (v - 0.5) * d, z - 1.4 + 0 * u))
    return put(Geo.join([base, *parts]), "straw", glazes.plain("straw", (0.56, 0.42, 0.24), 0.85, vary=0.2))


def pot(form, glaze, at, turn, seed, **params):
    f = forms.form(form, FORMS[form], seed=seed, **params)
    mats = glazes.glaze_set(glaze, f.dip, seed) + [glazes.plain("cork", (0.42, 0.25, 0.13), 0.85, 0.6, 50, 0.25) for _ in f.extras]
    return f.place(mats, at, turn)


def box(tint, seed=1, number=0, **_):
    """A box the shopper composes: `paper` with oil, `linen` with breakfast."""
    obs = crate(h=11 if tint == "paper" else 8.4) + [straw(seed=seed)]
    if tint == "paper":
        obs += pot("oil-bottle", "honey", (-9.5, 3.4, 3.0), 0, 3)
        oil = bottle("olive", number=701)[0]
        obs += rotate(oil, 6, (0.5, 2.5, 2.6))
        obs += rotate([folded((13, 9.5), 5, 0.6, 4, at=(0, 0, 0))], 74, (10.0, -0.5, 4.6), -14)
    else:
        obs += pot("mug", "iron-blue", (-9.0, -1.5, 4.0), -35, 3)
        jar = glass_jar("apricot", number=712)[0]
        obs += rotate(jar, 4, (1.2, -1.5, 4.0))
        obs += rotate([folded((13, 9.5), 5, 0.6, 4)], 78, (10.6, -1.0, 4.2), -14)
    return obs, obs, {"elev": 24, "fill": (0.68, 0.56)}


CATALOGUE = {"bottle": bottle, "glass-jar": glass_jar, "sachet": sachet, "book": book, "notebook": notebook, "certificate": certificate, "gift-card": gift_card,
             "cloth": cloth, "apron": apron, "spoon": spoon, "box": box}
