import { useLingui } from "@lingui/react/macro"
import { Drawing } from "../parts/drawing.tsx"
import "../styles/category-strip.css"

interface CategoryLink {
  readonly name: string
  readonly href: string
  readonly count: number
  readonly drawing: string | null
  readonly isCurrent?: boolean
}

/** Links to categories, each with a drawing of its form; all drawings have the same scale. */
export function CategoryStrip({ categories }: { readonly categories: ReadonlyArray<CategoryLink> }) {
  const { t } = useLingui()
  if (categories.length === 0) return null
  const isDrawn = categories.some((category) => category.drawing !== null)
  return (
    <nav
      className={isDrawn ? "category-strip" : "category-strip category-strip--words"}
      aria-label={t`Forms`}
    >
      <ul>
        {categories.map(({ name, href, count, drawing, isCurrent }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent === true ? "page" : undefined}>
              {isDrawn ? (
                <span className="category-strip__drawing">
                  {drawing === null ? null : <Drawing form={drawing} />}
                </span>
              ) : null}
              <span className="category-strip__name">
                {name}
                {"\u00a0"}
                <span className="soft">{count}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
