/** Assets of previous builds, which open pages still request. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { assetRoutes } from "../../apps/server/src/routes/assets.ts"
import { testApp } from "../support/app.ts"
import {
  copyAssets,
  retainedBuilds,
  prunePreviousBuilds,
} from "../../packages/tooling/src/build/previous-builds.ts"

describe("SW9 the retained files of previous builds", () => {
  const build = (name: string, ...files: ReadonlyArray<string>) => ({ name, files })
  it.each([
    ["no files after the first build", [], ["a1"], []],
    ["files that the new build no longer has", [build("1", "a1", "b")], ["a2", "b"], [["1", "a1"]]],
    ["no files when nothing changed", [build("1", "a1", "b")], ["a1", "b"], []],
    [
      "files of two builds, without files that a newer build has",
      [build("2", "a2", "b"), build("1", "a1", "b")],
      ["a3"],
      [
        ["2", "a2", "b"],
        ["1", "a1"],
      ],
    ],
    [
      "files of at most two builds",
      [build("3", "a3"), build("2", "a2"), build("1", "a1")],
      ["a4"],
      [
        ["3", "a3"],
        ["2", "a2"],
      ],
    ],
    [
      "not counting a build without changes",
      [build("3", "a3"), build("2", "a3"), build("1", "a1")],
      ["a4"],
      [
        ["3", "a3"],
        ["1", "a1"],
      ],
    ],
  ])("%s", (_, earlier, current, kept) =>
    expect(retainedBuilds(earlier, current).map(({ name, files }) => [name, ...files])).toEqual(kept),
  )
})

describe("SW9 files of previous builds", () => {
  let dist = ""
  beforeEach(() => {
    dist = mkdtempSync(join(tmpdir(), "dist-"))
  })
  afterEach(() => rmSync(dist, { recursive: true }))

  /** Builds like the tool: copies the current assets, empties the folder and writes the new files. */
  const release = (name: string, ...files: ReadonlyArray<string>): void => {
    copyAssets(dist, name)
    rmSync(join(dist, "client"), { recursive: true, force: true })
    mkdirSync(join(dist, "client/assets"), { recursive: true })
    for (const file of files) writeFileSync(join(dist, "client/assets", file), `${file} of ${name}`)
    writeFileSync(join(dist, "client/icon.svg"), name)
    prunePreviousBuilds(dist)
  }
  const get = async (path: string): Promise<string | null> => {
    const options = { folder: join(dist, "client"), earlier: join(dist, "earlier") }
    const { status, body } = await testApp(assetRoutes, options)(path)
    return status === 404 ? null : body
  }
  const shells = (...of: ReadonlyArray<string>) =>
    Promise.all(of.map((name) => get(`/assets/shell-${name}.js`)))

  it("are served for two releases, and never replace current files", async () => {
    release("1", "shell-1.js", "same.css")
    release("2", "shell-2.js", "same.css")
    release("3", "shell-3.js", "same.css")
    expect(await shells("1", "2", "3")).toEqual(["shell-1.js of 1", "shell-2.js of 2", "shell-3.js of 3"])
    expect([await get("/assets/same.css"), await get("/icon.svg")]).toEqual(["same.css of 3", "3"])
    release("4", "shell-4.js", "same.css")
    expect((await shells("1", "2", "3", "4")).map((text) => text !== null)).toEqual([false, true, true, true])
    expect(readdirSync(join(dist, "earlier"))).toHaveLength(2)
  })
  it("stay after a rebuild without changes", async () => {
    release("1", "shell-1.js")
    release("2", "shell-2.js")
    release("3", "shell-2.js")
    release("4", "shell-2.js")
    expect(await get("/assets/shell-1.js")).toBe("shell-1.js of 1")
  })
})
