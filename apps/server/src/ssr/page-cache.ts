import { Context, Effect, Layer } from "effect"
import { Catalogue } from "@shop/commerce/catalogue"
import { Settings } from "@shop/core/settings"
import { OutputCache } from "./output-cache.ts"

/** The finished pages of a running shop. */
export class PageCache extends Context.Service<
  PageCache,
  {
    readonly pages: OutputCache
    /** Drops the pages that show products, by skus of the products or of their variants. */
    readonly invalidateProducts: (skus: ReadonlyArray<string>) => void
  }
>()("@shop/server/PageCache") {
  static readonly layer = (bytesMax: number) =>
    Layer.effect(
      PageCache,
      Effect.gen(function* () {
        const catalogue = yield* Catalogue
        const { views } = yield* Settings
        const pages = new OutputCache(bytesMax)
        return {
          pages,
          invalidateProducts: (skus) =>
            void pages.invalidate(
              views.flatMap(({ code }) => catalogue.showing(code, skus)).map((id) => `P${id}`),
            ),
        }
      }),
    )
}
