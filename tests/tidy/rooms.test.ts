/** What is done in one room and nowhere else. */
import { describe, expect, it } from "vitest"
import { sources } from "./sources.ts"

const own = sources.filter(
  ({ path, isTest }) => !isTest && /^(packages\/commerce|apps\/server)\/src\//.test(path),
)
const doing = (what: RegExp): ReadonlyArray<string> =>
  own.filter(({ code }) => what.test(code)).map(({ path }) => path)

describe("one room each", () => {
  it("CM208 only letters/ puts anything into the outbox", () => {
    const putting = /\binsert\(\s*\w+,\s*"outbox"|INSERT (OR \w+ )?INTO outbox\b(?!_)/
    expect(doing(putting)).toEqual(["packages/commerce/src/letters/put.ts"])
  })
  it("CM209 only secrets/ mints, seals and compares what must not be guessed", () => {
    const elsewhere = doing(/\b(randomBytes|randomInt|createHmac|timingSafeEqual)\b/).filter(
      (path) => !path.startsWith("packages/commerce/src/secrets/"),
    )
    // Passwords have salts, and files are written under names that nobody else writes.
    expect(elsewhere.toSorted()).toEqual([
      "apps/server/src/images/kept.ts",
      "packages/commerce/src/customers/passwords.ts",
    ])
    expect(doing(/\bcreateHmac\b/)).toEqual(["packages/commerce/src/secrets/seal.ts"])
  })
})
