/** The drawn placeholder of a pot: glazed, lit from the left, on the paper of the studio. */
import { glazes } from "./finishes.ts"
import type { Finish, GlazeId } from "./finishes.ts"
import { forms } from "./forms.ts"
import type { Form, ThrownId } from "./forms.ts"
import { extent } from "./measure.ts"
import { num, path, radiusAt } from "./profile.ts"
import type { Profile } from "./profile.ts"
import { randomOf } from "./random.ts"
import { eyeAt, front, glazeLine, ring, wall } from "./solid.ts"
import type { ViewAngle } from "./solid.ts"
import { cardHeight, cardWidth, ground, shadow, stop } from "./stage.ts"

/** The flatter the pot, the higher the eye: a plate is looked into, a pitcher at. */
const eyeFor = (form: Form): ViewAngle => {
  const { width, height } = extent(form)
  const flatness = width / height
  const degrees = flatness > 4 ? 34 : flatness > 2.6 ? 25 : flatness > 1.6 ? 19 : flatness > 1 ? 15 : 11
  return eyeAt(degrees, form.depth)
}

const gradients = (finish: Finish): string =>
  `<linearGradient id="g" x1="0" y1="0" x2="0" y2="1">${stop(0, finish.base)}${stop(0.72, finish.base)}${stop(1, finish.pool)}</linearGradient>` +
  `<linearGradient id="s" x1="0" x2="1">${stop(0, "#1a120b", 0.3)}${stop(0.14, "#1a120b", 0.04)}${stop(0.3, "#fff", 0.1 + finish.gloss * 0.16)}${stop(0.46, "#fff", 0.02)}${stop(0.72, "#1a120b", 0.14)}${stop(0.94, "#1a120b", 0.42)}${stop(1, "#1a120b", 0.3)}</linearGradient>` +
  `<linearGradient id="i" x1="0" x2="1">${stop(0, "#120c07", 0.58)}${stop(0.55, "#120c07", 0.26)}${stop(1, "#120c07", 0.06)}</linearGradient>` +
  `<linearGradient id="h" x1="0" y1="0" x2="0" y2="1">${stop(0, "#fff", 0.75 * finish.gloss)}${stop(1, "#fff", 0)}</linearGradient>`

const specks = (form: Form, finish: Finish, name: string, eye: ViewAngle): string => {
  const random = randomOf(name)
  const { width, height } = extent(form)
  const top = form.lid === undefined ? height : form.lid.heightMm
  const count = Math.min(30, Math.round(finish.speckCount * Math.sqrt((width * height) / 20000)))
  const dots = Array.from({ length: count }, () => {
    const z = form.glazeMm + random() * (top - form.glazeMm)
    const x = (random() * 2 - 1) * radiusAt(form.out, z) * 0.94
    const y = -z * eye.cos + random() * width * eye.sin * 0.4
    const r = 0.35 + random() * random() * 0.9
    return `M${num(x)} ${num(y)}h${num(r)}`
  })
  return count === 0
    ? ""
    : `<path d="${dots.join("")}" stroke="${finish.speck}" stroke-width="1.3" stroke-linecap="round" opacity=".65"/>`
}

/** Faint rings left by the fingers. */
const throwingRings = (form: Form, eye: ViewAngle): string => {
  const top = form.out.at(-1)?.[1] ?? 0
  const lines = [0.38, 0.54, 0.7, 0.86].map((share) =>
    front(form.out, form.glazeMm + (top - form.glazeMm) * share, eye),
  )
  return `<path d="${lines.join("")}" fill="none" stroke="#1a120b" stroke-width="1.4" opacity=".08"/>`
}

/** Wall of the body: glaze, bare foot, the line between, shade. */
const body = (form: Form, finish: Finish, name: string, eye: ViewAngle): string => {
  const random = randomOf(`${name} line`)
  const d = wall(form.out, eye)
  const line = glazeLine(form.out, form.glazeMm, eye, form.glazeMm > 30 ? 4 : 1.8, random)
  const { width } = extent(form)
  const below = `${line}L${num(width)} 60H${num(-width)}Z`
  return (
    `<clipPath id="c"><path id="w" d="${d}"/></clipPath><g clip-path="url(#c)"><use href="#w" fill="url(#g)"/>` +
    specks(form, finish, name, eye) +
    throwingRings(form, eye) +
    `<path d="${below}" fill="${finish.clay}"/><path d="${line}" fill="none" stroke="${finish.pool}" stroke-width="3.4" opacity=".75"/>` +
    `<use href="#w" fill="url(#s)"/></g>`
  )
}

