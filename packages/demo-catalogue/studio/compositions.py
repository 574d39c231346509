"""What stands before the camera. Each function builds its objects and returns (subject, focus, stage options).

Places are (x to the right, y away, z up) in cm. What touches what was looked at, not computed.
"""
import bpy
import forms
import glazes
import goods
import props
from goods import FORMS, rotate

BOARD = 2.2


def piece(name, glaze, at=(0, 0, 0), turn=0, seed=1, **params):
    """A thrown piece in its glaze."""
    f = forms.form(name, FORMS[name], seed=seed, **params)
    mats = glazes.glaze_set(glaze, f.dip, seed)
    for e in f.extras:
        mats.append(glazes.oak((0.20, 0.105, 0.048)) if e == "wood" else glazes.plain("cork", (0.42, 0.25, 0.13), 0.85, 0.6, 50, 0.25))
    return f, f.place(mats, at, turn)


# The flatter the pot, the higher the eye: a plate is looked into, a pitcher at.
ELEVATION = {"plate": 34, "soup-plate": 30, "egg-dish": 30, "tart-dish": 30, "oval-dish": 26, "tian": 24, "salad-bowl": 20, "mixing-bowl": 19,
             "bowl": 19, "espresso": 20, "ramekin": 19, "kugelhopf": 24, "mortar": 19, "tea-bowl": 18, "egg-cup": 15}
# Which way a piece looks: handles and spouts to the right of the picture.
TURN = {"mug": -25, "espresso": -30, "teapot": -20, "pitcher": 160, "jug": 158, "stew-pot": -30, "vinegar-jar": -50, "mortar": 25, "mixing-bowl": -22,
        "tian": -22, "oval-dish": -22, "egg-dish": -24, "terrine": -30, "cocotte": -24, "confit-pot": -24, "tumbler": -20, "carafe": -35}


def card(form, glaze, seed=1, turn=None, extra=None, **params):
    """One piece by itself."""
    turn = TURN.get(form, 0) if turn is None else turn
    if form in goods.CATALOGUE:
        return goods.CATALOGUE[form](glaze, seed=seed, **params)
    params.pop("number", None)
    f, obs = piece(form, glaze, (0, 0, 0), turn, seed, **params)
    opts = {"elev": ELEVATION[form]} if form in ELEVATION else {}
    if form == "utensil-jar":
        obs = obs + spoons(params.get("times", 1))
    if form == "egg-cup":
        obs = obs + [props.egg((0, 0, f.height * 0.99), 0, upright=True)]
    if extra:
        obs = obs + EXTRAS[extra](f, turn, seed)
    return obs, obs, opts


def spoons(k=1.0, at=(0, 0, 0)):
    wood = glazes.oak((0.42, 0.26, 0.13))
    places = [((-2.6, 1.5, 1.5), 20, -74), ((2.4, 2.0, 1.5), 150, -77), ((0.5, -2.6, 1.5), 80, -78)]
    return [props.spoon(tuple(c * k + o for c, o in zip(p, at)), spin, tilt, 27 + i, wood) for i, (p, spin, tilt) in enumerate(places)]


def soup(f, turn, seed):
    return [props.fill(f.inner, f.height * 0.78, glazes.gratin(), (0, 0, 0), turn, bumps=0.14, seed=seed)]


def lemons(f, turn, seed):
    return lemon_heap((0, 0, f.height * 0.22 + 0.5))


def lemon_heap(at):
    skin = glazes.lemon_skin()
    spots = [((-3.9, -1.6, 0), 20), ((3.2, -3.4, 0), 140), ((1.6, 4.0, 0), 260), ((-3.2, 4.3, 0), 75), ((6.3, 1.6, 0), 200), ((0.6, 0.2, 4.1), 60)]
    return [props.lemon(tuple(c + o for c, o in zip(p, at)), t, 90, 0.95, i, skin) for i, (p, t) in enumerate(spots)]


def branch(f, turn, seed):
    return [props.sprig((0.2, 0, f.height * 0.72), 20, 24, 16, seed=4, upright=True)]


EXTRAS = {"soup": soup, "lemons": lemons, "branch": branch}


# ---------------------------------------------------------------- sets of pieces, as cards

def tea_set(seed=1, **_):
    _, pot = piece("teapot", "celadon", (0, 5, 0), -20, seed)
    _, a = piece("tea-bowl", "celadon", (-9.5, -8.5, 0), 0, seed + 1)
    _, b = piece("tea-bowl", "celadon", (3.4, -10.5, 0), 30, seed + 2)
    _, jug = piece("jug", "celadon", (15.5, -4.5, 0), 158, seed + 3, times=0.85)
    return pot + a + b + jug, pot, {"elev": 20}


