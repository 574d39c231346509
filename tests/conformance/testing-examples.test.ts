import { spawnSync } from "node:child_process"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { root } from "../repository/sources.ts"
import { expectationsOf, examples, folder, write } from "../../packages/tooling/src/docs/examples.ts"

const bin = (name: string): string => join(root, "node_modules/.bin", name)

describe("TE13 examples in docstrings", () => {
  beforeAll(write)

  it("exist for every module, each with an expected value", () => {
    const modules = readdirSync(join(root, "packages/core/src"))
    expect(
      modules.filter((module) => !examples.some((example) => example.name === `core-${module}`)),
    ).toEqual([])
    expect(examples.filter((example) => expectationsOf(example) === 0).map(({ at }) => at)).toEqual([])
  })

  it("compile", () => {
    const { stdout, status } = spawnSync(bin("tsc"), ["-p", folder], { encoding: "utf8" })
    expect(stdout).toBe("")
    expect(status).toBe(0)
  })

  it("give their expected values in plain Node", () => {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ["--conditions=@shop/source", "--disable-warning=ExperimentalWarning", join(folder, "all.ts")],
      { encoding: "utf8" },
    )
    expect(stderr).toBe("")
    // The lines before it are the log of the examples.
    expect(JSON.parse(stdout.slice(stdout.lastIndexOf("\n[") + 1))).toEqual([])
  })
})
