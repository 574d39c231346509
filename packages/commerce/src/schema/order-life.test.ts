import { ManagedRuntime } from "effect"
import { describe, expect, it } from "vitest"
import { Database, layer, migrate } from "../database/index.ts"
import { migrations } from "./index.ts"

describe("CM80 a file of an older version", () => {
  it("keeps its orders, with paid amounts and taken stock where they can be derived", () => {
    const older = migrations.slice(
      0,
      migrations.findIndex(({ id }) => id.startsWith("life-")),
    )
    const runtime = ManagedRuntime.make(layer(":memory:", migrate(older)))
    const database = runtime.runSync(Database)
    const order = (id: number, status: string) =>
      database.exec(`
        INSERT INTO orders (id, number, order_key, cart, cart_version, store, status, email, first_name, last_name,
          billing_address, payment_code, subtotal_gross_cents, discount_cents, shipping_gross_cents, tax_cents,
          grand_cents, totals, placed_at)
        VALUES (${id}, 'FR-${id}', 'k${id}', 'c${id}', 1, 'fr', '${status}', 'a@b.c', 'A', 'B', '{}', 'checkmo',
          2400, 0, 500, 483, 2900, '{}', 0);
        INSERT INTO order_line (order_id, position, sku, name, option, qty, unit_gross_cents, row_gross_cents,
          discount_cents, tax_cents, rate_ppm) VALUES (${id}, 0, 'BOL', 'Bowl', '{}', 2, 1200, 2400, 0, 400, 200000);
        INSERT INTO order_stock (order_id, sku, qty) VALUES (${id}, 'BOL', 2);
      `)
    order(1, "pending")
    order(2, "complete")
    database.run(
      "INSERT INTO outbox (kind, subject, payload, made_at) VALUES ('order.placed', 'FR-1', '{}', 7)",
    )
    migrate(migrations)(database)
    expect(database.all("SELECT paid_cents, refunded_cents FROM orders ORDER BY id")).toEqual([
      { paid_cents: 0, refunded_cents: 0 },
      { paid_cents: 2900, refunded_cents: 0 },
    ])
    expect(database.all("SELECT * FROM order_line_stock")).toEqual([
      { order_id: 1, position: 0, sku: "BOL", qty: 2 },
      { order_id: 2, position: 0, sku: "BOL", qty: 2 },
    ])
    expect(database.all("SELECT tries, next_at, dead_at FROM outbox")).toEqual([
      { tries: 0, next_at: 0, dead_at: null },
    ])
  })
})
