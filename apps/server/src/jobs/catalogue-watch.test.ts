import { describe, expect, it } from "vitest"
import { addToLag, type Lag } from "./catalogue-watch.ts"

describe("IX96 what a search engine lacks", () => {
  const many = Array.from({ length: 500 }, (_, index) => `SKU-${index}`)
  it.each<[title: string, lag: Lag, changed: Lag, expected: Lag]>([
    ["the skus of several checks", ["a"], ["b"], ["a", "b"]],
    ["the skus of an earlier check", ["a"], [], ["a"]],
    ["everything after a new index", ["a"], "all", "all"],
    ["everything until the engine has it", "all", ["a"], "all"],
    ["everything without a changed sku: a price began", [], [], "all"],
    ["everything for too many skus", many, ["a"], "all"],
  ])("is %s", (_, lag, changed, expected) => expect(addToLag(lag, changed)).toEqual(expected))
})
