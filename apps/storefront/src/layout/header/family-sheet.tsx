import { useLingui } from "@lingui/react/macro"
import type { MenuItemView } from "@shop/core/page"
import { Drawing } from "../../parts/drawing.tsx"

/** The sheet of one family: its shelves as a list, and those that have a drawing drawn at one scale. */
export function FamilySheet({ family }: { readonly family: MenuItemView }) {
  const { t } = useLingui()
  return (
    <div className="sheet">
      <div className="wrap grid">
        <div className="sheet__list">
          <p className="sheet__title">{family.name}</p>
          <ul>
            <li>
              <a href={family.href}>
                {t`All pieces`}
                <span>{family.count}</span>
              </a>
            </li>
            {family.children
              .filter((shelf) => shelf.drawing === null)
              .map((shelf) => (
                <li key={shelf.id}>
                  <a href={shelf.href}>
                    {shelf.name}
                    <span>{shelf.count}</span>
                  </a>
                </li>
              ))}
          </ul>
        </div>
        <ul className="sheet__forms">
          {family.children.map((shelf) =>
            shelf.drawing === null ? null : (
              <li key={shelf.id}>
                <a href={shelf.href}>
                  <Drawing form={shelf.drawing} />
                  <span>
                    {shelf.name}
                    <span className="soft">{shelf.count}</span>
                  </span>
                </a>
              </li>
            ),
          )}
        </ul>
      </div>
    </div>
  )
}
