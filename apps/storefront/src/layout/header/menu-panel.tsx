import { useLingui } from "@lingui/react/macro"
import { written } from "../../document/written.ts"
import { href } from "@shop/core/store-view"
import { Icon } from "../../parts/icon.tsx"
import { useShop } from "../../state/use-shop.ts"
import { Languages } from "../languages.tsx"

export const menuId = "menu"

/** The menu on phones. A popover: it opens, closes and gives the focus back without any script. */
export function MenuPanel() {
  const { menu, view } = useShop()
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
      {import.meta.env.SSR && written().menu !== null ? (
        <nav aria-label={t`All departments`} dangerouslySetInnerHTML={{ __html: written().menu! }} />
      ) : (
        <nav aria-label={t`All departments`}>
          <ul>
            {menu.map((family) => (
              <li key={family.id}>
                {family.children.length === 0 ? (
                  <a className="menu__family" href={family.href}>
                    {family.name}
                  </a>
                ) : (
                  <details name={menuId}>
                    <summary className="menu__family">
                      {family.name}
                      <Icon name="down" />
                    </summary>
                    <ul>
                      <li>
                        <a href={family.href}>
                          {t`All pieces`} <span className="soft">{family.count}</span>
                        </a>
                      </li>
                      {family.children.map((shelf) => (
                        <li key={shelf.id}>
                          <a href={shelf.href}>
                            {shelf.name} <span className="soft">{shelf.count}</span>
                          </a>
                        </li>
                      ))}
                    </ul>
                  </details>
                )}
              </li>
            ))}
          </ul>
        </nav>
      )}
      <a className="menu__family menu__account" href={href(view, "/my-account")}>
        {t`Account`}
      </a>
      <Languages />
    </div>
  )
}
