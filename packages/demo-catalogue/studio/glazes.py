"""Glaze ranges and plain materials, as Cycles node trees.

A glaze is a dictionary of linear-light colours and a few amounts; `glaze()` turns one into a material
for one piece. Object coordinates are in units of 10 cm, so specks keep their true size on every form.
"""
import bpy

BUFF = (0.46, 0.33, 0.22)      # bare stoneware bodies
TOAST = (0.34, 0.20, 0.115)
RED = (0.40, 0.155, 0.075)
DARK = (0.085, 0.062, 0.048)

GLAZES = {
    "iron-blue": dict(a=(0.021, 0.066, 0.142), b=(0.037, 0.108, 0.202), thin=(0.24, 0.155, 0.085), pool=(0.008, 0.026, 0.060),
                      clay=BUFF, speck=(0.16, 0.085, 0.04), specks=0.35, rough=0.20, streak=0.25, thin_amt=0.85),
    "celadon": dict(a=(0.300, 0.375, 0.285), b=(0.375, 0.445, 0.345), thin=(0.56, 0.545, 0.42), pool=(0.150, 0.245, 0.180),
                    clay=TOAST, speck=(0.15, 0.13, 0.08), specks=0.06, rough=0.19, craze=0.35, thin_amt=0.8),
    "oatmeal": dict(a=(0.690, 0.620, 0.510), b=(0.740, 0.680, 0.580), thin=(0.47, 0.325, 0.20), pool=(0.64, 0.555, 0.43),
                    clay=TOAST, speck=(0.13, 0.070, 0.035), specks=0.75, rough=0.30, thin_amt=0.75),
    "tenmoku": dict(a=(0.014, 0.0085, 0.0065), b=(0.034, 0.015, 0.0085), thin=(0.235, 0.078, 0.020), pool=(0.006, 0.005, 0.005),
                    clay=DARK, speck=(0.16, 0.06, 0.018), specks=0.12, rough=0.12, streak=0.55, thin_amt=1.0),
    "ash-green": dict(a=(0.145, 0.170, 0.108), b=(0.205, 0.228, 0.150), thin=(0.33, 0.240, 0.125), pool=(0.070, 0.095, 0.050),
                      clay=TOAST, speck=(0.07, 0.05, 0.02), specks=0.30, rough=0.24, streak=0.38, craze=0.2, thin_amt=0.9),
    "honey": dict(a=(0.400, 0.160, 0.030), b=(0.500, 0.225, 0.050), thin=(0.60, 0.335, 0.115), pool=(0.150, 0.045, 0.009),
                  clay=RED, speck=(0.10, 0.03, 0.01), specks=0.25, rough=0.11, streak=0.35, craze=0.15, thin_amt=0.7),
    "terracotta": dict(a=(0.400, 0.158, 0.085), b=(0.460, 0.200, 0.115), thin=(0.52, 0.265, 0.160), pool=(0.31, 0.110, 0.056),
                       clay=RED, speck=(0.60, 0.36, 0.22), specks=0.20, rough=0.78, bare=True, liner="honey", thin_amt=0.5),
    "charcoal": dict(a=(0.028, 0.027, 0.027), b=(0.044, 0.042, 0.040), thin=(0.115, 0.085, 0.062), pool=(0.016, 0.016, 0.017),
                     clay=DARK, speck=(0.15, 0.12, 0.09), specks=0.18, rough=0.55, thin_amt=0.8),
    "rose": dict(a=(0.560, 0.330, 0.245), b=(0.620, 0.400, 0.310), thin=(0.50, 0.265, 0.150), pool=(0.47, 0.235, 0.165),
                  clay=BUFF, speck=(0.20, 0.09, 0.05), specks=0.40, rough=0.36, thin_amt=0.7),
}


def shine(name):
    """Glazes of like shine throw light back alike."""
    g = GLAZES[name]
    return "bare" if g.get("bare") else "matt" if g["rough"] > 0.45 else "glossy"


