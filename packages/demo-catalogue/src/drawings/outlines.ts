/** Line drawings of what is not thrown, in the manner of the sections: left half solid, right half seen. In mm. */
import type { GoodsId } from "./forms.ts"

interface Outline {
  readonly width: number
  readonly height: number
  readonly content: string
}

const axis = (height: number): string => `<path class="thin axis" d="M0 6V${-height - 6}"/>`

/** Solid left, outlined right, of a symmetrical shape given as the right-hand half. */
const halves = (right: string, left: string, height: number, extra = ""): string =>
  `<path class="out" d="${right}"/><path class="cut" d="${left}"/>${extra}${axis(height)}`

/** A flat thing: outlined whole, its left part solid. */
const flat = (whole: string, solid: string, extra = ""): string =>
  `<path class="cut" d="${solid}"/><path class="loop" d="${whole}"/>${extra}`

export const outlines: Readonly<Record<GoodsId, Outline>> = {
  bottle: {
    width: 76,
    height: 260,
    content: halves(
      "M0 0H34Q38 0 38 -4V-140C38 -170 15 -176 14 -205V-258H0Z",
      "M0 0H-34Q-38 0 -38 -4V-140C-38 -170 -15 -176 -14 -205V-258H-10V-205C-11 -178 -34 -168 -34 -139V-6H0Z",
      260,
      '<path class="thin" d="M4 -110H38M4 -50H38"/>',
    ),
  },
  "glass-jar": {
    width: 86,
    height: 110,
    content: halves(
      "M0 0H38Q43 0 43 -5V-78Q43 -86 37 -88V-108H0Z",
      "M0 0H-38Q-43 0 -43 -5V-78Q-43 -86 -37 -88V-108H-33V-87Q-39 -84 -39 -77V-6H0Z",
      110,
      '<path class="thin" d="M4 -66H43M4 -26H43M0 -92H37"/>',
    ),
  },
  sachet: {
    width: 110,
    height: 170,
    content: flat(
      "M-50 0Q0 7 50 0L46 -140 47 -168H-47L-46 -140Z",
      "M0 3Q-25 3 -50 0L-46 -140H0Z",
      '<path class="thin" d="M-46 -140H46M10 -90H36M10 -76H30"/>',
    ),
  },
  book: {
    width: 170,
    height: 210,
    content: flat(
      "M-80 0H80V-200H-80Z M80 0L86 -6V-206H-74L-80 -200",
      "M-80 0H-62V-200H-80Z",
      '<path class="thin" d="M-30 -140H50M-30 -126H30"/>',
    ),
  },
  notebook: {
    width: 140,
    height: 180,
    content: flat(
      "M-66 0H66V-176H-66Z M46 0V-176",
      "M-66 0H-52V-176H-66Z",
      '<path class="thin" d="M-34 -120H30M-34 -106H14"/>',
    ),
  },
  certificate: {
    width: 210,
    height: 150,
    content: flat(
      "M-100 0H100V-146H-100Z M-92 -8H92V-138H-92Z",
      "M50 -34a16 16 0 1 0 32 0a16 16 0 1 0 -32 0M56 -22L52 6L66 -4L80 6L76 -22Z",
      '<path class="thin" d="M-60 -106H60M-40 -90H40M-70 -40Q-56 -56 -48 -40T-26 -42"/>',
    ),
  },
  "gift-card": {
    width: 172,
    height: 110,
    content: flat(
      "M-78 0H78Q84 0 84 -6V-100Q84 -106 78 -106H-78Q-84 -106 -84 -100V-6Q-84 0 -78 0Z",
      "M-84 -60H-44V-40H-84Z",
      '<path class="thin" d="M-20 -60H60M-20 -46H34"/>',
    ),
  },
  cloth: {
    width: 190,
    height: 130,
    content: flat(
      "M-90 0Q-30 8 10 1T92 0L86 -120Q20 -112 -20 -118T-84 -120Z",
      "M-90 0Q-80 2 -70 2L-66 -118Q-76 -118 -84 -120Z",
      '<path class="thin" d="M-52 3L-48 -117M-44 3L-40 -117M-40 -40Q30 -34 90 -42M-40 -80Q30 -74 88 -82"/>',
    ),
  },
  apron: {
    width: 190,
    height: 260,
    content: flat(
      "M-36 -200Q0 -276 36 -200Q40 -160 80 -140L86 0H-86L-80 -140Q-40 -160 -36 -200H36",
      "M-44 -60H0V-106H-44Z",
      '<path class="thin" d="M0 -106H44V-60H0M-80 -140Q-104 -136 -94 -110M80 -140Q104 -136 94 -110"/>',
    ),
  },
  spoon: {
    width: 54,
    height: 290,
    content: flat(
      "M0 0C-24 0 -30 -34 -22 -58C-17 -74 -6 -76 -5 -92L-6 -282Q0 -290 6 -282L5 -92C6 -76 17 -74 22 -58C30 -34 24 0 0 0Z",
      "M0 0C-24 0 -30 -34 -22 -58C-17 -74 -6 -76 -5 -92L-6 -282Q-3 -286 0 -286Z",
    ),
  },
  box: {
    width: 230,
    height: 160,
    content: flat(
      "M-104 0H104L112 -90H-112Z M-112 -90L-92 -124H92L112 -90",
      "M0 0H-104L-112 -90H0Z",
      '<path class="thin" d="M-60 -124V-148Q-40 -160 -20 -148V-124M18 -124V-158H36V-124M56 -124Q60 -150 84 -142V-126"/>',
    ),
  },
}
