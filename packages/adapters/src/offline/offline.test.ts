import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { connectionOf, language } from "./index.ts"

describe("AP11 connection of a device", () => {
  it.each([
    ["has no properties", {}, { isSavingData: false, isSlow: false }],
    ["has none of them", { connection: {} }, { isSavingData: false, isSlow: false }],
    [
      "has 4g",
      { connection: { effectiveType: "4g", saveData: false } },
      { isSavingData: false, isSlow: false },
    ],
    ["has 3g", { connection: { effectiveType: "3g" } }, { isSavingData: false, isSlow: true }],
    ["has 2g", { connection: { effectiveType: "slow-2g" } }, { isSavingData: false, isSlow: true }],
    [
      "pays for it",
      { connection: { effectiveType: "4g", type: "cellular" } },
      { isSavingData: false, isSlow: true },
    ],
    ["saves data", { connection: { saveData: true } }, { isSavingData: true, isSlow: false }],
  ])("one that %s", (_, connection, expected) => expect(connectionOf(connection)).toEqual(expected))
})

describe("OC9 a language on a device", () => {
  it.each([
    ["fr", "assiettes", "assiet"],
    ["en", "bowls", "bowl"],
    ["de", "schalen", "schal"],
    ["it", "piatti", "piatti"],
    ["constructor", "word", "word"],
  ])("%s cuts %s to %s", async (code, word, stem) => {
    const found = await Effect.runPromise(language(code))
    expect([found.code, found.stem(word)]).toEqual([code, stem])
  })
})
