/**
 * The section drawing, after the archaeologist's convention: the left half is cut (solid), the right half is
 * seen, a wavering line shows where the glaze stops. One scale for all: one unit is one millimetre.
 * Lines and fills are named by class (`out`, `loop`, `thin`, `axis`, `cut`), so that the page gives the colour.
 */
import { forms, isThrown } from "./forms.ts"
import type { Form, FormId } from "./forms.ts"
import { extent } from "./measure.ts"
import { outlines } from "./outlines.ts"
import { num, path, radiusAt } from "./profile.ts"
import type { Profile } from "./profile.ts"

/** Inner edge of a handle: the middle line drawn in by the thickness of the strap. */
const inside = (handle: Profile): Profile =>
  handle.map(([r, z], i) => {
    if (i === 0 || i === handle.length - 1) return [r, z - 9]
    const reachMm = i === 2 ? 9 : 7.2
    return [r - reachMm, z + (i === 1 ? -8 : i === 3 ? 7 : 0)]
  })

const loops = (form: Form): string => {
  const drawn = [
    ...(form.handle === undefined ? [] : [path(form.handle), path(inside(form.handle))]),
    ...(form.lug === undefined ? [] : [path(form.lug), path(form.lug, -1)]),
    ...(form.spout === undefined ? [] : [path(form.spout)]),
  ]
  return drawn.map((d) => `<path class="loop" d="${d}"/>`).join("")
}

const seen = (form: Form): string => {
  const rim = form.inn[0] ?? [0, 0]
  const top = form.out.at(-1)?.[1] ?? 0
  const rings = [0.34, 0.62, 0.84]
    .map((share) => share * top)
    .filter((z) => Math.abs(z - form.glazeMm) > 8)
    .map((z) => `M${num(radiusAt(form.out, z) * 0.35)} ${num(-z)}H${num(radiusAt(form.out, z) - 2)}`)
  return (
    `<path class="out" d="M0 0${path(form.out, 1, 0, "L")}L${num(rim[0])} ${num(-rim[1])}L0 ${num(-rim[1])}Z"/>` +
    (rings.length === 0 ? "" : `<path class="thin" d="${rings.join("")}"/>`) +
    `<path class="thin" d="${waver(form)}"/>`
  )
}

/** The edge of the glaze on the seen half. */
export const waver = (form: Form): string => {
  const r = radiusAt(form.out, form.glazeMm)
  const waves = 7
  const wave = (i: number) =>
    `Q${num((r * (i + 0.5)) / waves)} ${num(-form.glazeMm + (i % 2 === 0 ? -3 : 3))} ${num((r * (i + 1)) / waves)} ${num(-form.glazeMm)}`
  return `M0 ${num(-form.glazeMm)}${Array.from({ length: waves }, (_, i) => wave(i)).join("")}`
}

const cut = (form: Form): string => {
  const rim = form.inn[0] ?? [0, 0]
  return (
    `<path class="cut" d="${path(form.out, -1)}L${num(-rim[0])} ${num(-rim[1])}${path(form.inn, -1, 0, "L")}Z"/>` +
    `<path class="loop" d="M${num(-rim[0])} ${num(-rim[1])}H${num(rim[0])}"/>`
  )
}

const lid = (form: Form): string => {
  if (form.lid === undefined) return ""
  const { heightMm, out, inn } = form.lid
  return (
    `<path class="out" d="${path(out, 1, heightMm)}L0 ${num(-heightMm)}Z"/>` +
    `<path class="cut" d="${path(out, -1, heightMm)}${path(inn, -1, heightMm, "L")}Z"/>`
  )
}

/** The drawing of a lathe form as SVG elements, foot at 0,0, up is negative. */
export const sectionOf = (form: Form): string =>
  `${loops(form)}${seen(form)}${cut(form)}${lid(form)}<path class="thin axis" d="M0 6V${num(-extent(form).height - 6)}"/>`

const marginMm = 3

interface Frame {
  readonly box: string
  readonly widthMm: number
  readonly heightMm: number
  readonly content: string
}

const frame = (form: FormId): Frame => {
  if (!isThrown(form)) {
    const { width, height, content } = outlines[form]
    const box = [-width / 2 - marginMm, -height - marginMm, width + 2 * marginMm, height + 2 * marginMm]
    return {
      box: box.map(num).join(" "),
      widthMm: width + 2 * marginMm,
      heightMm: height + 2 * marginMm,
      content,
    }
  }
  const thrown: Form = forms[form]
  const { left, right, height } = extent(thrown)
  const box = [-left - marginMm, -height - marginMm, left + right + 2 * marginMm, height + 2 * marginMm]
  return {
    box: box.map(num).join(" "),
    widthMm: left + right + 2 * marginMm,
    heightMm: height + 2 * marginMm,
    content: sectionOf(thrown),
  }
}

/** The section drawing as a symbol for a sprite, id `form-…`. */
export const symbol = (form: FormId): string => {
  const { box, content } = frame(form)
  return `<symbol id="form-${form}" viewBox="${box}">${content}</symbol>`
}

/** The section drawing as a picture of its own: one CSS pixel to the millimetre, so that one zoom is one scale. */
export const drawing = (form: FormId): string => {
  const { box, widthMm, heightMm, content } = frame(form)
  const lines = paint(content, linePens(cobalt, cobalt, 'vector-effect="non-scaling-stroke"'))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${num(widthMm)}" height="${num(heightMm)}" stroke-linejoin="round">${lines}</svg>`
}

/**
 * The section drawing for a page. Drawings with the same `scale` are to one scale: a ramekin is small beside a tian.
 * Sizes are attributes, not styles: the page forbids inline styles.
 *
 * @param options.scale - px per mm, 1 when absent
 * @param options.label - what is seen, for those who do not see it; decorative without
 */
export const svg = (
  form: FormId,
  options: { readonly scale?: number; readonly label?: string } = {},
): string => {
  const { box, widthMm, heightMm, content } = frame(form)
  const scale = options.scale ?? 1
  const role =
    options.label === undefined ? 'aria-hidden="true"' : `role="img" aria-label="${escape(options.label)}"`
  return `<svg class="dw" width="${num(widthMm * scale)}" height="${num(heightMm * scale)}" viewBox="${box}" ${role} focusable="false">${content}</svg>`
}

/** The ink of the drawings. */
export const cobalt = "#1b3566"

/** SVG attributes for each kind of line. */
export type Pens = Readonly<Record<"out" | "loop" | "thin" | "thin axis" | "cut", string>>

/** Pens of one ink. @param also - attributes that every element takes */
export const linePens = (ink: string, solid: string, also = ""): Pens => {
  const contour = `fill="none" stroke="${ink}" stroke-width="1.25" ${also}`
  const thin = `fill="none" stroke="${ink}" stroke-width=".75" opacity=".6" ${also}`
  return {
    out: contour,
    loop: contour,
    thin,
    "thin axis": `${thin} stroke-dasharray="7 3 1.5 3"`,
    cut: `fill="${solid}" stroke="${solid}" stroke-width="1" ${also}`,
  }
}

/** Draws with pens instead of classes, for where no style sheet reaches: a picture of its own. */
export const paint = (content: string, pens: Pens): string =>
  content.replaceAll(/class="(out|loop|thin axis|thin|cut)"/g, (_, kind: keyof Pens) => pens[kind])

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
