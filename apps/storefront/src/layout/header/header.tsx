import { useLingui } from "@lingui/react/macro"
import { href } from "@shop/core/store-view"
import { headerId } from "../../navigation/content.ts"
import { instead } from "../../navigation/plain-click.ts"
import { Icon } from "../../parts/icon.tsx"
import { Logo } from "../../parts/logo.tsx"
import { SearchForm } from "../../parts/search-form.tsx"
import { openPanel } from "../../state/ui.ts"
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
            className="tap"
            href={href(view, "/search")}
            aria-label={t`Search`}
            onClick={instead(() => openPanel(ui, "search"))}
          >
            <Icon name="search" />
          </a>
          <button
            type="button"
            className="tool only-desk"
            aria-haspopup="dialog"
            onClick={() => openPanel(ui, "account")}
          >
            <Icon name="person" />
            <span className="tool__words">{t`Account`}</span>
            <span className="tool__name">{account?.profile?.firstName}</span>
          </button>
          <button
            type="button"
            className="tool"
            aria-haspopup="dialog"
            onClick={() => openPanel(ui, "wishlist")}
          >
            <Icon name="heart" />
            <span className="tool__words">{t`Wishlist`}</span>
            <Count count={wishlist?.count} />
          </button>
          <button
            type="button"
            className="tool only-desk"
            aria-haspopup="dialog"
            onClick={() => openPanel(ui, "cart")}
          >
            <Icon name="basket" />
            <span className="tool__words">{t`Cart`}</span>
            <CartCount />
          </button>
          <noscript>
            <a className="tool only-desk" href={href(view, "/cart")}>
              <Icon name="basket" />
              <span className="tool__words">{t`Cart`}</span>
            </a>
          </noscript>
        </div>
      </div>
    </header>
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
