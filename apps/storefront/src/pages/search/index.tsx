import { useLingui } from "@lingui/react/macro"
import type { SearchPage } from "@shop/core/page"
import { CategoryStrip } from "../../listing/category-strip.tsx"
import { Listing } from "../../listing/listing.tsx"
import { Breadcrumbs } from "../../parts/breadcrumbs.tsx"
import { Drawing } from "../../parts/drawing.tsx"
import { EmptyState } from "../../parts/empty-state.tsx"
import { SearchForm } from "../../parts/search-form.tsx"
import { useShop } from "../../state/use-shop.ts"
import "../../styles/listing.css"

export default function Search({ page }: { readonly page: SearchPage }) {
  const { t } = useLingui()
  const { menu } = useShop()
  const { isOffline, isTooShort, listing, text } = page
  const isAsked = text !== "" && !isTooShort && !isOffline
  return (
    <>
      <div className="wrap">
        <Breadcrumbs current={t`Search`} />
        <div className="grid category">
          <h1>{isAsked ? t`Results for “${text}”` : t`Search`}</h1>
          <search className="category__text">
            <SearchForm
              isLarge
              text={text}
              label={t`Words to search for`}
              placeholder={t`A name, a colour, a number`}
            >
              <button type="submit" className="button">{t`Search`}</button>
            </SearchForm>
          </search>
        </div>
      </div>
      {isAsked ? (
        <Listing
          listing={listing}
          empty={
            <>
              <EmptyState drawing={<Drawing form="tea-bowl" />} title={t`Nothing found for “${text}”`}>
                <p>{t`Try a shorter word, or one close to it.`}</p>
              </EmptyState>
              <CategoryStrip categories={menu} />
            </>
          }
        />
      ) : (
        <div className="wrap">
          {isOffline ? (
            <p className="prose">{t`You are offline. Some features might not be available.`}</p>
          ) : null}
          {text !== "" && isTooShort ? (
            <p className="prose">{t`Searched term should consist of at least 3 characters`}</p>
          ) : null}
          <CategoryStrip categories={menu} />
        </div>
      )}
    </>
  )
}
