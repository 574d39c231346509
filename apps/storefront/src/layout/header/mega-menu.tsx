import { useLingui } from "@lingui/react/macro"
import type { MenuItemView } from "@shop/core/catalogue"
import { Drawing } from "../../parts/drawing.tsx"
import { MenuContent } from "./menu-content.tsx"

/** The mega menu of a top category: its categories as links, those with a drawing as pictures of one scale. */
export function MegaMenu({ family }: { readonly family: MenuItemView }) {
  const { t } = useLingui()
  return (
    <div className="mega-menu">
      <div className="wrap grid">
        <div className="mega-menu__list">
          <p className="mega-menu__title">{family.name}</p>
          <ul>
            <li>
              <a href={family.href}>
                {t`All pieces`}
                <span>{family.count}</span>
              </a>
            </li>
            {family.children
              .filter((category) => category.drawing === null)
              .map((category) => (
                <li key={category.id}>
                  <a href={category.href}>
                    {category.name}
                    <span>{category.count}</span>
                  </a>
                </li>
              ))}
          </ul>
        </div>
        <ul className="mega-menu__forms">
          {family.children.map((category) =>
            category.drawing === null ? null : (
              <li key={category.id}>
                <a href={category.href}>
                  <Drawing form={category.drawing} />
                  <span>
                    {category.name}
                    <span className="soft">{category.count}</span>
                  </span>
                </a>
              </li>
            ),
          )}
        </ul>
        <MenuContent />
      </div>
    </div>
  )
}
