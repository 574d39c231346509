import { useLingui } from "@lingui/react/macro"
import { written } from "../../document/written.ts"
import { href } from "@shop/core/store-view"
import { Icon } from "../../parts/icon.tsx"
import { useView } from "../../state/use-shop.ts"
import { Brought } from "../../parts/brought.tsx"
import { Languages } from "../languages.tsx"
import { broughtMenu } from "./brought-menu.ts"
import { menuId } from "./menu-id.ts"

/** The server has it from the start. */
const there = import.meta.env.SSR ? await import("./menu-list.tsx") : null
const loadList = async () => (await import("./menu-list.tsx")).MenuList

interface Markup {
  readonly __html: string
}
const markupOf = (html: string | null): Markup | null => (html === null ? null : { __html: html })

/** As the document brought it. One value for good: React writes markup anew for every other. */
const brought = markupOf(broughtMenu)

/** The menu on phones, and where the bar has no room for every department. A popover: it opens, closes and gives the focus back without any script. */
export function MenuPanel() {
  const view = useView()
  const { t } = useLingui()
  const markup = import.meta.env.SSR ? markupOf(written().menu()) : brought
  return (
    <div className="menu" id={menuId} popover="auto" role="dialog" aria-label={t`Menu`}>
      <div className="drawer__head">
        <p className="menu__title">{t`Menu`}</p>
        <button
          type="button"
          className="tap"
          popoverTarget={menuId}
          popoverTargetAction="hide"
          aria-label={t`Close`}
        >
          <Icon name="close" />
        </button>
      </div>
      {markup === null ? (
        <nav aria-label={t`All departments`}>
          {there === null ? <Brought load={loadList} part="later" with={{}} /> : <there.MenuList />}
        </nav>
      ) : (
        <nav aria-label={t`All departments`} dangerouslySetInnerHTML={markup} />
      )}
      <a className="menu__family menu__account" href={href(view, "/my-account")}>
        {t`Account`}
      </a>
      <Languages />
    </div>
  )
}
