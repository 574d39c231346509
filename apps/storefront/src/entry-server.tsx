import type { I18n, Messages } from "@lingui/core"
import { StrictMode } from "react"
import { renderToString } from "react-dom/server"
import type { Site } from "@shop/core/seo"
import type { PublicViews, Views } from "@shop/core/shop"
import type { StoreView } from "@shop/core/store-view"
import { App, Providers } from "./app.tsx"
import type { Assets } from "./document/assets.ts"
import { type EmbeddedState, filesOf, writeDocument } from "./document/document.ts"
import { headOf } from "./document/head.ts"
import { type EmbeddedSite, carriedSite, siteOf } from "./document/site.ts"
import { webManifest } from "./document/web-manifest.ts"
import { createI18n } from "./i18n/load.ts"
import { loadScreen, screenNameOf, screenNames } from "./pages/index.ts"
import { idle } from "./runtime/actions.ts"
import { createShopState } from "./state/shop-state.ts"
import { Styleguide } from "./styleguide/index.tsx"

export { linkedPaths } from "./layout/footer/linked-paths.ts"
export { readAssets, type Assets, type Manifest } from "./document/assets.ts"

const catalogues = import.meta.glob<Messages>("../../../locales/{fr-FR,en-US,de-DE}.po", {
  eager: true,
  import: "messages",
})
// Rendering only reads messages, so requests share the instance of a language.
const i18ns = new Map(
  Object.entries(catalogues).map(([file, messages]) => {
    const locale = /([\w-]+)\.po$/.exec(file)![1]!
    return [locale, createI18n(locale, messages)]
  }),
)
// Rendering is synchronous, so every screen is loaded first.
await Promise.all(screenNames.map(loadScreen))

/** The messages of a locale; English when the shop has none in that language. */
const i18nOf = (locale: string): I18n => {
  const known = i18ns.get(locale) ?? createI18n(locale, i18ns.get("en-US")!.messages)
  i18ns.set(locale, known)
  return known
}

const shopOf = (views: RenderInput["views"]) => ({
  state: createShopState(views),
  actions: idle.actions,
  startRuntime: idle.startRuntime,
  i18n: i18nOf(views.view.locale),
})

export interface RenderInput {
  readonly views: PublicViews & Partial<Views>
  readonly assets: Assets
  /** Such as "https://shop.example", for canonical and alternate addresses; with "" they are paths. */
  readonly origin?: string
  /** The page is for one shopper without JavaScript: its views may contain their cart, so it must not be cached. */
  readonly isNoScript?: boolean
  /** Whether pages may have a service worker; true by default. */
  readonly hasWorker?: boolean
  /** The seller, as far as the operator has set it. */
  readonly seller?: Site["seller"]
  /** The `linkedPaths` that the view lacks. */
  readonly missing?: ReadonlyArray<string>
}

export interface RenderedPage {
  /** The whole document. */
  readonly html: string
  readonly status: number
}

const unknownSeller: Site["seller"] = { name: "", address: [], email: "", phone: "", vatId: "" }
const unknownSite: EmbeddedSite = { origin: "", seller: unknownSeller, missing: [] }

/** Renders the views of the core as a complete document. */
export const render = ({
  views,
  assets,
  origin = "",
  isNoScript = false,
  hasWorker = true,
  seller = unknownSeller,
  missing = [],
}: RenderInput): RenderedPage => {
  const shop = shopOf(views)
  const site = carriedSite({ origin, seller, missing })
  const { view, views: all, menu, layoutContent, page, settings } = views
  const carried: EmbeddedState = {
    view,
    views: all,
    menu,
    layoutContent,
    page,
    site,
    ...(settings === undefined ? {} : { settings }),
  }
  const screen = screenNameOf(page.page)
  const scripts = [
    ...(assets.screens[screen] ?? []),
    ...(assets.words[view.locale] ?? assets.words["en-US"] ?? []),
  ]
  return {
    html: writeDocument(
      headOf(shop.i18n, views, siteOf({ origin, seller })),
      renderToString(
        <StrictMode>
          <App {...shop} site={site} />
        </StrictMode>,
      ),
      carried,
      filesOf(assets, assets.screenStyles[screen] ?? [], scripts, import.meta.env.ICONS),
      { isNoScript, hasWorker },
    ),
    status: page.status,
  }
}

/** Renders the style guide as markup for the body of a page. */
export const renderStyleguide = (views: PublicViews): string =>
  renderToString(
    <Providers {...shopOf(views)} site={unknownSite}>
      <Styleguide />
    </Providers>,
  )

/** Writes the web app manifest of a view, as JSON. */
export const manifestOf = (view: StoreView): string => webManifest(i18nOf(view.locale), view)
