import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { root } from "./sources.ts"

describe("the README of the core", () => {
  it("has an example that runs in plain Node and prints the output in its comments", () => {
    const [, example] = /```ts\n([\s\S]*?)```/.exec(
      readFileSync(join(root, "packages/core/README.md"), "utf8"),
    )!
    const expected = [...example!.matchAll(/console\.log\(.*\/\/ (.+)$/gm)]
      .map(([, text]) => `${text}\n`)
      .join("")
    const output = execFileSync(
      process.execPath,
      ["--conditions=@shop/source", "--input-type=module-typescript", "--eval", example!],
      { cwd: join(root, "tests"), encoding: "utf8" },
    )
    expect(expected).not.toBe("")
    expect(output.replaceAll("\u00a0", " ")).toBe(expected)
  })
})
