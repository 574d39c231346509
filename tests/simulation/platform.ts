import { Clock, Context, Effect, Layer, ManagedRuntime } from "effect"
import { ratePpm } from "@shop/core/money"
import { defaults, Settings } from "@shop/core/settings"
import { view } from "@shop/testing"
import { Carts, Coupons } from "@shop/commerce/carts"
import type { CatalogueBuilds } from "@shop/commerce/catalogue"
import { CatalogueCopy, catalogueLayer, seedDemo } from "@shop/commerce/catalogue"
import { Customers, Passwords } from "@shop/commerce/customers"
import { Database, type DatabaseService, layer as databaseLayer, migrate } from "@shop/commerce/database"
import type { Sql } from "@shop/commerce/sql"
import { repositories } from "@shop/commerce/repositories"
import { ordersLayer } from "@shop/commerce/orders"
import { migrations } from "@shop/commerce/schema"
import { syncStock } from "../support/sync-stock.ts"
import { endpoints, type InputOf, type RequestName, withContext } from "@shop/wire/endpoints"
import type { HttpResponse, HttpRequest } from "@shop/wire/http"
import { ClientAddress } from "../../apps/server/src/http/client.ts"
import { RateLimiter } from "../../apps/server/src/coordination/rate-limiter.ts"
import { handle, type Platform as PlatformServices } from "../../apps/server/src/api/router.ts"
import { optionalServices } from "../../apps/server/src/optional-services.ts"
import { productDocument } from "../support/api.ts"
import { products, type Sku, skus, tierCentsOf, tierQty } from "./scenario.ts"

/** The real platform with a database in memory, and the operations of a scenario on it. */
export interface Platform {
  /** Handles a request as the server does. Rate limits count each address as one client. */
  readonly ask: (request: HttpRequest, address: string) => Effect.Effect<HttpResponse>
  /** Sends a request from an address that no device has. */
  readonly call: <Name extends RequestName>(
    name: Name,
    input: InputOf<Name>,
    token?: string | null,
  ) => Effect.Effect<{ readonly code: number; readonly result: unknown }>
  /** Restarts the services: stored data stays, state in memory is lost. */
  readonly restart: () => void
  /** Changes the price of a product; null removes the product from the catalogue. */
  readonly reprice: (sku: Sku, cents: number | null) => Effect.Effect<void>
  readonly database: DatabaseService
}

/** Real password hashing is slow on purpose and runs on other threads, which virtual time cannot control. */
const plainPasswords = Layer.succeed(Passwords, {
  hash: (password) => Effect.succeed(`plain ${password}`),
  matches: (password, stored) => Effect.succeed(stored === `plain ${password}`),
  isOutdated: () => false,
})

/** Tables that `begin` does not empty: those of the catalogue, those with fixed rows, and stock, which it sets anew. */
const sharedTables = new Set(["migration", "customer_group", "catalogue_state", "stock", "sqlite_sequence"])

const services = (databases: Context.Context<Database | Sql>) =>
  Layer.mergeAll(Carts.layer, Customers.layer, RateLimiter.layerMemory, ordersLayer, optionalServices).pipe(
    Layer.provideMerge(catalogueLayer),
    Layer.provideMerge(CatalogueCopy.layerSameFile),
    Layer.provideMerge(plainPasswords),
    Layer.provideMerge(repositories),
    Layer.provideMerge(Layer.succeedContext(databases)),
    Layer.provideMerge(Layer.succeed(Settings, defaults)),
  )

const rate = { tax_country_id: "FR", tax_region_id: 0, tax_postcode: "*", rate: 20, code: "FR 20" }
const taxRule = {
  _type: "taxrule",
  _id: 1,
  _source: {
    id: 1,
    code: "FR 20",
    priority: 1,
    customer_tax_class_ids: [3],
    product_tax_class_ids: [2],
    rates: [{ id: 1, ...rate }],
  },
}

type PlatformContext = Context.Context<PlatformServices | CatalogueBuilds>

