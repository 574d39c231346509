import { Context, Effect, Layer } from "effect"
import { Catalogue } from "@shop/commerce/catalogue"
import { Settings } from "@shop/core/settings"
import { localPageInvalidation, type PageInvalidation } from "../coordination/page-invalidation.ts"
import { OutputCache } from "./output-cache.ts"

/** The cache of rendered pages. */
export class PageCache extends Context.Service<
  PageCache,
  {
    readonly pages: OutputCache
    readonly invalidate: PageInvalidation["invalidate"]
    /** Drops the pages that show products, by skus of the products or of their variants. */
    readonly invalidateProducts: (skus: ReadonlyArray<string>) => Promise<void>
  }
>()("@shop/server/PageCache") {
  static readonly layer = (bytesMax: number) =>
    Layer.effect(
      PageCache,
      Effect.gen(function* () {
        const catalogue = yield* Catalogue
        const { views } = yield* Settings
        const pages = new OutputCache(bytesMax)
        const { invalidate } = localPageInvalidation(pages)
        return {
          pages,
          invalidate,
          invalidateProducts: async (skus) =>
            void (await invalidate(
              views.flatMap(({ code }) => catalogue.showing(code, skus)).map((id) => `P${id}`),
            )),
        }
      }),
    )
}
