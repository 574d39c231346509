import { Effect } from "effect"
import { existsSync, statSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { CatalogueFactRepository } from "@shop/commerce/carts"
import { servedProducts } from "@shop/commerce/catalogue"
import { damage, incompatibleMigrationsIn, missingIndexes, readOnly } from "@shop/commerce/database"
import { searchState } from "@shop/commerce/drivers/opensearch"
import { postgresConnection, postgresState } from "@shop/commerce/drivers/postgres"
import { incompatibleMigrations, pendingMigrations, Sql, type SqlService } from "@shop/commerce/sql"
import { repositories } from "@shop/commerce/repositories"
import { sqliteSql } from "@shop/commerce/drivers/sqlite"
import { migrations, postgresMigrations } from "@shop/commerce/schema"
import { operatorPictures } from "../images/operator-pictures.ts"
import { catalogueFile, databaseFile } from "../platform.ts"
import type { ServerSettings } from "../settings.ts"
import type { Advice } from "./advice.ts"
import { indexFaults } from "./checks.ts"
import { filterChoice, filterFaults, moneyFaults } from "./import-checks.ts"
import { error, type Finding, finding } from "./findings.ts"
import { legalFaults } from "./legal.ts"
import { payFaults } from "./pay.ts"
import { type MissingPictures, missingPictures, pictureMessages } from "./pictures.ts"
import { postgresFaults } from "./postgres-checks.ts"
import { searchFaults } from "./search-checks.ts"
import { taxFaults } from "./tax.ts"

/** Checks the database and its content. @rule SR137, SR491 */
export const databaseFindings = (settings: ServerSettings): Promise<ReadonlyArray<Finding>> =>
  settings.postgres === null
    ? fileFindings(databaseFile(settings.dataFolder), settings)
    : serverFindings(settings.postgres, settings)

/** Checks the database file; the content is checked only if the file is sound and not of a newer shop. */
const fileFindings = async (file: string, settings: ServerSettings): Promise<ReadonlyArray<Finding>> => {
  if (!existsSync(file))
    return [
      finding("database", {
        level: "warning",
        about: "database",
        what: "There is none yet",
        why: "the shop is empty",
        todo: "run npm start, shop seed or shop import",
      }),
    ]
  const words = damage(file)
  if (words !== null)
    return [
      finding(
        "database",
        error("database", `It is damaged: ${words}`, "what is read may be wrong", "run shop restore <copy>"),
      ),
    ]
  const incompatible = incompatibleMigrationsIn(file, migrations)
  if (incompatible === null || incompatible.length > 0)
    return [
      finding(
        "database",
        error(
          "database",
          incompatible === null ? "It is no shop's" : `It is of a newer shop (${incompatible.join(", ")})`,
          "this shop cannot work with it",
          "install the newer shop, or choose another SHOP_DATA",
        ),
      ),
    ]
  const isShared = (statSync(file).mode & 0o077) !== 0
  const reader = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  const database = readOnly(reader, file)
  try {
    return [
      finding(
        "database",
        isShared
          ? {
              level: "warning",
              about: "database",
              what: `Other users of this machine can read ${file}`,
              why: "it holds orders, addresses and sessions",
              todo: `chmod 600 ${file}, or start the shop once`,
            }
          : null,
      ),
      finding(
        "database indexes",
        ...missingIndexes(database, migrations).map((name) =>
          error(
            "database indexes",
            `The index ${name} is missing`,
            "what has to be unique may come twice, and lists are slow",
            "run shop restore <copy>, or make the index again",
          ),
        ),
      ),
      ...(await Effect.runPromise(contentFindings(settings, sqliteSql(database), servedProducts(database)))),
    ]
  } catch (cause) {
    return [
      finding(
        "database",
        error(
          "database",
          cause instanceof Error ? cause.message : String(cause),
          "it is older than this shop",
          "run any command, such as shop orders list",
        ),
      ),
    ]
  } finally {
    reader.close()
  }
}

/** Checks the server and the copy of the catalogue on this machine. It changes nothing. */
const serverFindings = (
  postgres: NonNullable<ServerSettings["postgres"]>,
  settings: ServerSettings,
): Promise<ReadonlyArray<Finding>> => {
  const copy = catalogueFile(settings.dataFolder)
  const words = existsSync(copy) ? damage(copy) : null
  const copied = finding(
    "copy of the catalogue",
    words === null
      ? null
      : error(
          "copy of the catalogue",
          `${copy} is damaged: ${words}`,
          "pages may be wrong",
          "stop the shop on this machine and delete the file; the shop fills it again",
        ),
  )
  return Effect.gen(function* () {
    const sql = yield* Sql
    const state = yield* postgresState(sql)
    const { connectionsMax } = postgres
    const faults = postgresFaults(state, {
      migrations: postgresMigrations,
      connectionsMax,
      nowMs: Date.now(),
    })
    const isReadable =
      state.migrations !== null &&
      pendingMigrations(state.migrations, postgresMigrations).length === 0 &&
      incompatibleMigrations(state.migrations, postgresMigrations).length === 0
    return [
      finding("PostgreSQL", ...faults),
      copied,
      ...(isReadable ? yield* contentFindings(settings, sql, servedIn(copy)) : []),
    ]
  }).pipe(
    Effect.provide(postgresConnection({ ...postgres, connectionsMax: 1, statementTimeoutMs: 10_000 })),
    Effect.catch(({ message }) =>
      Effect.succeed([
        finding(
          "PostgreSQL",
          error(
            "PostgreSQL",
            message,
            "no order can be placed",
            "look at SHOP_DATABASE, at the server, and at the firewall",
          ),
        ),
        copied,
      ]),
    ),
    Effect.runPromise,
  )
}

/** Store views and documents of the index in a file; null for a file that is missing or cannot be read. */
const servedIn = (file: string): IndexedProducts | null => {
  if (!existsSync(file)) return null
  const reader = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  try {
    return servedProducts(readOnly(reader, file))
  } catch {
    return null
  } finally {
    reader.close()
  }
}

/** Checks OpenSearch, where the shop searches in it. @rule SR491 */
export const searchFindings = ({
  search,
  shop,
  dataFolder,
  postgres,
}: ServerSettings): Promise<ReadonlyArray<Finding>> => {
  if (search === null) return Promise.resolve([])
  const served = servedIn(postgres === null ? databaseFile(dataFolder) : catalogueFile(dataFolder))
  return searchState(search, shop.views).pipe(
    Effect.map((state) => searchFaults(state, served, search.isReadOnly === true)),
    Effect.catch(({ detail }) =>
      Effect.succeed([
        error(
          "OpenSearch",
          `It cannot be reached: ${detail}`,
          "lists and text searches of products fail",
          "look at SHOP_SEARCH, at the server, and at the firewall",
        ),
      ]),
    ),
    Effect.map((faults) => [finding("OpenSearch", ...faults)]),
    Effect.runPromise,
  )
}

/** Products of each store view in the index of this machine. */
type IndexedProducts = ReadonlyMap<string, number>

/** Checks the content of the database. @param served - null on a machine without a copy of the catalogue */
const contentFindings = (settings: ServerSettings, sql: SqlService, served: IndexedProducts | null) =>
  Effect.gen(function* () {
    const { seller, shop, mediaFolder } = settings
    const facts = yield* CatalogueFactRepository
    const stores = shop.views.map(({ code }) => code)
    return [
      finding("indexes", ...(yield* indexFaults(stores, served))),
      finding("tax", ...(yield* taxFaults(shop.views, shop.shipping.countries))),
      finding("currency and tax of imported products", ...(yield* moneyFaults(shop))),
      finding("filters", ...filterFaults(yield* filterChoice(shop))),
      finding("pictures", ...pictureFaults(yield* missingPictures(settings))),
      finding(
        "pages that law asks for",
        ...(yield* legalFaults(shop.views, seller, operatorPictures(mediaFolder))),
      ),
      finding("where money goes", ...payFaults(yield* facts.isDemo, settings)),
    ]
  }).pipe(Effect.provide(repositories), Effect.provideService(Sql, sql))

const pictureFaults = (missing: MissingPictures): ReadonlyArray<Advice> =>
  pictureMessages(missing).map((what) => ({
    level: "warning",
    about: "pictures",
    what,
    why: "the placeholder is shown in their place",
    todo: "put pictures that can be read into the folder, under the names that the catalogue has",
  }))
