import type { Messages } from "@lingui/core"
import { StrictMode } from "react"
import { renderToString } from "react-dom/server"
import type { PublicViews } from "@shop/core/shop"
import { App } from "./app.tsx"
import type { Assets } from "./document/assets.ts"
import { writeDocument } from "./document/document.ts"
import { headOf } from "./document/head.ts"
import { allParts, createI18n, loadMessages, locales, partOf } from "./i18n/load.ts"
import { loadScreen, screenNameOf, screenNames } from "./pages/index.ts"
import { idle } from "./runtime/actions.ts"
import { createShopState } from "./state/shop-state.ts"

export { readAssets, type Assets, type Manifest } from "./document/assets.ts"

// Everything a page may need is loaded before the first one is rendered, so that rendering never waits.
const messagesOf = async (locale: string): Promise<Messages> =>
  Object.assign({}, ...(await Promise.all(allParts.map((part) => loadMessages(locale, part)))))
const catalogues = new Map(
  await Promise.all(locales.map(async (locale) => [locale, await messagesOf(locale)] as const)),
)
await Promise.all(screenNames.map(loadScreen))

/** All words are there already. */
const noWords = (): Promise<void> => Promise.resolve()

export interface RenderInput {
  readonly views: PublicViews
  readonly assets: Assets
  /** Such as "https://shop.example", for canonical and alternate addresses; "" leaves them paths. */
  readonly origin?: string
}

export interface RenderedPage {
  readonly html: string
  readonly status: number
}

/** Renders what the core loaded to one whole document. Synchronous; nothing survives from one call to the next. */
export const render = ({ views, assets, origin = "" }: RenderInput): RenderedPage => {
  const { locale } = views.view
  const i18n = createI18n(locale, catalogues.get(locale) ?? catalogues.get("en-US")!)
  const body = renderToString(
    <StrictMode>
      <App
        state={createShopState(views)}
        actions={idle.actions}
        wake={idle.wake}
        i18n={i18n}
        loadWords={noWords}
      />
    </StrictMode>,
  )
  const { kind } = views.page.page
  const part = partOf(kind)
  const preload = [
    ...(assets.screens[screenNameOf(views.page.page)] ?? []),
    ...(assets.words[locale] ?? []),
    ...(part === null ? [] : (assets.words[`${locale}?${part}`] ?? [])),
  ]
  return {
    html: writeDocument(headOf(i18n, views, origin), body, views, assets, preload),
    status: views.page.status,
  }
}
