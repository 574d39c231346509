import type { I18n } from "@lingui/core"
import { I18nProvider } from "@lingui/react"
import { createElement, type ReactNode, useEffect, useMemo } from "react"
import { Router } from "wouter"
import { type EmbeddedSite, SiteContext } from "./document/site.ts"
import { DefaultLayout } from "./layout/default.tsx"
import { isMinimal } from "./navigation/is-minimal.ts"
import { MinimalLayout } from "./layout/minimal.tsx"
import { routeName } from "./layout/route-name.ts"
import { navigationRouter } from "./browser/location.ts"
import { screenOf } from "./pages/index.ts"
import { deferred } from "./parts/deferred.tsx"
import { type Shop, ShopContext, useShop } from "./state/use-shop.ts"

interface ProvidersProps extends Shop {
  readonly i18n: I18n
  readonly site: EmbeddedSite
}

/** Loads when the programs run. Until then the browser follows links and submits forms. */
const Navigation = deferred(() => import("./navigation/navigation.tsx"), { isOptional: true })

interface AppProps extends ProvidersProps {
  /** Called once the page is hydrated. */
  readonly onHydrated?: () => void
}

export function App({ onHydrated, ...props }: AppProps) {
  useEffect(() => onHydrated?.(), [onHydrated])
  return (
    <Providers {...props}>
      <Navigation />
      <CurrentPage />
    </Providers>
  )
}

/** The contexts that components read. */
export function Providers({
  state,
  actions,
  startRuntime,
  i18n,
  site,
  children,
}: ProvidersProps & { readonly children: ReactNode }) {
  const shop = useMemo(() => ({ state, actions, startRuntime }), [state, actions, startRuntime])
  return (
    <I18nProvider i18n={i18n}>
      <SiteContext value={site}>
        <ShopContext value={shop}>
          <Router {...navigationRouter} ssrPath={state.page.url}>
            {children}
          </Router>
        </ShopContext>
      </SiteContext>
    </I18nProvider>
  )
}

function CurrentPage() {
  const { page } = useShop().page
  const Layout = isMinimal(page) ? MinimalLayout : DefaultLayout
  return <Layout pageClass={`page-${routeName(page)}`}>{createElement(screenOf(page), { page })}</Layout>
}
