import { useLingui } from "@lingui/react/macro"
import { href } from "@shop/core/store-view"
import { Icon } from "../../parts/icon.tsx"
import { Logo } from "../../parts/logo.tsx"
import { openPanel } from "../../state/ui.ts"
import { useShop, useUi } from "../../state/use-shop.ts"
import { CartCount } from "./cart-count.tsx"
import { MainNav } from "./main-nav.tsx"

export function Header() {
  const { t } = useLingui()
  const { view } = useShop()
  const ui = useUi()
  return (
    <header className="header">
      <div className="wrap">
        <Logo />
        <MainNav />
        <div className="tools">
          <SearchForm />
          <a className="tap only-phone" href={href(view, "/search")} aria-label={t`Search`}>
            <Icon name="search" />
          </a>
          <button
            type="button"
            className="tool only-desk"
            aria-haspopup="dialog"
            onClick={() => openPanel(ui, "cart")}
          >
            {t`Cart`}
            <CartCount />
          </button>
        </div>
      </div>
    </header>
  )
}

/** A form the browser can send by itself; the words of a search page stay in it. */
function SearchForm() {
  const { t } = useLingui()
  const { page, view } = useShop()
  const text = page.page.kind === "search" ? page.page.text : ""
  return (
    <search className="only-desk">
      <form className="search" action={href(view, "/search")} method="get">
        <Icon name="search" />
        <input
          key={text}
          type="search"
          name="q"
          defaultValue={text}
          minLength={3}
          maxLength={128}
          required
          aria-label={t`Search`}
          placeholder={t`Find a piece`}
        />
      </form>
    </search>
  )
}
