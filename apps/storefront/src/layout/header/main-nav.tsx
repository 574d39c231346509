import { useLingui } from "@lingui/react/macro"
import { useRef } from "react"
import { pathOf } from "../../navigation/path.ts"
import { Icon } from "../../parts/icon.tsx"
import { closePanels, toggleFamily } from "../../state/ui.ts"
import { useShop, useUi } from "../../state/use-shop.ts"
import { MegaMenu } from "./mega-menu.tsx"
import { menuId } from "../../document/content.ts"
import { useMenuOverflow } from "./use-menu-overflow.ts"
import { useMegaMenu } from "./use-mega-menu.ts"

/**
 * The top categories. Each is a link; a button beside it, visible with the focus, opens its mega menu for the keyboard.
 * Categories beyond the first row are hidden, and styles then show a button that opens the complete menu.
 *
 * @rule UI280
 */
export function MainNav() {
  const { menu, page, ui: shown } = useShop()
  const { t } = useLingui()
  const ui = useUi()
  const nav = useRef<HTMLElement>(null)
  useMegaMenu(nav)
  useMenuOverflow(nav, menu)
  const path = pathOf(page.url)
  return (
    <nav className="mainnav only-desk" aria-label={t`Departments`} ref={nav}>
      <ul>
        {menu.map((family) => {
          const isOpen = family.id === shown.openFamily
          const hasMenu = family.children.length > 0
          return (
            <li key={family.id} data-family={hasMenu ? family.id : ""}>
              <a href={family.href} aria-current={isUnder(path, family.href) ? "true" : undefined}>
                {family.name}
              </a>
              {hasMenu ? (
                <button
                  type="button"
                  className="mainnav__more"
                  aria-expanded={isOpen}
                  aria-label={t`${family.name}: show the forms`}
                  onClick={() => toggleFamily(ui, family.id)}
                >
                  <Icon name="down" />
                </button>
              ) : null}
              {isOpen ? <MegaMenu family={family} /> : null}
            </li>
          )
        })}
      </ul>
      <div className="mainnav__overflow">
        <button type="button" popoverTarget={menuId} onClick={() => closePanels(ui)}>
          {t`More`}
          <Icon name="down" />
        </button>
      </div>
    </nav>
  )
}

/** Whether a path is that of a category or below it. */
const isUnder = (path: string, href: string): boolean => path === href || path.startsWith(`${href}/`)
