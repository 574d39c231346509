"""Renders a plan: blender -b --python render.py -- plan.json --out DIR [--scale 1.0] [--samples 14] [--quality 86]

`--scale` below 1 takes previews, which count as missing. A plan: {"forms": {...}, "font": path, "shots": [...]}. A shot: {"id", "set", "view", "seed", "params", "camera"}.
Pictures are rendered, denoised (denoise.py), scaled to size and written as WebP. A piece in another glaze of like shine
takes the light of the one before it, so only its colour is rendered.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy  # noqa: E402
import compositions  # noqa: E402
import denoise  # noqa: E402
import glazes  # noqa: E402
import goods  # noqa: E402
import printing  # noqa: E402
import studio  # noqa: E402

COLOUR_SAMPLES = 6
WIDE_SAMPLES = 1.6          # times the samples of a card
kept = {}                   # the light of the last group, by shine


def likeness(shot):
    """What two shots must share for one to wear the light of the other; None when nothing can be shared."""
    glaze = shot["params"].get("glaze")
    if shot["set"] != "card" or glaze not in glazes.GLAZES:
        return None
    params = {k: v for k, v in shot["params"].items() if k != "glaze"}
    return json.dumps([shot["view"], shot["seed"], shot.get("camera"), params], sort_keys=True), glazes.shine(glaze)


def scene(shot, scale, samples, dark):
    sc = studio.reset()
    printing.FONT["data"] = None
    subject, focus, opts = compositions.SETS[shot["set"]](seed=shot["seed"], **shot.get("params", {}))
    w, h = studio.stage(shot["view"], subject, focus, dark=dark, **{**opts, **shot.get("camera", {})})
    sc.render.resolution_x, sc.render.resolution_y, sc.render.resolution_percentage = int(w * scale), int(h * scale), 100
    sc.cycles.samples = COLOUR_SAMPLES if dark else int(samples * (WIDE_SAMPLES if shot["view"] == "wide" else 1))
    sc.cycles.seed = shot["seed"]
    if dark:
        sc.cycles.use_adaptive_sampling = False
        sc.cycles.max_bounces = 0
    reach = sc.camera.data.dof.focus_distance
    folder = tempfile.mkdtemp()
    denoise.setup(sc, folder, reach * 0.4, reach * 2.2, ("DiffCol",) if dark else denoise.PASSES)
    bpy.ops.render.render()
    return sc, folder


def picture(shot, out, scale, samples, quality):
    like = likeness(shot)
    known = kept.get(like)
    sc, folder = scene(shot, scale, samples, known is not None)
    if known is not None:
        light = denoise.recoloured(known, folder)
    else:
        light = denoise.lit(folder)
        if like is not None:
            for other in [k for k in kept if k[0] != like[0]]:
                del kept[other]
            kept[like] = light
    os.rmdir(folder)
    png, target = os.path.join(out, shot["id"] + ".tmp.png"), os.path.join(out, shot["id"] + ".webp")
    denoise.develop(light, sc, png)
    subprocess.run(["cwebp", "-quiet", "-q", str(quality), "-m", "4", "-sharp_yuv", png, "-o", target], check=True)
    os.remove(png)
    return target


def ordered(shots):
    """As planned, but of glazes that share their light the glossiest first: its reflections are the cleanest."""
    place = {}
    for i, shot in enumerate(shots):
        like = likeness(shot)
        place[shot["id"]] = place.setdefault(like, i) if like else i
    return sorted(shots, key=lambda s: (place[s["id"]], glazes.GLAZES.get(s["params"].get("glaze"), {"rough": 0})["rough"]))


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("plan")
    ap.add_argument("--out", required=True)
    ap.add_argument("--scale", type=float, default=1.0)
    ap.add_argument("--samples", type=int, default=14)
    ap.add_argument("--quality", type=int, default=86)
    a = ap.parse_args(sys.argv[sys.argv.index("--") + 1:])
    os.makedirs(a.out, exist_ok=True)
    with open(a.plan, encoding="utf-8") as f:
        plan = json.load(f)
    goods.FORMS.update(plan["forms"])
    printing.FONT["path"] = plan.get("font")
    for i, shot in enumerate(ordered(plan["shots"]), 1):
        t, c = time.time(), time.process_time()
        target = picture(shot, a.out, a.scale, a.samples, a.quality)
        print(f"[{i}/{len(plan['shots'])}] {shot['id']} {time.time() - t:.0f} s ({time.process_time() - c:.0f} s of processor), {os.path.getsize(target) / 1000:.0f} kB", flush=True)


main()
