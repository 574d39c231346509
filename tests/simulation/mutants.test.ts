import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { root } from "../repository/sources.ts"
import { mutants } from "./mutants.ts"

describe("bugs that the simulation has to find", () => {
  it.each(mutants)("$name: what it changes is there, once", ({ file, from, to }) => {
    const source = readFileSync(join(root, file), "utf8")
    expect(source.split(from).length).toBe(2)
    expect(to).not.toBe(from)
  })
})
