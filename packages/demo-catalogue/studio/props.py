"""What stands around the pots: board, linen, lemons, eggs, bread, sprigs. Plain shapes, true sizes (cm)."""
import math
import bpy
import numpy as np
from mathutils import Matrix
import glazes
from meshing import Geo, UNIT, bezier, grid, lathe, solid, sweep


def put(geo, name, material, at=(0, 0, 0), turn=0.0, tilt=0.0, roll=0.0):
    ob = geo.to_object(name, material if isinstance(material, list) else [material])
    ob.matrix_world = (Matrix.Translation([c * UNIT for c in at]) @ Matrix.Rotation(math.radians(turn), 4, "Z")
                       @ Matrix.Rotation(math.radians(tilt), 4, "Y") @ Matrix.Rotation(math.radians(roll), 4, "X"))
    return ob


def board(length=46, width=24, thick=2.2, at=(0, 0, 0), turn=0, material=None):
    """An oak board with eased edges."""
    pts = [(0, 0), (width / 2 - 0.35, 0), (width / 2, 0.35), (width / 2, thick - 0.35), (width / 2 - 0.35, thick), (0, thick)]
    prof = solid([(*p, "c") for p in pts], soft=0.12, step=0.15)
    g = lathe(prof, segs=320, square=14, deform=lambda x, y, z, th, r: (x * length / width, y, z))
    return put(g, "board", material or glazes.oak(), at, turn)


def draped_linen(size=(40, 30), at=(0, 0, 6), turn=0, over=(), seed=5, frames=42, crumple=1.0, material=None):
    """A cloth dropped by the physics engine over the table and the objects in `over`; then frozen."""
    r = np.random.default_rng(seed)
    waves = [(r.uniform(0, 3.14), r.uniform(0.15, 0.55), r.uniform(0, 6.28), r.uniform(0.3, 1.0)) for _ in range(9)]

    def fn(u, v):
        x, y = (u - 0.5) * size[0], (v - 0.5) * size[1]
        z = sum(a * np.sin((x * np.cos(d) + y * np.sin(d)) * f + p) for d, f, p, a in waves) * 0.45 * crumple
        return x, y, z
    n = (int(size[0] / 0.5), int(size[1] / 0.5))
    sheet = grid(*n, fn)
    u, v = np.meshgrid(np.linspace(0, 1, n[0]), np.linspace(0, 1, n[1]), indexing="ij")
    sheet.attrs["edge"], sheet.attrs["pool"] = u.ravel(), v.ravel()       # the weave follows the cloth
    cloth = put(sheet, "cloth", material or glazes.linen(size=size), at, turn)
    floor = put(grid(2, 2, lambda u, v: ((u - 0.5) * 300, (v - 0.5) * 300, 0 * u)), "floor", glazes.plain("f", (0.5, 0.5, 0.5)))
    for ob in (*over, floor):
        ob.modifiers.new("collision", "COLLISION")
        ob.collision.thickness_outer, ob.collision.cloth_friction = 0.012, 25
    m = cloth.modifiers.new("cloth", "CLOTH")
    c = m.settings
    c.quality, c.mass, c.air_damping = 6, 0.4, 2.0
    c.tension_stiffness = c.compression_stiffness = 12
    c.shear_stiffness, c.bending_stiffness, c.shrink_min = 2, 0.06, -0.09 * crumple
    m.collision_settings.distance_min, m.collision_settings.collision_quality = 0.014, 3
    m.point_cache.frame_start, m.point_cache.frame_end = 1, frames
    sc = bpy.context.scene
    for f in range(1, frames + 1):
        sc.frame_set(f)
    done = cloth.evaluated_get(bpy.context.evaluated_depsgraph_get())
    me = bpy.data.meshes.new_from_object(done)
    cloth.modifiers.clear()
    cloth.data = me
    sc.frame_set(1)
    for ob in over:
        ob.modifiers.clear()
    bpy.data.objects.remove(floor)
    t = cloth.modifiers.new("thick", "SOLIDIFY")
    t.thickness, t.offset = 0.010, 1
    d = cloth.modifiers.new("smooth", "SUBSURF")
    d.levels = d.render_levels = 1
    return cloth


