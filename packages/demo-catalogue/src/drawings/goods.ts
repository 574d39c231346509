/** Drawn placeholders of what is not thrown: bottles, jars, paper, linen, wood. Drawn in px around the point it stands on. */
import { tints } from "./finishes.ts"
import type { TintId } from "./finishes.ts"
import type { GoodsId } from "./forms.ts"
import { num } from "./profile.ts"
import { cardHeight, cardWidth, ground, shadow, stop } from "./stage.ts"

interface Tint {
  readonly base: string
  readonly deep: string
  readonly light: string
}

interface Drawing {
  /** Half the width that touches the ground, and the full width, px. */
  readonly foot: number
  readonly width: number
  readonly draw: (tint: Tint) => string
}

const ink = "#16191d"
const labelPaper = "#f4efe4"

const gradients = (tint: Tint): string =>
  `<linearGradient id="t" x1="0" x2="1">${stop(0, tint.deep)}${stop(0.28, tint.base)}${stop(0.4, tint.light)}${stop(0.6, tint.base)}${stop(1, tint.deep)}</linearGradient>` +
  `<linearGradient id="q" x1="0" x2="1">${stop(0, "#1a120b", 0.28)}${stop(0.25, "#fff", 0.2)}${stop(0.5, "#fff", 0)}${stop(1, "#1a120b", 0.36)}</linearGradient>` +
  `<linearGradient id="n" x1="0" y1="0" x2="1" y2="1">${stop(0, tint.light)}${stop(0.5, tint.base)}${stop(1, tint.deep)}</linearGradient>`

/** The house's mark: half a pot cut, half seen. */
const mark = (x: number, y: number, size: number, color: string): string =>
  `<g transform="translate(${num(x)} ${num(y)}) scale(${num(size / 20)})" stroke="${color}" stroke-width="1.6"><path d="M0 -12H-9Q-9 4 -5 10H0Z" fill="${color}"/><path d="M0 -12H9Q9 4 5 10H0Z" fill="none"/></g>`

/** Ruled lines where words would stand. */
const lines = (x: number, y: number, width: number, count: number, color: string): string =>
  `<path d="${Array.from({ length: count }, (_, i) => `M${num(x - (width * (i % 2 ? 0.74 : 1)) / 2)} ${num(y + i * 15)}h${num(width * (i % 2 ? 0.74 : 1))}`).join("")}" stroke="${color}" stroke-width="2.5" opacity=".45"/>`

/** A label wrapped round a cylinder. */
const label = (half: number, top: number, height: number, accent: string): string => {
  const sag = half * 0.13
  const d = `M${-half} ${top}Q0 ${num(top + 2 * sag)} ${half} ${top}v${height}Q0 ${num(top + height + 2 * sag)} ${-half} ${top + height}Z`
  return (
    `<path d="${d}" fill="${labelPaper}"/><path d="M${-half} ${top + height - 22}Q0 ${num(top + height - 22 + 2 * sag)} ${half} ${top + height - 22}v10Q0 ${num(top + height - 12 + 2 * sag)} ${-half} ${top + height - 12}Z" fill="${accent}"/>` +
    mark(0, top + sag + height * 0.3, 34, ink) +
    lines(0, top + sag + height * 0.58, half * 0.9, 2, ink) +
    `<path d="${d}" fill="url(#q)" opacity=".7"/>`
  )
}

const bottle: Drawing = {
  foot: 88,
  width: 190,
  draw: (tint) => {
    const glass =
      "M-88 -12Q-88 14 0 14Q88 14 88 -12V-268C88 -330 34 -340 32 -392V-448H-32V-392C-34 -340 -88 -330 -88 -268Z"
    return (
      `<path d="${glass}" fill="url(#t)"/><path d="M-88 -268C-88 -330 -34 -340 -32 -392V-418H32V-392C34 -340 88 -330 88 -268Q0 -246 -88 -268Z" fill="#fff" opacity=".16"/>` +
      label(88, -226, 160, tint.base) +
      '<path d="M-68 -30V-262C-66 -306 -40 -322 -24 -362" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".3"/>' +
      '<path d="M-36 -486Q0 -496 36 -486V-440Q0 -430 -36 -440Z" fill="#3a2b20"/><path d="M-36 -486Q0 -496 36 -486V-440Q0 -430 -36 -440Z" fill="url(#q)"/><ellipse cy="-486" rx="36" ry="7" fill="#5a4636"/>'
    )
  },
}

