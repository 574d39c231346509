import { Context, Effect, Layer } from "effect"
import { Settings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import { loadStorefront } from "./render.ts"
import { type ShopPages, shopPages } from "./shop-pages.ts"

type Loaded = Awaited<ReturnType<typeof loadStorefront>>

export interface StorefrontOptions {
  readonly hasWorker: boolean
  /** Whether Vite serves the storefront's sources in place of its build. */
  readonly servesSources: boolean
  /** Public address, for canonical links. */
  readonly publicUrl: string
}

/** The storefront's build and the pages of every store view. */
export class Storefront extends Context.Service<
  Storefront,
  Omit<Loaded, "linkedPaths"> & {
    readonly pagesOf: (view: StoreView) => ShopPages
    /** Drops the remembered categories and attributes of every view. */
    readonly forget: Effect.Effect<void>
  }
>()("@shop/server/Storefront") {
  /** @throws NotBuilt, when the layer is built, without a build of the storefront */
  static readonly layer = ({ publicUrl, ...options }: StorefrontOptions) =>
    Layer.effect(
      Storefront,
      Effect.gen(function* () {
        const { linkedPaths, ...loaded } = yield* Effect.promise(() => loadStorefront(options))
        const { views } = yield* Settings
        const byView = new Map<string, ShopPages>()
        for (const view of views)
          byView.set(view.code, yield* shopPages(view, loaded.render, publicUrl, linkedPaths(view)))
        return {
          ...loaded,
          pagesOf: ({ code }) => byView.get(code)!,
          forget: Effect.forEach(byView.values(), ({ forget }) => forget, { discard: true }),
        }
      }),
    )
}