class Tree:
    """A thin helper over node trees: sockets in, sockets out."""

    def __init__(self, name):
        self.mat = bpy.data.materials.new(name)
        self.mat.use_nodes = True
        self.nt = self.mat.node_tree
        self.bsdf = self.nt.nodes["Principled BSDF"]
        self.coord = self.node("ShaderNodeTexCoord").outputs["Object"]

    def node(self, kind, inputs=None, **props):
        n = self.nt.nodes.new(kind)
        for k, v in props.items():
            setattr(n, k, v)
        for k, v in (inputs or {}).items():
            self.put(n.inputs[k], v)
        return n

    def put(self, socket, v):
        if isinstance(v, bpy.types.NodeSocket):
            self.nt.links.new(v, socket)
        elif socket.type == "RGBA" and len(v) == 3:
            socket.default_value = (*v, 1)
        else:
            socket.default_value = v

    def set(self, **values):
        for k, v in values.items():
            self.put(self.bsdf.inputs[k.replace("_", " ")], v)

    def math(self, op, a, b=0.0, c=0.0, clamp=False):
        n = self.node("ShaderNodeMath", {0: a, 1: b, 2: c}, operation=op, use_clamp=clamp)
        return n.outputs[0]

    def mix(self, fac, a, b, blend="MIX"):
        return self.node("ShaderNodeMixRGB", {0: fac, 1: a, 2: b}, blend_type=blend).outputs[0]

    def step(self, v, lo, hi, a=0.0, b=1.0):
        return self.node("ShaderNodeMapRange", {"Value": v, "From Min": lo, "From Max": hi, "To Min": a, "To Max": b},
                         interpolation_type="SMOOTHSTEP").outputs[0]

    def coords(self, scale=(1, 1, 1), seed=0.0):
        return self.node("ShaderNodeMapping", {"Vector": self.coord, "Scale": scale,
                                               "Location": (seed, seed * 1.7, seed * 0.6)}).outputs[0]

    def noise(self, scale, detail=3.0, rough=0.55, vec=None, distort=0.0):
        return self.node("ShaderNodeTexNoise", {"Vector": vec or self.coord, "Scale": scale, "Detail": detail,
                                                "Roughness": rough, "Distortion": distort}).outputs["Fac"]

    def attr(self, name):
        return self.node("ShaderNodeAttribute", attribute_name=name).outputs["Fac"]

    def bump(self, height, strength, distance=0.02, normal=None):
        ins = {"Height": height, "Strength": strength, "Distance": distance}
        if normal is not None:
            ins["Normal"] = normal
        return self.node("ShaderNodeBump", ins).outputs[0]

    def specks(self, scale, density, size, vec):
        """Round specks: Voronoi cells, of which a share carries a dot of random size."""
        v = self.node("ShaderNodeTexVoronoi", {"Vector": vec, "Scale": scale, "Randomness": 1.0})
        rgb = self.node("ShaderNodeSeparateRGB", {0: v.outputs["Color"]})
        on = self.math("GREATER_THAN", rgb.outputs[0], 1 - density)
        radius = self.math("MULTIPLY", rgb.outputs[1], size)
        dot = self.node("ShaderNodeMapRange", {"Value": v.outputs["Distance"], "From Min": radius, "From Max": self.math("MULTIPLY", radius, 0.55),
                                               "To Min": 0.0, "To Max": 1.0}).outputs[0]
        return self.math("MULTIPLY", on, dot)


