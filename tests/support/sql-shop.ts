import { Effect, Layer } from "effect"
import type { CartToken } from "@shop/core/cart"
import type { Product } from "@shop/core/product"
import { defaults, Settings } from "@shop/core/settings"
import type { StockItem } from "@shop/core/stock"
import { type CartPlace, Carts, Coupons, PaidInto } from "@shop/commerce/carts"
import { Catalogue, type CatalogueService } from "@shop/commerce/catalogue"
import type { Sql } from "@shop/commerce/sql"
import { repositories } from "@shop/commerce/repositories"
import {
  type OrderCodes,
  type OrderDocuments,
  type Orders,
  ordersLayer,
  type Withdrawals,
} from "@shop/commerce/orders"
import { StockRepository } from "@shop/commerce/stock"
import { change, view } from "./memory-shop.ts"

/**
 * Carts, stock and orders over the SQL database of a test, with a catalogue of some products.
 *
 * @param services - settings and other services that replace the defaults
 */
export const sqlShop = (
  products: ReadonlyArray<Product>,
  services: Layer.Layer<never> = Layer.empty,
): Layer.Layer<
  Carts | Coupons | OrderCodes | OrderDocuments | Orders | StockRepository | Withdrawals,
  never,
  Sql
> => {
  const bySku = new Map(products.map((product) => [String(product.sku), product]))
  const catalogueStub: Pick<CatalogueService, "find"> = { find: (_, sku) => bySku.get(sku) ?? null }
  return Layer.mergeAll(Carts.layer, Coupons.layer, ordersLayer).pipe(
    Layer.provideMerge(repositories),
    Layer.provide([
      Layer.succeed(Catalogue, catalogueStub as CatalogueService),
      Layer.succeed(Settings, defaults),
      Layer.succeed(PaidInto, {
        transfer: null,
        cheque: { payee: "La Poterie", address: ["1 rue des Potiers"] },
        isFictitious: false,
      }),
      services,
    ]),
  )
}

/** Sets the stock of a sku. */
export const putStock = (sku: string, more: Partial<StockItem>) =>
  Effect.flatMap(StockRepository, (stock) =>
    stock.save(sku, { productId: 1, qty: 10, isInStock: true, isManaged: true, qtyMax: null, ...more }),
  )

/** A guest's cart with pieces of a sku. */
export const cartWith = Effect.fnUntraced(function* (sku: string, qty = 1) {
  const carts = yield* Carts
  const place: CartPlace & { readonly token: CartToken } = { token: yield* carts.create(view), view }
  yield* carts.update(place, change(sku, qty))
  return place
})
