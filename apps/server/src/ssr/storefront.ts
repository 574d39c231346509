import { Context, Effect, Layer } from "effect"
import { Catalogue } from "@shop/commerce/catalogue"
import { applySettingsChange, Settings, type ShopSettings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import type { Platform } from "../platform.ts"
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
    /** The settings of the pages, with the filters that the catalogue has. @rule CT55 */
    readonly settings: () => ShopSettings
    /** Drops the remembered categories and attributes of every view, after a change of the catalogue. */
    readonly forget: Effect.Effect<void>
  }
>()("@shop/server/Storefront") {
  /** @throws NotBuilt, when the layer is built, without a build of the storefront */
  static readonly layer = ({ publicUrl, ...options }: StorefrontOptions) =>
    Layer.effect(
      Storefront,
      Effect.gen(function* () {
        const { linkedPaths, ...loaded } = yield* Effect.promise(() => loadStorefront(options))
        const configured = yield* Settings
        const catalogue = yield* Catalogue
        const platform = yield* Effect.context<Platform>()
        const open = Effect.gen(function* () {
          const settings = applySettingsChange(configured, { products: { filters: catalogue.filters() } })
          const byView = new Map<string, ShopPages>()
          for (const view of configured.views)
            byView.set(
              view.code,
              yield* shopPages(view, loaded.render, publicUrl, linkedPaths(view)).pipe(
                Effect.provideService(Settings, settings),
              ),
            )
          return { settings, byView }
        }).pipe(Effect.provideContext(platform))
        let current = yield* open
        return {
          ...loaded,
          pagesOf: ({ code }) => current.byView.get(code)!,
          settings: () => current.settings,
          forget: Effect.map(open, (opened) => void (current = opened)),
        }
      }),
    )
}
