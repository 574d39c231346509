import type { CardView } from "@shop/core/product"
import { Picture } from "../../parts/picture.tsx"
import { Price } from "../../parts/price.tsx"

/** A found product: a row on phones, a small card on wide screens. */
export function ResultItem({ card }: { readonly card: CardView }) {
  return (
    <li className={card.flag === "out" ? "search-result search-result--out" : "search-result"}>
      <div className="search-result__picture">
        <Picture path={card.image} alt="" width={210} height={300} />
      </div>
      <div>
        <p className="search-result__name">
          <a href={card.href}>{card.name}</a>
        </p>
        {card.sub === "" ? null : <p className="small soft">{card.sub}</p>}
        {card.price === null ? null : <Price price={card.price} />}
      </div>
    </li>
  )
}
