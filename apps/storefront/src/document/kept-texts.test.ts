import { describe, expect, it } from "vitest"
import { keptTexts } from "./kept-texts.ts"

describe("SR25 texts that are kept", () => {
  it("go when there are too many, but for what was asked for meanwhile", () => {
    const kept = keptTexts<string>(40)
    kept.set("a", "123456789")
    kept.set("b", "123456789")
    kept.set("c", "1")
    expect(kept.get("a")).toBe("123456789")
    kept.set("d", "123456789")
    kept.set("e", "123456789")
    expect(["a", "b", "c", "d", "e"].map((key) => kept.get(key) !== undefined)).toEqual([
      true,
      false,
      false,
      true,
      true,
    ])
  })
  it("are counted once, however often they are set", () => {
    const kept = keptTexts<string>(40)
    for (let n = 0; n < 100; n += 1) kept.set("a", "123456789")
    kept.set("b", "1")
    expect(["a", "b"].map(kept.get)).toEqual(["123456789", "1"])
  })
})
