import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

const client = fileURLToPath(new URL("../../apps/storefront/dist/client/assets", import.meta.url))

describe("what is built for production", () => {
  it("UI151 has no switch for a bad network in it", () => {
    const files = readdirSync(client).filter((name) => name.endsWith(".js"))
    expect(files.length).toBeGreaterThan(10)
    for (const name of files) {
      expect(name).not.toContain("switched")
      expect(readFileSync(join(client, name), "utf8")).not.toMatch(/shop-network|network page/)
    }
  })
})
