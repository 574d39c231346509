import { Prose } from "../../parts/prose.tsx"
import { useLingui } from "@lingui/react/macro"
import type { CategoryPage } from "@shop/core/page"
import { CategoryStrip } from "../../listing/category-strip.tsx"
import { Listing } from "../../listing/listing.tsx"
import { Breadcrumbs } from "../../parts/breadcrumbs.tsx"
import { Drawing } from "../../parts/drawing.tsx"
import { EmptyState } from "../../parts/empty-state.tsx"
import { Picture } from "../../parts/picture.tsx"
import "../../styles/listing.css"

export default function Category({ page }: { readonly page: CategoryPage }) {
  const { t } = useLingui()
  const { children, description, image, listing, name } = page
  return (
    <>
      <div className="wrap">
        <Breadcrumbs current={name} />
        <div className="grid category">
          <h1>{name}</h1>
          {image === null ? null : <Picture path={image} alt="" width={640} height={360} sizes="48vw" />}
          {description === "" ? null : <Prose className="category__text" html={description} />}
        </div>
        <CategoryStrip categories={children} />
      </div>
      <Listing
        listing={listing}
        empty={
          listing.clearHref === null ? (
            <EmptyState drawing={<Drawing form="bowl" />} title={t`This shelf is empty for now.`} />
          ) : (
            <EmptyState drawing={<Drawing form="bowl" />} title={t`Nothing fits all of these filters`}>
              <a className="link" href={listing.clearHref}>{t`Clear all`}</a>
            </EmptyState>
          )
        }
      />
    </>
  )
}
