import { Layer, Redacted } from "effect"
import { mkdirSync } from "node:fs"
import { join, resolve } from "node:path"
import { Carts } from "@shop/commerce/carts"
import type { Catalogue, CatalogueBuilds } from "@shop/commerce/catalogue"
import { CatalogueCopy, catalogueLayer } from "@shop/commerce/catalogue"
import { Customers, Passwords } from "@shop/commerce/customers"
import * as Database from "@shop/commerce/database"
import { type PostgresOptions, postgresLayer } from "@shop/commerce/drivers/postgres"
import type { Sql } from "@shop/commerce/sql"
import { repositories } from "@shop/commerce/repositories"
import {
  type OrderCodes,
  type OrderDocuments,
  type Orders,
  ordersLayer,
  type Withdrawals,
} from "@shop/commerce/orders"
import { migrations, postgresMigrations } from "@shop/commerce/schema"
import { defaults, Settings, type ShopSettings } from "@shop/core/settings"
import { RateLimiter } from "./coordination/rate-limiter.ts"
import { optionalServices, type OptionalServices } from "./optional-services.ts"

/** Every service behind the API. */
export type Platform =
  | Carts
  | Catalogue
  | CatalogueBuilds
  | CatalogueCopy
  | Customers
  | Database.Database
  | OptionalServices
  | OrderCodes
  | OrderDocuments
  | Orders
  | Withdrawals
  | Passwords
  | RateLimiter
  | Settings
  | Sql

/** The shop's database file; see `databaseName` for a shop on PostgreSQL. */
export const databaseFile = (dataFolder: string): string => join(resolve(dataFolder), "shop.db")

/** The copy of the catalogue that a process on PostgreSQL reads. It can be deleted while no process runs. */
export const catalogueFile = (dataFolder: string): string => join(resolve(dataFolder), "catalogue.db")

/** The database as messages name it, without user and password. */
export const databaseName = ({
  dataFolder,
  postgres,
}: {
  readonly dataFolder: string
  readonly postgres: PostgresOptions | null
}): string => {
  if (postgres === null) return databaseFile(dataFolder)
  const { host, pathname } = new URL(Redacted.value(postgres.url))
  return `PostgreSQL ${host}${pathname}`
}

/** How the database is opened, and the settings of the shop. */
export interface PlatformOptions {
  /** How long a write waits for another process; the whole process waits with it. */
  readonly busyMs?: number
  /** Called when the database turns out to be damaged; see OpenOptions of the database. */
  readonly onDamage?: (error: unknown) => void
  /** Services with the operator's settings; see `operatorLayer`. */
  readonly operatorSettings?: Layer.Layer<never>
  /** The PostgreSQL with the shop's data; default null: the file in the data folder. */
  readonly postgres?: PostgresOptions | null
  /** Where tries are counted; default the memory of this process. */
  readonly rateLimiter?: Layer.Layer<RateLimiter>
  /** Settings of the shop itself; default the specified ones. */
  readonly shop?: ShopSettings
}

/** The shop's database and this process's copy of the catalogue: one SQLite file, or PostgreSQL with a copy in SQLite. @rule SR490 */
const databases = (
  dataFolder: string,
  postgres: PostgresOptions | null,
  opening: Pick<PlatformOptions, "busyMs" | "onDamage">,
): Layer.Layer<CatalogueCopy | Database.Database | Sql> =>
  postgres === null
    ? Layer.provideMerge(
        CatalogueCopy.layerSameFile,
        Database.layer(databaseFile(dataFolder), Database.migrate(migrations), opening),
      )
    : Layer.provideMerge(
        CatalogueCopy.layerFollowing,
        Layer.merge(
          Database.fileLayer(catalogueFile(dataFolder), Database.migrate(migrations), opening),
          Layer.orDie(postgresLayer(postgres, postgresMigrations)),
        ),
      )

/**
 * The commerce platform on a data folder. Creates a missing folder.
 *
 * @throws Error, when the layer is built, if the database cannot be opened or was written by a newer shop
 * @rule SR30, SR490
 */
export const platform = (
  dataFolder: string,
  {
    operatorSettings = Layer.empty,
    postgres = null,
    rateLimiter = RateLimiter.layerMemory,
    shop = defaults,
    ...opening
  }: PlatformOptions = {},
): Layer.Layer<Platform> =>
  Layer.suspend(() => {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    return Layer.mergeAll(Carts.layer, Customers.layer, rateLimiter, ordersLayer, optionalServices).pipe(
      Layer.provideMerge(catalogueLayer),
      Layer.provideMerge(Passwords.layer),
      Layer.provideMerge(repositories),
      Layer.provideMerge(databases(dataFolder, postgres, opening)),
      Layer.provideMerge(Layer.succeed(Settings, shop)),
      Layer.provideMerge(operatorSettings),
    )
  })
