import { useLingui } from "@lingui/react/macro"
import { useRef } from "react"
import { pageHref } from "@shop/core/routing"
import { useView } from "../../state/use-shop.ts"
import { Languages } from "../languages.tsx"
import { MenuContent } from "./menu-content.tsx"
import { menuId } from "../../document/content.ts"
import { MenuTree } from "./menu-tree.tsx"
import { useSubmenu } from "./use-submenu.ts"
import { CloseButton } from "../../parts/close-button.tsx"

/** The complete menu, on phones and when the navigation overflows. A popover, which works without JavaScript. */
export function MenuPanel() {
  const view = useView()
  const { t } = useLingui()
  const menu = useRef<HTMLDivElement>(null)
  useSubmenu(menu)
  return (
    <div className="menu" id={menuId} popover="auto" ref={menu} role="dialog" aria-label={t`Menu`}>
      <div className="drawer__head">
        <p className="menu__title">{t`Menu`}</p>
        <CloseButton popoverTarget={menuId} popoverTargetAction="hide" />
      </div>
      <nav aria-label={t`All departments`}>
        <MenuTree />
      </nav>
      <a className="menu__family menu__account" href={pageHref(view, "account")}>{t`Account`}</a>
      <MenuContent />
      <Languages />
    </div>
  )
}
