import { Layer } from "effect"
import { afterEach, describe } from "vitest"
import { CatalogueCopy } from "@shop/commerce/catalogue"
import { fileLayer, migrate } from "@shop/commerce/database"
import { migrations } from "@shop/commerce/schema"
import { type ApiOptions, type AsyncApi, memoryDatabases, openApi } from "../api.ts"
import { dialects } from "./each-dialect.ts"

/** Opens an API on a new database, which is closed after the test. */
export type OpenApi = (options?: ApiOptions) => Promise<AsyncApi>

/** Describes a suite of the API on SQLite, and on PostgreSQL with a copy of the catalogue in memory. */
export const describeApiOnEachDialect = (title: string, suite: (open: OpenApi) => void): void => {
  for (const { name, open } of dialects())
    describe(`${title} (${name})`, () => {
      const closing: Array<() => Promise<unknown>> = []
      afterEach(async () => {
        for (const close of closing.splice(0)) await close()
      })
      suite(async (options) => {
        const { layer, url, remove } = await open()
        const databases =
          url === null
            ? memoryDatabases
            : Layer.provideMerge(
                CatalogueCopy.layerFollowing,
                Layer.merge(fileLayer(":memory:", migrate(migrations)), Layer.orDie(layer)),
              )
        const shop = await openApi(databases, options)
        closing.push(shop.close, remove)
        return shop
      })
    })
}
