import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { root } from "../repository/sources.ts"
import { mutants } from "./mutants.ts"

describe("the mutants of the simulation", () => {
  it.each(mutants)("$name: the code that it replaces occurs exactly once", ({ file, from, to }) => {
    const source = readFileSync(join(root, file), "utf8")
    expect(source.split(from).length).toBe(2)
    expect(to).not.toBe(from)
  })
})