def table_set(seed=1, **_):
    obs, z = [], 0.0
    for i in range(4):
        obs += piece("plate", "oatmeal", (0, 0, z), 40 * i, seed + i)[1]
        z += 1.45
    for i in range(3):
        obs += piece("bowl", "oatmeal", (-2.0 + 0.3 * i, 1.0, z + 0.6 + i * 2.5), 50 * i, seed + 7 + i)[1]
    _, front = piece("bowl", "oatmeal", (13.0, -15.5, 0), 20, seed + 12)
    return obs + front, obs, {"elev": 20}


def oven_set(seed=1, **_):
    _, pot = piece("cocotte", "honey", (5.5, 12, 0), -20, seed)
    _, tian = piece("tian", "honey", (-4, -8.5, 0), -12, seed + 1)
    _, a = piece("ramekin", "honey", (17.5, -7.2, 0), 0, seed + 2)
    _, b = piece("ramekin", "honey", (16.0, -16.6, 0), 20, seed + 3)
    return pot + tian + a + b, tian, {"elev": 24}


# ---------------------------------------------------------------- wide pictures

LATE = {"window": 0.48, "sun": 1.5, "world": 0.20}


def home(seed=1, **_):
    """Pitcher, bowl of lemons, mug, cup and vase; an oak board, a cloth, low sun."""
    z = BOARD
    board = props.board(44, 24, z, (-6, 3, 0), 5)
    props.draped_linen((30, 44), (11, -1, 5), 28, over=[board], seed=8, crumple=1.0)
    _, jug = piece("pitcher", "iron-blue", (-18.5, 7, z), 195, 11)
    _, bowl = piece("salad-bowl", "oatmeal", (2.0, 6.5, z), 0, 12, times=0.78)
    _, mug = piece("mug", "celadon", (-12.5, -5.2, z), -35, 13)
    _, cup = piece("espresso", "tenmoku", (27, -3.5, 0), -30, 14, saucer=False)
    _, vase = piece("vase", "charcoal", (22.5, 12, 0), 0, 15)
    skin = glazes.lemon_skin()
    heap = [((0, 3.7, 0), 150), ((-3.2, -1.85, 0), 270), ((3.2, -1.85, 0), 30), ((0.2, 0, 3.6), 75)]
    for n, ((x, y, dz), turn) in enumerate(heap):
        props.lemon((2.0 + x, 6.5 + y, z + 1.75 + dz), turn, 90, 0.88, n, skin)
    props.lemon((20.5, -7.5, 0.2), 215, 90, 0.95, 7, skin)
    twigs = [props.sprig((22.5, 12, 15.0), 20, 23, 18, seed=4, upright=True), props.sprig((22.7, 12, 15.0), 165, 19, 15, seed=6, upright=True)]
    return jug + bowl + mug + cup + vase + twigs, mug + bowl, {"fill": (0.72, 0.75), "mid": 0.49, "shift": 0.06, "lights": LATE}


def cook(seed=1, **_):
    z = BOARD
    props.board(46, 26, z, (-10, -1, 0), 4)
    _, pot = piece("cocotte", "honey", (-13, 2, z), -18, 21)
    f, tian = piece("tian", "ash-green", (19, -6, 0), -12, 22, times=1.1)
    props.fill(f.inner, f.height * 0.74, glazes.gratin(), (19, -6, 0), -12, (f.stretch, 0), bumps=0.15, seed=3)
    _, ter = piece("terrine", "charcoal", (17, 17, 0), -24, 23, times=1.15)
    _, jar = piece("utensil-jar", "oatmeal", (-36, 14, 0), 0, 24)
    sticks = spoons(1.0, (-36, 14, 0))
    _, r1 = piece("ramekin", "oatmeal", (40.5, 4, 0), 0, 25)
    _, r2 = piece("ramekin", "iron-blue", (39, -8.5, 0), 0, 26)
    props.sprig((4.5, -9.0, z + 0.05), -8, 15, 16, leaf_len=2.6, leaf_w=0.5, seed=9)
    return pot + tian + ter + jar + sticks + r1 + r2, pot + tian, {"elev": 19, "lights": LATE}


