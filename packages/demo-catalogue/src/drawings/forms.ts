import { line } from "./profile.ts"
import type { Profile } from "./profile.ts"

/** A lid that stands on the body at a height. */
export interface Lid {
  readonly heightMm: number
  readonly out: Profile
  readonly inn: Profile
}

/**
 * A thrown form, described by what the potter's template knows. Lengths in mm.
 * `out` runs from the axis or foot up the outside, `inn` from the rim down the inside to the axis.
 */
export interface Form {
  readonly out: Profile
  readonly inn: Profile
  /** Height at which the glaze stops; below it the clay is bare. */
  readonly glazeMm: number
  readonly lid?: Lid
  /** Side view of one ear; it is mirrored. */
  readonly lug?: Profile
  /** Middle line of a pulled handle, on the right. */
  readonly handle?: Profile
  /** Outline of a spout, on the left. */
  readonly spout?: Profile
  /** Radius of a tube in the middle, as a kugelhopf has. */
  readonly tubeMm?: number
  /** Height of a wooden tap. */
  readonly tapMm?: number
  /** A long form is wider than it is deep: what is seen of its depth, 0 to 1. */
  readonly depth?: number
}

const lathe = <const Id extends string>(forms: Readonly<Record<Id, Form>>): Readonly<Record<Id, Form>> =>
  forms

