import { useLingui } from "@lingui/react/macro"
import { href } from "@shop/core/store-view"
import { Icon } from "../../parts/icon.tsx"
import { useView } from "../../state/use-shop.ts"
import { Languages } from "../languages.tsx"
import { menuId } from "./menu-id.ts"
import { MenuTree } from "./menu-tree.tsx"

/** The complete menu, on phones and when the navigation overflows. A popover, which works without JavaScript. */
export function MenuPanel() {
  const view = useView()
  const { t } = useLingui()
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
      <nav aria-label={t`All departments`}>
        <MenuTree />
      </nav>
      <a className="menu__family menu__account" href={href(view, "/my-account")}>{t`Account`}</a>
      <Languages />
    </div>
  )
}
