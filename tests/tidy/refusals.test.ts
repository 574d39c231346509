import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { root, sources } from "./sources.ts"

const file = "apps/storefront/src/i18n/refusal-text.ts"
/** What the shop says is escaped in no way but its quotes. */
const said = [...readFileSync(join(root, file), "utf8").matchAll(/^ {2}"(.+)": msg`/gm)].map(
  ([, words]) => words!,
)
/** Where sentences of the platform stand. */
const rooms = sources
  .filter(({ path, isTest }) => !isTest && /^(apps\/server|packages\/(commerce|core))\/src\//.test(path))
  .map(({ code }) => code)

describe("CK35 sentences of the platform that shoppers read in their language", () => {
  it("are many", () => expect(said.length).toBeGreaterThan(10))
  it.each(said)("are what it says: %s", (words) =>
    expect(rooms.some((code) => code.includes(words))).toBe(true),
  )
})