const glassJar: Drawing = {
  foot: 104,
  width: 230,
  draw: (tint) => {
    const glass =
      "M-108 -14Q-108 18 0 18Q108 18 108 -14V-196C108 -222 92 -226 92 -248H-92C-92 -226 -108 -222 -108 -196Z"
    return (
      `<path d="${glass}" fill="url(#t)"/><path d="M-92 -248C-92 -226 -108 -222 -108 -196V-190Q0 -164 108 -190V-196C108 -222 92 -226 92 -248Z" fill="#fff" opacity=".22"/>` +
      label(108, -168, 116, tint.base) +
      '<path d="M-90 -26V-190" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".32"/>' +
      `<path d="M-102 -288Q0 -270 102 -288V-246Q0 -224 -102 -246Z" fill="${tint.deep}"/><path d="M-102 -288Q0 -270 102 -288V-246Q0 -224 -102 -246Z" fill="url(#q)"/><ellipse cy="-288" rx="102" ry="20" fill="${tint.base}"/><ellipse cy="-288" rx="102" ry="20" fill="#fff" opacity=".18"/>`
    )
  },
}

const sachet: Drawing = {
  foot: 120,
  width: 270,
  draw: (tint) =>
    `<path d="M-124 0Q0 16 124 0L116 -330Q0 -318 -116 -330Z" fill="${labelPaper}"/><path d="M-124 0Q0 16 124 0L116 -330Q0 -318 -116 -330Z" fill="url(#q)" opacity=".8"/>` +
    '<path d="M-116 -330Q0 -318 116 -330L114 -384Q0 -394 -114 -384Z" fill="#e2d9c7"/><path d="M-115 -352Q0 -342 115 -352" stroke="#b7a98f" stroke-width="2" fill="none"/>' +
    `<path d="M-70 -250h140v150h-140z" fill="${tint.base}"/><path d="M-70 -250h140v150h-140z" fill="url(#n)" opacity=".5"/>` +
    mark(0, -196, 46, labelPaper) +
    lines(0, -138, 96, 2, labelPaper) +
    lines(0, -70, 120, 2, ink),
}

const volume = (width: number, height: number, thick: number, tint: Tint, inside: string): string =>
  `<path d="M${-width / 2 + 8} ${-thick}L${width / 2 + 18} ${-thick - 14}V${-height - 14}L${width / 2} ${-height}Z" fill="#d9cfbd"/>` +
  `<path d="M${-width / 2} 0H${width / 2}L${width / 2 + 18} -14V${-height - 14}H${-width / 2 + 18}L${-width / 2} ${-height}Z" fill="${labelPaper}"/>` +
  `<path d="M${width / 2} 0l18 -14V${-height - 14}l-18 14Z" fill="#cbbfa9"/>` +
  `<path d="M${-width / 2} ${-height}l18 -14H${width / 2 + 18}l-18 14Z" fill="#e6decd"/>` +
  `<path d="M${-width / 2} 0V${-height}H${width / 2}V0Z" fill="${tint.base}"/><path d="M${-width / 2} 0V${-height}H${width / 2}V0Z" fill="url(#n)" opacity=".35"/><path d="M${-width / 2 + 16} 0V${-height}" stroke="${tint.deep}" stroke-width="2" opacity=".6"/>${inside}`

/** A pot in section, for covers. */
const coverPot = (y: number, size: number): string =>
  `<g transform="translate(6 ${num(y)}) scale(${num(size)})" stroke="${labelPaper}" stroke-width="2.2" stroke-linejoin="round"><path d="M0 0H-39L-42 -3Q-56 -22 -53 -52H-50Q-51 -24 -39 -8Q-30 -5 0 -5Z" fill="${labelPaper}"/><path d="M0 0H39L42 -3Q56 -22 53 -52H-53M0 6V-92M53 -42q14 -3 13 4q-1 6 -11 5M-53 -42q-14 -3 -13 4q1 6 11 5M-54 -53Q-36 -70 -8 -72Q-12 -86 0 -87Q12 -86 8 -72Q36 -70 54 -53Z" fill="none"/></g>`

