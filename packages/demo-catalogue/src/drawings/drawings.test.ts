import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { tints } from "./finishes.ts"
import { asset, drawingPath, formIds, forms, glazes, picturePath, sheetPath, svg, symbol } from "./index.ts"
import type { GlazeId, ThrownId, TintId } from "./index.ts"
import { capacityMl, extent } from "./measure.ts"
import { platePath } from "./plate.ts"
import { line, radiusAt } from "./profile.ts"

const bytesMax = 6 * 1024
const thrown = Object.keys(forms) as ReadonlyArray<ThrownId>
const goods = formIds.filter((form) => !Object.hasOwn(forms, form))

/** Every picture the shop can ask for. */
const pictures: ReadonlyArray<string> = [
  ...thrown.flatMap((form) =>
    (Object.keys(glazes) as ReadonlyArray<GlazeId>).flatMap((glaze) => [
      picturePath(form, glaze),
      sheetPath(form, glaze, "d220"),
    ]),
  ),
  ...goods.flatMap((form) =>
    (Object.keys(tints) as ReadonlyArray<TintId>).map((tint) => picturePath(form, tint)),
  ),
  ...formIds.map(drawingPath),
]

const sound = (text: string): boolean => !/NaN|undefined|Infinity|null/.test(text)

describe("DC6 drawings are small, valid SVG files", () => {
  it("there are many forms, and each has all its pictures", () => {
    expect(thrown.length).toBeGreaterThanOrEqual(24)
    expect(pictures.length).toBeGreaterThan(700)
    expect(pictures.filter((path) => asset(path) === null)).toEqual([])
  })

  it("every number in them is a number", () => {
    expect(pictures.filter((path) => !sound(asset(path) ?? "NaN"))).toEqual([])
  })

  it("none is larger than six kilobytes", () => {
    expect(pictures.filter((path) => new TextEncoder().encode(asset(path) ?? "").length > bytesMax)).toEqual(
      [],
    )
  })

  it("drawing again gives the same bytes", () => {
    expect(pictures.filter((path) => asset(path) !== asset(path))).toEqual([])
  })

  it("tags are balanced", () => {
    const isBalanced = (text: string) =>
      text.match(/<[a-zA-Z]+(?:\s[^>]*[^/])?>/g)?.length === text.match(/<\/[a-zA-Z]+>/g)?.length
    expect(pictures.filter((path) => !isBalanced(asset(path) ?? ""))).toEqual([])
  })

  it("contain no style, script or external address, which a strict content security policy would block", () => {
    expect(
      pictures.filter((path) => /<style|<script|style=|class=|href="(?!#)/.test(asset(path) ?? "")),
    ).toEqual([])
  })

  it("each glaze changes the picture, each form too", () => {
    const bowls = Object.keys(glazes).map((glaze) => asset(`/forms/bowl-${glaze}.svg`))
    expect(new Set(bowls).size).toBe(bowls.length)
    expect(new Set(thrown.map((form) => asset(picturePath(form, "honey")))).size).toBe(thrown.length)
  })
})

describe("DC6 a potter's sheet shows the dimensions of the piece", () => {
  it.each(thrown)("the upper diameter of a %s is that of its body", (form) => {
    const [diameter] = asset(sheetPath(form, "honey", "d220"))!.matchAll(/>Ø (\d+)</g)
    expect(diameter![1]).toBe("220")
  })
})

describe("DC7 a path that names no drawing has none", () => {
  it.each([
    "/forms/bowl.svg",
    "/forms/bowl-gold.svg",
    "/forms/spaceship-honey.svg",
    "/forms/bowl-olive.svg",
    "/forms/bottle-honey-sheet.svg",
    "/forms/bottle-tenmoku.svg",
    "/forms/bowl-honey.png",
    "/forms/../bowl-honey.svg",
    "/forms/bowl-honey.svg?x",
    "forms/bowl-honey.svg",
    "/forms/bowl-honey-sheet-x220.svg",
    "/drawings/spaceship.svg",
    "/forms/constructor-honey.svg",
    "/forms/bowl-constructor.svg",
    "",
  ])("%j", (path) => expect(asset(path)).toBeNull())

  it("names with hyphens on both sides are told apart", () => {
    expect(asset("/forms/mixing-bowl-iron-blue.svg")).not.toBeNull()
    expect(asset("/forms/mixing-bowl-iron-blue-sheet-d280.svg")).not.toBeNull()
  })

  it("the plate of a pitcher is a sound drawing", () => {
    expect(asset(platePath)).toMatch(/^<svg [^>]*viewBox="0 0 560 560"/)
    expect(sound(asset(platePath)!)).toBe(true)
  })
})

describe("DC8 the sheet shows the dimensions of the piece", () => {
  const figures = (path: string) =>
    [...(asset(path) ?? "").matchAll(/<text[^>]*>([^<]+)</g)].map((match) => match[1])

  it("a tian of 32 cm measures 320 over its ears", () =>
    expect(figures("/forms/tian-honey-sheet-l320.svg")).toContain("320"))
  it("a plate of 34 cm is 340 wide", () =>
    expect(figures("/forms/plate-oatmeal-sheet-d340.svg")).toContain("Ø 340"))
  it("a jar twice the volume is a quarter higher", () => {
    const height = (ml: number) =>
      Math.max(
        ...figures(`/forms/jar-oatmeal-sheet-v${ml}.svg`)
          .filter((text) => !text?.includes("Ø"))
          .map(Number),
      )
    expect(height(2000) / height(1000)).toBeCloseTo(2 ** (1 / 3), 1)
  })
  it("capacity is that of a solid of revolution", () => {
    const cylinder = { out: line("0 0, 50 0!, 50 100!"), inn: line("50 100!, 50 0!, 0 0!"), glazeMm: 0 }
    expect(capacityMl(cylinder)).toBeCloseTo(Math.PI * 0.25 * 1000, 0)
  })
})

describe("DC9 the section drawings have one scale", () => {
  const widthOf = (text: string) => Number(/ width="([\d.]+)"/.exec(text)?.[1])

  it("a ramekin and a tian have their real proportions", () => {
    const [ramekin, tian] = [widthOf(svg("ramekin")), widthOf(svg("tian"))]
    expect(ramekin - 6).toBeCloseTo(extent(forms.ramekin).width, 0)
    expect(tian - 6).toBeCloseTo(extent(forms.tian).width, 0)
    expect(widthOf(svg("tian", { scale: 0.5 }))).toBeCloseTo(tian / 2, 1)
  })
  it("has an escaped text alternative", () => {
    expect(svg("bowl", { label: 'a "bowl" & <b>' })).toContain(
      'aria-label="a &quot;bowl&quot; &amp; &lt;b&gt;"',
    )
    expect(svg("bowl")).toContain('aria-hidden="true"')
  })
  it("is also a symbol of a sprite", () => {
    for (const form of formIds)
      expect(symbol(form)).toMatch(
        new RegExp(`^<symbol id="form-${form}" viewBox="[-\\d. ]+">.+</symbol>$`, "s"),
      )
  })
})

describe("laws", () => {
  it("the radius at any height lies within the profile's", () => {
    fc.assert(
      fc.property(fc.constantFrom(...thrown), fc.double({ min: 0, max: 1, noNaN: true }), (id, share) => {
        const form = forms[id]
        const radius = radiusAt(form.out, share * extent(form).height)
        expect(radius).toBeGreaterThanOrEqual(-1)
        expect(radius).toBeLessThanOrEqual(extent(form).body * 1.05)
      }),
    )
  })

  it("any path gives a drawing or null, never an error", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const found = asset(`/forms/${text}`)
        expect(found === null || found.startsWith("<svg")).toBe(true)
      }),
    )
  })
})