/** Makes the platform of this process. `begin` resets it, because creating one for each scenario is slow. */
const makePlatform = () => {
  const file = ManagedRuntime.make(databaseLayer(":memory:", migrate(migrations)))
  const databases = file.runSync(Effect.context<Database | Sql>())
  const database = Context.get(databases, Database)
  const open = (): PlatformContext =>
    ManagedRuntime.make(services(databases)).runSync(Effect.context()) as PlatformContext
  const stock = syncStock(database)
  const prices = new Map<Sku, number | null>()
  const tablesToEmpty = database
    .all("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .map((row) => String(row["name"]))
    .filter((name) => !sharedTables.has(name) && !/^(document|index_|sqlite_)/.test(name))

  const tablesToEmptyJson = JSON.stringify(tablesToEmpty)

  /** Seeds the catalogue with the current prices, and restores the stock that seeding resets. */
  const seedCatalogue = Effect.gen(function* () {
    const before = [...stock.all()]
    const documents = skus.flatMap((sku, index) => {
      const cents = prices.get(sku)
      if (cents === null || cents === undefined) return []
      const tier = { customer_group_id: 32_000, qty: tierQty, value: tierCentsOf(cents) / 100 }
      const source = { price: cents / 100, tier_prices: [tier], url_path: sku.toLowerCase() }
      return [productDocument(index + 1, sku, source)]
    })
    const all = [taxRule, ...documents]
    yield* seedDemo({ stores: { fr: all, en: all, de: all }, stock: [] }, false)
    for (const [sku, item] of before) stock.put(sku, item)
  }) as Effect.Effect<void, never, PlatformServices | CatalogueBuilds>

  let opened = open()
  let isSeeded = false
  let isChanged = true

  /** Resets the platform for the next scenario. */
  const begin = (): void => {
    database.exec("PRAGMA foreign_keys=OFF")
    for (const name of tablesToEmpty) database.run(`DELETE FROM ${name}`)
    database.run(
      "DELETE FROM sqlite_sequence WHERE name IN (SELECT value FROM json_each(?))",
      tablesToEmptyJson,
    )
    database.exec("PRAGMA foreign_keys=ON")
    if (isChanged) {
      for (const sku of skus) prices.set(sku, products[sku].cents)
      if (!isSeeded) opened = open()
      Effect.runSync(Effect.provideContext(seedCatalogue, opened))
      isSeeded = true
      isChanged = false
    }
    for (const [index, sku] of skus.entries())
      stock.put(sku, {
        productId: index + 1,
        qty: products[sku].qty,
        isInStock: true,
        isManaged: true,
        qtyMax: null,
      })
    const coupon = {
      code: "TEN",
      promotion: { code: "percent", args: { ratePpm: ratePpm(100_000) } },
      usesLeft: null,
      endsAtMs: null,
    }
    Effect.runSync(Context.get(opened, Coupons).save(coupon))
    opened = open()
  }

  const ask: Platform["ask"] = (request, address) =>
    Effect.suspend(() =>
      handle(request).pipe(Effect.provideService(ClientAddress, address), Effect.provideContext(opened)),
    )
  const platform: Platform = {
    ask,
    call: (name, input, token = null) => {
      const request = endpoints[name].encodeRequest(input as never, view)
      return Effect.map(
        ask(withContext(request, { token, operationId: null }), "192.0.2.9"),
        ({ status, body }) => ({ code: status, result: (body as { readonly result?: unknown }).result }),
      )
    },
    restart: () => void (opened = open()),
    reprice: (sku, cents) =>
      Effect.clockWith((clock) =>
        Effect.sync(() => {
          prices.set(sku, cents)
          isChanged = true
          // A build yields to other work of its process. Devices do not run on the platform's scheduler.
          Effect.runSync(
            Effect.provideContext(Effect.provideService(seedCatalogue, Clock.Clock, clock), opened),
          )
        }),
      ),
    database,
  }
  return { platform, begin }
}

let current: ReturnType<typeof makePlatform> | null = null

/** The platform of this process, reset for a new scenario. */
export const newPlatform = (): Platform => {
  current ??= makePlatform()
  current.begin()
  return current.platform
}
