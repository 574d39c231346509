import { Context, Effect, Layer } from "effect"
import { Catalogue } from "@shop/commerce/catalogue"
import { Settings } from "@shop/core/settings"
import { SharedPages } from "../coordination/shared-pages.ts"
import { OutputCache } from "./output-cache.ts"
import { PagePurge } from "./page-purge.ts"

/** The cache of rendered pages. */
export class PageCache extends Context.Service<
  PageCache,
  {
    readonly pages: OutputCache
    /**
     * Drops pages in every process that serves the shop, and in a cache in front of them.
     *
     * @param tags - of documents such as "P12"; "*" drops all pages
     * @returns the number of pages that this process dropped
     */
    readonly invalidate: (tags: ReadonlyArray<string>) => Promise<number>
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
        const shared = yield* SharedPages
        const { purge } = yield* PagePurge
        const pages = new OutputCache(bytesMax, shared)
        yield* shared.subscribe((tags) => pages.invalidate(tags))
        const invalidate = async (tags: ReadonlyArray<string>): Promise<number> => {
          const dropped = pages.invalidate(tags)
          await shared.invalidate(tags)
          purge(tags)
          return dropped
        }
        return {
          pages,
          invalidate,
          invalidateProducts: async (skus) =>
            void (await invalidate(
              views.flatMap(({ code }) => catalogue.productsShowing(code, skus)).map((id) => `P${id}`),
            )),
        }
      }),
    )
}
