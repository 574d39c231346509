import type { Place, Point } from "./model.ts"

const earthKm = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/**
 * The great-circle distance between two points.
 *
 * @returns kilometres, not rounded
 */
export const distanceKm = (from: Point, to: Point): number => {
  const half = (a: number, b: number): number => Math.sin(radians(b - a) / 2) ** 2
  const across =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude)
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(across)))
}

/**
 * Places by their distance from a point, the nearest first; without a point as they came.
 *
 * @returns each with its distance in kilometres, null without a point
 */
export const nearest = (
  places: ReadonlyArray<Place>,
  from: Point | null,
): ReadonlyArray<{ readonly place: Place; readonly km: number | null }> =>
  from === null
    ? places.map((place) => ({ place, km: null }))
    : places.map((place) => ({ place, km: distanceKm(from, place) })).toSorted((a, b) => a.km - b.km)

/** A town that can be searched from. */
export interface Town extends Point {
  readonly name: string
}

/** Letters without accents, case and signs between words. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("œ", "oe")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim()

/**
 * The point of a text: the place with this postcode or town, otherwise the town with this name or beginning.
 *
 * @param text - as it was typed
 * @param places - the shop's places, searched first
 * @param towns - other towns, larger ones first
 * @returns null without a match
 */
export const pointNamed = (
  text: string,
  places: ReadonlyArray<Place>,
  towns: ReadonlyArray<Town>,
): (Point & { readonly name: string }) | null => {
  const wanted = folded(text)
  if (wanted === "") return null
  const byCode = places.find((place) => folded(place.postcode) === wanted)
  if (byCode !== undefined) return { ...pointOf(byCode), name: byCode.town }
  const known = [...places.map((place) => ({ ...pointOf(place), name: place.town })), ...towns]
  return (
    known.find(({ name }) => folded(name) === wanted) ??
    known.find(({ name }) => folded(name).startsWith(wanted)) ??
    known.find(({ name }) => ` ${folded(name)}`.includes(` ${wanted}`)) ??
    null
  )
}

const pointOf = ({ latitude, longitude }: Point): Point => ({ latitude, longitude })

/**
 * Projects a point on a flat map: a cylinder true to scale at one latitude.
 *
 * @param frame - north-west corner, and pixels for a degree of latitude
 * @returns pixels from that corner, to a tenth
 */
export const onMap = (
  point: Point,
  frame: { readonly corner: Point; readonly pxPerDegree: number; readonly trueAt: number },
): readonly [x: number, y: number] => {
  const tenth = (value: number): number => Math.round(value * 10) / 10
  return [
    tenth((point.longitude - frame.corner.longitude) * Math.cos(radians(frame.trueAt)) * frame.pxPerDegree),
    tenth((frame.corner.latitude - point.latitude) * frame.pxPerDegree),
  ]
}
