import type { I18n } from "@lingui/core"
import { I18nProvider } from "@lingui/react"
import { createElement, useMemo } from "react"
import { Router } from "wouter"
import { DefaultLayout } from "./layout/default.tsx"
import { isMinimal } from "./layout/is-minimal.ts"
import { MinimalLayout } from "./layout/minimal.tsx"
import { navigationRouter } from "./navigation/location.ts"
import { screenOf } from "./pages/index.ts"
import { Late } from "./parts/late.tsx"
import { type Shop, ShopContext, useShop } from "./state/use-shop.ts"

interface AppProps extends Shop {
  readonly i18n: I18n
}

/** Until the shop runs, the browser follows links and forms itself. */
const loadNavigation = async () => ({ default: (await import("./layout/over-page.ts")).Navigation })

export function App({ state, actions, wake, loadWords, i18n }: AppProps) {
  const shop = useMemo(() => ({ state, actions, wake, loadWords }), [state, actions, wake, loadWords])
  return (
    <I18nProvider i18n={i18n}>
      <ShopContext value={shop}>
        <Router {...navigationRouter} ssrPath={state.page.url}>
          <Late load={loadNavigation} with={{}} />
          <CurrentPage />
        </Router>
      </ShopContext>
    </I18nProvider>
  )
}

function CurrentPage() {
  const { page } = useShop().page
  const Layout = isMinimal(page) ? MinimalLayout : DefaultLayout
  return <Layout kind={page.kind}>{createElement(screenOf(page), { page })}</Layout>
}
