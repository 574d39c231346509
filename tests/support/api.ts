import { Clock, Effect, Layer, ManagedRuntime, References } from "effect"
import { defaults, Settings, type ShopSettings } from "@shop/core/settings"
import { Carts } from "@shop/commerce/carts"
import { Catalogue, CatalogueCopy, seedDemo } from "@shop/commerce/catalogue"
import { Customers, Passwords } from "@shop/commerce/customers"
import { type Database, layer as databaseLayer, migrate } from "@shop/commerce/database"
import type { Sql } from "@shop/commerce/drivers/sql"
import { repositories } from "@shop/commerce/drivers/sql/repositories"
import { HandOffSetup } from "@shop/commerce/hand-off"
import { MailRecipients } from "@shop/commerce/mail"
import { Orders } from "@shop/commerce/orders"
import { PaymentSetup } from "@shop/commerce/payments"
import { migrations } from "@shop/commerce/schema"
import type { HttpResponse, HttpRequest } from "@shop/wire/http"
import { ClientAddress } from "../../apps/server/src/api/rate-limits.ts"
import { RateLimiter } from "../../apps/server/src/coordination/rate-limiter.ts"
import { optionalServices } from "../../apps/server/src/optional-services.ts"
import { handle, type Platform } from "../../apps/server/src/api/router.ts"
import { clockAt } from "./clock.ts"

/*
 * The whole API over a platform in memory: a bowl of 24.00 (20 % in FR), a jam of 10.55 (5.5 %), a download of 12.00.
 */

/** A product of the catalogue, sold in any number it has on the shelf. */
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

/** A category of the catalogue. */
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

/** A password that costs next to nothing to look at: tests sign in often. */
const cheapPasswords = Passwords.at({ memory: 8, passes: 1, parallelism: 1 })

/** A clock that stands until a test moves it. */
const standingClock = (startMs: number) => {
  let nowMs = startMs
  return { clock: clockAt(() => nowMs), pass: (ms: number) => void (nowMs += ms), now: () => nowMs }
}

/** A shop that takes payments in the sandbox and letters for its own address, and hands carts of one view over. */
export const sandboxed: Layer.Layer<never> = Layer.mergeAll(
  Layer.succeed(PaymentSetup, {
    mode: "sandbox",
    secret: "a secret of the tests that nobody else has",
    publicUrl: "https://shop.example",
  }),
  Layer.succeed(MailRecipients, ["contact@example.org"]),
  Layer.succeed(HandOffSetup, {
    mode: "code",
    origins: { fr: "https://checkout.example" },
    key: "a key that the shop and its checkout share",
  }),
)

/** What an API stands on; everything has a plain default. */
export interface ApiOptions {
  /** Documents beside the three products. */
  readonly more?: ReadonlyArray<{
    readonly _type: string
    readonly _id: number
    readonly _source: Readonly<Record<string, unknown>>
  }>
  /** Time stands at this moment, epoch ms, until it is passed. */
  readonly startMs?: number
  /** What an operator says. */
  readonly given?: Layer.Layer<never>
  /** The shop's own settings; the specified ones when missing. */
  readonly shop?: ShopSettings
}

/** Tests make mistakes on purpose: their warnings are read only by those that ask for them. */
const silent = Layer.succeed(References.MinimumLogLevel, "Error")

type Services = Platform | CatalogueCopy | Database | Passwords

/** One SQLite database in memory, whose catalogue is read where it is written. */
export const memoryDatabases = Layer.provideMerge(
  CatalogueCopy.layerSameFile,
  databaseLayer(":memory:", migrate(migrations)),
)

/** The services of an API over databases, and what fills its catalogue. */
const servicesOn = (
  databases: Layer.Layer<CatalogueCopy | Database | Sql>,
  { more = [], startMs, given = Layer.empty, shop = defaults }: ApiOptions,
) => {
  const time = standingClock(startMs ?? 0)
  const all = [...documents, ...more]
  const platform = Layer.mergeAll(
    Carts.layer,
    Customers.layer,
    RateLimiter.layerMemory,
    Orders.layer,
    optionalServices,
  ).pipe(
    Layer.provideMerge(Catalogue.layer),
    Layer.provideMerge(cheapPasswords),
    Layer.provideMerge(repositories),
    Layer.provideMerge(databases),
    Layer.provideMerge(Layer.succeed(Settings, shop)),
    Layer.provideMerge(startMs === undefined ? Layer.empty : Layer.succeed(Clock.Clock, time.clock)),
    Layer.provideMerge(Layer.merge(silent, given)),
  )
  const seed = seedDemo({ stores: { fr: all, en: all, de: all }, stock: [] }, false)
  return { runtime: ManagedRuntime.make(platform), time, seed }
}

/** The `result` of an answer, whatever it is. */
const result = (reply: HttpResponse): Result => (reply.body as { readonly result: Result }).result

type Query = Readonly<Record<string, string>>

/** Answers a request such as "GET /api/stock/check". */
const answer = (
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

  /** Asks as a client would: `ask("GET /api/stock/check", { sku: "BOL" })`. */
  const ask = (
    name: string,
    query?: Query,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): HttpResponse => run(answer(name, query, body, headers === undefined ? {} : { headers }))
  return {
    ask,
    /** The same for calls that look at passwords; `client` is the address it comes from. */
    call: (...request: Parameters<typeof answer>): Promise<HttpResponse> =>
      runtime.runPromise(answer(...request)),
    later: <A, E>(effect: Effect.Effect<A, E, Services>): Promise<A> => runtime.runPromise(effect),
    /** Milliseconds go by. */
    pass: time.pass,
    now: time.now,
    result,
    run,
    newCart: (): string => String(result(ask("POST /api/cart/create"))),
    /** A cart with some skus in it. */
    cartOf: (qtyBySku: Readonly<Record<string, number>>): string => {
      const cartId = String(result(ask("POST /api/cart/create")))
      for (const [sku, qty] of Object.entries(qtyBySku)) ask(...cartUpdate(cartId, sku, qty))
      return cartId
    },
    close: () => runtime.dispose(),
  }
}

/** Opens the API over any databases. Every answer has to be awaited. */
export const openApi = async (
  databases: Layer.Layer<CatalogueCopy | Database | Sql>,
  options: ApiOptions = {},
) => {
  const { runtime, time, seed } = servicesOn(databases, options)
  const run = <A, E>(effect: Effect.Effect<A, E, Services>): Promise<A> => runtime.runPromise(effect)
  await run(seed)
  const call = (...request: Parameters<typeof answer>): Promise<HttpResponse> => run(answer(...request))
  const ask = (
    name: string,
    query?: Query,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<HttpResponse> => call(name, query, body, headers === undefined ? {} : { headers })
  const newCart = async (): Promise<string> => String(result(await ask("POST /api/cart/create")))
  return {
    ask,
    call,
    run,
    result,
    pass: time.pass,
    now: time.now,
    newCart,
    cartOf: async (qtyBySku: Readonly<Record<string, number>>): Promise<string> => {
      const cartId = await newCart()
      for (const [sku, qty] of Object.entries(qtyBySku)) await ask(...cartUpdate(cartId, sku, qty))
      return cartId
    },
    close: () => runtime.dispose(),
  }
}

/** An API whose answers have to be awaited. */
export type AsyncApi = Awaited<ReturnType<typeof openApi>>

/** How a call is sent. */
export interface CallOptions {
  readonly client?: string | null
  readonly headers?: Readonly<Record<string, string>>
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
