import { useLingui } from "@lingui/react/macro"
import { pageHref } from "@shop/core/routing"
import { href } from "@shop/core/store-view"
import { instead } from "../navigation/plain-click.ts"
import { Icon } from "../parts/icon.tsx"
import { closePanels, openPanel } from "../state/ui.ts"
import { useShop, useUi } from "../state/use-shop.ts"
import { CartCount } from "./header/count.tsx"
import { menuId } from "../document/content.ts"

/** The navigation at the bottom of phones. While the menu is open, styles hide the mark of the current page. @see S2 §2 Mobile bottom navigation */
export function BottomNav() {
  const { t } = useLingui()
  const { account, page, view, ui: shown } = useShop()
  const ui = useUi()
  const { kind } = page.page
  const close = (): void => closePanels(ui)
  const isSearching = shown.panel === "search"
  const here = (name: typeof kind) => (kind === name && !isSearching ? "page" : undefined)
  return (
    <nav className="bottom-nav" aria-label={t`Quick access`}>
      <a href={href(view, "/")} aria-current={here("home")} onClick={close}>
        <Icon name="home" />
        {t`Home`}
      </a>
      <button type="button" popoverTarget={menuId} onClick={close}>
        <Icon name="menu" />
        {t`Menu`}
      </button>
      <a
        href={pageHref(view, "search")}
        aria-current={here("search")}
        aria-expanded={isSearching}
        onClick={instead(() => (isSearching ? close() : openPanel(ui, "search")))}
      >
        <Icon name="search" />
        {t`Search`}
      </a>
      <a
        href={pageHref(view, "account")}
        aria-current={here("account")}
        onClick={account?.isSignedIn === false ? instead(() => openPanel(ui, "account")) : close}
      >
        <Icon name="person" />
        {t`Account`}
      </a>
      <button
        type="button"
        className="cart-button"
        aria-haspopup="dialog"
        onClick={() => openPanel(ui, "cart")}
      >
        <Icon name="basket" />
        {t`Cart`}
        <CartCount />
      </button>
      <noscript>
        <a href={pageHref(view, "cart")}>
          <Icon name="basket" />
          {t`Cart`}
        </a>
      </noscript>
    </nav>
  )
}
