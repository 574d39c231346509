"""Light, backdrop, camera. One window from the left, one pale bounce from the right, always the same exposure."""
import math
import bpy
import numpy as np
from mathutils import Vector
from meshing import UNIT
import glazes

# output size; lens (mm); camera elevation and azimuth (degrees); share of the frame the subject fills (width, height);
# where the subject's middle sits from the bottom (0..1); blur = lens opening as a share of the distance
VIEWS = {
    "card": dict(size=(624, 942), lens=85, elev=15, azim=0, fill=(0.74, 0.54), mid=0.46, blur=0.010),
    "wide": dict(size=(1200, 675), lens=70, elev=15, azim=0, fill=(0.80, 0.74), mid=0.46, blur=0.013),
}


def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    sc = bpy.context.scene
    sc.render.engine = "CYCLES"
    sc.cycles.device = "CPU"
    sc.cycles.use_denoising = False
    sc.cycles.use_adaptive_sampling = True
    sc.cycles.adaptive_threshold = 0.10
    sc.cycles.adaptive_min_samples = 6
    sc.cycles.max_bounces = 2
    sc.cycles.diffuse_bounces = 1
    sc.cycles.glossy_bounces = 1
    sc.cycles.caustics_reflective = sc.cycles.caustics_refractive = False
    sc.cycles.sample_clamp_indirect = 3
    sc.cycles.blur_glossy = 0.8
    sc.render.film_transparent = False
    sc.view_settings.view_transform = "Filmic"
    sc.view_settings.look = "Medium High Contrast"
    sc.view_settings.exposure = 0.12
    sc.render.image_settings.file_format = "PNG"
    sc.render.image_settings.color_mode = "RGB"
    return sc


def points(objects):
    pts = []
    for ob in objects:
        m = np.array(ob.matrix_world)
        co = np.empty(len(ob.data.vertices) * 3)
        ob.data.vertices.foreach_get("co", co)
        co = co.reshape(-1, 3)[::7]
        pts.append(co @ m[:3, :3].T + m[:3, 3])
    return np.concatenate(pts)


def area(name, loc, target, size, energy, colour):
    light = bpy.data.lights.new(name, "AREA")
    light.shape = "RECTANGLE"
    light.size, light.size_y = size
    light.energy, light.color = energy, colour
    ob = bpy.data.objects.new(name, light)
    ob.location = loc
    ob.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(ob)
    return ob


def sweep_backdrop(s, material, depth=3.4):
    """A seamless paper sweep, s = subject size."""
    prof = [(-14, 0)] + [(y, 0) for y in np.linspace(-8, depth * 0.55, 8)]
    r = depth * 1.1
    prof += [(depth * 0.55 + r * math.sin(a), r - r * math.cos(a)) for a in np.linspace(0.05, math.pi / 2, 28)]
    prof += [(depth * 0.55 + r, z) for z in (r + 1, r + 4, r + 12)]
    prof = [(y * s, z * s) for y, z in prof]
    me = bpy.data.meshes.new("backdrop")
    xs = (-14 * s, 14 * s)
    v = [(x, y, z) for y, z in prof for x in xs]
    f = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(prof) - 1)]
    me.from_pydata(v, [], f)
    for p in me.polygons:
        p.use_smooth = True
    me.materials.append(material)
    ob = bpy.data.objects.new("backdrop", me)
    bpy.context.scene.collection.objects.link(ob)


def light(s, centre, window=1.0, fill=1.0, world=0.21, sun=0.0):
    """Energies grow with the square of the subject's size, so exposure stays put."""
    c = Vector(centre)
    area("window", c + Vector((-3.3, -0.6, 2.7)) * s, c, (1.9 * s, 2.5 * s), 330 * s * s * window, (1.0, 0.945, 0.87))
    area("bounce", c + Vector((3.4, -2.2, 1.2)) * s, c, (2.4 * s, 2.4 * s), 26 * s * s * fill, (1.0, 0.93, 0.86))
    area("back", c + Vector((1.4, 2.2, 3.0)) * s, c, (1.6 * s, 0.9 * s), 42 * s * s * fill, (0.95, 0.97, 1.0))
    if sun:                                   # late light through panes: bars between a small lamp and the set
        lamp = c + Vector((-7.5, -3.6, 4.6)) * s
        area("sun", lamp, c, (0.16 * s, 0.16 * s), 900 * s * s * sun, (1.0, 0.84, 0.64))
        panes(lamp, c, s)
    w = bpy.data.worlds.new("w")
    bpy.context.scene.world = w
    w.use_nodes = True
    bg = w.node_tree.nodes["Background"]
    bg.inputs[0].default_value = (1.0, 0.965, 0.925, 1)
    bg.inputs[1].default_value = world


