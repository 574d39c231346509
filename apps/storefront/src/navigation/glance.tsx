import { useLingui } from "@lingui/react/macro"
import { memo, useEffect, useState } from "react"
import { afterPaint } from "../over/after-paint.ts"
import { Crumbs } from "../parts/crumbs.tsx"
import { pictureSource, productBox } from "../parts/picture-source.ts"
import { Price } from "../parts/price.tsx"
import type { CardView, PageView } from "@shop/core/page"

/** A product that somebody goes to, and the page with the card that leads there. */
export interface Glanced {
  readonly card: CardView
  readonly over: PageView
  /** Nobody waits for it yet: its picture may come before it is shown. */
  readonly isEarly: boolean
}

/** The cards that stand on a page. */
const cardsOn = ({ page }: PageView): ReadonlyArray<CardView> => {
  if (page.kind === "category" || page.kind === "search") return page.listing.cards
  if (page.kind === "home") return [...page.newest, ...page.bestsellers]
  return page.kind === "product" ? page.related : []
}

/** What the card that leads to an address tells of its product; null when no card of the page leads there. */
export const glanceAt = (over: PageView, to: string, isEarly: boolean): Glanced | null => {
  const card = cardsOn(over).find(({ href }) => href === to)
  return card === undefined ? null : { card, over, isEarly }
}

/** Whether two glances show the same; the one that is there stays as it is. */
export const isSameGlance = (one: Glanced, other: Glanced): boolean =>
  one.card === other.card && one.over === other.over

/** The way to the product, as far as the page with its card knows it. */
const wayOver = ({ page, crumbs, canonical }: PageView): PageView["crumbs"] =>
  page.kind === "category" ? [...crumbs, { label: page.name, href: canonical }] : []

/** In the place of a picture that is not asked for yet. */
const blank = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="

/** What a card knows of its product where the product's page will have it, while that is on its way. @see UI234 */
export const Glance = memo(function Glance({ card, over, isEarly }: Glanced) {
  const { t } = useLingui()
  const { number } = card
  const [isAsked, setAsked] = useState(isEarly)
  useEffect(() => (isAsked ? undefined : afterPaint(() => setAsked(true))), [isAsked])
  return (
    <div className="wrap glance" inert>
      <Crumbs current={card.name} of={wayOver(over)} />
      <div className="grid product">
        <div className="gallery">
          <ul className="gallery__strip">
            <li>
              <img
                alt=""
                {...productBox}
                {...(isAsked ? pictureSource(card.image, productBox) : { src: blank })}
                fetchPriority="high"
                decoding="async"
              />
            </li>
          </ul>
          {/* Pieces with a number have a drawing beside their picture. */}
          {number === null ? null : (
            <>
              <ul className="gallery__thumbs" />
              <p className="caption">
                <span className="number">{t`No. ${number}`}</span> {card.name}
              </p>
            </>
          )}
        </div>
        <div className="purchase">
          <h1>{card.name}</h1>
          <div className="glance__short">
            <i />
            <i />
          </div>
          {card.price === null ? null : (
            <div className="purchase__price">
              <Price price={card.price} isExplained />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}, isSameGlance)
