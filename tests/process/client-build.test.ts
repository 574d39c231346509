import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { iconPaths } from "../../apps/storefront/src/parts/icon-paths.ts"

const client = fileURLToPath(new URL("../../apps/storefront/dist/client/assets", import.meta.url))

const scripts = readdirSync(client).filter((name) => name.endsWith(".js"))
const textOf = (name: string): string => readFileSync(join(client, name), "utf8")

describe("the client build", () => {
  it("UI233 has all icons in one file, and none in a script", () => {
    const [file, ...others] = readdirSync(client).filter((name) => /^icons-[\w-]{8}\.svg$/.test(name))
    expect(others).toEqual([])
    for (const [name, path] of Object.entries(iconPaths)) {
      expect(textOf(file!)).toContain(`<symbol id="${name}" viewBox="0 0 20 20"><path d="${path}"/>`)
      expect(scripts.filter((script) => textOf(script).includes(path))).toEqual([])
    }
    expect(scripts.filter((script) => textOf(script).includes(`/assets/${file}#`))).not.toEqual([])
  })
  it("UI151 has no network simulation", () => {
    expect(scripts.length).toBeGreaterThan(10)
    for (const name of scripts) {
      expect(name).not.toContain("switched")
      expect(textOf(name)).not.toMatch(/shop-network|network page/)
    }
  })
})