def serve(seed=1, **_):
    z, obs = 0.0, []
    for i in range(5):
        obs += piece("plate", "iron-blue" if i % 2 else "oatmeal", (-22, 4, z), 30 * i, 31 + i)[1]
        z += 1.45
    _, top = piece("bowl", "celadon", (-22, 4, z + 0.6), 0, 37)
    _, salad = piece("salad-bowl", "ash-green", (12, 8, 0), 0, 38)
    leaves = [props.sprig((12 + x, 8 + y, 6.2 + dz), a, 17, 18, leaf_len=4.6, leaf_w=1.5, seed=s, colour=(0.075, 0.125, 0.03))
              for x, y, dz, a, s in [(-3, -2, 0, 10, 1), (3, 2, 0.6, 70, 2), (0, 3, 1.2, 130, 3), (-2, 2, 1.8, 200, 4), (3, -3, 1.4, 320, 5)]]
    _, egg = piece("egg-cup", "rose", (-2.5, -12, 0), 0, 39)
    props.egg((-2.5, -12, 5.5), 0, upright=True)
    _, soup_plate = piece("soup-plate", "celadon", (29, -12, 0), 0, 40)
    _, butter = piece("butter-dish", "oatmeal", (38, 11, 0), 0, 41)
    props.draped_linen((24, 30), (9, -16, 3), 14, over=[], seed=5, crumple=0.8, frames=30)
    return obs + top + salad + egg + soup_plate + butter + leaves, salad + egg, {"elev": 21, "lights": LATE}


def drink(seed=1, **_):
    z = BOARD
    props.board(42, 24, z, (-9, 1, 0), -5)
    _, pot = piece("teapot", "celadon", (-13, 3, z), -16, 51)
    f, bowl = piece("tea-bowl", "tenmoku", (4.0, -4.5, z), 0, 52)
    props.fill(f.inner, f.height * 0.72, glazes.liquid("tea", (0.16, 0.075, 0.014)), (4.0, -4.5, z))
    _, jug = piece("pitcher", "oatmeal", (22, 13, 0), 158, 53)
    f, mug = piece("mug", "iron-blue", (24.5, -5, 0), -24, 54)
    props.fill(f.inner, f.height * 0.78, glazes.liquid("coffee", (0.030, 0.012, 0.005)), (24.5, -5, 0))
    _, cup = piece("tumbler", "rose", (-36, 8, 0), 20, 55)
    _, cup2 = piece("tumbler", "charcoal", (-38.5, -2.5, 0), 60, 56)
    _, esp = piece("espresso", "honey", (39.5, 3, 0), -30, 57)
    return pot + bowl + jug + mug + cup + cup2 + esp, bowl + mug, {"elev": 16, "lights": LATE}


def keep(seed=1, **_):
    _, confit = piece("confit-pot", "terracotta", (-25, 8, 0), -18, 61)
    _, jar = piece("jar", "oatmeal", (-4.5, 1, 0), 0, 62)
    _, vin = piece("vinegar-jar", "honey", (18.5, 10, 0), -58, 63)
    _, oil = piece("oil-bottle", "ash-green", (38, 4, 0), 0, 64)
    _, salt = piece("salt-crock", "iron-blue", (31.5, -10, 0), 0, 65)
    _, jam = piece("jam-jar", "rose", (-38.5, -7, 0), 0, 66)
    props.draped_linen((26, 28), (9, -13, 3), -18, over=[], seed=15, crumple=0.9, frames=30)
    props.sprig((-18, -11, 0.1), 12, 18, 16, leaf_len=2.8, leaf_w=0.6, seed=3)
    return confit + jar + vin + oil + salt + jam, jar + salt, {"elev": 14, "lights": LATE}


def pantry(seed=1, **_):
    z = BOARD
    props.board(44, 25, z, (-8, 0, 0), 4)
    obs = []
    for tint, number, at, turn in (("olive", 701, (-24, 5, z), 6), ("vinegar", 703, (-15.5, 8, z), -4)):
        obs += rotate(goods.bottle(tint, number=number)[0], turn, at)
    for tint, number, at, turn in (("mustard", 705, (-6.5, -2.5, z), 8), ("apricot", 712, (25, -4, 0), -6), ("berry", 713, (35.5, -1, 0), -10)):
        obs += rotate(goods.glass_jar(tint, number=number)[0], turn, at)
    obs += rotate(goods.sachet("rye", number=711, seed=2)[0], -6, (27, 13, 0))
    obs += rotate(goods.sachet("salt", number=706, seed=4, times=0.86)[0], 8, (10.5, 9, z))
    _, dish = piece("bowl", "oatmeal", (7, -6.5, z), 0, 72, times=0.62)
    skin = glazes.lemon_skin()
    obs += [props.lemon((-35, -4, 0), 40, 90, 0.95, 2, skin), props.lemon((-33, 6, 0), 120, 90, 0.95, 3, skin)]
    props.sprig((-17, -9.0, z + 0.05), -6, 17, 18, leaf_len=2.8, leaf_w=0.6, seed=9)
    return obs + dish, obs[:6] + dish, {"elev": 13, "lights": LATE}


