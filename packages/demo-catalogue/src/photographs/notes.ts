/** How a piece differs from others of its template, which way it looks (degrees), and what lies in it. */
export interface PieceNote {
  /** Height over the template's, width being the same. */
  readonly tall?: number
  readonly turn?: number
  readonly extra?: "soup" | "lemons" | "branch"
}

export const pieceNotes: Readonly<Record<number, PieceNote>> = {
  121: { tall: 0.7 },
  416: { tall: 1.14 },
  604: { tall: 1.12 },
  505: { turn: -28 },
  509: { turn: -18, tall: 0.92 },
  227: { tall: 1.2, turn: 10 },
  218: { extra: "soup", tall: 0.94 },
  312: { extra: "lemons" },
  615: { extra: "branch" },
}

/** Pieces that come as a set, by the composition that lays them out. */
export const setsOfPieces: Readonly<Record<number, string>> = {
  821: "tea-set",
  822: "table-set",
  823: "oven-set",
}

/** Wide pictures by name, and the composition of each: the home page, the families, the recipes. */
export const scenes = {
  home: "home",
  "recipe-1": "gratin",
  cook: "cook",
  serve: "serve",
  drink: "drink",
  keep: "keep",
  pantry: "pantry",
  workshop: "workshop",
  "recipe-2": "daube",
  "recipe-3": "kugelhopf",
  "recipe-4": "eggs",
  "recipe-5": "bread",
} as const satisfies Readonly<Record<string, string>>

export type SceneName = keyof typeof scenes
