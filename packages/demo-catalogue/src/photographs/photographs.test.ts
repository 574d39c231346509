import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { factsOf } from "../../studio/facts.ts"
import { allProducts } from "../catalogue/products/index.ts"
import { languages } from "../catalogue/text.ts"
import {
  cardWords,
  missing,
  photographFolder,
  photographOf,
  photographPath,
  pieceName,
  sceneOf,
  sceneWords,
  shots,
  taken,
} from "./index.ts"

const bytesMax = 90_000
const sideMaxPx = 1200
const files = readdirSync(photographFolder).filter((file) => file.endsWith(".webp"))

describe("DC10 photographs", () => {
  it("their records agree with the files", () =>
    expect(readFileSync(join(import.meta.dirname, "taken.ts"), "utf8")).toBe(factsOf(photographFolder)))

  it("are within the size limits of the repository and of the pages", () => {
    const heavy = files.filter((file) => statSync(join(photographFolder, file)).size >= bytesMax)
    const large = Object.entries(taken).filter(([, sides]) => Math.max(...sides) > sideMaxPx)
    expect([heavy, large]).toEqual([[], []])
  })

  it("each have a scene, so that they can be rendered again", () => {
    const planned = new Set(shots().map((shot) => shot.id))
    expect(Object.keys(taken).filter((name) => !planned.has(name))).toEqual([])
  })

  it("cards have the sides of a card, wide ones those of a screen", () => {
    const views = new Map(shots().map((shot) => [shot.id, shot.view]))
    const wrong = Object.entries(taken).filter(
      ([name, [width, height]]) =>
        Math.abs(width / height - (views.get(name) === "wide" ? 16 / 9 : 324 / 489)) > 0.01,
    )
    expect(wrong).toEqual([])
  })

  it("stand for pieces by their own number, or by another of the same template and glaze", () => {
    const wrong = allProducts.flatMap((piece) =>
      (piece.kind === "pot" ? piece.glazes : [piece.finish]).filter((finish) => {
        const path = photographOf(piece, finish)
        const own = pieceName(piece.no, finish)
        if (path === null) return Object.hasOwn(taken, own)
        if (path === photographPath(own)) return !Object.hasOwn(taken, own)
        const other = allProducts.find((one) => path === photographPath(pieceName(one.no, finish)))
        return other?.form !== piece.form
      }),
    )
    expect(wrong).toEqual([])
  })
})

describe("DC11 the list of photographs to render", () => {
  it("is the same on every call, each name once", () => {
    const names = shots().map((shot) => shot.id)
    expect(shots()).toEqual(shots())
    expect(new Set(names).size).toBe(names.length)
  })

  it("has every piece in every finish, the first page, the families and the recipes", () => {
    const names = new Set(shots().map((shot) => shot.id))
    const wanted = allProducts.flatMap((piece) =>
      (piece.kind === "pot" ? piece.glazes : [piece.finish]).map((finish) => pieceName(piece.no, finish)),
    )
    expect([...wanted, ...Object.keys(sceneWords)].filter((name) => !names.has(name))).toEqual([])
  })

  it("leaves out exactly the existing photographs", () => {
    const all = shots()
    const there = (list: typeof all, widthPx: number) =>
      Object.fromEntries(list.map(({ id }) => [id, [widthPx, widthPx] as const]))
    expect(missing(all, {})).toEqual(all)
    expect(missing(all, there([all[0]!, all.at(-1)!], 1200))).toEqual(all.slice(1, -1))
    expect(missing(all, there(all, 1200))).toEqual([])
    expect(missing(all, there(all, 300))).toEqual(all)
  })
})

describe("DC12 text alternatives of photographs", () => {
  it.each(languages)("%s: every scene has its own, and none says that it is a picture", (language) => {
    const words = Object.values(sceneWords).map((text) => text[language])
    expect(new Set(words).size).toBe(words.length)
    expect(words.filter((text) => text.length < 30 || /photo|bild von|image/i.test(text))).toEqual([])
  })

  it.each(languages)("%s: a piece's words begin with its name and differ by glaze", (language) => {
    for (const piece of allProducts) {
      const finishes = piece.kind === "pot" ? piece.glazes : [piece.finish]
      const words = finishes.map((finish) => cardWords(piece, finish, language))
      expect(new Set(words).size).toBe(finishes.length)
      expect(words.filter((text) => !text.startsWith(piece.name[language]))).toEqual([])
    }
  })

  it("differ between the languages", () => {
    const alike = Object.values(sceneWords).filter(({ fr, en, de }) => fr === en || en === de || fr === de)
    expect(alike).toEqual([])
  })

  it("describe a scene whether it is rendered or not", () =>
    expect(sceneOf("home")).toBe(Object.hasOwn(taken, "home") ? "/photographs/home.webp" : null))
})