def workshop(seed=1, **_):
    obs = rotate(goods.book("clay")[0], -4, (-27, 8, 0))
    obs += [goods.folded((19, 25), 6, 0.62, 3, at=(-2, -3, 0), turn=72)]
    obs += [props.spoon((-9, -8, 4.1), 40, 0, 29, glazes.oak((0.46, 0.29, 0.155)))]
    obs += rotate(goods.notebook("indigo")[0], 3, (19, 13, 0))
    _, bowl = piece("bowl", "terracotta", (21, -7, 0), 0, 81)
    _, cup = piece("tea-bowl", "celadon", (37, 3, 0), 0, 82)
    _, jar = piece("utensil-jar", "charcoal", (2.5, 16, 0), 0, 83)
    sticks = spoons(1.0, (2.5, 16, 0))
    return obs + bowl + cup + jar + sticks, bowl + obs[-1:], {"elev": 17, "lights": LATE}


# ---------------------------------------------------------------- recipes

KITCHEN = {"window": 0.50, "sun": 1.3, "world": 0.20}


def gratin(seed=1, **_):
    """Leek gratin out of the oven: tian on the board, bread, eggs, herbs."""
    z = BOARD
    board = props.board(48, 27, z, (3, 2, 0), -4)
    props.draped_linen((36, 30), (-23, -9, 5), -24, over=[board], seed=21, crumple=1.0)
    f, tian = piece("tian", "honey", (4, 2.5, z), -7, 31, times=1.02)
    props.fill(f.inner, f.height * 0.78, glazes.gratin(), (4, 2.5, z), -7, (f.stretch, 0), bumps=0.16, seed=3)
    _, jug = piece("pitcher", "iron-blue", (-27, 22, 0), 200, 32)
    loaf = props.loaf((26, 22.5, 0), -18, 27, 15, 11)
    _, bowl = piece("bowl", "oatmeal", (35.5, -2, 0), 0, 33, times=0.86)
    for at, turn in [((33.1, -1.6, 1.6), 100), ((37.9, -2.4, 1.6), 70)]:
        props.egg(at, turn, colour=(0.50, 0.29, 0.17))
    props.egg((21.6, -5.6, z), 70, colour=(0.62, 0.45, 0.32))
    props.sprig((14, -9.0, z + 0.05), -8, 17, 18, leaf_len=2.6, leaf_w=0.5, seed=9)
    return tian + jug + bowl + [loaf], tian, {"elev": 27, "fill": (0.80, 0.74), "mid": 0.49, "lights": KITCHEN}


def daube(seed=1, **_):
    z = BOARD
    props.board(44, 26, z, (-4, 1, 0), 3)
    f, pot = piece("stew-pot", "terracotta", (-6, 3, z), -32, 41)
    stew = [props.fill(f.inner, f.height * 0.84, glazes.stew(), (-6, 3, z), 0, bumps=0.35, seed=5)]
    twig = props.sprig((-6, 2, z + f.height * 0.86), 30, 9, 9, leaf_len=2.4, leaf_w=0.7, seed=2)
    _, plate = piece("soup-plate", "oatmeal", (25, -6, 0), 0, 42)
    loaf = props.loaf((25, 20, 0), -14, 24, 13, 10, seed=6)
    _, bottle = piece("carafe", "charcoal", (-33, 12, 0), 0, 43)
    _, salt = piece("salt-crock", "oatmeal", (-31, -9, 0), 0, 44)
    obs = rotate(goods.glass_jar("mustard", number=705)[0], 8, (43, 8, 0))
    spoon = props.spoon((8.5, -9.5, z), 22, 0, 26)
    return pot + stew + [twig, loaf, spoon] + plate + bottle + salt + obs, pot + stew, {"elev": 24, "mid": 0.48, "lights": KITCHEN}


