import { Trans, useLingui } from "@lingui/react/macro"
import type { ReactNode } from "react"
import type { ProductPage } from "@shop/core/page"
import { Card } from "../../parts/card.tsx"
import { Crumbs } from "../../parts/crumbs.tsx"
import { Late } from "../../parts/late.tsx"
import { Prose } from "../../parts/prose.tsx"
import { Gallery } from "./gallery.tsx"
import "../../styles/product.css"

interface ProductScreenProps {
  readonly page: ProductPage
  /** Name, price and the one action, as the kind of product needs them. */
  readonly children: ReactNode
}

/** One product: what it looks like, what it costs as chosen, and everything one may want to know of it. */
export function ProductScreen({ page, children }: ProductScreenProps) {
  const { t } = useLingui()
  return (
    <>
      <div className="wrap">
        <Crumbs current={page.name} />
        <div className="grid product">
          <Gallery name={page.name} number={page.number} images={page.images} />
          {children}
        </div>
      </div>
      {page.facts.length === 0 ? null : (
        <section className="wrap section" aria-labelledby="sheet">
          <div className="head">
            <h2 id="sheet">
              <Trans>Data sheet</Trans>
            </h2>
          </div>
          <Facts facts={page.facts} />
        </section>
      )}
      {page.description === "" ? null : (
        <section className="wrap section product__story" aria-label={t`Description`}>
          <Prose html={page.description} />
        </section>
      )}
      {page.notes === "" ? null : (
        <section className="wrap section product__notes" aria-labelledby="notes">
          <div className="head">
            <h2 id="notes">
              <Trans>Safety and guarantees</Trans>
            </h2>
          </div>
          <Prose html={page.notes} />
        </section>
      )}
      {page.related.length === 0 ? null : (
        <section className="wrap section" aria-labelledby="related">
          <div className="head">
            <h2 id="related">
              <Trans>Goes well with</Trans>
            </h2>
          </div>
          <ul className="cards cards--four">
            {page.related.slice(0, 4).map((card) => (
              <Card key={card.sku} card={card} heading="h3" />
            ))}
          </ul>
        </section>
      )}
      {page.isPartial ? null : <Late key={page.parentSku} load={loadBeside} with={page} />}
    </>
  )
}

const loadBeside = () => import("../../beside/index.tsx")

function Facts({ facts }: Pick<ProductPage, "facts">) {
  return (
    <table className="facts">
      <tbody>
        {facts.map((fact) => (
          <tr key={fact.code}>
            <th scope="row">{fact.label}</th>
            <td>{fact.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