def glaze(name, dip=1.2, seed=0, part=""):
    """The material of one glaze for one piece. dip: height (cm) where the glaze stops; below it, bare clay."""
    g = GLAZES[name]
    t = Tree(f"{name}{part}")
    seed = 3.1 + (seed % 97) * 1.37
    vec = t.coords(seed=seed)
    inside, edge, pool = t.attr("inside"), t.attr("edge"), t.attr("pool")
    z = t.node("ShaderNodeSeparateXYZ", {0: t.coord}).outputs[2]

    cloud = t.noise(2.6, 3, vec=vec, distort=0.6)
    fine = t.noise(22, 2, vec=vec)
    col = t.mix(t.step(cloud, 0.36, 0.64), g["a"], g["b"])
    if g.get("streak"):                                    # runs down the wall while molten
        run = t.noise(1.0, 3, 0.6, vec=t.coords((8, 8, 0.9), seed), distort=0.4)
        flat = t.node("ShaderNodeSeparateXYZ", {0: t.node("ShaderNodeNewGeometry").outputs["Normal"]}).outputs[2]
        steep = t.math("MULTIPLY_ADD", t.math("ABSOLUTE", flat), -0.8, 1.0)      # nothing runs on a level floor
        col = t.mix(t.math("MULTIPLY", steep, t.step(run, 0.47, 0.68, 0, g["streak"] * 0.75)), col, g["thin"])
        col = t.mix(t.math("MULTIPLY", steep, t.step(run, 0.50, 0.30, 0, g["streak"] * 0.7)), col, g["pool"])
    col = t.mix(t.math("MULTIPLY", pool, 0.85, clamp=True), col, g["pool"])
    worn = t.math("MULTIPLY", edge, t.step(fine, 0.25, 0.75, 0.55, 1.45))
    col = t.mix(t.math("MULTIPLY", worn, g["thin_amt"], clamp=True), col, g["thin"])

    # the dipped foot: a wavering line, with a darker bead of glaze just above it
    waver = t.math("ADD", t.math("MULTIPLY", t.noise(1.7, 2, vec=vec), 0.10), t.math("MULTIPLY", t.noise(9, 2, vec=vec), 0.018))
    level = t.math("SUBTRACT", t.math("ADD", z, 0.059), t.math("ADD", waver, dip * 0.1))
    bare = t.math("MULTIPLY", t.step(level, 0.004, -0.004), t.math("SUBTRACT", 1.0, inside))
    bead = t.math("MULTIPLY", t.math("SUBTRACT", 1.0, inside), t.step(level, 0.05, 0.0, 0, 0.6))
    if not g.get("bare"):
        col = t.mix(bead, col, g["pool"])

    if g.get("craze"):
        warp = t.node("ShaderNodeMixRGB", {0: 0.06, 1: vec, 2: t.node("ShaderNodeTexNoise", {"Vector": vec, "Scale": 5.0}).outputs["Color"]}).outputs[0]
        v = t.node("ShaderNodeTexVoronoi", {"Vector": warp, "Scale": 7.0}, feature="DISTANCE_TO_EDGE")
        line = t.step(v.outputs["Distance"], 0.022, 0.004, 0, g["craze"] * 0.55)
        col = t.mix(line, col, g["pool"])
    if g.get("specks"):
        d = g["specks"]
        dots = t.math("MAXIMUM", t.specks(30, d * 0.50, 0.34, vec), t.specks(13, d * 0.20, 0.24, vec))
        col = t.mix(t.math("MULTIPLY", dots, 0.85), col, g["speck"])

    clay = t.mix(t.noise(30, 3, 0.7, vec=vec), tuple(c * 0.62 for c in g["clay"]), tuple(min(1, c * 1.32) for c in g["clay"]))
    clay = t.mix(t.math("MULTIPLY", t.specks(40, 0.40, 0.32, vec), 0.7), clay, tuple(c * 0.35 for c in g["clay"]))
    glossy = 0.0 if g.get("bare") else 1.0
    if glossy:
        col = t.mix(bare, col, clay)
    rough = t.step(fine, 0.3, 0.7, g["rough"] * 0.88, g["rough"] * 1.15)
    rough = t.math("ADD", t.math("MULTIPLY", rough, t.math("SUBTRACT", 1.0, bare)), t.math("MULTIPLY", bare, 0.82))
    t.set(Base_Color=col, Roughness=rough, Specular=0.5 if glossy else 0.25)

    rings = t.noise(1.0, 2, vec=t.coords((0.15, 0.15, 13), seed))
    n = t.bump(rings, 0.11 if glossy else 0.22, 0.02)
    n = t.bump(t.noise(7, 2, vec=vec), 0.16, 0.02, n)
    if not glossy:
        n = t.bump(t.noise(46, 3, 0.7, vec=vec), 0.30, 0.015, n)
    else:
        n = t.bump(t.step(level, -0.008, 0.012), 0.55, 0.012, n)
    t.set(Normal=n)
    return t.mat


def glaze_set(name, dip, seed):
    """[outside, inside] materials; raw clay ranges wear another glaze inside."""
    g = GLAZES[name]
    out = glaze(name, dip, seed)
    return [out, glaze(g["liner"], -5, seed, "-liner") if g.get("liner") else out]