def kugelhopf(seed=1, **_):
    z = BOARD
    props.board(40, 26, z, (-6, 1, 0), -4)
    _, plate = piece("plate", "oatmeal", (-7, 1, z), 0, 52)
    f = forms.form("kugelhopf", FORMS["kugelhopf"], seed=3)
    cake = f.place([glazes.cake(), glazes.cake()], (0, 0, 0), 0)
    for ob in cake:                                        # turned out: the mould's shape, upside down
        rotate([ob], 0, (-7, 1, z + f.height + 1.6), 180)
    _, mould = piece("kugelhopf", "honey", (24, 12, 0), 15, 51)
    _, bowl = piece("mixing-bowl", "celadon", (-36, 16, 0), -20, 53, times=0.85)
    _, cup = piece("mug", "iron-blue", (21, -9.5, 0), -30, 54)
    eggs = [props.egg((34.5, -4.5, 0), 30, colour=(0.55, 0.33, 0.20)), props.egg((38.5, 0.5, 0), 110, colour=(0.62, 0.45, 0.32))]
    obs = rotate(goods.sachet("rye", number=714, seed=5)[0], -14, (42, 16, 0))
    return plate + cake + mould + bowl + cup + eggs + obs, cake, {"elev": 20, "mid": 0.47, "lights": KITCHEN}


def eggs(seed=1, **_):
    z = BOARD
    board = props.board(46, 26, z, (0, 1, 0), 5)
    props.draped_linen((28, 28), (24, -8, 5), 20, over=[board], seed=11, crumple=0.9, frames=34)
    obs = []
    for i, (glaze, x, y) in enumerate((("oatmeal", -12.5, -2.5), ("iron-blue", 0.5, -4.5), ("honey", 12.6, -1.0), ("charcoal", -4.0, 7.2))):
        f, pot = piece("ramekin", glaze, (x, y, z), 40 * i, 61 + i)
        obs += pot + [props.fill(f.inner, f.height * 0.80, glazes.cream(), (x, y, z), 0, bumps=0.10, seed=i)]
        obs.append(props.yolk((x + 0.6, y - 0.3, z + f.height * 0.80)))
        obs.append(props.sprig((x - 0.9, y + 1.4, z + f.height * 0.82), 40 + 70 * i, 4.2, 7, leaf_len=1.3, leaf_w=0.42, seed=i, colour=(0.07, 0.13, 0.03)))
    loaf = props.loaf((-27, 22, 0), 16, 25, 14, 10, seed=9)
    oil = rotate(goods.bottle("olive", number=702, times=0.86)[0], -6, (22, 16, 0))
    _, salt = piece("salt-crock", "celadon", (36.5, 8, 0), 0, 66)
    sprig = props.sprig((-25, -8, 0.1), 16, 18, 18, leaf_len=2.8, leaf_w=0.7, seed=9)
    return obs + oil + salt + [loaf, sprig], obs[:2] + obs[5:7], {"elev": 27, "mid": 0.47, "lights": KITCHEN}


def bread(seed=1, **_):
    z = BOARD
    board = props.board(46, 27, z, (-3, 0, 0), -3)
    f, pot = piece("cocotte", "iron-blue", (-9, 3, z), -20, 71, opened=True)
    loaf = props.loaf((-9, 3, z + 3.6), 24, 19.5, 18.0, 10.5, seed=4)
    lid = forms.form("cocotte", FORMS["cocotte"], seed=71)
    lid.parts = [p for p in lid.parts if p[0] == "lid"]
    cover = lid.place(glazes.glaze_set("iron-blue", lid.dip, 71), (0, 0, 0), 0)
    rotate(cover, 30, (16.5, -7.5, z - 10.1), 0)
    obs = rotate(goods.sachet("rye", number=711, seed=7)[0], -12, (27, 14, 0))
    _, bowl = piece("mixing-bowl", "terracotta", (-40, 15, 0), -24, 72, times=0.9)
    _, dish = piece("bowl", "oatmeal", (37, -4, 0), 0, 73, times=0.7)
    props.draped_linen((26, 30), (-30, -10, 5), -14, over=[board], seed=19, crumple=0.9, frames=34)
    return pot + [loaf] + cover + obs + bowl + dish, pot + [loaf], {"elev": 24, "mid": 0.47, "lights": KITCHEN}


SETS = {f.__name__.replace("_", "-"): f for f in
        (card, tea_set, table_set, oven_set, home, cook, serve, drink, keep, pantry, workshop, gratin, daube, kugelhopf, eggs, bread)}
