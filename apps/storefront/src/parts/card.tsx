import { useLingui } from "@lingui/react/macro"
import type { CardFlag, CardView } from "@shop/core/page"
import { written } from "../document/written.ts"
import type { Place } from "./picture-source.ts"
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

const place = (narrow: string): Place => ({
  widthPx: 324,
  heightPx: 489,
  sizes: `(min-width:75rem) 324px,${narrow}`,
})
/** In a list, and on a shelf of a page. */
const places = { h2: place("(min-width:48rem) 31vw,46vw"), h3: place("(min-width:48rem) 30vw,62vw") }

interface CardProps {
  readonly card: CardView
  /** Rank of the name among the page's headings; the third stands on a shelf of the page. */
  readonly heading?: "h2" | "h3"
  readonly isEager?: boolean | "first"
}

/** A product in a list: three columns wide, 324 by 489. */
export function Card({ card, heading: Heading = "h2", isEager = false }: CardProps) {
  const { t } = useLingui()
  const { flag, number, price } = card
  if (import.meta.env.SSR && isEager === false) {
    const inside = written().card(card, Heading)
    if (inside !== null) {
      const name = flag === "out" ? "card card--out" : "card"
      return <li className={name} dangerouslySetInnerHTML={{ __html: inside }} />
    }
  }
  return (
    <li className={flag === "out" ? "card card--out" : "card"}>
      <div className="card__picture">
        <Picture path={card.image} alt="" place={places[Heading]} isEager={isEager} />
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
}
