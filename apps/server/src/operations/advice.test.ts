import { describe, expect, it } from "vitest"
import { type Environment, read } from "../settings.ts"
import { advice } from "./advice.ts"

const about = (environment: Environment, name: string) =>
  advice(environment, read(environment)).filter((one) => one.about.includes(name))

describe("SR138 CM230 the return terms in letters", () => {
  it("is fine as long as the shopfront says the same", () =>
    expect(about({ SHOP_RETURN_DAYS: "30", SHOP_RETURN_PAID_BY: "shop" }, "SHOP_RETURN")).toEqual([]))
  it.each([{ SHOP_RETURN_DAYS: "14" }, { SHOP_RETURN_PAID_BY: "buyer" }])(
    "is given when the shopfront's own texts differ: %j",
    (environment) =>
      expect(about(environment, "SHOP_RETURN")).toMatchObject([
        { level: "warning", why: expect.stringContaining("30 days") },
      ]),
  )
})

describe("SR524 the connections to other machines", () => {
  const key: Environment = { SHOP_PURGE_HEADER: "Authorization: Bearer secret" }
  const cases: ReadonlyArray<readonly [name: string, value: string, warnings: number, more: Environment]> = [
    ["SHOP_DATABASE", "sqlite", 0, {}],
    ["SHOP_DATABASE", "postgres://shop@localhost/shop", 0, {}],
    ["SHOP_DATABASE", "postgres:///shop", 0, {}],
    ["SHOP_DATABASE", "postgres://shop@db.example/shop?sslmode=verify-full", 0, {}],
    ["SHOP_DATABASE", "postgres://shop@db.example/shop", 1, {}],
    ["SHOP_DATABASE", "postgres://shop@db.example/shop?sslmode=prefer", 1, {}],
    ["SHOP_CACHE", "memory", 0, {}],
    ["SHOP_CACHE", "redis://127.0.0.1:6379", 0, {}],
    ["SHOP_CACHE", "rediss://shop:secret@cache.example:6379", 0, {}],
    ["SHOP_CACHE", "redis://shop:secret@cache.example:6379", 1, {}],
    ["SHOP_SEARCH", "embedded", 0, {}],
    ["SHOP_SEARCH", "opensearch+http://[::1]:9200", 0, {}],
    ["SHOP_SEARCH", "opensearch+https://shop:secret@search.example", 0, {}],
    ["SHOP_SEARCH", "opensearch+http://shop:secret@search.example:9200", 1, {}],
    ["SHOP_PURGE", "https://cdn.example/purge", 0, key],
    ["SHOP_PURGE", "http://cdn.example/purge", 0, {}],
    ["SHOP_PURGE", "http://cdn.example/purge", 1, key],
  ]
  it.each(cases)("%s %s has %d warnings", (name, value, count, more) => {
    const found = about({ [name]: value, ...more }, name)
    expect(found).toHaveLength(count)
    expect(JSON.stringify(found)).not.toContain("secret")
  })
})
