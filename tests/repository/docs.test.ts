import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { root } from "./sources.ts"

const read = (path: string): string => readFileSync(join(root, path), "utf8")

describe("rules", () => {
  it("have unique identifiers", () => {
    const specs = globSync("{packages,apps}/*/SPEC.md", { cwd: root }).map(read).join("\n")
    const numbers = [...specs.matchAll(/^- \*\*([A-Z]+\d+)\*\*/gm)].map(([, rule]) => rule)
    expect(numbers.length).toBeGreaterThan(800)
    expect(numbers.filter((rule, index) => numbers.indexOf(rule) !== index)).toEqual([])
  })
})
