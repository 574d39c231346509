import { Effect, ManagedRuntime } from "effect"
import { describe, expect, it } from "vitest"
import { Database, layer, migrate } from "../database/index.ts"
import { couponRepository } from "../carts/coupon-repository.sql.ts"
import { sqliteSql } from "../drivers/sqlite/index.ts"
import { migrations } from "./index.ts"

describe("CM115 a file from before coupons had one spelling", () => {
  const opened = () => {
    const older = migrations.slice(
      0,
      migrations.findIndex(({ id }) => id.startsWith("coupon-")),
    )
    const database = ManagedRuntime.make(layer(":memory:", migrate(older))).runSync(Database)
    database.exec(`
      INSERT INTO coupon (code, rate_ppm, ends_at) VALUES ('NOE\u0308L10', 100000, NULL), ('Été', 50000, 9), ('été', 50000, 5);
      INSERT INTO orders (id, number, order_key, cart, cart_version, store, status, email, first_name, last_name,
        billing_address, payment_code, coupon, subtotal_gross_cents, discount_cents, shipping_gross_cents, tax_cents,
        grand_cents, totals, placed_at)
      VALUES (1, 'FR-1', 'k1', 'c1', 1, 'fr', 'complete', 'Élodie@Example.org', 'A', 'B', '{}', 'checkmo', 'noe\u0308l10',
        2400, -240, 500, 443, 2660, '{}', 0);
    `)
    migrate(migrations)(database)
    return database
  }
  it("C8: finds its coupons in every spelling, and of two spellings the coupon with the later end", () => {
    const database = opened()
    expect(Effect.runSync(couponRepository(sqliteSql(database)).find("noël10"))).toMatchObject({
      code: "NOËL10",
      endsAtMs: null,
    })
    expect(Effect.runSync(couponRepository(sqliteSql(database)).find("ÉTÉ"))).toMatchObject({ endsAtMs: 9 })
  })
  it("C3: counts the uses of its orders by coupon and address", () => {
    const database = opened()
    expect(
      Effect.runSync(couponRepository(sqliteSql(database)).list).find(({ code }) => code === "NOËL10"),
    ).toMatchObject({ useCount: 1 })
    expect(database.get("SELECT coupon_key, email_key FROM orders")).toEqual({
      coupon_key: "noël10",
      email_key: "élodie@example.org",
    })
  })
})
