import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { describe, expect, it } from "vitest"
import { coarsen, fontOf, tablesOf } from "../../apps/storefront/font-tables.ts"
import { parted } from "../../apps/storefront/parted.ts"

describe("UI246 chunks that are parted", () => {
  const plugin = parted() as unknown as {
    readonly transform: { readonly handler: (code: string, file: string) => string }
    readonly generateBundle: (this: { readonly error: (message: string) => never }) => void
  }
  const build = (): void =>
    plugin.generateBundle.call({
      error: (message) => {
        throw new Error(message)
      },
    })
  it("pause before what they are to be parted at, or the build fails", () => {
    expect(build).toThrow(/look for another place/)
    const code = plugin.transform.handler("export const a = 1", "/node_modules/effect/dist/SchemaIssue.js")
    expect(code).toMatch(/^import "\0pause\/effect\/\d"\nexport const a = 1$/)
    expect(build).toThrow(/internal\\\/effect/)
    for (const file of [
      "/node_modules/effect/dist/internal/effect.js",
      "/packages/core/src/calls/errors.ts",
      "/packages/core/src/session/stored.ts",
      "/packages/wire/src/legacy/lenient.ts",
      "/packages/core/src/cart/match.ts",
    ])
      plugin.transform.handler("", file)
    expect(build).not.toThrow()
  })
})

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
