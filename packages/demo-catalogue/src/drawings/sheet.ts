/** The potter's drawing: the section with its measures, the outside half in its glaze. */
import { glazes } from "./finishes.ts"
import type { GlazeId } from "./finishes.ts"
import { forms } from "./forms.ts"
import type { Form, ThrownId } from "./forms.ts"
import { enlargement, extent } from "./measure.ts"
import type { Measure } from "./measure.ts"
import { num, path } from "./profile.ts"
import { cobalt, linePens, paint, sectionOf, waver } from "./section.ts"
import { cardHeight, cardWidth } from "./stage.ts"

const grid = (): string => {
  const step = 27
  const across = Array.from({ length: 23 }, (_, i) => `M${(i + 1) * step} 0V${cardHeight}`)
  const down = Array.from({ length: 36 }, (_, i) => `M0 ${(i + 1) * step}H${cardWidth}`)
  return `<path d="${across.join("")}${down.join("")}" stroke="#dfe2dc" stroke-width=".8"/>`
}

/** Millimetres to the nearest five, without a unit: figures that read the same in every language. */
const figures = (mm: number): string => String(Math.round(mm / 5) * 5)

/** A horizontal measure between -half and half, on a line at y. */
const across = (x: number, y: number, from: number, half: number, words: string): string =>
  `<path fill="none" stroke="#50565c" d="M${num(x - half)} ${num(from)}V${num(y - 6)}M${num(x + half)} ${num(from)}V${num(y - 6)}M${num(x - half)} ${num(y)}H${num(x + half)}${tick(x - half, y)}${tick(x + half, y)}"/>` +
  figure(x, y, words)

const upright = (x: number, foot: number, top: number, from: number, words: string): string =>
  `<path fill="none" stroke="#50565c" d="M${num(from)} ${num(foot)}H${num(x - 6)}M${num(from)} ${num(top)}H${num(x - 6)}M${num(x)} ${num(foot)}V${num(top)}${tick(x, foot)}${tick(x, top)}"/>` +
  figure(x, (foot + top) / 2, words)

const tick = (x: number, y: number): string => `M${num(x - 4)} ${num(y + 4)}L${num(x + 4)} ${num(y - 4)}`

const figure = (x: number, y: number, words: string): string =>
  `<path d="M${num(x - words.length * 5 - 3)} ${num(y - 11)}h${num(words.length * 10 + 6)}v22h${num(-words.length * 10 - 6)}z" fill="#fafaf8"/><text x="${num(x)}" y="${num(y + 6)}">${words}</text>`

const glazed = (form: Form, glaze: GlazeId): string => {
  const { base, clay } = glazes[glaze]
  const rim = form.inn[0] ?? [0, 0]
  const half = `M0 0${path(form.out, 1, 0, "L")}L${num(rim[0])} ${num(-rim[1])}L0 ${num(-rim[1])}Z`
  const cover =
    form.lid === undefined
      ? ""
      : `<path d="${path(form.lid.out, 1, form.lid.heightMm)}L0 ${num(-form.lid.heightMm)}Z" fill="${base}"/>`
  return `<clipPath id="c"><path d="${half}"/></clipPath><g opacity=".82"><g clip-path="url(#c)"><path d="M0 40H400V-400H0z" fill="${base}"/><path d="${waver(form)}V20H0Z" fill="${clay}"/></g>${cover}</g>`
}

/**
 * The potter's sheet of a form, 648 x 978, figures in mm to the nearest five.
 *
 * @param measure - what the piece measures; the template's own measures without
 */
export const potSheet = (id: ThrownId, glaze: GlazeId, measure?: Measure): string => {
  const form: Form = forms[id]
  const { left, right, height, body } = extent(form)
  const times = measure === undefined ? 1 : enlargement(form, measure)
  const foot = form.out.findLast(([, z]) => z === 0)?.[0] ?? 0
  const top = form.inn[0]?.[1] ?? height
  // The lines of the diameter start where the body is widest, which is below the rim of closed forms.
  const widest = [...form.out, ...form.inn].find(([r]) => r === body)?.[1] ?? top
  const scale = Math.min((form.lid === undefined ? 470 : 420) / (left + right), 600 / height)
  const [x, y] = [
    (form.lid === undefined ? 352 : 378) - ((right - left) / 2) * scale,
    cardHeight / 2 + (height * scale) / 2,
  ]
  const at = (mm: number): number => y - mm * scale
  const edge = x - left * scale
  const measures = [
    across(x, at(height) - 46, at(widest) - 6, body * scale, `Ø ${figures(body * 2 * times)}`),
    across(x, y + 52, y + 6, foot * scale, `Ø ${figures(foot * 2 * times)}`),
    upright(edge - 40, y, at(top), edge - 8, figures(top * times)),
    ...(form.lid === undefined ? [] : [upright(edge - 84, y, at(height), edge - 8, figures(height * times))]),
    ...(left > body || right > body
      ? [
          overall(
            x,
            at(height) - 96,
            at(top * 0.7),
            left * scale,
            right * scale,
            figures((left + right) * times),
          ),
        ]
      : []),
  ]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${cardWidth} ${cardHeight}" width="${cardWidth}" height="${cardHeight}">` +
    `<path d="M0 0H${cardWidth}V${cardHeight}H0z" fill="#fafaf8"/>${grid()}<g font-family="Instrument Sans,Arial,sans-serif" font-size="17" fill="#16191d" text-anchor="middle">${measures.join("")}</g>` +
    `<g transform="translate(${num(x)} ${num(y)}) scale(${Math.round(scale * 1000) / 1000})">${glazed(form, glaze)}${paint(sectionOf(form), linePens(cobalt, cobalt))}</g></svg>`
  )
}

/** Length over everything, ears, handle or spout included. */
const overall = (x: number, y: number, from: number, left: number, right: number, words: string): string =>
  `<path fill="none" stroke="#50565c" d="M${num(x - left)} ${num(from)}V${num(y - 6)}M${num(x + right)} ${num(from)}V${num(y - 6)}M${num(x - left)} ${num(y)}H${num(x + right)}${tick(x - left, y)}${tick(x + right, y)}"/>` +
  figure(x + (right - left) / 2, y, words)
