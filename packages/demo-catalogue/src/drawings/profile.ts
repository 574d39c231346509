/** A point of a lathe profile: radius and height in mm; a third value of 1 marks a sharp corner. */
export type Point = readonly [radiusMm: number, heightMm: number, corner?: 1]
export type Profile = ReadonlyArray<Point>

/** Reads a profile: "radius height" pairs, those with `!` are sharp corners. */
export const line = (text: string): Profile =>
  text.split(", ").map((pair): Point => {
    const [radiusMm = 0, heightMm = 0] = pair.replace("!", "").split(" ").map(Number)
    return pair.endsWith("!") ? [radiusMm, heightMm, 1] : [radiusMm, heightMm]
  })

type Pair = readonly [number, number]
/** A cubic Bezier: start, two handles, end. */
export type Curve = readonly [Pair, Pair, Pair, Pair]

/** A number as SVG text: one decimal, no trailing zero. */
export const num = (value: number): string => String(Math.round(value * 10) / 10 || 0)

const smoothRuns = (points: Profile): ReadonlyArray<Profile> => {
  const runs: Array<Profile> = []
  let run: Array<Point> = []
  for (const [index, point] of points.entries()) {
    run.push(point)
    if (index > 0 && (point[2] === 1 || index === points.length - 1)) {
      runs.push(run)
      run = [point]
    }
  }
  return runs
}

/** The profile as Bezier curves: Catmull-Rom through the points, broken at the sharp corners. */
const curves = (points: Profile): ReadonlyArray<Curve> =>
  smoothRuns(points).flatMap((run) =>
    run.slice(1).map((end, i): Curve => {
      const start = run[i] ?? end
      const before = run[i - 1] ?? start
      const after = run[i + 2] ?? end
      return [
        [start[0], start[1]],
        [start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6],
        [end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6],
        [end[0], end[1]],
      ]
    }),
  )

/**
 * SVG path text of a profile.
 *
 * @param side - 1 draws it to the right of the axis, -1 to the left
 * @param liftMm - added to every height
 * @param first - the command that leads to the first point
 */
export const path = (points: Profile, side: 1 | -1 = 1, liftMm = 0, first: "M" | "L" = "M"): string => {
  const at = ([r, z]: Pair | Point): string => `${num(side * r)} ${num(-(z + liftMm))}`
  const start = points[0] ?? [0, 0]
  return `${first}${at(start)}${curves(points)
    .map(([, b, c, d]) => `C${at(b)} ${at(c)} ${at(d)}`)
    .join("")}`
}

const between = (curve: Curve, t: number): Pair => {
  const [a, b, c, d] = curve
  const u = 1 - t
  const mix = (i: 0 | 1) => u * u * u * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t * t * t * d[i]
  return [mix(0), mix(1)]
}

/** Points along the profile, `steps` to each curve, ends included. */
export const samples = (points: Profile, steps = 8): ReadonlyArray<Pair> => {
  const all = curves(points)
  const last = points.at(-1) ?? [0, 0]
  return [
    ...all.flatMap((curve) => Array.from({ length: steps }, (_, i) => between(curve, i / steps))),
    [last[0], last[1]],
  ]
}

const dense = new WeakMap<Profile, ReadonlyArray<Pair>>()

/** Cached points of a profile, dense enough for a lookup of the nearest one. One picture needs about a hundred lookups. */
const closePoints = (points: Profile): ReadonlyArray<Pair> => {
  const known = dense.get(points)
  if (known !== undefined) return known
  const made = samples(points, 25)
  dense.set(points, made)
  return made
}

/** The radius of the profile nearest to a height, both in mm. */
export const radiusAt = (points: Profile, heightMm: number): number =>
  closePoints(points).reduce((best, p) =>
    Math.abs(p[1] - heightMm) < Math.abs(best[1] - heightMm) ? p : best,
  )[0]
