import { useLingui } from "@lingui/react/macro"
import { Icon } from "../../parts/icon.tsx"
import { useShop } from "../../state/use-shop.ts"
import { menuId } from "../../document/content.ts"

/** The top categories with their categories. */
export function MenuTree() {
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
                {[{ ...family, name: t`All pieces` }, ...family.children].map(({ id, name, href, count }) => (
                  <li key={id}>
                    <a href={href}>
                      {`${name} `}
                      <span className="soft">{count}</span>
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