# ---------------------------------------------------------------- other materials

def plain(name, colour, rough=0.6, grain=0.0, grain_scale=40, vary=0.12, **extra):
    t = Tree(name)
    col = t.mix(t.noise(4, 4), tuple(c * (1 - vary) for c in colour), tuple(min(1, c * (1 + vary)) for c in colour))
    t.set(Base_Color=col, Roughness=rough, **extra)
    if grain:
        t.set(Normal=t.bump(t.noise(grain_scale, 4, 0.65), grain, 0.02))
    return t.mat


def backdrop(colour=(0.60, 0.50, 0.395)):
    """Hand-painted plaster: almost plain, never flat."""
    t = Tree("backdrop")
    cloud = t.noise(0.5, 2, 0.5)
    col = t.mix(t.step(cloud, 0.3, 0.7), tuple(c * 0.95 for c in colour), tuple(c * 1.04 for c in colour))
    t.set(Base_Color=col, Roughness=0.85, Specular=0.2)
    return t.mat


def oak(tone=(0.37, 0.215, 0.105)):
    t = Tree("oak")
    vec = t.coords((1.1, 13, 9), 2.0)
    rings = t.noise(0.55, 3, 0.5, vec=vec, distort=1.1)
    pores = t.noise(3.2, 5, 0.75, vec=t.coords((2.2, 30, 22), 5.0))
    col = t.mix(t.step(rings, 0.32, 0.68), tuple(c * 0.68 for c in tone), tuple(c * 1.18 for c in tone))
    col = t.mix(t.step(pores, 0.56, 0.70, 0, 0.55), col, tuple(c * 0.38 for c in tone))
    t.set(Base_Color=col, Roughness=0.52, Specular=0.3, Normal=t.bump(pores, 0.18, 0.012))
    return t.mat


def linen(colour=(0.41, 0.335, 0.235), stripe=(0.030, 0.060, 0.095), size=None):
    """Flax linen; with `size` (cm) the weave and a tea-towel stripe follow the cloth's own u, v."""
    t = Tree("linen")
    vec = t.coord
    if size:
        u, v = t.attr("edge"), t.attr("pool")
        vec = t.node("ShaderNodeCombineXYZ", {0: t.math("MULTIPLY", u, size[0] * 0.1), 1: t.math("MULTIPLY", v, size[1] * 0.1)}).outputs[0]
    wave = dict(inputs={"Vector": vec, "Scale": 11.0, "Distortion": 1.4, "Detail": 2.0, "Detail Scale": 3.0})
    x = t.node("ShaderNodeTexWave", **wave, bands_direction="X").outputs["Fac"]
    y = t.node("ShaderNodeTexWave", **wave, bands_direction="Y").outputs["Fac"]
    weave = t.math("MULTIPLY", t.math("ADD", x, y), 0.5)
    slub = t.noise(1, 3, vec=t.node("ShaderNodeMapping", {"Vector": vec, "Scale": (2, 36, 1)}).outputs[0])
    col = t.mix(weave, tuple(c * 0.72 for c in colour), tuple(c * 1.12 for c in colour))
    col = t.mix(t.step(slub, 0.5, 0.75, 0, 0.25), col, tuple(c * 0.60 for c in colour))
    if size:
        w, near = 1.0 / size[0], t.math("MINIMUM", u, t.math("SUBTRACT", 1.0, u))
        for cm, half in ((3.0, 0.55), (4.4, 0.16)):
            band = t.step(t.math("ABSOLUTE", t.math("SUBTRACT", near, cm * w)), half * w, half * w * 0.8, 0, 0.8)
            col = t.mix(band, col, stripe)
    t.set(Base_Color=col, Roughness=0.92, Specular=0.1, Sheen=0.3, Normal=t.bump(weave, 0.4, 0.014))
    return t.mat


def lemon_skin():
    t = Tree("lemon")
    pores = t.node("ShaderNodeTexVoronoi", {"Vector": t.coord, "Scale": 34.0}).outputs["Distance"]
    col = t.mix(t.noise(3, 3), (0.72, 0.43, 0.025), (0.80, 0.53, 0.05))
    t.set(Base_Color=col, Roughness=0.38, Subsurface=0.0, Normal=t.bump(t.step(pores, 0.0, 0.4), 0.28, 0.015))
    return t.mat


