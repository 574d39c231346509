import type { I18n, Messages } from "@lingui/core"
import { I18nProvider } from "@lingui/react"
import { StrictMode } from "react"
import { renderToString } from "react-dom/server"
import type { Site } from "@shop/core/seo"
import type { PublicViews, Views } from "@shop/core/shop"
import type { StoreView } from "@shop/core/store-view"
import { App } from "./app.tsx"
import { isMinimal } from "./layout/is-minimal.ts"
import type { Assets } from "./document/assets.ts"
import { type CarriedState, type Files, filesOf, writeDocument } from "./document/document.ts"
import { webManifest } from "./document/web-manifest.ts"
import { headOf } from "./document/head.ts"
import { carriedSite, siteOf } from "./document/site.ts"
import { type RenderPart, writer } from "./document/writer.tsx"
import { type Piece } from "./document/pieces.ts"
import { renderingWithout } from "./document/missing-pages.ts"
import { renderingFor } from "./document/seller.ts"
import { renderingWith } from "./document/written.ts"
import { allParts, createI18n, loadMessages, locales, partsOf } from "./i18n/load.ts"
import { loadScreen, screenNameOf, screenNames } from "./pages/index.ts"
import { idle } from "./runtime/actions.ts"
import { Styleguide } from "./styleguide/index.tsx"
import { serverState } from "./state/shop-state.ts"
import { ShopContext } from "./state/use-shop.ts"

export { linkedPaths } from "./layout/footer/linked-paths.ts"
export { readAssets, type Assets, type Manifest } from "./document/assets.ts"

// Everything a page may need is loaded before the first one is rendered, so that rendering never waits.
const messagesOf = async (locale: string): Promise<Messages> =>
  Object.assign({}, ...(await Promise.all(allParts.map((part) => loadMessages(locale, part)))))
// Words are only read while a page is rendered, so each language is set up once.
const i18ns = new Map(
  await Promise.all(
    locales.map(async (locale) => [locale, createI18n(locale, await messagesOf(locale))] as const),
  ),
)
await Promise.all(screenNames.map(loadScreen))

/** All words are there already. */
const noWords = (): Promise<void> => Promise.resolve()

export interface RenderInput {
  readonly views: PublicViews & Partial<Views>
  readonly assets: Assets
  /** Such as "https://shop.example", for canonical and alternate addresses; "" leaves them paths. */
  readonly origin?: string
  /** One shopper's page, for who has no script: views may hold theirs, and nobody else is shown it. */
  readonly isVisit?: boolean
  /** Whether pages may have a worker; true when nothing is said. */
  readonly hasWorker?: boolean
  /** Who sells, as far as the operator has said. */
  readonly seller?: Site["seller"]
  /** Those of `linkedPaths` that the view lacks. */
  readonly missing?: ReadonlyArray<string>
}

export interface RenderedPage {
  /** The whole document, as it is sent. */
  readonly html: Uint8Array
  readonly status: number
}

const renderPart: RenderPart = (views, i18n, part) =>
  renderToString(
    <I18nProvider i18n={i18n}>
      <ShopContext
        value={{ state: serverState(views), actions: idle.actions, wake: idle.wake, loadWords: noWords }}
      >
        {part}
      </ShopContext>
    </I18nProvider>,
  )

const renderWhole = (views: PublicViews, i18n: I18n): string =>
  renderToString(
    <StrictMode>
      <App
        state={serverState(views)}
        actions={idle.actions}
        wake={idle.wake}
        i18n={i18n}
        loadWords={noWords}
      />
    </StrictMode>,
  )

/** Every component in every state, as markup for the body of a page: for developers alone. */
export const renderStyleguide = (views: PublicViews): string =>
  renderPart(views, i18ns.get(views.view.locale) ?? english(views.view.locale), <Styleguide />)

const write = writer(renderPart)

const nobody: Site["seller"] = { name: "", address: [], email: "", phone: "", vatId: "" }

/** Renders what the core loaded to one whole document. Synchronous; only what says the same to everybody is kept. */
export const render = (input: RenderInput): RenderedPage =>
  input.isVisit === true
    ? // Nothing of one shopper may be kept for others, nor what is kept for all stand in for theirs.
      renderAnew(input)
    : documentOf(input, (views, i18n) =>
        renderingFor(input.seller ?? nobody, () => {
          const { written, filled } = write(views, i18n, input.missing)
          return filled(renderingWith(written, () => renderWhole(views, i18n)))
        }),
      )

/** The same document with nothing kept: what `render` is held against. */
export const renderAnew = (input: RenderInput): RenderedPage =>
  documentOf(input, (views, i18n) => [renderingFor(input.seller ?? nobody, () => renderWhole(views, i18n))])

const documentOf = (
  {
    views,
    assets,
    origin = "",
    isVisit = false,
    hasWorker = true,
    seller = nobody,
    missing = [],
  }: RenderInput,
  bodyOf: (views: PublicViews, i18n: I18n) => ReadonlyArray<Piece>,
): RenderedPage => {
  const { locale } = views.view
  const i18n = i18ns.get(locale) ?? english(locale)
  const { kind } = views.page.page
  const { view, views: all, menu, page, settings } = views
  const carried: CarriedState = {
    view,
    views: all,
    ...(isMinimal(page.page) ? { menu } : {}),
    page,
    site: carriedSite({ origin, seller }),
    ...(settings === undefined ? {} : { settings }),
  }
  return {
    html: writeDocument(
      headOf(i18n, views, siteOf({ origin, seller })),
      renderingWithout(missing, () => bodyOf(views, i18n)),
      carried,
      filesFor(assets, screenNameOf(views.page.page), locale, kind),
      { isVisit, hasWorker, missing },
    ),
    status: views.page.status,
  }
}

const files = new WeakMap<Assets, Map<string, Files>>()

const filesFor = (
  assets: Assets,
  screen: string,
  locale: string,
  kind: PublicViews["page"]["page"]["kind"],
): Files => {
  const known = files.get(assets) ?? new Map<string, Files>()
  files.set(assets, known)
  const key = `${locale} ${kind} ${screen}`
  const before = known.get(key)
  if (before !== undefined) return before
  const scripts = [
    ...(assets.screens[screen] ?? []),
    ...(assets.words[locale] ?? []),
    ...partsOf(kind).flatMap((part) => assets.words[`${locale}?${part}`] ?? []),
  ]
  const made = filesOf(assets, assets.screenStyles[screen] ?? [], scripts, import.meta.env.ICONS)
  known.set(key, made)
  return made
}
/** The web app manifest of a view, as JSON. */
export const manifestOf = (view: StoreView): string =>
  webManifest(i18ns.get(view.locale) ?? english(view.locale), view)

/** Where a view's language has no words of its own. */
const english = (locale: string): I18n => {
  const { messages } = i18ns.get("en-US")!
  const made = createI18n(locale, messages)
  i18ns.set(locale, made)
  return made
}
