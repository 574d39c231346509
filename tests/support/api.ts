import { type Effect, Layer, ManagedRuntime } from "effect"
import { defaults, Settings } from "@shop/core/settings"
import { Carts } from "@shop/commerce/carts"
import { Catalogue, seedDemo } from "@shop/commerce/catalogue"
import { type Database, layer as databaseLayer, migrate } from "@shop/commerce/database"
import { Orders } from "@shop/commerce/orders"
import { migrations } from "@shop/commerce/schema"
import { Stock } from "@shop/commerce/stock"
import type { WireReply, WireRequest } from "@shop/wire/request"
import { extras } from "../../apps/server/src/extras.ts"
import { handle, type Platform } from "../../apps/server/src/api/router.ts"

/*
 * The whole API over a platform in memory: a bowl of 24.00 (20 % in FR), a jam of 10.55 (5.5 %), a download of 12.00.
 */

const productDocument = (id: number, sku: string, more: Readonly<Record<string, unknown>>) => ({
  _type: "product",
  _id: id,
  _source: {
    id,
    sku,
    name: sku,
    type_id: "simple",
    status: 1,
    visibility: 4,
    tax_class_id: "2",
    url_path: sku.toLowerCase(),
    url_key: sku.toLowerCase(),
    category_ids: [],
    stock: { product_id: id, qty: 5, is_in_stock: true, manage_stock: true },
    ...more,
  },
})

const taxRule = (id: number, productClass: number, rate: number) => ({
  _type: "taxrule",
  _id: id,
  _source: {
    id,
    code: `FR ${rate}`,
    priority: id,
    customer_tax_class_ids: [3],
    product_tax_class_ids: [productClass],
    rates: [{ id, tax_country_id: "FR", tax_region_id: 0, tax_postcode: "*", rate, code: `FR ${rate}` }],
  },
})

const documents = [
  taxRule(1, 2, 20),
  taxRule(2, 4, 5.5),
  productDocument(1, "BOL", { price: 24 }),
  productDocument(2, "JAM", { price: 10.55, tax_class_id: "4" }),
  productDocument(3, "BOOK", {
    price: 12,
    type_id: "downloadable",
    stock: { product_id: 3, qty: 0, is_in_stock: true, manage_stock: false },
  }),
]

/** Opens the API; what an operator says may be given. */
export const api = (given: Layer.Layer<never> = Layer.empty) => {
  const platform = Layer.mergeAll(Carts.layer, Orders.layer, extras).pipe(
    Layer.provideMerge(Catalogue.layer),
    Layer.provideMerge(Stock.layer),
    Layer.provideMerge(databaseLayer(":memory:", migrate(migrations))),
    Layer.provideMerge(Layer.succeed(Settings, defaults)),
    Layer.provideMerge(given),
  )
  const runtime = ManagedRuntime.make(platform)
  const run = <A, E>(effect: Effect.Effect<A, E, Platform | Database>): A => runtime.runSync(effect)
  run(seedDemo({ stores: { fr: documents, en: documents, de: documents }, stock: [] }, false))

  /** Asks as a client would: `ask("GET /api/stock/check", { sku: "BOL" })`. */
  const ask = (
    call: string,
    query: Readonly<Record<string, string>> = {},
    body: unknown = null,
    headers: Readonly<Record<string, string>> = {},
  ): WireReply => {
    const [method, path] = call.split(" ") as [WireRequest["method"], string]
    return run(handle({ method, path, query, body, headers }))
  }
  /** The `result` of an answer, whatever it is. */
  const result = (reply: WireReply): Result => (reply.body as { readonly result: Result }).result
  return {
    ask,
    result,
    run,
    newCart: (): string => String(result(ask("POST /api/cart/create"))),
    /** A cart with some skus in it. */
    cartOf: (qtyBySku: Readonly<Record<string, number>>): string => {
      const cartId = String(result(ask("POST /api/cart/create")))
      for (const [sku, qty] of Object.entries(qtyBySku))
        ask("POST /api/cart/update", { cartId }, { cartItem: { sku, qty, quoteId: cartId } })
      return cartId
    },
    close: () => runtime.dispose(),
  }
}

/** JSON as a test looks at it: any field may be there. */
export type Result = string & { readonly [field: string]: Result } & ReadonlyArray<Result>

const wireAddress = {
  firstname: "Anne",
  lastname: "Martin",
  street: ["1 rue des Potiers"],
  postcode: "69001",
  city: "Lyon",
  country_id: "FR",
  email: "anne@example.org",
}

/** An order as older clients send it. */
export const wireOrder = (
  cartId: string,
  qtyBySku: Readonly<Record<string, number>>,
  given: Readonly<Record<string, unknown>> = {},
) => ({
  order_id: "o-1",
  user_id: "",
  cart_id: cartId,
  store_code: "fr",
  products: Object.entries(qtyBySku).map(([sku, qty]) => ({ sku, qty, price: 1 })),
  addressInformation: {
    shippingAddress: wireAddress,
    billingAddress: wireAddress,
    shipping_method_code: "flatrate",
    shipping_carrier_code: "flatrate",
    payment_method_code: "checkmo",
    payment_method_additional: {},
  },
  ...given,
})
