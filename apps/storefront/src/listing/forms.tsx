import { useLingui } from "@lingui/react/macro"
import { Drawing } from "../parts/drawing.tsx"
import "../styles/forms-strip.css"

interface Shelf {
  readonly name: string
  readonly href: string
  readonly count: number
  readonly drawing: string | null
  readonly isCurrent?: boolean
}

/** The shelves of a family on one rule, drawn at one scale: a ramekin is small beside a tian. */
export function Forms({ shelves }: { readonly shelves: ReadonlyArray<Shelf> }) {
  const { t } = useLingui()
  if (shelves.length === 0) return null
  const isDrawn = shelves.some((shelf) => shelf.drawing !== null)
  return (
    <nav className={isDrawn ? "forms" : "forms forms--words"} aria-label={t`Forms`}>
      <ul>
        {shelves.map(({ name, href, count, drawing, isCurrent }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent === true ? "page" : undefined}>
              {isDrawn ? (
                <span className="forms__drawing">{drawing === null ? null : <Drawing form={drawing} />}</span>
              ) : null}
              <span className="forms__name">
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
