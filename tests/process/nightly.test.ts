/** The nightly script as somebody types it; its long proofs are run at night. */
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { root } from "../tidy/sources.ts"
import { steps } from "../tools/nightly-steps.ts"

const nightly = (env: Readonly<Record<string, string>>, ...parameters: ReadonlyArray<string>) =>
  spawnSync(process.execPath, ["tests/tools/nightly.ts", ...parameters], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, SHOP_LEGACY_DUMP: "", ...env },
  })

describe("the nightly script", () => {
  it.each([
    [["--only=kill,nothing"], /not known: nothing\n.*names: verify, laws/],
    [["--quick"], /Unknown option '--quick'/],
    [["--only=dump"], /dump needs SHOP_LEGACY_DUMP/],
  ])("refuses %j", (parameters, told) => {
    const { status, stdout, stderr } = nightly({}, ...parameters)
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" })
    expect(stderr).toMatch(told)
  })
  it("runs what is asked for, and tells what it came to", () => {
    const { status, stdout, stderr } = nightly({}, "--only=judge", "--json")
    const { isPassed, outcomes } = JSON.parse(stdout)
    expect({ status, isPassed }).toEqual({ status: 0, isPassed: true })
    expect(outcomes).toMatchObject([{ name: "judge", code: 0, figures: expect.stringMatching(/0\.\d{3}/) }])
    expect(stderr).toMatch(/── judge \(1 of 1\)[\s\S]*passed in \d+ s/)
  })
  it("fails when one of them fails, and goes on with the next", () => {
    const { status, stdout } = nightly({ SHOP_LEGACY_DUMP: "/nowhere" }, "--only=dump,judge")
    expect(status).toBe(1)
    expect(stdout).toMatch(/1 passed, 1 failed: dump/)
  })
  it("has a command of its own for every script that proves", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
    expect(scripts.nightly).toBe("node --conditions=@shop/source tests/tools/nightly.ts")
    expect(new Set(steps.map(({ name }) => name)).size).toBe(steps.length)
  })
})
