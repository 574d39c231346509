import { Trans } from "@lingui/react/macro"
import type { ReactNode } from "react"
import type { ProductPage } from "@shop/core/page"
import { ReviewSection } from "../../reviews/review-section.tsx"
import { Card } from "../../parts/card.tsx"
import { Crumbs } from "../../parts/crumbs.tsx"
import { Late } from "../../parts/late.tsx"
import { Gallery } from "./gallery.tsx"
import { ProductDetails } from "./details.tsx"
import { useIsWhole } from "./whole.ts"
import "../../styles/product.css"

interface ProductScreenProps {
  readonly page: ProductPage
  /** Name, price and the one action, as the kind of product needs them. */
  readonly children: ReactNode
}

/** One product: what it looks like, what it costs as chosen, and everything one may want to know of it. */
export function ProductScreen({ page, children }: ProductScreenProps) {
  return (
    <>
      <div className="wrap">
        <Crumbs current={page.name} />
        <div className="grid product">
          <Gallery key={page.parentSku} name={page.name} number={page.number} images={page.images} />
          {children}
        </div>
      </div>
      <Below key={page.parentSku} page={page} />
    </>
  )
}

/** What lies below the first screen; until it is rendered, nothing that follows it is in sight. */
function Below({ page }: Pick<ProductScreenProps, "page">) {
  if (!useIsWhole()) return <div className="below" />
  return (
    <>
      <ProductDetails page={page} />
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
      <ReviewSection page={page} />
      <Late load={loadRecentlyViewed} with={page} />
    </>
  )
}

const loadRecentlyViewed = () => import("./recently-viewed.tsx")
