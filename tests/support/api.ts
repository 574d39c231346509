import { Clock, Effect, Layer, ManagedRuntime, References } from "effect"
import { defaults, Settings, type ShopSettings } from "@shop/core/settings"
import { Carts } from "@shop/commerce/carts"
import type { CatalogueBuilds } from "@shop/commerce/catalogue"
import { CatalogueCopy, catalogueLayer, seedDemo } from "@shop/commerce/catalogue"
import { Customers, Passwords } from "@shop/commerce/customers"
import { type Database, layer as databaseLayer, migrate } from "@shop/commerce/database"
import type { Sql } from "@shop/commerce/sql"
import { repositories } from "@shop/commerce/repositories"
import { HandOffSetup } from "@shop/commerce/hand-off"
import { MailRecipients } from "@shop/commerce/mail"
import { ordersLayer } from "@shop/commerce/orders"
import { PaymentSetup } from "@shop/commerce/payments"
import { migrations } from "@shop/commerce/schema"
import { sandboxSetup } from "@shop/plugins/sandbox"
import type { HttpResponse, HttpRequest } from "@shop/wire/http"
import { ClientAddress } from "../../apps/server/src/http/client.ts"
import { RateLimiter } from "../../apps/server/src/coordination/rate-limiter.ts"
import { optionalServices } from "../../apps/server/src/optional-services.ts"
import { handle, type Platform } from "../../apps/server/src/api/router.ts"
import { clockAt } from "./clock.ts"

/*
 * The API with a platform in memory. Its products are a bowl at 24.00 (20 % tax in FR), a jam at 10.55 (5.5 %) and a
 * download at 12.00.
 */

