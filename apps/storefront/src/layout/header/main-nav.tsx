import { useLingui } from "@lingui/react/macro"
import { type FocusEvent, type KeyboardEvent, useRef } from "react"
import type { MenuItemView } from "@shop/core/page"
import { Icon } from "../../parts/icon.tsx"
import { closePanels, toggleFamily } from "../../state/ui.ts"
import { useShop, useUi } from "../../state/use-shop.ts"
import { FamilySheet } from "./family-sheet.tsx"

/** How long a pointer rests on a family before its sheet opens, and stays away before it closes. */
const restMs = 140

/**
 * The families of the menu. Each is a link; a button beside it, seen when focused, opens the sheet of its forms for
 * the keyboard, and a resting mouse does the same.
 */
export function MainNav() {
  const { menu, page, ui: shown } = useShop()
  const { t } = useLingui()
  const ui = useUi()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const open = menu.find((family) => family.id === shown.openFamily)

  const later = (act: () => void): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, restMs)
  }
  const onRest = (family: MenuItemView) => (): void =>
    later(() => {
      if (family.children.length > 0 && ui.openFamily !== family.id) toggleFamily(ui, family.id)
      else if (family.children.length === 0) closePanels(ui)
    })
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || open === undefined) return
    closePanels(ui)
    document.getElementById(`family-${open.id}`)?.focus()
  }
  const onBlur = (event: FocusEvent): void => {
    if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) closePanels(ui)
  }
  const path = page.url.split("?")[0]!

  return (
    <nav
      className="mainnav only-desk"
      aria-label={t`Departments`}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onMouseLeave={() => later(() => closePanels(ui))}
      onMouseEnter={() => clearTimeout(timer.current)}
    >
      <ul>
        {menu.map((family) => (
          <li key={family.id} onMouseEnter={onRest(family)}>
            <a href={family.href} data-open={family === open} aria-current={isUnder(path, family.href) ? "true" : undefined}>
              {family.name}
            </a>
            {family.children.length === 0 ? null : (
              <button
                type="button"
                className="mainnav__more"
                id={`family-${family.id}`}
                aria-expanded={family === open}
                aria-label={t`${family.name}: show the forms`}
                onClick={() => toggleFamily(ui, family.id)}
              >
                <Icon name="down" />
              </button>
            )}
            {family === open ? <FamilySheet family={family} /> : null}
          </li>
        ))}
      </ul>
    </nav>
  )
}

const isUnder = (path: string, href: string): boolean => path === href || path.startsWith(`${href}/`)
