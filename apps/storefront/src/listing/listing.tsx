import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import type { ReactNode } from "react"
import type { ListingView } from "@shop/core/page"
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
  const { cards, firstPage } = useShownCards(listing)
  const chosen = listing.chips.length
  const count = t`${plural(listing.total, { one: "# piece", other: "# pieces" })}`
  return (
    <>
      {listing.total === 0 && chosen === 0 ? null : (
        <div className="bar">
          <div className="wrap">
            <FiltersButton chosen={chosen} />
            <Filters listing={listing} />
            <output className="bar__count">{count}</output>
            <Sorts sorts={listing.sorts} />
          </div>
        </div>
      )}
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
          <ul className="cards">
            {cards.map((card, index) => (
              <Card key={card.sku} card={card} isEager={index < eagerCount} />
            ))}
          </ul>
        )}
        <More listing={listing} shown={cards.length} firstPage={firstPage} />
      </div>
    </>
  )
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
        <a className="button button--line" href={nextHref} rel="next">
          {t`Show more pieces`}
        </a>
      )}
    </nav>
  )
}