/** A product document with five pieces in stock. */
export const productDocument = (id: number, sku: string, more: Readonly<Record<string, unknown>>) => ({
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

/** A category document. */
export const categoryDocument = (id: number, parentId: number, name: string) => ({
  _type: "category",
  _id: id,
  _source: { id, parent_id: parentId, name, url_key: name.toLowerCase(), is_active: true, position: id },
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

const defaultDocuments = [
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

/** Password hashing with the lowest cost, because tests sign in often. */
const cheapPasswords = Passwords.at({ memory: 8, passes: 1, parallelism: 1 })

/** A clock that changes only when a test advances it. */
const createManualClock = (startMs: number) => {
  let nowMs = startMs
  return { clock: clockAt(() => nowMs), advance: (ms: number) => void (nowMs += ms), now: () => nowMs }
}

/** Services of a shop with sandbox payments, a contact address, and an external checkout for the French view. */
export const sandboxServices: Layer.Layer<never> = Layer.mergeAll(
  Layer.succeed(
    PaymentSetup,
    sandboxSetup({
      secret: "a secret of the tests that nobody else has",
      publicUrl: "https://shop.example",
    }),
  ),
  Layer.succeed(MailRecipients, ["contact@example.org"]),
  Layer.succeed(HandOffSetup, {
    mode: "code",
    origins: { fr: "https://checkout.example" },
    key: "a key that the shop and its checkout share",
  }),
)

/** Options of an API under test; all have defaults. */
export interface ApiOptions {
  /** Documents in addition to the three products. */
  readonly documents?: ReadonlyArray<{
    readonly _type: string
    readonly _id: number
    readonly _source: Readonly<Record<string, unknown>>
  }>
  /** Epoch ms at which the clock starts; it changes only by `pass`. Default: the real clock. */
  readonly startMs?: number
  /** Services that replace defaults, such as the operator's settings. */
  readonly services?: Layer.Layer<never>
  /** Settings of the shop; default: those of the specification. */
  readonly shop?: ShopSettings
}

/** Hides warnings, because tests cause them on purpose. A test of a warning replaces this layer. */
const silent = Layer.succeed(References.MinimumLogLevel, "Error")

type Services = Platform | CatalogueBuilds | CatalogueCopy | Database | Passwords

/** One SQLite database in memory, which serves as its own catalogue copy. */
export const memoryDatabases = Layer.provideMerge(
  CatalogueCopy.layerSameFile,
  databaseLayer(":memory:", migrate(migrations)),
)

/** The services of an API on some databases, and the effect that seeds its catalogue. */
const servicesOn = (
  databases: Layer.Layer<CatalogueCopy | Database | Sql>,
  { documents = [], startMs, services = Layer.empty, shop = defaults }: ApiOptions,
) => {
  const time = createManualClock(startMs ?? 0)
  const all = [...defaultDocuments, ...documents]
  const platform = Layer.mergeAll(
    Carts.layer,
    Customers.layer,
    RateLimiter.layerMemory,
    ordersLayer,
    optionalServices,
  ).pipe(
    Layer.provideMerge(catalogueLayer),
    Layer.provideMerge(cheapPasswords),
    Layer.provideMerge(repositories),
    Layer.provideMerge(databases),
    Layer.provideMerge(Layer.succeed(Settings, shop)),
    Layer.provideMerge(startMs === undefined ? Layer.empty : Layer.succeed(Clock.Clock, time.clock)),
    Layer.provideMerge(Layer.merge(silent, services)),
  )
  const seed = seedDemo({ stores: { fr: all, en: all, de: all }, stock: [] }, false)
  return { runtime: ManagedRuntime.make(platform), time, seed }
}

/** The `result` of a response, untyped. */
const result = (response: HttpResponse): Result => (response.body as { readonly result: Result }).result

type Query = Readonly<Record<string, string>>

/** Handles a request such as "GET /api/stock/check". */
const handleRequest = (
  call: string,
  query: Query = {},
  body: unknown = null,
  { client = null, headers = {} }: CallOptions = {},
) => {
  const [method, path] = call.split(" ") as [HttpRequest["method"], string]
  return Effect.provideService(handle({ method, path, query, body, headers }), ClientAddress, client)
}

const cartUpdate = (cartId: string, sku: string, qty: number) =>
  ["POST /api/cart/update", { cartId }, { cartItem: { sku, qty, quoteId: cartId } }] as const

/** Opens the API on SQLite in memory. */
export const api = (options: ApiOptions = {}) => {
  const { runtime, time, seed } = servicesOn(memoryDatabases, options)
  const run = <A, E>(effect: Effect.Effect<A, E, Services>): A => runtime.runSync(effect)
  run(seed)

  /** Sends a request: `send("GET /api/stock/check", { sku: "BOL" })`. */
  const send = (
    name: string,
    query?: Query,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): HttpResponse => run(handleRequest(name, query, body, headers === undefined ? {} : { headers }))
  return {
    send,
    /** Sends a request that hashes a password; `client` is the IP address of the client. */
    sendAsync: (...request: Parameters<typeof handleRequest>): Promise<HttpResponse> =>
      runtime.runPromise(handleRequest(...request)),
    runAsync: <A, E>(effect: Effect.Effect<A, E, Services>): Promise<A> => runtime.runPromise(effect),
    /** Advances the clock by milliseconds. */
    pass: time.advance,
    now: time.now,
    result,
    run,
    newCart: (): string => String(result(send("POST /api/cart/create"))),
    /** Creates a guest cart with some products. */
    cartOf: (qtyBySku: Readonly<Record<string, number>>): string => {
      const cartId = String(result(send("POST /api/cart/create")))
      for (const [sku, qty] of Object.entries(qtyBySku)) send(...cartUpdate(cartId, sku, qty))
      return cartId
    },
    close: () => runtime.dispose(),
  }
}

/** Opens the API on any databases. All its methods are asynchronous. */
export const openApi = async (
  databases: Layer.Layer<CatalogueCopy | Database | Sql>,
  options: ApiOptions = {},
) => {
  const { runtime, time, seed } = servicesOn(databases, options)
  const run = <A, E>(effect: Effect.Effect<A, E, Services>): Promise<A> => runtime.runPromise(effect)
  await run(seed)
  const sendAsync = (...request: Parameters<typeof handleRequest>): Promise<HttpResponse> =>
    run(handleRequest(...request))
  const send = (
    name: string,
    query?: Query,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<HttpResponse> => sendAsync(name, query, body, headers === undefined ? {} : { headers })
  const newCart = async (): Promise<string> => String(result(await send("POST /api/cart/create")))
  return {
    send,
    sendAsync,
    run,
    result,
    pass: time.advance,
    now: time.now,
    newCart,
    cartOf: async (qtyBySku: Readonly<Record<string, number>>): Promise<string> => {
      const cartId = await newCart()
      for (const [sku, qty] of Object.entries(qtyBySku)) await send(...cartUpdate(cartId, sku, qty))
      return cartId
    },
    close: () => runtime.dispose(),
  }
}

/** An API whose methods are asynchronous. */
export type AsyncApi = Awaited<ReturnType<typeof openApi>>

/** Options of a request. */
export interface CallOptions {
  readonly client?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

/** JSON without a schema: every field may exist. */
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

/** The body of an order request, as older clients send it. */
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
