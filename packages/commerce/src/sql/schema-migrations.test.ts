import { describe, expect, it } from "vitest"
import { incompatibleMigrations } from "./schema-migrations.ts"

describe("IX100 a build works with a schema", () => {
  const known = [{ id: "one" }, { id: "two", needs: "one" }]
  it.each<[string, string, string | null, ReadonlyArray<string>]>([
    ["whose migrations it knows", "two", "one", []],
    ["with an unknown migration that every build works with", "three", null, []],
    ["with an unknown migration that needs a migration it knows", "three", "two", []],
  ])("%s", (_, id, needs, expected) => {
    expect(
      incompatibleMigrations(
        [
          { id: "one", needs: null },
          { id, needs },
        ],
        known,
      ),
    ).toEqual(expected)
  })
  it("and not with a migration that needs one it does not know", () => {
    const applied = [
      { id: "three", needs: null },
      { id: "four", needs: "three" },
    ]
    expect(incompatibleMigrations(applied, known)).toEqual(["four"])
  })
})
