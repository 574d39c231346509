import { useLingui } from "@lingui/react/macro"
import { href } from "@shop/core/store-view"
import { Icon } from "../../parts/icon.tsx"
import { Logo } from "../../parts/logo.tsx"
import { SearchForm } from "../../parts/search-form.tsx"
import { openPanel } from "../../state/ui.ts"
import { useShop, useUi } from "../../state/use-shop.ts"
import { Count } from "./count.tsx"
import { MainNav } from "./main-nav.tsx"

export function Header() {
  const { t } = useLingui()
  const { account, cart, view, wishlist } = useShop()
  const ui = useUi()
  return (
    <header className="header">
      <div className="wrap">
        <Logo />
        <MainNav />
        <div className="tools">
          <HeaderSearch />
          <a className="tap only-phone" href={href(view, "/search")} aria-label={t`Search`}>
            <Icon name="search" />
          </a>
          <button
            type="button"
            className="tool only-desk"
            aria-haspopup="dialog"
            onClick={() => openPanel(ui, "account")}
          >
            {t`Account`}
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
            {t`Cart`}
            <Count count={cart?.count} />
          </button>
        </div>
      </div>
    </header>
  )
}

/** The words of a search page stay in it. */
function HeaderSearch() {
  const { t } = useLingui()
  const { page } = useShop()
  const text = page.page.kind === "search" ? page.page.text : ""
  return (
    <search className="only-desk">
      <SearchForm text={text} label={t`Search`} placeholder={t`Find a piece`} />
    </search>
  )
}