const book: Drawing = {
  foot: 170,
  width: 380,
  draw: (tint) => volume(340, 450, 40, tint, coverPot(-180, 2) + lines(6, -92, 170, 2, labelPaper)),
}

const notebook: Drawing = {
  foot: 140,
  width: 310,
  draw: (tint) =>
    volume(
      270,
      380,
      24,
      tint,
      `<path d="M-76 -300h164v84h-164z" fill="${labelPaper}"/>${lines(6, -268, 110, 2, ink)}`,
    ) + '<path d="M100 0V-380" stroke="#16191d" stroke-width="6" opacity=".55"/>',
}

const certificate: Drawing = {
  foot: 190,
  width: 420,
  draw: (tint) =>
    `<path d="M-200 0L-186 -300H204L196 0Z" fill="${labelPaper}"/><path d="M-184 -14L-172 -286H190L182 -14Z" fill="none" stroke="${tint.base}" stroke-width="3"/>` +
    mark(6, -222, 52, tint.base) +
    lines(4, -150, 230, 3, ink) +
    `<path d="M96 -52l-16 62 24 -16 20 20 4 -62Z" fill="${tint.deep}"/><circle cx="112" cy="-66" r="32" fill="${tint.base}"/><circle cx="112" cy="-66" r="22" fill="none" stroke="${labelPaper}" stroke-width="2"/>` +
    `<path d="M-150 -58q30 -26 46 0t44 -4t30 2" fill="none" stroke="${ink}" stroke-width="2.5"/>`,
}

const giftCard: Drawing = {
  foot: 180,
  width: 400,
  draw: (tint) =>
    `<path d="M-190 -6L-178 -226Q-177 -238 -165 -238H182Q194 -238 194 -226L190 -6Q190 6 178 6H-178Q-190 6 -190 -6Z" fill="${tint.base}"/><path d="M-190 -6L-178 -226Q-177 -238 -165 -238H182Q194 -238 194 -226L190 -6Q190 6 178 6H-178Q-190 6 -190 -6Z" fill="url(#n)" opacity=".4"/>` +
    coverPot(-78, 1.3) +
    lines(6, -44, 150, 2, labelPaper),
}

const cloth: Drawing = {
  foot: 170,
  width: 380,
  draw: (tint) =>
    `<path d="M-170 0Q-60 14 20 2T178 0L170 -96Q60 -82 -20 -94T-164 -96Z" fill="${tint.deep}"/>` +
    `<path d="M-166 -60Q-60 -46 20 -58T174 -60L168 -150Q60 -136 -20 -148T-160 -150Z" fill="${tint.base}"/>` +
    `<path d="M-162 -118Q-60 -104 20 -116T170 -118L150 -222Q40 -210 -40 -220T-140 -222Z" fill="url(#n)"/>` +
    '<path d="M-118 -221L-132 -112M-98 -220L-108 -110M-92 -220L-101 -109" stroke="#1b3566" stroke-width="5" opacity=".75"/>' +
    `<path d="M-170 -30Q-60 -16 20 -28T177 -30M-166 -90Q-60 -76 20 -88T172 -90" fill="none" stroke="${tint.deep}" stroke-width="2" opacity=".7"/>`,
}

const apron: Drawing = {
  foot: 150,
  width: 360,
  draw: (tint) =>
    `<path d="M-70 -500Q0 -640 70 -500" fill="none" stroke="${tint.deep}" stroke-width="9"/>` +
    `<path d="M-76 -506Q0 -490 76 -506C84 -420 120 -390 164 -366L170 -8Q60 10 -10 -2T-170 -8L-164 -366C-120 -390 -84 -420 -76 -506Z" fill="url(#n)"/>` +
    `<path d="M-164 -366q-60 10 -84 60M164 -366q60 10 84 60" fill="none" stroke="${tint.deep}" stroke-width="8" stroke-linecap="round"/>` +
    `<path d="M-96 -250H96V-120Q0 -104 -96 -120Z" fill="${tint.base}" stroke="${tint.deep}" stroke-width="2.500"/><path d="M0 -250V-112" stroke="${tint.deep}" stroke-width="2"/>` +
    `<path d="M-60 -400Q-90 -220 -70 -10M92 -360Q120 -200 104 -14" fill="none" stroke="${tint.deep}" stroke-width="3" opacity=".35"/>`,
}

