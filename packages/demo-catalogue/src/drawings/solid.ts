/**
 * A lathe form seen from slightly above, without a camera: every circle becomes an ellipse, and where the
 * wall turns away from the eye is known in closed form.
 *
 * With elevation θ a point at angle φ on the circle of radius r and height z is seen at
 * x = r cos φ, y = -z cos θ + r sin φ sin θ (y down, φ = 90° in front). The outline is where dr/dz · tan θ = sin φ.
 */
import { num, radiusAt, samples } from "./profile.ts"
import type { Profile } from "./profile.ts"

/** The elevation of the viewer above the pot, as cosine and sine. */
export interface ViewAngle {
  readonly cos: number
  readonly sin: number
}

export const eyeAt = (degrees: number, depth = 1): ViewAngle => ({
  cos: Math.cos((degrees * Math.PI) / 180),
  sin: Math.sin((degrees * Math.PI) / 180) * depth,
})

type ProjectedPoint = readonly [x: number, y: number]

/** Right outline of a profile from foot to rim; points hidden behind a flat wall are left out. */
const outline = (profile: Profile, eye: ViewAngle, liftMm: number): ReadonlyArray<ProjectedPoint> => {
  const points = samples(profile, 2).filter(([r]) => r > 0.5)
  return points.flatMap(([r, z], i): ReadonlyArray<ProjectedPoint> => {
    const [r0, z0] = points[Math.max(0, i - 1)] ?? [r, z]
    const [r1, z1] = points[Math.min(points.length - 1, i + 1)] ?? [r, z]
    const rise = z1 - z0
    const slope = Math.abs(rise) < 0.01 ? Math.sign(r1 - r0) * 99 : (r1 - r0) / rise
    const sinPhi = (slope * eye.sin) / eye.cos
    if (Math.abs(sinPhi) > 0.95) return []
    return [[r * Math.sqrt(1 - sinPhi * sinPhi), -(z + liftMm) * eye.cos + r * sinPhi * eye.sin]]
  })
}

const point = ([x, y]: ProjectedPoint): string => `${num(x)} ${num(y)}`

/** Points as a smooth path (quadratic through the middles): half the bytes of a polyline that looks as round. */
const smooth = (points: ReadonlyArray<ProjectedPoint>): string =>
  points
    .map((p, i) => {
      const next = points[i + 1]
      if (i === 0 || next === undefined) return `L${point(p)}`
      return `Q${point(p)} ${point([(p[0] + next[0]) / 2, (p[1] + next[1]) / 2])}`
    })
    .join("")

/** Over the crown of a lid, from its last outline point to the mirrored one. */
const domed = ([x, y]: ProjectedPoint, crown: number): string =>
  `C${point([x * 0.8, crown])} ${point([x * 0.4, crown])} ${point([0, crown])}C${point([-x * 0.4, crown])} ${point([-x * 0.8, crown])} ${point([-x, y])}`

/** Round the back of an open rim. */
const rimmed = (radius: number, y: number, eye: ViewAngle): string =>
  `L${point([radius, y])}A${num(radius)} ${num(radius * eye.sin)} 0 0 0 ${point([-radius, y])}`

/** The wall as one closed path: front of the foot, right side up, back of the rim, left side down. */
export const wall = (profile: Profile, eye: ViewAngle, liftMm = 0): string => {
  const foot = profile.find(([r]) => r > 0.5)
  const standing = profile.findLast(([, z]) => z === foot?.[1]) ?? profile[0] ?? [0, 0]
  const top = profile.at(-1) ?? [0, 0]
  const side = outline(profile, eye, liftMm)
  const footY = -(standing[1] + liftMm) * eye.cos
  const topY = -(top[1] + liftMm) * eye.cos
  const mirrored = side.toReversed().map(([x, y]): ProjectedPoint => [-x, y])
  const crown = Math.min(...samples(profile, 5).map(([r, z]) => -(z + liftMm) * eye.cos - r * eye.sin))
  const close = top[0] < 1 ? domed(side.at(-1) ?? [0, 0], crown) : rimmed(top[0], topY, eye)
  return (
    `M${point([-standing[0], footY])}A${num(standing[0])} ${num(standing[0] * eye.sin)} 0 0 0 ${point([standing[0], footY])}` +
    smooth(side) +
    close +
    smooth(mirrored) +
    "Z"
  )
}

/** An ellipse: the circle of radius r at height z. */
export const ring = (radiusMm: number, heightMm: number, eye: ViewAngle, attributes: string): string =>
  `<ellipse cy="${num(-heightMm * eye.cos)}" rx="${num(radiusMm)}" ry="${num(radiusMm * eye.sin)}" ${attributes}/>`

/** The visible front of the circle at height z, as an open path. */
export const front = (profile: Profile, heightMm: number, eye: ViewAngle): string => {
  const r = radiusAt(profile, heightMm)
  const y = num(-heightMm * eye.cos)
  return `M${num(-r)} ${y}A${num(r)} ${num(r * eye.sin)} 0 0 0 ${num(r)} ${y}`
}

/**
 * The line where the dipped glaze stopped: the front of the circle at height z, wavering.
 *
 * @param waver - amplitude in mm
 * @param random - 0 to 1, deterministic
 */
export const glazeLine = (
  profile: Profile,
  heightMm: number,
  eye: ViewAngle,
  waver: number,
  random: () => number,
): string => {
  const r = radiusAt(profile, heightMm) + 1
  const steps = 12
  const points = Array.from({ length: steps + 1 }, (_, i): ProjectedPoint => {
    const phi = Math.PI - (i / steps) * Math.PI
    const lift = (random() - 0.5) * 2 * waver
    return [r * Math.cos(phi), -heightMm * eye.cos + r * Math.sin(phi) * eye.sin + lift]
  })
  return `M${point(points[0] ?? [0, 0])}${smooth(points.slice(1))}`
}
