import type { ProductPage } from "@shop/core/page"
import { WishlistButton } from "../../parts/wishlist-button.tsx"
import { CompareButton } from "./compare-button.tsx"
import { wishlistItemOf } from "./wishlist-item.ts"

/** The buttons for wishlist and comparison. */
export default function SaveButtons({ page }: { readonly page: ProductPage }) {
  return (
    <>
      <WishlistButton item={wishlistItemOf(page)} />
      <CompareButton page={page} />
    </>
  )
}