/** The house's forms. One template serves every size of a piece. */
export const forms = lathe({
  tian: {
    out: line("0 0!, 92 0!, 95 4, 104 20, 120 46, 134 62!"),
    inn: line("136 66, 130 66!, 112 44, 97 24, 86 13, 60 11, 0 11"),
    glazeMm: 14,
    lug: line("128 52, 150 56, 156 50, 148 44, 122 46"),
    depth: 0.72,
  },
  cocotte: {
    out: line("0 0!, 78 0!, 84 5, 108 40, 112 78, 106 104!"),
    inn: line("102 106, 98 102!, 103 78, 99 42, 80 16, 50 10, 0 10"),
    glazeMm: 14,
    lug: line("108 84, 130 88, 134 78, 128 70, 111 74"),
    lid: {
      heightMm: 106,
      out: line("110 0!, 106 8, 70 30, 26 40!, 13 44, 11 50, 20 58, 16 66, 0 68"),
      inn: line("0 32, 40 26, 84 12, 98 -4!"),
    },
  },
  terrine: {
    out: line("0 0!, 70 0!, 74 4, 80 30, 84 74, 85 84!"),
    inn: line("80 86, 77 80!, 75 50, 70 16, 54 10, 0 10"),
    glazeMm: 12,
    lid: {
      heightMm: 86,
      out: line("89 0!, 88 7, 70 12, 22 16!, 12 20, 10 28, 18 36, 12 42, 0 43"),
      inn: line("0 8, 50 5, 77 -3!"),
    },
    depth: 0.7,
  },
  ramekin: {
    out: line("0 0!, 40 0!, 43 4, 45 20, 46 50!"),
    inn: line("44 52, 41 49!, 40 20, 36 9, 20 7, 0 7"),
    glazeMm: 9,
  },
  "oval-dish": {
    out: line("0 0!, 120 0!, 126 5, 140 26, 156 48!"),
    inn: line("156 52, 151 51!, 134 28, 122 14, 90 10, 0 10"),
    glazeMm: 12,
    lug: line("150 42, 176 46, 182 40, 174 34, 145 34"),
    depth: 0.66,
  },
  "tart-dish": {
    out: line("0 0!, 112 0!, 115 4, 126 20, 142 34!"),
    inn: line("143 38, 138 37!, 121 22, 110 10, 84 8, 0 8"),
    glazeMm: 8,
  },
  "egg-dish": {
    out: line("0 0!, 66 0!, 69 4, 76 14, 84 30!"),
    inn: line("85 33, 81 32!, 72 16, 62 9, 40 8, 0 8"),
    glazeMm: 7,
    lug: line("82 28, 102 31, 107 26, 101 21, 79 22"),
  },
  kugelhopf: {
    tubeMm: 14,
    out: line("14 0!, 58 0!, 66 10, 92 60, 106 112!"),
    inn: line("106 117, 99 114!, 86 62, 62 18, 46 11!, 32 13, 26 24, 21 92, 17 100, 12 98, 14 0!"),
    glazeMm: 10,
  },
  "mixing-bowl": {
    out: line("0 0!, 62 0!, 64 6, 100 40, 132 94, 138 118!"),
    inn: line("140 124, 132 122!, 124 92, 94 46, 60 15, 30 11, 0 11"),
    glazeMm: 20,
  },
  "stew-pot": {
    out: line("0 0!, 62 0!, 68 6, 96 50, 98 96, 76 138, 80 152!"),
    inn: line("76 156, 71 152!, 68 136, 89 96, 87 50, 60 15, 30 10, 0 10"),
    glazeMm: 60,
    handle: line("76 146, 108 152, 126 128, 118 100, 96 82"),
  },
  plate: {
    out: line("0 0!, 66 0!, 67 6!, 80 9, 116 20, 132 32!"),
    inn: line("133 36, 128 35!, 112 26, 78 15, 60 12, 0 12"),
    glazeMm: 9,
  },
  "soup-plate": {
    out: line("0 0!, 52 0!, 53 6!, 72 14, 90 36, 116 46!"),
    inn: line("117 50, 112 49!, 86 40, 68 20, 50 13, 0 12"),
    glazeMm: 10,
  },
  bowl: {
    out: line("0 0!, 34 0!, 35 6!, 54 22, 70 52, 74 76!"),
    inn: line("74 79, 70 77!, 65 52, 50 28, 28 13, 0 12"),
    glazeMm: 16,
  },
  "salad-bowl": {
    out: line("0 0!, 50 0!, 51 8!, 90 32, 124 78, 136 108!"),
    inn: line("137 112, 131 111!, 117 80, 86 40, 48 17, 0 15"),
    glazeMm: 18,
  },
  pitcher: {
    out: line("0 0!, 56 0!, 60 5, 78 60, 76 110, 52 168, 46 200, 54 232!"),
    inn: line("54 236, 48 233!, 40 200, 46 168, 69 110, 71 60, 52 14, 30 9, 0 9"),
    glazeMm: 22,
    handle: line("50 216, 96 214, 112 170, 100 124, 76 104"),
  },
  carafe: {
    out: line("0 0!, 44 0!, 49 5, 64 46, 62 92, 38 150, 30 196, 40 238!"),
    inn: line("40 242, 35 239!, 25 196, 32 150, 55 92, 57 46, 42 13, 24 8, 0 8"),
    glazeMm: 26,
  },
  mug: {
    out: line("0 0!, 36 0!, 39 4, 45 36, 45 66, 42 92!"),
    inn: line("41 95, 38 92!, 40 66, 40 36, 34 12, 20 8, 0 8"),
    glazeMm: 16,
    handle: line("43 78, 66 82, 78 58, 66 32, 44 30"),
  },
  tumbler: {
    out: line("0 0!, 28 0!, 31 4, 35 32, 38 66, 40 98!"),
    inn: line("39 101, 36 98!, 34 66, 31 32, 26 12, 14 8, 0 8"),
    glazeMm: 18,
  },
  espresso: {
    out: line("0 0!, 22 0!, 25 4, 31 24, 32 44, 32 58!"),
    inn: line("31 61, 28 58!, 28 44, 27 24, 20 10, 10 7, 0 7"),
    glazeMm: 11,
    handle: line("31 50, 47 53, 54 38, 46 22, 30 20"),
  },
  teapot: {
    spout: line("-79 46, -98 62, -112 100, -122 116, -112 119, -98 106, -84 88, -74 84"),
    out: line("0 0!, 48 0!, 54 5, 82 46, 80 78, 54 108, 38 114!"),
    inn: line("36 112, 44 106, 74 76, 75 48, 48 13, 0 9"),
    glazeMm: 16,
    handle: line("52 108, 98 124, 116 84, 100 42, 80 48"),
    lid: {
      heightMm: 113,
      out: line("42 0!, 38 5, 16 12!, 8 16, 8 21, 13 27, 9 33, 0 34"),
      inn: line("0 6, 24 3, 36 -4!"),
    },
  },
  "tea-bowl": {
    out: line("0 0!, 27 0!, 28 5!, 44 14, 56 40, 58 72!"),
    inn: line("58 75, 54 73!, 52 42, 40 19, 22 10, 0 9"),
    glazeMm: 13,
  },
  jug: {
    out: line("0 0!, 34 0!, 37 4, 47 34, 44 66, 33 92, 37 112!"),
    inn: line("37 115, 33 112!, 29 92, 39 66, 42 34, 32 11, 18 7, 0 7"),
    glazeMm: 14,
    handle: line("35 104, 62 104, 72 80, 64 54, 46 46"),
  },
  "confit-pot": {
    out: line("0 0!, 74 0!, 78 5, 96 60, 100 130, 90 186, 80 206, 88 222!"),
    inn: line("84 226, 78 222!, 72 206, 82 184, 91 130, 88 60, 70 16, 40 11, 0 11"),
    glazeMm: 120,
    lug: line("96 172, 118 176, 124 164, 116 152, 98 154"),
  },
  mortar: {
    out: line("0 0!, 54 0!, 58 6, 66 30, 84 84!, 90 88, 90 98!"),
    inn: line("86 102, 78 98!, 62 46, 40 22, 18 17, 0 16"),
    glazeMm: 40,
  },
  "butter-dish": {
    out: line("0 0!, 44 0!, 47 4, 50 30, 50 66!"),
    inn: line("48 68, 46 66!, 45 30, 42 10, 0 8"),
    glazeMm: 10,
    lid: {
      heightMm: 68,
      out: line("54 0!, 54 6, 44 13, 16 18!, 9 22, 8 28, 14 35, 10 40, 0 41"),
      inn: line("0 7, 28 5!, 30 -20, 34 -44!, 38 -44!, 36 -4!, 46 -1!"),
    },
  },
  jar: {
    out: line("0 0!, 56 0!, 60 5, 70 44, 70 104, 58 134!"),
    inn: line("54 137, 51 132!, 64 102, 64 46, 54 14, 30 9, 0 9"),
    glazeMm: 18,
    lid: {
      heightMm: 136,
      out: line("62 0!, 60 6, 34 16, 16 19!, 9 23, 8 29, 15 36, 11 42, 0 43"),
      inn: line("0 11, 30 8, 51 -3!"),
    },
  },
  "vinegar-jar": {
    out: line("0 0!, 70 0!, 76 5, 90 50, 93 112, 86 164, 64 202, 56 212, 58 230!"),
    inn: line("54 233, 50 229!, 49 210, 58 198, 79 162, 86 112, 83 50, 68 15, 40 10, 0 10"),
    glazeMm: 44,
    tapMm: 34,
    lug: line("80 184, 100 190, 108 178, 102 164, 87 164"),
    lid: {
      heightMm: 233,
      out: line("61 0!, 59 6, 34 16, 16 19!, 10 24, 9 30, 17 38, 12 44, 0 45"),
      inn: line("0 11, 30 8, 50 -4!"),
    },
  },
  "oil-bottle": {
    out: line("0 0!, 34 0!, 38 5, 42 40, 41 96, 30 138, 14 162, 12 196, 17 206!"),
    inn: line("15 209, 12 206!, 8 196, 9 163, 25 136, 36 96, 37 42, 32 12, 0 8"),
    glazeMm: 18,
  },
  "utensil-jar": {
    out: line("0 0!, 52 0!, 57 5, 61 44, 61 106, 58 148, 61 166!"),
    inn: line("60 170, 56 167!, 53 148, 56 106, 56 44, 50 14, 28 9, 0 9"),
    glazeMm: 30,
  },
  "jam-jar": {
    out: line("0 0!, 38 0!, 42 4, 47 30, 46 62, 40 78, 44 90!"),
    inn: line("42 93, 39 90!, 35 78, 41 62, 42 30, 36 11, 0 8"),
    glazeMm: 14,
  },
  "mustard-pot": {
    out: line("0 0!, 33 0!, 38 4, 45 28, 45 52, 37 76, 36 86!"),
    inn: line("34 89, 31 86!, 32 76, 40 52, 40 28, 34 11, 0 8"),
    glazeMm: 14,
    lid: {
      heightMm: 87,
      out: line("39 0!, 37 6, 18 12!, 8 15, 7 20, 12 26, 8 31, 0 32"),
      inn: line("0 7, 20 4, 31 -4!"),
    },
  },
  "salt-crock": {
    out: line("0 0!, 44 0!, 48 5, 58 40, 56 74, 44 96!"),
    inn: line("41 99, 38 95!, 50 74, 52 42, 42 13, 24 9, 0 9"),
    glazeMm: 20,
    lid: {
      heightMm: 98,
      out: line("47 0!, 45 6, 20 12!, 9 15, 8 21, 14 28, 9 33, 0 34"),
      inn: line("0 8, 22 5, 38 -4!"),
    },
  },
  "egg-cup": {
    out: line("0 0!, 22 0!, 20 6, 14 18, 20 28, 25 44, 25 54!"),
    inn: line("24 56, 22 54!, 21 44, 16 32, 8 28, 0 27"),
    glazeMm: 8,
  },
  vase: {
    out: line("0 0!, 36 0!, 42 4, 66 46, 70 84, 52 130, 28 164, 24 186, 31 208!"),
    inn: line("30 211, 27 208!, 19 186, 23 164, 46 130, 64 84, 60 46, 38 13, 0 8"),
    glazeMm: 26,
  },
})

/** Name of a thrown form. */
export type ThrownId = keyof typeof forms

/** Name of a thing that is not thrown: food, linen, wood, paper. */
export type GoodsId =
  | "bottle"
  | "glass-jar"
  | "sachet"
  | "book"
  | "notebook"
  | "certificate"
  | "gift-card"
  | "cloth"
  | "apron"
  | "spoon"
  | "box"

/** Name of a drawing. */
export type FormId = ThrownId | GoodsId

export const isThrown = (form: string): form is ThrownId => Object.hasOwn(forms, form)
