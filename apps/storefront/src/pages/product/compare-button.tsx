import { useLingui } from "@lingui/react/macro"
import type { ProductPage } from "@shop/core/page"
import { pageHref } from "@shop/core/routing"
import { useActions, useShop } from "../../state/use-shop.ts"
import { wishlistItemOf } from "./wishlist-item.ts"
import { TextButton } from "../../parts/button.tsx"

/** Adds the chosen variant to the comparison; once it is there, links to the comparison. */
export function CompareButton({ page }: { readonly page: ProductPage }) {
  const { t } = useLingui()
  const { compare, view } = useShop()
  const actions = useActions()
  const count = compare?.count ?? 0
  if (compare?.items.some(({ sku }) => sku === page.sku) === true) {
    return <a className="link" href={pageHref(view, "compare")}>{t`In your comparison (${count})`}</a>
  }
  return (
    <TextButton onClick={() => actions.compare.add({ ...wishlistItemOf(page), sku: page.sku })}>
      {t`Compare`}
    </TextButton>
  )
}
