import { useLingui } from "@lingui/react/macro"
import type { ReactNode } from "react"
import type { ProductPage } from "@shop/core/page"
import { ReviewSection } from "../../reviews/review-section.tsx"
import { Banners } from "../../parts/banners.tsx"
import { Card } from "../../parts/card.tsx"
import { Breadcrumbs } from "../../parts/breadcrumbs.tsx"
import { deferred } from "../../parts/deferred.tsx"
import { Gallery } from "./gallery.tsx"
import { ProductDetails } from "./details.tsx"
import { useRendersBelowFold } from "./below-fold.ts"
import "../../styles/product.css"
import { Section } from "../../parts/section.tsx"

const RecentlyViewed = deferred(() => import("./recently-viewed.tsx"), { isOptional: true })

interface ProductScreenProps {
  readonly page: ProductPage
  /** The purchase form of the kind of product. */
  readonly children: ReactNode
}

/** A product page: pictures, the purchase form, details, related products and reviews. */
export function ProductScreen({ page, children }: ProductScreenProps) {
  return (
    <>
      <div className="wrap">
        <Breadcrumbs current={page.name} />
        <div className="grid product">
          <Gallery key={page.parentSku} name={page.name} number={page.number} images={page.images} />
          {children}
        </div>
      </div>
      <BelowFold key={page.parentSku} page={page} />
    </>
  )
}

/** The content below the first screen. The placeholder moves the footer out of sight. */
function BelowFold({ page }: Pick<ProductScreenProps, "page">) {
  const { t } = useLingui()
  if (!useRendersBelowFold()) return <div className="below" />
  return (
    <>
      <ProductDetails page={page} />
      {page.related.length === 0 ? null : (
        <Section id="related" title={t`Goes well with`}>
          <ul className="cards cards--four">
            {page.related.slice(0, 4).map((card) => (
              <Card key={card.sku} card={card} heading="h3" />
            ))}
          </ul>
        </Section>
      )}
      <ReviewSection page={page} />
      <Banners banners={page.banners} label={t`Our picks`} />
      <RecentlyViewed page={page} />
    </>
  )
}
