import { Prose } from "../../parts/prose.tsx"
import { useLingui } from "@lingui/react/macro"
import type { CategoryPage } from "@shop/core/page"
import { Forms } from "../../listing/forms.tsx"
import { Listing } from "../../listing/listing.tsx"
import { Crumbs } from "../../parts/crumbs.tsx"
import { Drawing } from "../../parts/drawing.tsx"
import { Empty } from "../../parts/empty.tsx"
import { Picture } from "../../parts/picture.tsx"
import "../../styles/listing.css"

export default function Category({ page }: { readonly page: CategoryPage }) {
  const { t } = useLingui()
  const { children, description, image, listing, name } = page
  return (
    <>
      <div className="wrap">
        <Crumbs current={name} />
        <div className="grid category">
          <h1>{name}</h1>
          {image === null ? null : <Picture path={image} alt="" width={640} height={360} sizes="48vw" />}
          {description === "" ? null : <Prose className="category__text" html={description} />}
        </div>
        <Forms shelves={children} />
      </div>
      <Listing
        listing={listing}
        empty={
          listing.clearHref === null ? (
            <Empty drawing={<Drawing form="bowl" />} title={t`This shelf is empty for now.`} />
          ) : (
            <Empty drawing={<Drawing form="bowl" />} title={t`Nothing fits all of these filters`}>
              <a className="link" href={listing.clearHref}>
                {t`Clear all`}
              </a>
            </Empty>
          )
        }
      />
    </>
  )
}