def crust():
    t = Tree("crust")
    z = t.node("ShaderNodeSeparateXYZ", {0: t.coord}).outputs[2]
    n = t.noise(7, 6, 0.6)
    col = t.mix(t.step(n, 0.35, 0.65), (0.19, 0.072, 0.022), (0.40, 0.20, 0.075))
    flour = t.math("MULTIPLY", t.math("MULTIPLY", t.step(t.noise(34, 6, 0.75), 0.40, 0.66), t.step(t.noise(3, 3), 0.35, 0.65, 0.15, 1.0)), t.step(z, 0.15, 0.75, 0.05, 0.75))
    col = t.mix(flour, col, (0.72, 0.62, 0.49))
    col = t.mix(t.attr("pool"), col, (0.62, 0.43, 0.24))
    t.set(Base_Color=col, Roughness=0.75, Specular=0.25, Normal=t.bump(t.noise(16, 6, 0.7), 0.5, 0.03))
    return t.mat


def gratin():
    """Browned cheese over cream, with darker blisters and green flecks."""
    t = Tree("gratin")
    n, m = t.noise(4.5, 6, 0.6, distort=0.8), t.noise(13, 5, 0.65)
    col = t.mix(t.step(n, 0.38, 0.62), (0.56, 0.31, 0.085), (0.36, 0.125, 0.022))
    col = t.mix(t.step(m, 0.50, 0.66, 0, 0.9), col, (0.11, 0.034, 0.010))
    col = t.mix(t.math("MULTIPLY", t.specks(9, 0.30, 0.20, t.coord), 0.9), col, (0.09, 0.12, 0.03))
    t.set(Base_Color=col, Roughness=0.34, Normal=t.bump(m, 0.5, 0.05, t.bump(n, 0.6, 0.08)))
    return t.mat


def stew():
    """Meat and carrots in dark sauce: lumps that shine."""
    t = Tree("stew")
    n, m = t.noise(6.5, 4, 0.55, distort=0.5), t.noise(16, 4, 0.6)
    col = t.mix(t.step(n, 0.42, 0.60), (0.035, 0.012, 0.006), (0.120, 0.045, 0.020))
    col = t.mix(t.math("MULTIPLY", t.specks(7, 0.30, 0.36, t.coord), 0.95), col, (0.46, 0.135, 0.018))
    col = t.mix(t.math("MULTIPLY", t.specks(22, 0.22, 0.22, t.coord), 0.9), col, (0.07, 0.10, 0.03))
    t.set(Base_Color=col, Roughness=0.22, Normal=t.bump(m, 0.4, 0.05, t.bump(n, 0.9, 0.12)))
    return t.mat


def cream():
    """Set egg white and cream, browned a little at the wall."""
    t = Tree("cream")
    n = t.noise(9, 4, 0.55)
    col = t.mix(t.step(n, 0.4, 0.66), (0.76, 0.69, 0.54), (0.70, 0.56, 0.34))
    t.set(Base_Color=col, Roughness=0.30, Normal=t.bump(n, 0.35, 0.04))
    return t.mat


def cake():
    """A brown crust under sugar, thicker on what looks up."""
    t = Tree("cake")
    up = t.node("ShaderNodeSeparateXYZ", {0: t.node("ShaderNodeNewGeometry").outputs["Normal"]}).outputs[2]
    n = t.noise(9, 5, 0.6)
    col = t.mix(t.step(n, 0.35, 0.66), (0.20, 0.075, 0.020), (0.36, 0.165, 0.050))
    dust = t.math("MULTIPLY", t.step(up, 0.10, 0.85), t.step(t.noise(30, 5, 0.7), 0.36, 0.58, 0.1, 0.95))
    col = t.mix(dust, col, (0.82, 0.79, 0.74))
    t.set(Base_Color=col, Roughness=0.7, Specular=0.25, Normal=t.bump(n, 0.35, 0.03))
    return t.mat


def leaf(colour=(0.070, 0.098, 0.040)):
    return plain("leaf", colour, 0.6, vary=0.35, Specular=0.25)


def liquid(name, colour, rough=0.05):
    return plain(name, colour, rough, vary=0.05)
