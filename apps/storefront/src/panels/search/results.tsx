import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import { pageHref } from "@shop/core/routing"
import type { SearchPanelView } from "@shop/core/shop"
import { Button, GoLink } from "../../parts/button.tsx"
import { Drawing } from "../../parts/drawing.tsx"
import { EmptyState } from "../../parts/empty-state.tsx"
import { useView } from "../../state/use-shop.ts"
import { Suggestions } from "./suggestions.tsx"
import { ResultItem } from "./result-item.tsx"

interface ResultsProps {
  readonly search: SearchPanelView
  /** The text of the field. */
  readonly text: string
  readonly onMore: () => void
  readonly onRetry: () => void
}

/** The results, or why there are none. */
export function Results({ search, text, onMore, onRetry }: ResultsProps) {
  const { t } = useLingui()
  const view = useView()
  const { cards, categories, total, isSearching } = search
  const hasResults = cards.length > 0 || categories.length > 0
  const hasMore = cards.length < total
  const state = useStateText(search)
  return (
    <div className="search-panel__results" aria-busy={isSearching}>
      <output className="search-panel__state small soft">{state}</output>
      {search.isFailed ? (
        <p className="search-panel__actions search-panel__stops">
          <Button onClick={onRetry}>{t`Try again`}</Button>
        </p>
      ) : null}
      {!hasResults && isSearching ? <LoadingResults /> : null}
      {!hasResults && !isSearching && !search.isTooShort && !search.isFailed && !search.isOffline ? (
        <>
          <EmptyState drawing={<Drawing form="tea-bowl" />} title={t`Nothing found for “${text}”`}>
            <p>{t`Try a shorter word, or one close to it.`}</p>
          </EmptyState>
          <Suggestions />
        </>
      ) : null}
      {categories.length === 0 ? null : (
        <nav className="search-panel__categories search-panel__stops" aria-label={t`Departments`}>
          <ul>
            {categories.map((category) => (
              <li key={category.href}>
                <a href={category.href}>
                  {category.name} <span className="soft">{category.count}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {cards.length === 0 ? null : (
        <ul className="search-results search-panel__stops" aria-label={t`Pieces`}>
          {cards.map((card) => (
            <ResultItem key={card.sku} card={card} />
          ))}
        </ul>
      )}
      {cards.length === 0 ? null : (
        <p className="search-panel__actions search-panel__stops">
          {hasMore ? (
            <Button variant="outline" disabled={isSearching} onClick={onMore}>{t`See more`}</Button>
          ) : null}
          <GoLink href={`${pageHref(view, "search")}?q=${encodeURIComponent(search.text.trim())}`}>
            {t`All results, with filters`}
          </GoLink>
        </p>
      )}
    </div>
  )
}

/** The state of the search in words. */
const useStateText = (search: SearchPanelView): string => {
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

/** Placeholders of results. Styles show them after a short delay. */
export function LoadingResults() {
  return (
    <ul className="search-results search-results--loading" aria-hidden="true">
      {Array.from({ length: 6 }, (_, index) => (
        <li key={index} className="search-result">
          <span className="search-result__picture" />
          <span className="skeleton-line" />
          <span className="skeleton-line skeleton-line--short" />
        </li>
      ))}
    </ul>
  )
}
