import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { describe, expect, it } from "vitest"
import { coarsen, fontOf, tablesOf } from "../../apps/storefront/font-tables.ts"

describe("UI239 a font that is made lighter", () => {
  const dejavu = createRequire(
    new URL("../../packages/demo-catalogue/package.json", import.meta.url),
  ).resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf")
  it("is put together as it was taken apart", () => {
    const tables = tablesOf(readFileSync(dejavu))
    expect(tables.size).toBeGreaterThan(10)
    expect([...tablesOf(fontOf(tables))].toSorted(([a], [b]) => a.localeCompare(b))).toEqual(
      [...tables].toSorted(([a], [b]) => a.localeCompare(b)),
    )
  })
  it("positions its letters by kerning alone, or the build fails", () =>
    expect(() => coarsen(tablesOf(readFileSync(dejavu)).get("GPOS")!, 8)).toThrow(/more than kerning/))

  /** One lookup of single pairs: after one letter, two others by so much. */
  const pairTable = (first: number, second: number): Buffer => {
    const words = [1, 0, 0, 0, 10, 1, 4, 2, 0, 1, 8, 1, 0, 4, 0, 1, 12, 2, 5, first, 6, second]
    const table = Buffer.alloc(2 * words.length)
    for (const [index, word] of words.entries()) table.writeInt16BE(word, 2 * index)
    return table
  }
  it.each([
    [
      [-49, 20],
      [-48, 24],
    ],
    [
      [-15, 15],
      [0, 0],
    ],
    [
      [-16, 100],
      [-16, 104],
    ],
  ])("kerns by %j in steps of 8: %j", ([first, second], [expectedFirst, expectedSecond]) => {
    const table = pairTable(first!, second!)
    coarsen(table, 8)
    expect(table).toEqual(pairTable(expectedFirst!, expectedSecond!))
  })
})
