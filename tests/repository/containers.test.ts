import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { known } from "../../apps/server/src/settings.ts"
import { root } from "./sources.ts"

const folder = join(root, "apps/server/containers")
const read = (name: string): string => readFileSync(join(folder, name), "utf8")
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>
}
const files = ["Dockerfile", "compose.yaml"]

describe("the container files", () => {
  it.each(files)("%s names settings of the server", (name) => {
    const settings = new Set<string>(known.map((setting) => setting.name))
    const named = [...read(name).matchAll(/\bSHOP_[A-Z_]+/g)].map(([found]) => found)
    expect(named.length).toBeGreaterThan(1)
    expect(named.filter((setting) => !settings.has(setting))).toEqual([])
  })
  it("run Node with the options of `npm start`", () => {
    const options = manifest.scripts["serve"]!.match(/--[\w-]+=[\w@/]+/g)!
    for (const option of options) expect(read("Dockerfile")).toContain(`"${option}"`)
  })
  it("use the same version of pnpm, and the version of Node that the packages include", () => {
    expect(read("Dockerfile")).toContain(/pnpm@[\d.]+/.exec(manifest.scripts["start"]!)![0])
    const version = /nodeVersion: (\S+)/.exec(readFileSync(join(root, "pnpm-workspace.yaml"), "utf8"))![1]!
    expect(read("Dockerfile").match(/^FROM node:\S+/gm)).toEqual(
      Array.from({ length: 2 }, () => `FROM node:${version}-bookworm-slim`),
    )
  })
  it("refer to files of the repository", () => {
    const mounted = [...read("compose.yaml").matchAll(/"\.\/([^:"]+):/g)].map(([, name]) =>
      join(folder, name!),
    )
    const run = [...read("Dockerfile").matchAll(/RUN node (\S+)/g)].map(([, name]) => join(root, name!))
    expect([...mounted, ...run].length).toBeGreaterThan(1)
    expect([...mounted, ...run].filter((file) => !existsSync(file))).toEqual([])
  })
})
