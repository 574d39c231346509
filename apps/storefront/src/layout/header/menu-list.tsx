import { useLingui } from "@lingui/react/macro"
import { Icon } from "../../parts/icon.tsx"
import { useShop } from "../../state/use-shop.ts"
import { menuId } from "./menu-id.ts"

/** The departments and what is in them. Documents bring it as markup, so browsers load this only where theirs had none. */
export function MenuList() {
  const { menu } = useShop()
  const { t } = useLingui()
  return (
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
  )
}
