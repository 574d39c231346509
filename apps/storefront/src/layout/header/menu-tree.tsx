import type { MenuItemView } from "@shop/core/page"
import { Icon } from "../../parts/icon.tsx"
import { menuId } from "./menu-id.ts"

interface MenuTreeProps {
  readonly menu: ReadonlyArray<MenuItemView>
  /** What the link to all of a family says. */
  readonly all: string
}

/** What of a category nobody reads: its id, and its drawing after a space. */
const unread = ({ id, drawing }: MenuItemView): string => (drawing === null ? `${id}` : `${id} ${drawing}`)

/**
 * The departments and what is in them. Documents carry the menu as this alone, so that nothing of it stands there twice:
 * `readMenu` reads back whatever is written here.
 *
 * @rule UI232
 */
export function MenuTree({ menu, all }: MenuTreeProps) {
  return (
    <ul>
      {menu.map((family) =>
        family.children.length === 0 ? (
          <li key={family.id} data-menu={unread(family)} data-count={family.count}>
            <a className="menu__family" href={family.href}>
              {family.name}
            </a>
          </li>
        ) : (
          <li key={family.id} data-menu={unread(family)}>
            <details name={menuId}>
              <summary className="menu__family">
                {family.name}
                <Icon name="down" />
              </summary>
              <ul>
                <li>
                  <a href={family.href}>
                    {`${all} `}
                    <span className="soft">{family.count}</span>
                  </a>
                </li>
                {family.children.map((shelf) => (
                  <li key={shelf.id} data-shelf={unread(shelf)}>
                    <a href={shelf.href}>
                      {`${shelf.name} `}
                      <span className="soft">{shelf.count}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ),
      )}
    </ul>
  )
}
