import { Effect, ManagedRuntime } from "effect"
import { describe, expect, it } from "vitest"
import { Database, layer, migrate } from "../database/index.ts"
import { couponRepository } from "../carts/coupon-repository.sql.ts"
import { sqliteSql } from "../drivers/sqlite/index.ts"
import { migrations } from "./index.ts"

describe("PM1 a database from before promotions", () => {
  it.each([
    ["a percentage", "rate_ppm", 100_000, { code: "percent", args: { ratePpm: 100_000 } }],
    ["an amount", "amount_cents", 5_00, { code: "fixed", args: { amountCents: 5_00 } }],
    ["free delivery", "is_delivery_free", 1, { code: "freeDelivery", args: {} }],
  ])("keeps a coupon of %s with its conditions", (_, column, value, promotion) => {
    const older = migrations.filter(({ id }) => !id.startsWith("promotions-"))
    const database = ManagedRuntime.make(layer(":memory:", migrate(older))).runSync(Database)
    database.exec(`
      INSERT INTO coupon (code, code_key, ${column}, goods_min_cents, uses_left, uses_per_customer, starts_at, ends_at,
        group_ids, skus, category_ids, covers_vouchers)
      VALUES ('TEN', 'ten', ${value}, 5000, 7, 2, 1, 9, '[2]', '["BOL"]', '[12]', 1)`)
    migrate(migrations)(database)
    expect(Effect.runSync(couponRepository(sqliteSql(database)).find("ten"))).toEqual({
      code: "TEN",
      promotion,
      goodsMinCents: 50_00,
      usesLeft: 7,
      usesPerCustomer: 2,
      startsAtMs: 1,
      endsAtMs: 9,
      groupIds: [2],
      skus: ["BOL"],
      categoryIds: [12],
      coversVouchers: true,
    })
  })
})