const spoon: Drawing = {
  foot: 70,
  width: 190,
  draw: (tint) =>
    `<g transform="rotate(11) scale(1.15)"><path d="M0 6C-44 6 -58 -52 -46 -92C-38 -120 -16 -132 -13 -160L-16 -452Q0 -474 16 -452L13 -160C16 -132 38 -120 46 -92C58 -52 44 6 0 6Z" fill="url(#n)"/>` +
    `<path d="M0 -8C-30 -8 -42 -52 -33 -82C-26 -104 26 -104 33 -82C42 -52 30 -8 0 -8Z" fill="${tint.deep}" opacity=".4"/><path d="M-30 -80C-24 -102 24 -102 31 -80Q0 -98 -30 -80Z" fill="${tint.deep}" opacity=".5"/>` +
    `<path d="M-6 -170L-8 -450M5 -180L7 -440M-2 -130L-3 -300" stroke="${tint.deep}" stroke-width="1.6" opacity=".35"/></g>`,
}

const box: Drawing = {
  foot: 190,
  width: 420,
  draw: (tint) =>
    `<path d="M-190 0L-200 -170H200L190 0Q0 18 -190 0Z" fill="url(#n)"/><path d="M-200 -170L-160 -236H160L200 -170Z" fill="${tint.deep}"/>` +
    `<path d="M-150 -176q10 -36 44 -22t44 -6t48 4t50 -4t46 8t38 20Z" fill="#e9dfc9"/>` +
    '<path d="M-110 -190C-116 -250 -40 -250 -46 -190Z" fill="#2f5580"/><ellipse cx="-78" cy="-238" rx="32" ry="9" fill="#9c8468"/><ellipse cx="-78" cy="-238" rx="27" ry="7" fill="#172f4c"/>' +
    '<path d="M14 -192V-300Q14 -318 26 -328V-372H52V-328Q64 -318 64 -300V-192Z" fill="#8c8a2e"/><path d="M24 -372h30v-22h-30z" fill="#3a2b20"/><path d="M14 -280h50v56h-50z" fill="#f4efe4"/>' +
    '<path d="M92 -190q-6 -56 26 -60t44 34v26Z" fill="#cfc5b1"/><path d="M104 -232q20 20 52 22" stroke="#1b3566" stroke-width="4" fill="none" opacity=".7"/>' +
    `<path d="M-190 0L-200 -170H200L190 0Q0 18 -190 0Z" fill="url(#n)"/>${mark(0, -82, 50, tint.deep)}`,
}

const drawings: Readonly<Record<GoodsId, Drawing>> = {
  bottle,
  "glass-jar": glassJar,
  sachet,
  book,
  notebook,
  certificate,
  "gift-card": giftCard,
  cloth,
  apron,
  spoon,
  box,
}

/** Names of everything that is not thrown. */
export const goodsIds: ReadonlyArray<GoodsId> = Object.keys(drawings) as Array<GoodsId>

export const isGoods = (form: string): form is GoodsId => Object.hasOwn(drawings, form)

/** The card picture of a thing that is not thrown, 648 x 978. */
export const goodsPicture = (id: GoodsId, finish: TintId): string => {
  const { foot, width, draw } = drawings[id]
  const tint = tints[finish]
  const [x, y] = [cardWidth / 2, cardHeight * 0.68]
  return ground(
    gradients(tint),
    `${shadow(x, y, foot * 1.1, width * 1.1, 0.18)}<g transform="translate(${x} ${num(y)}) scale(1.1)">${draw(tint)}</g>`,
  )
}
