import { describe, expect, it } from "vitest"
import { DatabaseSync } from "node:sqlite"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { Database, layer, migrate } from "../database/index.ts"
import { migrations } from "../schema/index.ts"
import { sweepVisits, visits } from "./index.ts"

const dayMs = 86_400_000
const withFile = async (body: (database: Database["Service"], file: string) => void): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "visits-"))
  const file = join(folder, "shop.db")
  try {
    await Effect.runPromise(
      Effect.flatMap(Database, (database) => Effect.sync(() => body(database, file))).pipe(
        Effect.provide(layer(file, migrate(migrations))),
      ),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe("CM130 visits", () => {
  it("are found by their secret, and the file does not hold it", () =>
    withFile((database, file) => {
      const all = visits(database)
      expect(all.find("secret")).toBeNull()
      expect(all.keep("secret", '{"cart":1}', 1)).toBe(true)
      expect(all.keep("secret", '{"cart":2}', 2)).toBe(true)
      expect(all.find("secret")).toBe('{"cart":2}')
      const rows = new DatabaseSync(file, { readOnly: true }).prepare("SELECT * FROM visit").all()
      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toContain('secret"')
      all.forget("secret")
      expect(all.find("secret")).toBeNull()
    }))

  it("are bounded: what is too large leaves what was there", () =>
    withFile((database) => {
      const all = visits(database)
      all.keep("a", '"small"', 1)
      expect(all.keep("a", JSON.stringify("x".repeat(262_144)), 2)).toBe(false)
      expect(all.find("a")).toBe('"small"')
    }))

  it("are forgotten 30 days after the last look", () =>
    withFile((database) => {
      const all = visits(database)
      all.keep("old", "{}", 0)
      all.keep("new", "{}", 1)
      sweepVisits(database, 30 * dayMs + 1)
      expect([all.find("old"), all.find("new")]).toEqual([null, "{}"])
    }))
})
