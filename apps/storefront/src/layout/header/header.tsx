import { useLingui } from "@lingui/react/macro"
import type { ReactNode } from "react"
import { pageHref } from "@shop/core/routing"
import { headerId } from "../../document/content.ts"
import { instead } from "../../navigation/plain-click.ts"
import type { IconName } from "../../parts/icon-paths.ts"
import { Icon } from "../../parts/icon.tsx"
import { Logo } from "../../parts/logo.tsx"
import { SearchForm } from "../../parts/search-form.tsx"
import { openPanel, type PanelName } from "../../state/ui.ts"
import { useShop, useUi } from "../../state/use-shop.ts"
import { CartCount, Count } from "./count.tsx"
import { MainNav } from "./main-nav.tsx"

export function Header() {
  const { t } = useLingui()
  const { account, view, wishlist } = useShop()
  const ui = useUi()
  return (
    <header id={headerId} className="header">
      <div className="wrap">
        <Logo />
        <MainNav />
        <div className="tools">
          <HeaderSearch />
          <a
            className="icon-button"
            href={pageHref(view, "search")}
            aria-label={t`Search`}
            onClick={instead(() => openPanel(ui, "search"))}
          >
            <Icon name="search" />
          </a>
          <a
            className={account?.isSignedIn === true ? "tool only-desk is-signed-in" : "tool only-desk"}
            href={pageHref(view, "account")}
            onClick={account?.isSignedIn === true ? undefined : instead(() => openPanel(ui, "account"))}
          >
            <Icon name="person" />
            <span className="tool__words">{t`Account`}</span>
            <span className="tool__name">{account?.profile?.firstName}</span>
          </a>
          <PanelButton panel="wishlist" icon="heart" label={t`Wishlist`}>
            <Count count={wishlist?.count} />
          </PanelButton>
          <PanelButton panel="cart" icon="basket" label={t`Cart`} isDeskOnly>
            <CartCount />
          </PanelButton>
          <noscript>
            <a className="tool only-desk" href={pageHref(view, "cart")}>
              <Icon name="basket" />
              <span className="tool__words">{t`Cart`}</span>
            </a>
          </noscript>
        </div>
      </div>
    </header>
  )
}

interface PanelButtonProps {
  readonly panel: PanelName
  readonly icon: IconName
  readonly label: string
  readonly isDeskOnly?: boolean
  readonly children: ReactNode
}

/** A button of the header that opens a panel. */
function PanelButton({ panel, icon, label, isDeskOnly = false, children }: PanelButtonProps) {
  const ui = useUi()
  return (
    <button
      type="button"
      className={`${isDeskOnly ? "tool only-desk" : "tool"}${panel === "cart" ? " cart-button" : ""}`}
      aria-haspopup="dialog"
      onClick={() => openPanel(ui, panel)}
    >
      <Icon name={icon} />
      <span className="tool__words">{label}</span>
      {children}
    </button>
  )
}

/** The search form. A click or input opens the search panel; on a search page it shows the searched text. */
function HeaderSearch() {
  const { t } = useLingui()
  const { page } = useShop()
  const ui = useUi()
  const open = (): void => openPanel(ui, "search")
  const text = page.page.kind === "search" ? page.page.text : ""
  return (
    <search>
      <SearchForm text={text} label={t`Search`} placeholder={t`Find a piece`} onActivate={open} />
    </search>
  )
}
