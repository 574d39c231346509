import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import type { SearchPanelView } from "@shop/core/shop"
import { href } from "@shop/core/store-view"
import { Button, GoLink } from "../../parts/button.tsx"
import { Drawing } from "../../parts/drawing.tsx"
import { Empty } from "../../parts/empty.tsx"
import { useView } from "../../state/use-shop.ts"
import { Beginnings } from "./beginnings.tsx"
import { Find } from "./find.tsx"

interface ResultsProps {
  readonly search: SearchPanelView
  /** As it stands in the field. */
  readonly text: string
  readonly onMore: () => void
  readonly onRetry: () => void
}

/** What was found, or why there is nothing. */
export function Results({ search, text, onMore, onRetry }: ResultsProps) {
  const { t } = useLingui()
  const view = useView()
  const { cards, shelves, total, isSearching } = search
  const isFound = cards.length > 0 || shelves.length > 0
  const isLeft = cards.length < total
  const state = useWords(search)
  return (
    <div className="finder__results" aria-busy={isSearching}>
      <output className="finder__state small soft">{state}</output>
      {search.isFailed ? (
        <p className="finder__acts finder__stops">
          <Button onClick={onRetry}>{t`Try again`}</Button>
        </p>
      ) : null}
      {!isFound && isSearching ? <Waiting /> : null}
      {!isFound && !isSearching && !search.isTooShort && !search.isFailed && !search.isOffline ? (
        <>
          <Empty drawing={<Drawing form="tea-bowl" />} title={t`Nothing under “${text}”`}>
            <p>{t`Try a shorter word, or a form close to it: casserole, dish, bowl.`}</p>
          </Empty>
          <Beginnings />
        </>
      ) : null}
      {shelves.length === 0 ? null : (
        <nav className="finder__shelves finder__stops" aria-label={t`Departments`}>
          <ul>
            {shelves.map((shelf) => (
              <li key={shelf.href}>
                <a href={shelf.href}>
                  {shelf.name} <span className="soft">{shelf.count}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {cards.length === 0 ? null : (
        <ul className="finds finder__stops" aria-label={t`Pieces`}>
          {cards.map((card) => (
            <Find key={card.sku} card={card} />
          ))}
        </ul>
      )}
      {cards.length === 0 ? null : (
        <p className="finder__acts finder__stops">
          {isLeft ? <Button look="line" disabled={isSearching} onClick={onMore}>{t`See more`}</Button> : null}
          <GoLink href={`${href(view, "/search")}?q=${encodeURIComponent(search.text.trim())}`}>
            {t`All results, with filters`}
          </GoLink>
        </p>
      )}
    </div>
  )
}

/** What is heard and read of the search as it stands. */
const useWords = (search: SearchPanelView): string => {
  const { asOfMs, isFailed, isOffline, isSearching, isTooShort, cards, total } = search
  const { t } = useLingui()
  if (isSearching && cards.length === 0) return ""
  if (isTooShort) return t`Searched term should consist of at least 3 characters`
  if (isOffline) return t`You are offline. Some features might not be available.`
  if (isFailed) return t`The search did not answer. What you typed is still there.`
  const searched = asOfMs === undefined ? "" : t`searched on this device`
  if (total === 0) return searched
  const shown = cards.length
  const counted =
    shown < total
      ? t`${shown} of ${total} pieces shown`
      : t`${plural(search.total, { one: "# piece", other: "# pieces" })}`
  return searched === "" ? counted : `${counted} · ${searched}`
}

/** Shaped like what is to come; seen only by those who have waited a moment. */
function Waiting() {
  return (
    <ul className="finds finds--waiting" aria-hidden="true">
      {Array.from({ length: 6 }, (_, index) => (
        <li key={index} className="find">
          <span className="find__picture" />
          <span className="bone" />
          <span className="bone bone--short" />
        </li>
      ))}
    </ul>
  )
}