def panes(lamp, centre, s):
    """A window frame, seen only as shadow."""
    q = (centre - lamp).to_track_quat("-Z", "Y")
    mid = lamp + (centre - lamp) * 0.45
    bars = [(-5, -5, -0.62, 5), (0.62, -5, 5, 5), (-5, -5, 5, -0.85), (-5, 0.95, 5, 5), (-0.035, -5, 0.035, 5), (-5, 0.02, 5, 0.09), (-5, -0.47, 5, -0.40)]
    v = [(x, y, 0.0) for x0, y0, x1, y1 in bars for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]
    me = bpy.data.meshes.new("panes")
    me.from_pydata([tuple(mid + q @ (Vector(p) * s)) for p in v], [], [tuple(range(i, i + 4)) for i in range(0, len(v), 4)])
    me.materials.append(glazes.plain("panes", (0.02, 0.02, 0.02)))
    ob = bpy.data.objects.new("panes", me)
    ob.visible_camera = ob.visible_diffuse = ob.visible_glossy = False
    bpy.context.scene.collection.objects.link(ob)


def camera(view, subject, focus=None, **over):
    """Frames the subject: moves back until it fills the wanted share, then shifts it to its place."""
    v = {**VIEWS[view], **over}
    sc = bpy.context.scene
    w, h = v["size"]
    cam = bpy.data.cameras.new("camera")
    cam.lens, cam.sensor_width, cam.sensor_fit = v["lens"], 36, "HORIZONTAL" if w >= h else "VERTICAL"
    cam.sensor_height = 36
    ob = bpy.data.objects.new("camera", cam)
    sc.collection.objects.link(ob)
    sc.camera = ob
    el, az = math.radians(v["elev"]), math.radians(v["azim"])
    back = np.array([math.sin(az) * math.cos(el), -math.cos(az) * math.cos(el), math.sin(el)])
    right = np.array([math.cos(az), math.sin(az), 0])
    up = np.cross(back, right)
    p = points(subject)
    mid = (p.min(0) + p.max(0)) / 2
    half = 18 / v["lens"]
    if v.get("scale_hint", True):       # an espresso cup stays smaller in its frame than a casserole
        k = float(np.clip(((p.max(0) - p.min(0)).max() / 1.6) ** 0.22, 0.80, 1.12))
        v["fill"] = tuple(f * k for f in v["fill"])
    tx, ty = (half, half * h / w) if w >= h else (half * w / h, half)
    dist, pan = 8.0, np.zeros(2)
    for _ in range(40):
        eye = mid + right * pan[0] + up * pan[1] + back * dist
        q = p - eye
        depth = -(q @ back)
        x, y = (q @ right) / depth / tx, (q @ up) / depth / ty
        need = max((x.max() - x.min()) / 2 / v["fill"][0], (y.max() - y.min()) / 2 / v["fill"][1])
        pan[0] += (x.max() + x.min()) / 2 * tx * dist - v.get("shift", 0.0) * tx * dist
        pan[1] += ((y.max() + y.min()) / 2 - (2 * v["mid"] - 1)) * ty * dist
        dist *= 1 + (need - 1) * 0.7
    ob.location = mid + right * pan[0] + up * pan[1] + back * dist
    ob.rotation_euler = Vector(back).to_track_quat("Z", "Y").to_euler()
    cam.clip_end = 500
    fp = points(focus or subject)
    cam.dof.use_dof = True
    depths = (np.array(ob.location) - fp) @ back
    cam.dof.focus_distance = float(np.percentile(depths, 6))
    radius = v["blur"] * dist / 2
    cam.dof.aperture_fstop = max(0.05, v["lens"] / 1000 / (2 * radius))
    return v, dist


def stage(view, subject, focus=None, backdrop=(0.60, 0.50, 0.395), lights=None, dark=False, **over):
    """Everything around the subject; `dark` leaves the lights out. Returns the output size."""
    v, dist = camera(view, subject, focus, **over)
    p = points(subject)
    lo, hi = p.min(0), p.max(0)
    s = max(0.55 * dist * 18 / v["lens"] * 2, 0.3) * (v["size"][1] / max(v["size"]))
    s = max(s, 0.6 * float((hi - lo).max()))
    centre = ((lo + hi) / 2)
    if dark:
        bpy.context.scene.world = bpy.data.worlds.new("w")
    else:
        light(s, centre, **(lights or {}))
    sweep_backdrop(s, glazes.backdrop(backdrop))
    return v["size"]
