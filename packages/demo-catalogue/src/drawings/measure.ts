import type { Form } from "./forms.ts"
import { samples } from "./profile.ts"
import type { Profile } from "./profile.ts"

/** How far a form reaches from its axis and up, in mm. */
export interface Extent {
  readonly left: number
  readonly right: number
  readonly width: number
  readonly height: number
  /** Radius of the body without handle, ears or spout. */
  readonly body: number
}

const reach = (points: Profile | undefined, axis: 0 | 1): number =>
  Math.max(0, ...(points ?? []).map((point) => Math.abs(point[axis])))

export const extent = (form: Form): Extent => {
  const body = Math.max(reach(form.out, 0), reach(form.inn, 0), reach(form.lid?.out, 0))
  const ears = reach(form.lug, 0)
  const left = Math.max(body, ears, reach(form.spout, 0))
  const right = Math.max(body, ears, reach(form.handle, 0))
  const top = form.lid === undefined ? 0 : form.lid.heightMm + reach(form.lid.out, 1)
  const height = Math.max(
    reach(form.out, 1),
    reach(form.inn, 1),
    reach(form.handle, 1),
    reach(form.spout, 1),
    top,
  )
  return { left, right, width: left + right, height, body }
}

/** The brimful capacity of a form in ml: the inner profile rotated round its axis, scaled by the depth of a long form. */
export const capacityMl = (form: Form): number => {
  const points = samples(form.inn, 6)
  const slices = points.slice(1).map(([r1, z1], i) => {
    const [r0, z0] = points[i] ?? [r1, z1]
    return (Math.PI * (z0 - z1) * (r0 * r0 + r0 * r1 + r1 * r1)) / 3
  })
  return (slices.reduce((sum, mm3) => sum + mm3, 0) / 1000) * (form.depth ?? 1)
}

/** The measure of a product: body diameter, overall length, height (mm) or capacity (ml). */
export interface Measure {
  readonly kind: "d" | "l" | "h" | "v"
  readonly amount: number
}

/** How much larger a piece is than its template. */
export const enlargement = (form: Form, measure: Measure): number => {
  const { body, width, height } = extent(form)
  const own = { d: body * 2, l: width, h: height, v: capacityMl(form) }[measure.kind]
  return measure.kind === "v" ? Math.cbrt(measure.amount / own) : measure.amount / own
}
