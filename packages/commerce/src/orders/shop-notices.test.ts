import { applySettingsChange, defaults, Settings, type SettingsChange } from "@shop/core/settings"
import { price, product } from "@shop/testing"
import { Effect, Layer } from "effect"
import { expect, it } from "vitest"
import { line, order, view } from "../../../../tests/support/memory-shop.ts"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { cartWith, putStock, sqlShop } from "../../../../tests/support/sql-shop.ts"
import { repositories } from "../repositories/index.ts"
import { MailRecipients, OutboxRepository, ShopOrigin } from "../letters/index.ts"
import { Orders } from "./index.ts"

interface Given {
  readonly recipients?: ReadonlyArray<string>
  readonly notices?: SettingsChange["notices"]
}

describeOnEachDialect("CM442 letters to the shop", ({ run }) => {
  /** Orders bowls, some pieces at a time, from five in stock. @returns the letters to the shop */
  const lettersAfter = (
    quantities: ReadonlyArray<number>,
    { recipients = ["shop@example.org"], notices }: Given,
  ) => {
    const services = Layer.mergeAll(
      Layer.succeed(MailRecipients, recipients),
      Layer.succeed(ShopOrigin, "https://shop.example"),
      Layer.succeed(Settings, applySettingsChange(defaults, notices === undefined ? {} : { notices })),
    )
    const shop = sqlShop([product({ sku: "BOL", price: price(24_00) })], services)
    return run(
      Effect.gen(function* () {
        yield* putStock("BOL", { qty: 5 })
        const orders = yield* Orders
        for (const [index, qty] of quantities.entries()) {
          const { token } = yield* cartWith("BOL", qty)
          yield* orders.place(order(token, [line("BOL", qty)]), `key ${index}`, view)
        }
        const rows = yield* (yield* OutboxRepository).list({ state: null, beforeId: null, countMax: 99 })
        return rows
          .filter(({ kind }) => kind.startsWith("shop."))
          .map(({ kind, payload }) => [kind, payload["to"], payload["subject"], payload["text"]])
          .toReversed()
      }).pipe(Effect.provide(Layer.merge(shop, repositories))),
    )
  }

  it("tell of each order, and once of few pieces, without the buyer's data", async () => {
    const letters = await lettersAfter([2, 1, 1], {})
    const orders = letters.filter(([kind]) => kind === "shop.order")
    expect(orders).toHaveLength(3)
    expect(orders[0]).toEqual([
      "shop.order",
      null,
      expect.stringMatching(/^Nouvelle commande FR-100001 : 53,00 €$/),
      "2 × BOL\n\nhttps://shop.example/admin/orders/FR-100001\n",
    ])
    expect(letters.filter(([kind]) => kind === "shop.stock")).toEqual([
      ["shop.stock", null, "Un article s’épuise", "BOL: 2 restants\n\nhttps://shop.example/admin/stock\n"],
    ])
    expect(JSON.stringify(letters)).not.toMatch(/anne|martin|@/i)
  })
  it.each<[string, Given]>([
    ["without an address of the shop", { recipients: [] }],
    ["when they are switched off", { notices: { newOrders: false, lowStockQty: 0 } }],
  ])("are none %s", async (_, given) => expect(await lettersAfter([4], given)).toEqual([]))
})
