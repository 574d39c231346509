import { Layer } from "effect"
import { mkdirSync } from "node:fs"
import { join, resolve } from "node:path"
import { Carts } from "@shop/commerce/carts"
import { Catalogue } from "@shop/commerce/catalogue"
import * as Database from "@shop/commerce/database"
import { Orders } from "@shop/commerce/orders"
import { migrations } from "@shop/commerce/schema"
import { Stock } from "@shop/commerce/stock"
import { defaults, Settings } from "@shop/core/settings"
import { extras, type Extras } from "./extras.ts"

/** Everything behind the API, and what it stands on. */
export type Platform = Extras | Carts | Catalogue | Database.Database | Orders | Settings | Stock

/** The one file that holds everything the shop knows. */
export const databaseFile = (dataFolder: string): string => join(resolve(dataFolder), "shop.db")

/**
 * The commerce platform on a data folder; the folder is made when it is not there.
 *
 * @param given - what an operator says
 * @throws Error, when the layer is built, when the file cannot be opened or was written by a newer shop
 * @rule SR30
 */
export const platform = (
  dataFolder: string,
  given: Layer.Layer<never> = Layer.empty,
): Layer.Layer<Platform> =>
  Layer.suspend(() => {
    mkdirSync(dataFolder, { recursive: true })
    return Layer.mergeAll(Carts.layer, Orders.layer, extras).pipe(
      Layer.provideMerge(Catalogue.layer),
      Layer.provideMerge(Stock.layer),
      Layer.provideMerge(Database.layer(databaseFile(dataFolder), Database.migrate(migrations))),
      Layer.provideMerge(Layer.succeed(Settings, defaults)),
      Layer.provideMerge(given),
    )
  })
