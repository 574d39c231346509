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
import type { Sql } from "@shop/commerce/sql"
import { type Repositories, repositories } from "@shop/commerce/repositories"
import type { OrderCodes } from "@shop/commerce/orders"
import { OrderDocuments, Orders, ordersLayer, type Point, Points, Withdrawals } from "@shop/commerce/orders"
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

/** Opens a shop. `stepsOfRival` holds what another shopper does at a given point of an order. */
export const memoryShop = ({
  products = [],
  stock = {},
  settings = defaults,
  file = ":memory:",
}: MemoryShopOptions = {}) => {
  const catalogueProducts = new Map(products.map((product) => [String(product.sku), product]))
  const stepsOfRival: Partial<Record<Point, () => void>> = {}
  const catalogueStub: Pick<CatalogueService, "find"> = {
    find: (_, sku) => catalogueProducts.get(sku) ?? null,
  }
  const catalogue = Layer.succeed(Catalogue, catalogueStub as CatalogueService)
  const points = Layer.succeed(Points, { reach: (point) => stepsOfRival[point]?.() })
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
    Layer.mergeAll(Carts.layer, Coupons.layer, ordersLayer).pipe(
      Layer.provide(repositories),
      Layer.provideMerge(base),
    ),
  )
  const run = <A, E>(
    effect: Effect.Effect<
      A,
      E,
      | Carts
      | Coupons
      | OrderCodes
      | OrderDocuments
      | Orders
      | Withdrawals
      | Database
      | Settings
      | Catalogue
      | Repositories
      | Sql
    >,
  ): A => runtime.runSync(effect)
  const database = run(Database)
  const testStock = syncStock(database)
  for (const [sku, item] of Object.entries(stock)) {
    testStock.put(sku, { productId: 1, qty: 10, isInStock: true, isManaged: true, qtyMax: null, ...item })
  }
  const carts = run(Carts)
  const orders = run(Orders)
  const documents = run(OrderDocuments)
  const withdrawals = run(Withdrawals)
  const coupons = run(Coupons)
  return {
    run,
    carts,
    orders,
    documents,
    withdrawals,
    database,
    stepsOfRival,
    stock: testStock,
    /** The products of the catalogue; a test may change them. */
    catalogueProducts,
    qtyOf: (sku: string) => testStock.items([sku]).get(sku)?.qty ?? null,
    count: (table: "orders" | "order_line" | "outbox" | "operation" | "cart") =>
      Number(database.get(`SELECT count(*) AS n FROM ${table}`)!["n"]),
    coupon: (coupon: Coupon) => run(coupons.save(coupon)),
    coupons,
    close: () => runtime.dispose(),
    /** Creates a guest cart with some products. */
    cartOf: (qtyBySku: Readonly<Record<string, number>>): CartPlace => {
      const place = { token: run(carts.create(view)), view }
      for (const [sku, qty] of Object.entries(qtyBySku)) run(carts.update(place, change(sku, qty)))
      return place
    },
  }
}

/** The error of an effect that must fail. */
export const failureOf = <E>(effect: Effect.Effect<unknown, E>): E => Effect.runSync(Effect.flip(effect))

/** An update of a cart line; `given` overrides its defaults. */
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

let orderCount = 0

/** An order of a cart, sent by courier to Lyon and paid by cheque, without a confirmed total unless `given` has one. */
export const order = (cart: string, lines: ReadonlyArray<OrderLine>, given: Partial<Order> = {}): Order => ({
  orderId: `order-${(orderCount += 1)}`,
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