def lemon(at=(0, 0, 0), turn=0, tilt=90, size=1.0, seed=0, material=None):
    g = lathe(solid([(0, -4.15), (0.45, -3.95), (0.85, -3.45), (1.9, -2.7), (2.75, -1.2), (2.85, 0.4), (2.3, 2.1), (1.3, 3.1), (0.5, 3.6), (0.35, 3.8), (0, 3.85)], soft=0.14), 96,
              wobble=0.02, rng=np.random.default_rng(seed))
    g.verts *= size
    return put(g, "lemon", material or glazes.lemon_skin(), (at[0], at[1], at[2] + 2.83 * size), turn, tilt)


def egg(at=(0, 0, 0), turn=0, size=1.0, colour=(0.55, 0.33, 0.20), upright=False):
    t = np.linspace(-math.pi / 2, math.pi / 2, 40)
    out = [(max(0, 2.15 * math.cos(a) * (1 - 0.12 * math.sin(a))), 2.8 * math.sin(a)) for a in t]
    g = lathe(solid(out, soft=0.05), 64)
    g.verts *= size
    return put(g, "egg", glazes.plain("egg", colour, 0.45, grain=0.05, grain_scale=60, vary=0.06), (at[0], at[1], at[2] + (0.0 if upright else 2.13 * size)), turn, 0 if upright else 90)


def loaf(at=(0, 0, 0), turn=0, length=24, width=14, height=9.0, seed=3):
    """A slashed country loaf."""
    r = np.random.default_rng(seed)
    n, m = 220, 140

    def fn(u, v):
        a, b = u * 2 * math.pi, (v - 0.5) * math.pi
        c = np.cos(b)
        x, y, z = np.cos(a) * c, np.sin(a) * c, np.sin(b)
        z = np.where(z < 0, z * 0.42, z)
        lump = 1 + 0.025 * np.sin(3 * x * 2 + 1) + 0.02 * np.sin(5 * y * 2 + x * 4) + 0.012 * np.sin(11 * x + 7 * y)
        return x * length / 2 * lump, y * width / 2 * lump, (z * lump) * height * 0.70 + height * 0.29
    g = grid(n, m, fn)
    x, y, z = g.verts.T
    cut = np.zeros(len(x))
    for cx in (-0.27, -0.02, 0.23):
        d = (x - cx * length - y * 0.55) / 1.0
        cut = np.maximum(cut, np.exp(-(d / 0.85) ** 2) * np.clip((z / height - 0.55) * 4, 0, 1) * np.clip(1 - (np.abs(y) / (width * 0.40)) ** 4, 0, 1))
        ridge = np.exp(-((d - 1.5) / 0.5) ** 2) * np.clip((z / height - 0.6) * 4, 0, 1) * np.clip(1 - (np.abs(y) / (width * 0.38)) ** 4, 0, 1)
        g.verts[:, 2] += ridge * 0.45
    g.verts[:, 2] -= cut * 0.75
    g.verts[:, 2] = np.maximum(g.verts[:, 2], 0.02)
    g.attrs["pool"] = np.clip(cut, 0, 1)
    return put(g, "loaf", glazes.crust(), at, turn)


