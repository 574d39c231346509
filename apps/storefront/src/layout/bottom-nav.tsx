import { useLingui } from "@lingui/react/macro"
import { href } from "@shop/core/store-view"
import { Icon } from "../parts/icon.tsx"
import { openPanel } from "../state/ui.ts"
import { useShop, useUi } from "../state/use-shop.ts"
import { Count } from "./header/count.tsx"
import { menuId } from "./header/menu-panel.tsx"

/** The thumb's bar on phones. @see S2 §2 Mobile bottom navigation */
export function BottomNav() {
  const { t } = useLingui()
  const { account, cart, page, view } = useShop()
  const ui = useUi()
  const { kind } = page.page
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
        <Count count={cart?.count} />
      </button>
    </nav>
  )
}
