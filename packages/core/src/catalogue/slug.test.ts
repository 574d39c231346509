import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { categorySlug, slug } from "./slug.ts"

describe("CT22 slugs", () => {
  it.each([
    ["Bol à Thé & Café  (Bleu)", "bol-a-the-and-cafe-bleu"],
    ["a_b--c", "a_b-c"],
    [" x ", "-x-"],
    ["Töpfe für Soße", "topfe-fur-sosse"],
    ["Œufs & cœurs", "oeufs-and-coeurs"],
    ["陶器", ""],
    ["", ""],
  ])("%j is %j", (name, expected) => expect(slug(name)).toBe(expected))

  it("a category has its url key, else name and id", () => {
    const tea = { id: 9, name: "Thé vert", urlKey: "the" }
    expect(categorySlug(tea)).toBe("the")
    expect(categorySlug({ ...tea, urlKey: null })).toBe("the-vert-9")
    expect(categorySlug({ ...tea, urlKey: "" })).toBe("the-vert-9")
  })
})

describe("laws", () => {
  it("CT22 a slug needs no encoding, and its slug is itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        expect(slug(name)).toMatch(/^[a-z0-9_-]*$/)
        expect(slug(slug(name))).toBe(slug(name))
      }),
    )
  })
})
