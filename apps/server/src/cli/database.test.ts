import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Redacted } from "effect"
import { afterAll, describe, expect, inject, it } from "vitest"
import { seedDemo } from "@shop/commerce/catalogue"
import { AuditLog } from "@shop/commerce/operator"
import { productDocument } from "../../../../tests/support/api.ts"
import { createDatabase, dropDatabase, urlOf } from "../../../../tests/support/services/test-databases.ts"
import { platform } from "../platform.ts"
import { shop } from "./shop.ts"

const data = mkdtempSync(join(tmpdir(), "shop-cli-database-"))
afterAll(() => rmSync(data, { recursive: true }))

const run = async (...args: ReadonlyArray<string>) => {
  const output = { out: "", err: "" }
  const code = await shop(["database", ...args], {
    environment: { SHOP_DATA: data },
    folder: data,
    terminal: {
      out: (text) => (output.out += `${text}\n`),
      err: (text) => (output.err += `${text}\n`),
      progress: () => undefined,
    },
  })
  return { code, ...output }
}

describe("SR481 shop database copy", () => {
  it.each<[string, ReadonlyArray<string>, RegExp]>([
    ["no action", ["--to", "postgres://db/shop"], /The only action is copy/],
    ["no target", ["copy"], /Name the target/],
    ["a target that is not PostgreSQL", ["copy", "--to", "mysql://db/shop"], /Name the target/],
  ])("%s is wrong usage", async (_, args, words) => {
    const { code, err } = await run(...args)
    expect([code, words.test(err)]).toEqual([2, true])
  })
  it("without a database says so", async () => {
    const { code, err } = await run("copy", "--to", "postgres://127.0.0.1:1/shop")
    expect([code, /There is no database/.test(err)]).toEqual([1, true])
  })
})

const postgres = inject("postgres")
describe.runIf(postgres !== null)("SR481 shop database copy (PostgreSQL)", () => {
  it("copies a shop, reports the counts, and refuses a second copy with the reason", async () => {
    const bowl = [productDocument(1, "BOL", { price: 24 })]
    await Effect.runPromise(
      Effect.provide(
        seedDemo({ stores: { fr: bowl, en: bowl, de: bowl }, stock: [] }, false),
        platform(data),
      ),
    )
    const { url } = postgres!
    const name = await createDatabase(url)
    try {
      const target = urlOf(url, name)
      const first = await run("copy", "--to", target)
      expect([first.code, first.err]).toEqual([0, ""])
      expect(first.out).toMatch(
        /^Copied and compared: \d+ rows in \d+ tables, of which 0 orders and 0 customers\.$/m,
      )
      const entries = await Effect.runPromise(
        Effect.flatMap(AuditLog, ({ latest }) => latest(10)).pipe(
          Effect.provide(platform(join(data, "web"), { postgres: { url: Redacted.make(target) } })),
        ),
      )
      expect(
        entries.map(({ action, detail }) => [action, detail]),
        "SR544",
      ).toEqual([["database.copy", `from ${join(data, "shop.db")}`]])
      const second = await run("copy", "--to", target)
      expect([second.code, second.err]).toEqual([
        1,
        expect.stringMatching(/Not copied, because the target has rows in document already\./),
      ])
      const again = await run("copy", "--to", target, "--replace", "--json")
      expect([again.code, JSON.parse(again.out)]).toEqual([
        0,
        expect.objectContaining({ document: 3, orders: 0 }),
      ])
    } finally {
      await dropDatabase(url, name)
    }
  })
  it("names the reason when PostgreSQL is unreachable", async () => {
    const { code, err } = await run("copy", "--to", "postgres://shop@127.0.0.1:1/shop")
    expect([code, err]).toEqual([1, expect.stringMatching(/Not copied: .*ECONNREFUSED/)])
  })
})
