import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { api } from "../../../../tests/support/api.ts"
import { Database } from "../database/index.ts"
import { UniqueViolation } from "../drivers/sql/index.ts"
import { oneLine, put } from "./index.ts"

describe("CM208 the way into the outbox", () => {
  const entry = { kind: "test.letter", subject: "1", payload: { to: "a@b.c" } }
  const opened = () => {
    const shop = api()
    const database = shop.run(Database)
    return { shop, database, rows: () => database.all("SELECT * FROM outbox") }
  }
  it("is there with the reason for it, or not at all", async () => {
    const { shop, database, rows } = opened()
    const failing = () =>
      database.transaction(() => {
        put(database, entry, 7)
        throw new Error("no reason any more")
      })
    expect(failing).toThrow("no reason any more")
    expect(rows()).toEqual([])
    database.transaction(() => put(database, entry, 7))
    expect(rows()).toMatchObject([{ kind: "test.letter", made_at: 7, sent_at: null, tries: 0 }])
    await shop.close()
  })
  it("takes nothing twice, and what is for nobody counts as gone", async () => {
    const { shop, database, rows } = opened()
    put(database, { ...entry, isForNobody: true }, 7)
    expect(() => put(database, entry, 8)).toThrow(UniqueViolation)
    expect(rows()).toMatchObject([{ made_at: 7, sent_at: 7 }])
    await shop.close()
  })
})

describe("SR84 letters", () => {
  it.each([
    ["Hello", "Hello"],
    ["Hello\r\nBcc: all@example.org", "Hello Bcc: all@example.org"],
    ["a\u0000b\u2028c\u0085d", "a b c d"],
    ["  spaces \t here ", "spaces here"],
    ["👩‍🍳", "👩‍🍳"],
    ["a\u202eb\u200bc", "abc"],
    ["x".repeat(99), "x".repeat(30)],
  ])("%j in their head is %j", (given, expected) => expect(oneLine(given, 30)).toBe(expected))
  describe("laws", () => {
    it("no text becomes two lines, or more signs than may be", () =>
      fc.assert(
        fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 0, max: 50 }), (text, max) => {
          const line = oneLine(text, max)
          expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
          expect([...line].length).toBeLessThanOrEqual(max)
        }),
      ))
  })
})