/** The visible inside: lip, back wall, floor. */
const mouth = (form: Form, finish: Finish, eye: ViewAngle): string => {
  const rim = form.out.at(-1) ?? [0, 0]
  const lip = form.inn[1] ?? rim
  const peak = form.inn[0] ?? rim
  const floor = form.inn.at(-1)?.[1] ?? 0
  const deep = form.inn.findLast(([r]) => r > 20) ?? lip
  const inner = finish.liner ?? finish.base
  const pool = finish.liner === undefined ? finish.pool : glazes.honey.pool
  const opening = num(-lip[1] * eye.cos)
  const tube = form.tubeMm === undefined ? "" : tubeOf(form.tubeMm, rim[1] - 14, eye, finish)
  return (
    ring(Math.max(rim[0], peak[0]), peak[1], eye, `fill="${finish.thin}"`) +
    `<clipPath id="m"><ellipse cy="${opening}" rx="${num(lip[0])}" ry="${num(lip[0] * eye.sin)}"/></clipPath>` +
    `<g clip-path="url(#m)">${ring(lip[0] + 2, lip[1], eye, `fill="${inner}"`)}` +
    `<radialGradient id="f">${stop(0, pool, 0.8)}${stop(0.7, pool, 0.55)}${stop(1, pool, 0)}</radialGradient>` +
    ring(deep[0] + (lip[0] - deep[0]) * 0.55, floor + 4, eye, 'fill="url(#f)"') +
    tube +
    ring(lip[0] + 2, lip[1], eye, 'fill="url(#i)"') +
    `</g>${ring(Math.max(rim[0], peak[0]) - 0.6, peak[1], eye, 'fill="none" stroke="#fff" stroke-width=".9" opacity=".35"')}`
  )
}

const tubeOf = (radiusMm: number, topMm: number, eye: ViewAngle, finish: Finish): string =>
  `<path d="${wall(
    [
      [radiusMm + 12, 12, 1],
      [radiusMm + 4, topMm, 1],
    ],
    eye,
  )}" fill="${finish.liner ?? finish.base}"/>` +
  ring(radiusMm + 4, topMm, eye, `fill="${finish.thin}"`) +
  ring(radiusMm - 1, topMm, eye, 'fill="#120c07" opacity=".7"')

const lid = (form: Form, finish: Finish, eye: ViewAngle): string => {
  if (form.lid === undefined) return ""
  const { heightMm, out } = form.lid
  const base = out[0] ?? [0, 0]
  const d = wall(out, eye, heightMm)
  return (
    ring(base[0] + 1.5, heightMm - 3, eye, 'fill="#120c07" opacity=".3"') +
    `<defs><path id="v" d="${d}"/></defs><use href="#v" fill="url(#g)"/><use href="#v" fill="url(#s)" stroke="${finish.pool}" stroke-width=".8" stroke-opacity=".6"/>` +
    `<path d="${front(
      [
        [base[0], 0],
        [base[0], 1],
      ],
      heightMm + 1.5,
      eye,
    )}" fill="none" stroke="${finish.thin}" stroke-width="2" opacity=".8"/>`
  )
}

const along = (profile: Profile, side: 1 | -1, cos: number): string =>
  path(
    profile.map(([r, z, corner]) => (corner === 1 ? [r, z * cos, 1] : [r, z * cos])),
    side,
  )

