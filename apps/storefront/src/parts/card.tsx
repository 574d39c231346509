import { useLingui } from "@lingui/react/macro"
import type { CardFlag, CardView } from "@shop/core/page"
import { written } from "../document/written.ts"
import { Heart } from "./heart.tsx"
import { Picture } from "./picture.tsx"
import { Price } from "./price.tsx"
import { Swatches } from "./swatches.tsx"

/** What a card says of a piece, in words. */
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
  /** Rank of the name among the page's headings. */
  readonly heading?: "h2" | "h3"
  readonly isEager?: boolean
}

/** A product in a list: three columns wide, 324 by 489. */
export function Card({ card, heading = "h2", isEager = false }: CardProps) {
  const className = card.flag === "out" ? "card card--out" : "card"
  if (import.meta.env.SSR && !isEager) {
    const kept = written().card(card, heading)
    if (kept !== null) return <li className={className} dangerouslySetInnerHTML={{ __html: kept.inside() }} />
  }
  return (
    <li className={className}>
      <CardInside card={card} heading={heading} isEager={isEager} />
    </li>
  )
}

function CardInside({ card, heading: Heading, isEager }: Required<CardProps>) {
  const { t } = useLingui()
  const { flag, number, price } = card
  const kept = import.meta.env.SSR ? written().card(card, Heading) : null
  return (
    <>
      <div className="card__picture">
        <Picture
          path={card.image}
          alt=""
          width={324}
          height={489}
          sizes="(min-width:75rem) 324px,46vw"
          isEager={isEager}
        />
        <Heart item={card} />
      </div>
      {import.meta.env.SSR && kept !== null ? (
        <div className="card__text" dangerouslySetInnerHTML={{ __html: kept.text() }} />
      ) : (
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
      )}
      {import.meta.env.SSR && kept !== null ? (
        <div className="card__foot" dangerouslySetInnerHTML={{ __html: kept.foot() }} />
      ) : (
        <div className="card__foot">
          {price === null ? (
            <span className="soft small">{t`Price on request`}</span>
          ) : (
            <Price price={price} />
          )}
          <Swatches swatches={card.swatches} more={card.moreSwatches} />
        </div>
      )}
    </>
  )
}
