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

describe("SR138 SR490 the connection to PostgreSQL", () => {
  it.each([
    ["sqlite", 0],
    ["postgres://shop@localhost/shop", 0],
    ["postgres://shop@db.example/shop?sslmode=verify-full", 0],
    ["postgres://shop@db.example/shop", 1],
    ["postgres://shop@db.example/shop?sslmode=prefer", 1],
  ])("to %s has %d warnings", (SHOP_DATABASE, count) =>
    expect(about({ SHOP_DATABASE }, "SHOP_DATABASE")).toHaveLength(count),
  )
})
