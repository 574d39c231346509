import { ManagedRuntime } from "effect"
import { describe, expect, it } from "vitest"
import { Database, layer, migrate } from "../database/index.ts"
import { migrations } from "./index.ts"
import { findOrder } from "../../../../tests/support/stored-orders.ts"

describe("C2 C6: a file from before choices and shares were stored", () => {
  it("keeps its orders, with the options that buyers sent, and each line at its single rate", () => {
    const older = migrations.filter(({ id }) => id !== "life-4-choices-and-tax-shares")
    const runtime = ManagedRuntime.make(layer(":memory:", migrate(older)))
    const database = runtime.runSync(Database)
    const option = JSON.stringify({
      configurable: [{ optionId: "93", optionValue: "5" }],
      custom: [
        { optionId: "1", optionValue: "Zoé" },
        { optionId: "2", optionValue: "7,8" },
      ],
      bundle: [],
    })
    database.exec(`
      INSERT INTO orders (id, number, order_key, cart, cart_version, store, status, email, first_name, last_name,
        billing_address, payment_code, subtotal_gross_cents, discount_cents, shipping_gross_cents, tax_cents,
        grand_cents, totals, placed_at)
      VALUES (1, 'FR-1', 'k', 'c', 1, 'fr', 'pending', 'a@b.c', 'A', 'B', '{}', 'checkmo', 2400, 0, 600, 500, 3000, '{}', 0);
      INSERT INTO order_line (order_id, position, sku, name, option, qty, unit_gross_cents, row_gross_cents,
        discount_cents, tax_cents, rate_ppm) VALUES (1, 0, 'BOL', 'Bowl', '${option}', 2, 1200, 2400, 0, 400, 200000);
    `)
    migrate(migrations)(database)
    const whole = { ratePpm: 200_000, netCents: 2500, taxCents: 500, grossCents: 3000 }
    expect(findOrder(database, "FR-1")).toMatchObject({
      lines: [
        {
          choices: [{ label: "", value: "Zoé" }],
          shares: [{ ratePpm: 200_000, netCents: 2000, taxCents: 400, grossCents: 2400 }],
        },
      ],
      shippingShares: [{ ratePpm: 200_000, netCents: 500, taxCents: 100, grossCents: 600 }],
      rates: [whole],
    })
  })
})