/** Handles, ears and spout: they stand in the plane of the picture. */
const attachments = (form: Form, finish: Finish, eye: ViewAngle): string => {
  const strap = form.handle === undefined ? "" : along(form.handle, 1, eye.cos)
  const handle =
    strap === ""
      ? ""
      : `<defs><path id="b" d="${strap}"/></defs><g fill="none" stroke-linecap="round"><use href="#b" stroke="${finish.pool}" stroke-width="12.5"/><use href="#b" stroke="${finish.base}" stroke-width="10"/><use href="#b" stroke="#1a120b" stroke-width="10" opacity=".16"/><use href="#b" stroke="#fff" stroke-width="2" opacity="${num(0.12 + finish.gloss * 0.3)}" transform="translate(-1.5 -2)"/></g>`
  const ears =
    form.lug === undefined
      ? ""
      : ([1, -1] as const)
          .map(
            (side) =>
              `<path d="${along(form.lug ?? [], side, eye.cos)}Z" fill="${side === 1 ? finish.pool : finish.base}" stroke="${finish.pool}" stroke-width="1.4"/>`,
          )
          .join("")
  const spout =
    form.spout === undefined
      ? ""
      : `<path d="${along(form.spout, 1, eye.cos)}Z" fill="${finish.base}"/><path d="${along(form.spout, 1, eye.cos)}Z" fill="url(#s)" opacity=".7"/>`
  return handle + ears + spout
}

/** A turned wooden tap near the foot, towards the eye. */
const tap = (form: Form, eye: ViewAngle): string => {
  if (form.tapMm === undefined) return ""
  const r = radiusAt(form.out, form.tapMm)
  const x = r * 0.34
  const y = -form.tapMm * eye.cos + r * 0.94 * eye.sin
  return (
    `<g transform="translate(${num(x)} ${num(y)})"><ellipse rx="12" ry="12.500" fill="#5f3f24"/><ellipse cy="-1" rx="9" ry="9.500" fill="#b98a5a"/>` +
    '<path d="M-5 0L-4 22Q0 25 5 22L6 0Z" fill="#a9794a"/>' +
    '<path d="M-13 -14Q0 -20 14 -14L13 -9Q0 -14 -12 -9Z" fill="#c99a6a"/><path d="M-2 -13h5v10h-5z" fill="#8d6239"/></g>'
  )
}

/** A window on the shoulder. */
const highlight = (form: Form, finish: Finish, eye: ViewAngle): string => {
  if (finish.gloss < 0.25) return ""
  const top = (form.out.at(-1)?.[1] ?? 0) * 0.86
  const z = Math.max(form.glazeMm + 6, top * 0.62)
  const [upper, lower] = [radiusAt(form.out, top), radiusAt(form.out, z)]
  const at = (r: number, share: number, height: number) =>
    `${num(r * share)} ${num(-height * eye.cos + r * eye.sin * Math.sqrt(1 - share * share))}`
  return `<path d="M${at(upper, -0.62, top)}L${at(upper, -0.42, top)}L${at(lower, -0.42, z)}L${at(lower, -0.62, z)}Z" fill="url(#h)" opacity=".8"/>`
}

/** Small pots are drawn somewhat larger than true scale, or a ramekin would be lost on its card. */
const scaleFor = (widthMm: number, heightMm: number): number => {
  const share = Math.min(1, Math.max(widthMm / 370, heightMm / 330)) ** 0.36
  return Math.min((cardWidth * 0.84 * share) / widthMm, (cardHeight * 0.54 * share) / heightMm)
}

/**
 * The card picture of a thrown form in a glaze, 648 x 978.
 *
 * @returns SVG text, the same for the same arguments
 */
export const potPicture = (id: ThrownId, glaze: GlazeId): string => {
  const form: Form = forms[id]
  const finish: Finish = glazes[glaze]
  const eye = eyeFor(form)
  const { left, right, height } = extent(form)
  const scale = scaleFor(left + right, height)
  const name = `${id} ${glaze}`
  const foot = form.out.findLast(([, z]) => z === 0)?.[0] ?? 40
  const pot =
    attachments(form, finish, eye) +
    body(form, finish, name, eye) +
    highlight(form, finish, eye) +
    (form.lid === undefined ? mouth(form, finish, eye) : lid(form, finish, eye)) +
    tap(form, eye)
  const x = cardWidth / 2 - ((right - left) / 2) * scale
  const y = cardHeight * 0.5 + (height * eye.cos * scale) / 2 + cardHeight * 0.03
  return ground(
    gradients(finish),
    `${shadow(x, y, foot * scale, (left + right) * scale, eye.sin)}<g transform="translate(${num(x)} ${num(y)}) scale(${Math.round(scale * 1000) / 1000})">${pot}</g>`,
  )
}
