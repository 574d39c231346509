import { useLingui } from "@lingui/react/macro"
import { useRef } from "react"
import { pathOf } from "../../navigation/path.ts"
import { Icon } from "../../parts/icon.tsx"
import { closePanels, toggleFamily } from "../../state/ui.ts"
import { useShop, useUi } from "../../state/use-shop.ts"
import { FamilySheet } from "./family-sheet.tsx"
import { menuId } from "./menu-id.ts"
import { useFolded } from "./use-folded.ts"
import { useSheets } from "./use-sheets.ts"

/**
 * The families of the menu. Each is a link; a button beside it, seen when focused, opens the sheet of its forms for
 * the keyboard, and a resting mouse does the same. Families beyond the first row are hidden, and a button that styles
 * show then opens the menu of all departments.
 *
 * @rule UI280
 */
export function MainNav() {
  const { menu, page, ui: shown } = useShop()
  const { t } = useLingui()
  const ui = useUi()
  const nav = useRef<HTMLElement>(null)
  useSheets(nav)
  useFolded(nav, menu)
  const path = pathOf(page.url)
  return (
    <nav className="mainnav only-desk" aria-label={t`Departments`} ref={nav}>
      <ul>
        {menu.map((family) => {
          const isOpen = family.id === shown.openFamily
          const hasSheet = family.children.length > 0
          return (
            <li key={family.id} data-family={hasSheet ? family.id : ""}>
              <a href={family.href} aria-current={isUnder(path, family.href) ? "true" : undefined}>
                {family.name}
              </a>
              {hasSheet ? (
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
              {isOpen ? <FamilySheet family={family} /> : null}
            </li>
          )
        })}
      </ul>
      <div className="mainnav__fold">
        <button type="button" popoverTarget={menuId} onClick={() => closePanels(ui)}>
          {t`More`}
          <Icon name="down" />
        </button>
      </div>
    </nav>
  )
}

/** Whether an address is a family's, or lies under it. */
const isUnder = (path: string, href: string): boolean => path === href || path.startsWith(`${href}/`)
