import { useLingui } from "@lingui/react/macro"
import type { CardView } from "@shop/core/product"
import { Picture } from "../../parts/picture.tsx"
import { Price } from "../../parts/price.tsx"
import { Section } from "../../parts/section.tsx"

/** The best-selling products as a list. */
export function Bestsellers({ cards }: { readonly cards: ReadonlyArray<CardView> }) {
  const { t } = useLingui()
  if (cards.length === 0) return null
  return (
    <Section id="bestsellers" title={t`Most asked for`}>
      <ol className="index">
        {cards.map(({ sku, name, href, image, number, price, sub }) => (
          <li key={sku}>
            <Picture path={image} alt="" width={96} height={96} />
            <div>
              {number === null ? null : <p className="number small">{t`No. ${number}`}</p>}
              <h3>
                <a href={href}>{name}</a>
              </h3>
              {sub === "" ? null : <p className="card__sub">{sub}</p>}
            </div>
            {price === null ? null : <Price price={price} />}
          </li>
        ))}
      </ol>
    </Section>
  )
}
