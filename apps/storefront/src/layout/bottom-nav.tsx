import { useLingui } from "@lingui/react/macro"
import { href } from "@shop/core/store-view"
import { written } from "../document/written.ts"
import { Icon } from "../parts/icon.tsx"
import { openPanel } from "../state/ui.ts"
import { useShop, useUi } from "../state/use-shop.ts"
import { CartCount } from "./header/cart-count.tsx"
import { menuId } from "./header/menu-panel.tsx"

/** The thumb's bar on phones. @see S2 §2 Mobile bottom navigation */
export function BottomNav() {
  const { t } = useLingui()
  const { account, page, view } = useShop()
  const ui = useUi()
  const { kind } = page.page
  if (import.meta.env.SSR) {
    const inside = written().dock
    if (inside !== null)
      return (
        <nav className="dock" aria-label={t`Quick access`} dangerouslySetInnerHTML={{ __html: inside }} />
      )
  }
  return (
    <nav className="dock" aria-label={t`Quick access`}>
      <a href={href(view, "/")} aria-current={kind === "home" ? "page" : undefined}>
        <Icon name="home" />
        {t`Home`}
      </a>
      <button type="button" popoverTarget={menuId}>
        <Icon name="menu" />
        {t`Menu`}
      </button>
      <a href={href(view, "/search")} aria-current={kind === "search" ? "page" : undefined}>
        <Icon name="search" />
        {t`Search`}
      </a>
      <a
        href={href(view, "/my-account")}
        aria-current={kind === "account" ? "page" : undefined}
        onClick={(event) => {
          if (account?.isSignedIn !== false) return
          event.preventDefault()
          openPanel(ui, "account")
        }}
      >
        <Icon name="person" />
        {t`Account`}
      </a>
      <button type="button" aria-haspopup="dialog" onClick={() => openPanel(ui, "cart")}>
        <Icon name="basket" />
        {t`Cart`}
        <CartCount />
      </button>
    </nav>
  )
}
