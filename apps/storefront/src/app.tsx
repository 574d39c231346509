import type { I18n } from "@lingui/core"
import { I18nProvider } from "@lingui/react"
import { createElement, useMemo } from "react"
import { DefaultLayout } from "./layout/default.tsx"
import { MinimalLayout } from "./layout/minimal.tsx"
import { Navigation } from "./navigation/navigation.tsx"
import { screenOf } from "./pages/index.ts"
import { type Shop, ShopContext, useShop } from "./state/use-shop.ts"

interface AppProps extends Shop {
  readonly i18n: I18n
}

export function App({ state, actions, wake, loadWords, i18n }: AppProps) {
  const shop = useMemo(() => ({ state, actions, wake, loadWords }), [state, actions, wake, loadWords])
  return (
    <I18nProvider i18n={i18n}>
      <ShopContext value={shop}>
        <Navigation />
        <CurrentPage />
      </ShopContext>
    </I18nProvider>
  )
}

function CurrentPage() {
  const { page } = useShop().page
  const Layout = page.kind === "checkout" || page.kind === "error" ? MinimalLayout : DefaultLayout
  return <Layout kind={page.kind}>{createElement(screenOf(page), { page })}</Layout>
}
