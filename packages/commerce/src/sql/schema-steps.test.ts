import { describe, expect, it } from "vitest"
import { incompatibleSteps } from "./schema-steps.ts"

describe("IX100 a build works with a schema", () => {
  const known = [{ id: "one" }, { id: "two", needs: "one" }]
  it.each<[string, string, string | null, ReadonlyArray<string>]>([
    ["whose steps it knows", "two", "one", []],
    ["with an unknown step that every build works with", "three", null, []],
    ["with an unknown step that needs a step it knows", "three", "two", []],
  ])("%s", (_, id, needs, expected) => {
    expect(
      incompatibleSteps(
        [
          { id: "one", needs: null },
          { id, needs },
        ],
        known,
      ),
    ).toEqual(expected)
  })
  it("and not with a step that needs one it does not know", () => {
    const applied = [
      { id: "three", needs: null },
      { id: "four", needs: "three" },
    ]
    expect(incompatibleSteps(applied, known)).toEqual(["four"])
  })
})
