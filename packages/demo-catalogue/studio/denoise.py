"""A small denoiser, since this Blender has none: edge-stopping a-trous wavelets on light without texture.

Cycles gives light and surface colour apart. The light is smooth and may be filtered hard, guided by
normals, depth and colour; the colour carries specks and crazing and is never touched.
"""
import os
import bpy
import numpy as np

PASSES = ("DiffCol", "DiffDir", "DiffInd", "GlossCol", "GlossDir", "GlossInd", "Normal", "Mist")
KERNEL = (0.27, 0.46, 0.27)


def setup(sc, folder, near, far, passes=PASSES):
    vl = sc.view_layers[0]
    for p in ("normal", "mist", "diffuse_color", "diffuse_direct", "diffuse_indirect", "glossy_color", "glossy_direct", "glossy_indirect"):
        setattr(vl, "use_pass_" + p, True)
    sc.world.mist_settings.start, sc.world.mist_settings.depth = near, far - near
    sc.world.mist_settings.falloff = "LINEAR"
    sc.use_nodes = True
    nt = sc.node_tree
    nt.nodes.clear()
    layers = nt.nodes.new("CompositorNodeRLayers")
    out = nt.nodes.new("CompositorNodeOutputFile")
    out.base_path = folder
    out.format.file_format, out.format.color_depth, out.format.color_mode, out.format.exr_codec = "OPEN_EXR", "32", "RGB", "NONE"
    out.file_slots.clear()
    for p in passes:
        out.file_slots.new(p)
        nt.links.new(layers.outputs[p], out.inputs[p])
    comp = nt.nodes.new("CompositorNodeComposite")
    nt.links.new(layers.outputs["Image"], comp.inputs[0])


def load(folder, name):
    path = os.path.join(folder, f"{name}0001.exr")
    img = bpy.data.images.load(path)
    img.colorspace_settings.name = "Linear"
    w, h = img.size
    a = np.empty(w * h * img.channels, np.float32)
    img.pixels.foreach_get(a)
    a = a.reshape(h, w, img.channels)[..., :3].copy()
    bpy.data.images.remove(img)
    os.remove(path)
    return a


def lum(a):
    return a @ np.float32([0.2126, 0.7152, 0.0722])


def blur(a, r):
    for axis in (0, 1):
        pad = [(0, 0)] * a.ndim
        pad[axis] = (r, r)
        p = np.pad(a, pad, mode="edge")
        c = np.cumsum(p, axis=axis, dtype=np.float64)
        c = np.concatenate([np.zeros_like(np.take(c, [0], axis)), c], axis)
        n = a.shape[axis]
        a = ((np.take(c, range(2 * r + 1, 2 * r + 1 + n), axis) - np.take(c, range(0, n), axis)) / (2 * r + 1)).astype(np.float32)
    return a


def defirefly(a):
    """No pixel brighter than twice the second-brightest of its neighbourhood mean."""
    top = blur(a, 2) * 3 + 0.02
    return np.minimum(a, top)


def atrous(light, normal, depth, albedo, levels, k_light, k_normal=24.0, k_depth=260.0, k_albedo=3.0):
    light = light.copy()
    l = lum(light)
    mean = blur(l, 3)
    var = np.maximum(blur(l * l, 3) - mean * mean, 0)
    flat = blur(normal, 2)
    var *= np.clip((flat * flat).sum(-1), 0.2, 1)
    h, w = l.shape
    for level in range(levels):
        step = 1 << level
        pad = step
        sigma = k_light * np.sqrt(blur(var, 1)) + 1e-4 + 0.004 * mean
        L, N, D, A, V = (np.pad(x, ((pad, pad), (pad, pad)) + ((0, 0),) * (x.ndim - 2), mode="edge") for x in (light, normal, depth, albedo, var))
        lum_p = lum(L)
        acc, wsum, vacc = np.zeros_like(light), np.zeros_like(l), np.zeros_like(l)
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                ys, xs = pad + dy * step, pad + dx * step
                q = (slice(ys, ys + h), slice(xs, xs + w))
                k = KERNEL[dy + 1] * KERNEL[dx + 1]
                e = np.abs(lum_p[q] - l) / sigma
                e += k_normal * ((N[q] - normal) ** 2).sum(-1)
                e += k_depth / step * np.abs(D[q] - depth)
                e += k_albedo * ((A[q] - albedo) ** 2).sum(-1)
                wt = k * np.exp(-e)
                acc += L[q] * wt[..., None]
                vacc += V[q] * wt * wt
                wsum += wt
        light = acc / wsum[..., None]
        var = vacc / (wsum * wsum)
        l = lum(light)
    return light


def lit(folder):
    """Reads the passes of the last render. Returns filtered light, filtered gloss, surface colour and the share of bounced light."""
    p = {n: load(folder, n) for n in PASSES}
    normal, depth, albedo = p["Normal"], p["Mist"][..., 0], p["DiffCol"]
    bounced = blur(lum(p["DiffInd"]), 6) / (blur(lum(p["DiffDir"] + p["DiffInd"]), 6) + 1e-4)
    diffuse = atrous(defirefly(p["DiffDir"] + p["DiffInd"]), normal, depth, albedo, 6, 3.0, k_normal=70.0)
    gloss = atrous(defirefly(p["GlossCol"] * (p["GlossDir"] + p["GlossInd"])), normal, depth, albedo, 4, 1.6, k_normal=60.0)
    return {"diffuse": diffuse, "gloss": gloss, "albedo": albedo, "bounced": bounced}


def recoloured(light, folder):
    """The same light on another glaze: its colour comes from the last render, made without light.

    What the pot throws back into itself changes with its colour; that part is scaled by how much darker or paler it is.
    """
    albedo = load(folder, "DiffCol")
    old, new = lum(light["albedo"]), lum(albedo)
    mask = np.clip(np.abs(albedo - light["albedo"]).sum(-1) * 40, 0, 1)
    paler = float(np.clip((new * mask).sum() / max((old * mask).sum(), 1e-6), 0.3, 2.0)) ** 0.5
    change = 1 + (paler - 1) * 0.6 * light["bounced"] * blur(mask, 2)
    return {**light, "albedo": albedo, "diffuse": light["diffuse"] * change[..., None]}


def develop(light, scene, path):
    """Writes the finished picture with the scene's view transform."""
    out = light["albedo"] * light["diffuse"] + light["gloss"]
    h, w = out.shape[:2]
    out = out * (1 + np.random.default_rng(1).normal(0, 0.007, (h, w, 1)).astype(np.float32))   # fine grain: no banding
    img = bpy.data.images.new("clean", w, h, float_buffer=True)
    img.colorspace_settings.name = "Linear"
    img.pixels.foreach_set(np.concatenate([out, np.ones((h, w, 1), np.float32)], -1).astype(np.float32).ravel())
    scene.use_nodes = False
    img.save_render(path, scene=scene)
    bpy.data.images.remove(img)
