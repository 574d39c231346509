/** The nightly script on the command line; only short steps run here. */
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { root } from "../repository/sources.ts"
import { buildStep, runSteps, steps } from "../../packages/tooling/src/nightly/steps.ts"

const nightly = (env: Readonly<Record<string, string>>, ...parameters: ReadonlyArray<string>) =>
  spawnSync(process.execPath, ["packages/tooling/src/nightly/nightly.ts", ...parameters], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, SHOP_LEGACY_DUMP: "", ...env },
  })

describe("the nightly script", () => {
  it.each([
    [["--only=kill,nothing"], /unknown steps: nothing\n.*names: verify, laws/],
    [["--quick"], /Unknown option '--quick'/],
    [["--only=dump"], /dump needs SHOP_LEGACY_DUMP/],
  ])("refuses %j", (parameters, message) => {
    const { status, stdout, stderr } = nightly({}, ...parameters)
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" })
    expect(stderr).toMatch(message)
  })
  it("runs the selected steps and prints their results", () => {
    const { status, stdout, stderr } = nightly({}, "--only=judge", "--json")
    const { isPassed, outcomes } = JSON.parse(stdout)
    expect({ status, isPassed }).toEqual({ status: 0, isPassed: true })
    expect(outcomes).toMatchObject([
      { name: "build", code: 0, figures: expect.stringMatching(/^The storefront is built|^Built in /) },
      { name: "judge", code: 0, figures: expect.stringMatching(/0\.\d{3}/) },
    ])
    expect(stderr).toMatch(/── build \(0 of 1\)[\s\S]*── judge \(1 of 1\)[\s\S]*passed in \d+ s/)
  })
  it("fails when a step fails, and runs the next step", () => {
    const { status, stdout } = nightly({ SHOP_LEGACY_DUMP: "/nowhere" }, "--only=dump,judge")
    expect(status).toBe(1)
    expect(stdout).toMatch(/2 passed, 1 failed: dump/)
  })
  it.each([
    ["no step after a failed build", [1], ["build"]],
    ["no step after a build that a signal ended", [null], ["build"]],
    ["the steps after a failed step", [0, 1, 0], ["build", "verify", "laws"]],
  ])("runs %s", async (_, codes, names) => {
    const run: Array<string> = []
    const runStep = async ({ name }: { readonly name: string }, turn: number) => {
      run.push(name)
      return { code: codes[turn]! }
    }
    const outcomes = await runSteps(steps.slice(0, 2), runStep, () => false)
    expect({ run, codes: outcomes.map(({ code }) => code) }).toEqual({ run: names, codes })
  })
  it("runs no step when it was stopped during the build", async () => {
    const outcomes = await runSteps(
      steps,
      async () => ({ code: 0 }),
      () => true,
    )
    expect(outcomes).toHaveLength(1)
  })
  it("builds a stale storefront first", () => {
    expect(buildStep.parameters).toEqual(["packages/tooling/src/build/build.ts", "--if-stale"])
    expect(steps.map(({ name }) => name)).not.toContain(buildStep.name)
  })
  it.each([
    ["bench-core", "merge two carts of 100 lines   0.8 ms  ✓ under 1 ms\n", "1 of 1 goals reached"],
    ["contract", "\n57 requests, 2 with faults\n", "57 requests, 2 with faults"],
    [
      "fuzz",
      "2000 inputs for each of 64 requests; again: npm run fuzz\n\nin the process: heap 90.0 MB before\n",
      "2000 inputs for each of 64 requests; heap 90.0 MB before",
    ],
    [
      "times",
      "   difference of medians     0.12, widest interquartile range     0.50\n",
      "ms difference/range: 0.12/0.50",
    ],
  ])("finds the results in the output of %s", (name, output, expected) => {
    expect(steps.find((step) => step.name === name)!.summarize(output)).toBe(expected)
  })
  it("has an npm script for every nightly script", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
    expect(scripts.nightly).toBe("node --conditions=@shop/source packages/tooling/src/nightly/nightly.ts")
    expect(new Set(steps.map(({ name }) => name)).size).toBe(steps.length)
  })
})
