import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import { type ReactNode, type RefObject, useEffect, useRef } from "react"
import { Link } from "wouter"
import type { ListingView } from "@shop/core/catalogue"
import { useShopSelector } from "../state/use-shop.ts"
import { Card } from "../parts/card.tsx"
import { Icon } from "../parts/icon.tsx"
import { Filters, FiltersButton, Sorts } from "./filters.tsx"
import { useLoadedPages } from "./loaded-pages.ts"

interface ListingProps {
  readonly listing: ListingView
  /** Rendered when the list has no products. */
  readonly empty: ReactNode
}

/** Number of cards in the first screen. */
const eagerCount = 2

/** A list of products with filters, sort order and pages. */
export function Listing({ listing, empty }: ListingProps) {
  const { t } = useLingui()
  const { cards, firstPage, listUrl } = useLoadedPages(listing)
  const grid = useFocusFirstNew(listUrl, cards.length)
  const isLoadingMore = useShopSelector(
    ({ navigation }) => !navigation.isDone && navigation.url === listing.nextHref,
  )
  return (
    <>
      {listing.total === 0 && listing.chips.length === 0 ? null : <Bar listing={listing} />}
      <div className="wrap listing">
        <Chips listing={listing} />
        {firstPage > 1 && listing.prevHref !== null ? (
          <p className="listing__before">
            <a className="link" href={listing.prevHref} rel="prev">{t`Show the pieces before`}</a>
          </p>
        ) : null}
        {cards.length === 0 ? (
          empty
        ) : (
          <ul className="cards" ref={grid} aria-busy={isLoadingMore}>
            {cards.map((card, index) => (
              <Card key={card.sku} card={card} isEager={index < eagerCount} />
            ))}
            {isLoadingMore ? <CardSkeletons /> : null}
          </ul>
        )}
        <More listing={listing} shown={cards.length} firstPage={firstPage} />
      </div>
    </>
  )
}

/** Filters, count and sort order in one line. */
function Bar({ listing }: { readonly listing: ListingView }) {
  const { t } = useLingui()
  return (
    <div className="bar">
      <div className="wrap">
        <FiltersButton chosen={listing.chips.length} />
        <Filters listing={listing} />
        <output className="bar__count">
          {t`${plural(listing.total, { one: "# piece", other: "# pieces" })}`}
        </output>
        <Sorts sorts={listing.sorts} />
      </div>
    </div>
  )
}

/** Placeholders of the cards that are loading. Styles show them after a short delay. */
export function CardSkeletons() {
  return [1, 2, 3, 4].map((index) => (
    <li key={index} className="card card--skeleton" aria-hidden="true">
      <div className="card__picture" />
    </li>
  ))
}

/** Moves the focus to the first new card when more are loaded, because the button moves or disappears. */
const useFocusFirstNew = (list: string, count: number): RefObject<HTMLUListElement | null> => {
  const grid = useRef<HTMLUListElement>(null)
  const previous = useRef({ list, count })
  useEffect(() => {
    const last = previous.current
    previous.current = { list, count }
    if (last.list === list && last.count < count)
      grid.current?.children[last.count]?.querySelector("a")?.focus({ preventScroll: true })
  }, [list, count])
  return grid
}

function Chips({ listing }: { readonly listing: ListingView }) {
  const { t } = useLingui()
  if (listing.chips.length === 0) return <div className="chips chips--none" />
  return (
    <ul className="chips" aria-label={t`Chosen filters`}>
      {listing.chips.map((chip) => (
        <li key={chip.href}>
          <a className="chip" href={chip.href} rel="nofollow">
            <span className="hidden">{t`Remove the filter`} </span>
            {chip.label}
            <Icon name="close" />
          </a>
        </li>
      ))}
      {listing.clearHref === null ? null : (
        <li>
          <a className="link small" href={listing.clearHref} rel="nofollow">{t`Clear all`}</a>
        </li>
      )}
    </ul>
  )
}

interface MoreProps {
  readonly listing: ListingView
  readonly shown: number
  readonly firstPage: number
}

/** Progress through the list, and a link to more. The link has its own address, so it works without JavaScript. */
function More({ listing, shown, firstPage }: MoreProps) {
  const { t } = useLingui()
  const { nextHref, total } = listing
  if (nextHref === null && firstPage === 1 && listing.pageCount === 1) return null
  const words =
    firstPage === 1 ? t`${shown} of ${total} pieces shown` : t`Page ${listing.page} of ${listing.pageCount}`
  return (
    <nav className="more" aria-label={t`Pages`}>
      <p className="small soft">{words}</p>
      <progress
        value={firstPage === 1 ? shown : listing.page}
        max={firstPage === 1 ? total : listing.pageCount}
        aria-label={words}
      />
      {nextHref === null ? null : (
        // Replaces the history entry: Back leads to the page before the list.
        <Link className="button button--outline" href={nextHref} rel="next" replace>
          {t`Show more pieces`}
        </Link>
      )}
    </nav>
  )
}
