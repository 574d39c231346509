import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import { type ReactNode, type RefObject, useEffect, useRef } from "react"
import { Link } from "wouter"
import type { ListingView } from "@shop/core/page"
import { useWhether } from "../state/use-shop.ts"
import { Card } from "../parts/card.tsx"
import { Icon } from "../parts/icon.tsx"
import { Filters, FiltersButton, Sorts } from "./filters.tsx"
import { useShownCards } from "./shown.ts"

interface ListingProps {
  readonly listing: ListingView
  /** What stands in place of the cards when there are none. */
  readonly empty: ReactNode
}

/** How many of the first cards lie in the first screen. */
const eagerCount = 2

/** A list of products with its filters, orders and pages. */
export function Listing({ listing, empty }: ListingProps) {
  const { t } = useLingui()
  const { cards, firstPage, list } = useShownCards(listing)
  const grid = useFirstNew(list, cards.length)
  const isComing = useWhether(({ going }) => !going.isDone && going.url === listing.nextHref)
  return (
    <>
      {listing.total === 0 && listing.chips.length === 0 ? null : <Bar listing={listing} />}
      <div className="wrap listing">
        <Chips listing={listing} />
        {firstPage > 1 && listing.prevHref !== null ? (
          <p className="listing__before">
            <a className="link" href={listing.prevHref} rel="prev">
              {t`Show the pieces before`}
            </a>
          </p>
        ) : null}
        {cards.length === 0 ? (
          empty
        ) : (
          <ul className="cards" ref={grid} aria-busy={isComing}>
            {cards.map((card, index) => (
              <Card key={card.sku} card={card} isEager={index < eagerCount} />
            ))}
            {isComing ? <Bones /> : null}
          </ul>
        )}
        <More listing={listing} shown={cards.length} firstPage={firstPage} />
      </div>
    </>
  )
}

/** Filters, count and orders in one line. */
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

/** Shaped like the cards that are on their way; seen only by those who have waited a moment. */
function Bones() {
  return [1, 2, 3, 4].map((bone) => (
    <li key={bone} className="card card--bone" aria-hidden="true">
      <div className="card__picture" />
    </li>
  ))
}

/** When more of a list has come, the focus goes to the first of it: the button may be gone, and stands below. */
const useFirstNew = (list: string, count: number): RefObject<HTMLUListElement | null> => {
  const grid = useRef<HTMLUListElement>(null)
  const before = useRef({ list, count })
  useEffect(() => {
    const was = before.current
    before.current = { list, count }
    if (was.list === list && was.count < count)
      grid.current?.children[was.count]?.querySelector("a")?.focus({ preventScroll: true })
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
          <a className="link small" href={listing.clearHref} rel="nofollow">
            {t`Clear all`}
          </a>
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

/** What is still to be seen. The link is an address of its own, so it works without script and can be shared. */
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
        // More of the same list is no step of the history: Back leads to the page before the list.
        <Link className="button button--line" href={nextHref} rel="next" replace>
          {t`Show more pieces`}
        </Link>
      )}
    </nav>
  )
}
