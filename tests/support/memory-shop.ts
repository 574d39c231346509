import { Effect, Layer, ManagedRuntime } from "effect"
import type { Address } from "@shop/core/address"
import type { CartToken } from "@shop/core/cart"
import type { Order, OrderLine } from "@shop/core/order"
import { emptyOption, type Product } from "@shop/core/product"
import { defaults, Settings, type ShopSettings } from "@shop/core/settings"
import type { StockItem } from "@shop/core/stock"
import { type CartPlace, Carts, type Coupon, Coupons, PaidInto } from "@shop/commerce/carts"
import { Catalogue, type CatalogueService } from "@shop/commerce/catalogue"
import { Database, layer as databaseLayer, migrate } from "@shop/commerce/database"
import type { Sql } from "@shop/commerce/drivers/sql"
import { type Repositories, repositories } from "@shop/commerce/drivers/sql/repositories"
import { Orders, type Point, Points } from "@shop/commerce/orders"
import { migrations } from "@shop/commerce/schema"
import { syncStock } from "./sync-stock.ts"

/*
 * Carts, stock and orders on a database in memory, with a catalogue that the test can change.
 */

/** Options; all have defaults. */
export interface MemoryShopOptions {
  readonly products?: ReadonlyArray<Product>
  readonly stock?: Readonly<Record<string, Partial<StockItem>>>
  readonly settings?: ShopSettings
  /** ":memory:" unless a test opens the file twice. */
  readonly file?: string
}

export const view = defaults.views[0]!

/** Opens a sale. Steps of a rival go into `rival`, by the moment at which they happen. */
export const memoryShop = ({
  products = [],
  stock = {},
  settings = defaults,
  file = ":memory:",
}: MemoryShopOptions = {}) => {
  const shelf = new Map(products.map((product) => [String(product.sku), product]))
  const rival: Partial<Record<Point, () => void>> = {}
  const onlyFinds: Pick<CatalogueService, "find"> = { find: (_, sku) => shelf.get(sku) ?? null }
  const catalogue = Layer.succeed(Catalogue, onlyFinds as CatalogueService)
  const points = Layer.succeed(Points, { reach: (point) => rival[point]?.() })
  const base = Layer.mergeAll(
    repositories.pipe(Layer.provideMerge(databaseLayer(file, migrate(migrations)))),
    catalogue,
    points,
    Layer.succeed(PaidInto, {
      transfer: { holder: "La Poterie", iban: "FR76 3000 6000 0112 3456 7890 189", bic: "" },
      cheque: { payee: "La Poterie", address: ["1 rue des Potiers"] },
      isFictitious: false,
    }),
    Layer.succeed(Settings, settings),
  )
  const runtime = ManagedRuntime.make(
    Layer.mergeAll(Carts.layer, Coupons.layer, Orders.layer).pipe(
      Layer.provide(repositories),
      Layer.provideMerge(base),
    ),
  )
  const run = <A, E>(
    effect: Effect.Effect<
      A,
      E,
      Carts | Coupons | Orders | Database | Settings | Catalogue | Repositories | Sql
    >,
  ): A => runtime.runSync(effect)
  const database = run(Database)
  const shelfStock = syncStock(database)
  for (const [sku, item] of Object.entries(stock)) {
    shelfStock.put(sku, { productId: 1, qty: 10, isInStock: true, isManaged: true, qtyMax: null, ...item })
  }
  const carts = run(Carts)
  const orders = run(Orders)
  const coupons = run(Coupons)
  return {
    run,
    carts,
    orders,
    database,
    rival,
    stock: shelfStock,
    /** The catalogue; what a test puts in or takes out holds from then on. */
    shelf,
    qtyOf: (sku: string) => shelfStock.items([sku]).get(sku)?.qty ?? null,
    count: (table: "orders" | "order_line" | "outbox" | "operation" | "cart") =>
      Number(database.get(`SELECT count(*) AS n FROM ${table}`)!["n"]),
    coupon: (coupon: Coupon) => run(coupons.save(coupon)),
    coupons,
    close: () => runtime.dispose(),
    /** A cart with some skus in it. */
    cartOf: (qtyBySku: Readonly<Record<string, number>>): CartPlace => {
      const place = { token: run(carts.create(view)), view }
      for (const [sku, qty] of Object.entries(qtyBySku)) run(carts.update(place, change(sku, qty)))
      return place
    },
  }
}

/** What a refused step says. Fails the test when it is not refused. */
export const refusal = <E>(effect: Effect.Effect<unknown, E>): E => Effect.runSync(Effect.flip(effect))

/** One more of something; `given` says what is not plain. */
export const change = (
  sku: string,
  qty: number,
  given: Partial<Parameters<Carts["Service"]["update"]>[1]> = {},
): Parameters<Carts["Service"]["update"]>[1] => ({
  sku,
  qty,
  itemId: null,
  option: emptyOption,
  operationId: null,
  ...given,
})

export const address = (given: Partial<Address> = {}): Address => ({
  firstName: "Anne",
  lastName: "Martin",
  company: "",
  street: "1 rue des Potiers",
  house: "",
  postcode: "69001",
  city: "Lyon",
  region: "",
  country: "FR",
  phone: "",
  vatId: "",
  ...given,
})

export const line = (sku: string, qty: number, given: Partial<OrderLine> = {}): OrderLine =>
  ({ sku, parentSku: null, name: sku, qty, option: emptyOption, unitGrossCents: 0, ...given }) as OrderLine

let minted = 0

/** An order of a cart's lines, sent by courier to Lyon and paid by cheque; its sum is not told unless given. */
export const order = (cart: string, lines: ReadonlyArray<OrderLine>, given: Partial<Order> = {}): Order => ({
  orderId: `order-${(minted += 1)}`,
  cart: cart as CartToken,
  personal: { firstName: "Anne", lastName: "Martin", email: "anne@example.org" },
  shipping: address(),
  billing: address(),
  carrierCode: "flatrate",
  methodCode: "flatrate",
  paymentCode: "checkmo",
  lines,
  grandCents: null,
  ...given,
})
