import { describe, expect, it } from "vitest"
import { isWanted } from "./wanted.ts"

describe("UI249 a page that comes", () => {
  it.each([
    ["was asked for", "/en", "/en/contact-us", true, false, true],
    ["was gone back from, to the one that is shown", "/en", "/en", true, true, false],
    ["was gone back to", "/en/contact-us", "/en", true, true, true],
    ["was opened by the core itself", "/en", "/en", false, true, true],
    ["was left for the one that is shown by a link", "/en", "/en", true, false, true],
  ] as const)("%s", (_, shown, here, isOpening, isReturning, expected) => {
    expect(isWanted(shown, here, { isOpening, isReturning })).toBe(expected)
  })
})