def sprig(at=(0, 0, 0), turn=0, length=20, leaves=15, leaf_len=4.2, leaf_w=0.95, seed=1, upright=False, colour=(0.070, 0.098, 0.040)):
    """An olive or bay twig: one stem, paired leaves. Lies on the table, or stands in a vase."""
    r = np.random.default_rng(seed)
    if upright:
        stem = bezier((0, 0, 0), (0.5, 0, length * 0.35), (r.uniform(-2, 2), r.uniform(-1, 1), length * 0.7), (r.uniform(-5, 5), r.uniform(-3, 3), length), 50)
    else:
        stem = bezier((-length / 2, 0, 0.3), (-length / 6, 1.2, 0.9), (length / 6, -1.0, 1.0), (length / 2, 0.6, 0.45), 50)
    parts = [sweep(stem, np.linspace(0.34, 0.12, 50), np.linspace(0.34, 0.12, 50), segs=8, slot=1)]
    for i in range(leaves):
        u = (0.30 if upright else 0.15) + (0.85 - (0.15 if upright else 0)) * (i + 0.5) / leaves * (1.0 if not upright else 0.95)
        k = min(48, int(u * 49))
        base, tan = stem[k], stem[min(49, k + 1)] - stem[k]
        tan /= np.linalg.norm(tan)
        side = 1 if i % 2 else -1
        out = np.cross(tan, (0, 0, 1) if not upright else (math.cos(i * 2.4), math.sin(i * 2.4), 0))
        out = out / (np.linalg.norm(out) + 1e-6) * side
        d = tan * r.uniform(0.55, 0.95) + out * r.uniform(0.7, 1.0) + np.array([0, 0, r.uniform(0.0, 0.35)])
        d /= np.linalg.norm(d)
        ln = leaf_len * r.uniform(0.75, 1.1) * (1 - 0.35 * u)
        tip = base + d * ln + np.array([0, 0, -0.12 * ln if upright else 0.0])
        if not upright:
            tip[2] = max(tip[2], 0.15)
        path = bezier(base, base + d * ln * 0.35 + (0, 0, 0.25), base + d * ln * 0.7 + (0, 0, 0.25), tip, 18)
        s = np.linspace(0, 1, 18)
        w = leaf_w * np.sqrt(np.clip(np.sin(np.pi * s ** 0.8), 0.001, 1)) * 2 * 0.62
        lat = np.cross(d, (r.uniform(-0.4, 0.4), r.uniform(-0.4, 0.4), 1))
        parts.append(sweep(path, w, 0.07, lateral=lat, segs=10))
    stem_mat = glazes.plain("stem", (0.16, 0.11, 0.06), 0.7)
    return put(Geo.join(parts), "sprig", [glazes.leaf(colour), stem_mat], at, turn)


def fill(inner, z, material, at=(0, 0, 0), turn=0, stretch=(0, 0), bumps=0.0, seed=0):
    """A surface inside a pot at height z: coffee, soup, or a gratin crust when bumps > 0."""
    pts, attrs = inner
    side = (attrs["inside"] > 0.6)
    p = pts[side][::-1]
    r = float(np.interp(z, p[:, 1], p[:, 0])) + 0.06
    rr = np.random.default_rng(seed)
    waves = [(rr.uniform(0, 6.28), rr.uniform(0.8, 3.2), rr.uniform(0, 6.28)) for _ in range(14)]
    prof = (np.array([(r * k, z) for k in np.linspace(1, 0, 60)]), {"inside": np.ones(60)})

    def lumpy(x, y, zz, th, q):
        if not bumps:
            return x, y, zz + 0.0 * x
        w = sum(np.sin((x * math.cos(a) + y * math.sin(a)) * f + ph) for a, f, ph in waves) / 4
        return x, y, zz + bumps * w + bumps * 1.3 * (1 - (q / r) ** 2)
    g = lathe(prof, 200, stretch=stretch, deform=lumpy)
    return put(g, "fill", material, at, turn)


def spoon(at=(0, 0, 0), turn=0, tilt=0, length=27, material=None):
    """A wooden spoon along +x."""
    n = 70
    s = np.linspace(0, 1, n)
    path = np.stack([s * length, np.zeros(n), 0.55 + 0 * s], 1)
    neck = np.exp(-((s - 0.70) / 0.10) ** 2)
    oval = np.sqrt(np.clip(1 - ((s - 0.865) / 0.136) ** 2, 0, 1))
    end = np.sqrt(np.clip(1 - ((s - 0.5) * 2) ** 40, 0.02, 1))
    w = np.maximum((1.25 - 0.25 * s + 0.25 * neck) * (s < 0.80), 5.0 * oval) * end
    w = np.convolve(np.pad(w, 2, mode="edge"), np.ones(5) / 5, "valid")
    d = (1.0 + 0.15 * oval) * end
    g = sweep(path, w, d, segs=36)
    top = g.verts[:, 2] > 0.55
    bowl_ = np.exp(-(((g.verts[:, 0] / length - 0.865) / 0.095) ** 4 + (g.verts[:, 1] / 1.9) ** 4))
    g.verts[:, 2] -= np.where(top, bowl_ * 0.6, 0)
    return put(g, "spoon", material or glazes.oak((0.42, 0.26, 0.13)), at, turn, tilt)


def yolk(at=(0, 0, 0), r=1.55):
    g = lathe(solid([(0, -0.3), (r, -0.3), (r, 0.05), (r * 0.86, 0.42), (r * 0.5, 0.68), (0, 0.78)], soft=0.05, step=0.06), 64)
    return put(g, "yolk", glazes.plain("yolk", (0.78, 0.30, 0.020), 0.16, vary=0.05), at)
