/** The server as it is built for serving. */
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { workspaceSources } from "../../packages/tooling/src/build/inputs.ts"
import { buildServer, builtServer, pruneBuilds } from "../../packages/tooling/src/build/server-build.ts"
import { createTemporaryFolder, removeFolder, start } from "../support/shop-process.ts"

const data = createTemporaryFolder()
const env = { SHOP_ADMIN_SECRET: "a secret of this test alone, and long enough" }
let main = ""

beforeAll(async () => {
  main = builtServer() ?? (await buildServer())
})
afterAll(() => removeFolder(data))

/** Routes with files of their own or with lazily loaded libraries. */
const addresses = [
  ["/fr", 200],
  ["/en/cook", 200],
  ["/en/nothing-here", 404],
  ["/admin/style.css", 200],
  ["/api/docs", 200],
  ["/graphql?query=%7B__typename%7D", 200],
  ["/sitemap.xml", 200],
  ["/img/120/120/resize/photographs/221-honey.webp", 200],
  ["/img/120/120/resize/nothing.jpg", 200],
] as const

const answersOf = async (program: string): Promise<ReadonlyArray<readonly [string, number, string]>> => {
  await using shop = await start({ data, env, main: program })
  return await Promise.all(
    addresses.map(async ([address]) => {
      const reply = await fetch(shop.url + address, { redirect: "manual" })
      return [
        address,
        reply.status,
        (await reply.text()).replaceAll(`:${new URL(shop.url).port}`, ""),
      ] as const
    }),
  )
}

describe("SR310 the built server", () => {
  it("sends the same responses as its sources", async () => {
    const [sources, built] = [await answersOf("apps/server/src/cli/main.ts"), await answersOf(main)]
    expect(built).toEqual(sources)
    expect(built.map(([address, status]) => [address, status])).toEqual(addresses)
  })

  it("has only Latin-1 characters, so that V8 stores one byte each", () => {
    const folder = dirname(main)
    const files = readdirSync(folder)
    expect(files).toContain("main.js")
    for (const file of files) expect(readFileSync(join(folder, file), "utf8")).not.toMatch(/[^\0-\u{7f}]/u)
  })

  it.each(["apps/server", "apps/storefront"])(
    "is built anew after a change of any package that %s uses",
    (app) => {
      const used = ["core", "wire", "adapters", "search"].map((name) => `packages/${name}/src`)
      expect(workspaceSources(process.cwd(), app)).toEqual(expect.arrayContaining([`${app}/src`, ...used]))
    },
  )

  it("is started by the serve script", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
      readonly scripts: { readonly serve: string }
    }
    expect(scripts.serve).toContain(" apps/server/dist/built/main.js serve ")
    expect(readFileSync(join(dirname(main), "../main.js"), "utf8")).toContain(main.split("/").at(-2))
  })

  it("leaves the previous build, which may still run, and the entry file", () => {
    const folder = createTemporaryFolder()
    const [oldest, before, newest] = ["0123456789abcdef", "fedcba9876543210", "00112233445566ff"] as const
    for (const [age, name] of [newest, before, oldest].entries()) {
      mkdirSync(join(folder, name))
      utimesSync(join(folder, name), 1_000 - age, 1_000 - age)
    }
    writeFileSync(join(folder, "main.js"), "")
    pruneBuilds(folder, newest)
    expect(readdirSync(folder).toSorted()).toEqual([newest, before, "main.js"])
    removeFolder(folder)
  })
})
