import { useLingui } from "@lingui/react/macro"
import { memo } from "react"
import type { CardFlag, CardView } from "@shop/core/product"
import { WishlistButton } from "./wishlist-button.tsx"
import { Picture } from "./picture.tsx"
import { Price } from "./price.tsx"
import { Swatches } from "./swatches.tsx"

/** The label of a card, such as "New". */
function Flag({ flag, reduction }: { readonly flag: CardFlag; readonly reduction: number | null }) {
  const { t } = useLingui()
  const words: Readonly<Record<CardFlag, string>> = {
    new: t`New`,
    sale: reduction === null ? t`Sale` : `−${reduction}\u202f%`,
    last: t`Last pieces`,
    out: t`Sold out`,
  }
  return <span className={`flag flag--${flag}`}>{words[flag]}</span>
}

interface CardProps {
  readonly card: CardView
  /** Level of the heading with the name. */
  readonly heading?: "h2" | "h3"
  readonly isEager?: boolean
}

/** A product in a list. */
export const Card = memo(function Card({ card, heading: Heading = "h2", isEager = false }: CardProps) {
  const { t } = useLingui()
  const { flag, number, price } = card
  return (
    <li className={flag === "out" ? "card card--out" : "card"}>
      <div className="card__picture">
        <Picture
          path={card.image}
          alt=""
          width={324}
          height={489}
          sizes="(min-width:75rem) 324px,46vw"
          isEager={isEager}
        />
        <WishlistButton item={card} />
      </div>
      <div className="card__text">
        <p className="card__meta">
          {number === null ? null : <span className="number">{t`No. ${number}`}</span>}
          {flag === null ? null : <Flag flag={flag} reduction={price?.reductionPercent ?? null} />}
        </p>
        <Heading className="card__name">
          <a href={card.href}>{card.name}</a>
        </Heading>
        {card.sub === "" ? null : <p className="card__sub">{card.sub}</p>}
      </div>
      <div className="card__foot">
        {price === null ? <span className="soft small">{t`Price on request`}</span> : <Price price={price} />}
        <Swatches swatches={card.swatches} more={card.moreSwatches} />
      </div>
    </li>
  )
})
