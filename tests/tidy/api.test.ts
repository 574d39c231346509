import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { snapshot, snapshotFile } from "../tools/api-snapshot.ts"
import { root } from "./sources.ts"

describe("what the core promises to others", () => {
  it("is what its snapshot says", () => {
    const now = snapshot()
    expect(now.split("\n").length).toBeGreaterThan(300)
    expect(
      readFileSync(snapshotFile, "utf8"),
      "Public names have changed. If that is meant: npm run api",
    ).toBe(now)
  })

  it("the example of its README runs in plain Node and prints what it says", () => {
    const [, example] = /```ts\n([\s\S]*?)```/.exec(
      readFileSync(join(root, "packages/core/README.md"), "utf8"),
    )!
    const printed = [...example!.matchAll(/console\.log\(.*\/\/ (.+)$/gm)]
      .map(([, text]) => `${text}\n`)
      .join("")
    const output = execFileSync(
      process.execPath,
      ["--conditions=@shop/source", "--input-type=module-typescript", "--eval", example!],
      { cwd: join(root, "tests"), encoding: "utf8" },
    )
    expect(printed).not.toBe("")
    expect(output.replaceAll("\u00a0", " ")).toBe(printed)
  })
})
