import type { ProductPage } from "@shop/core/page"
import { Heart } from "../parts/heart.tsx"
import { CompareButton } from "./compare-button.tsx"
import { keepsakeOf } from "./keepsake.ts"

/** Heart and comparison, in the row that the purchase leaves free for them. */
export default function Aside(page: ProductPage) {
  return (
    <>
      <Heart item={keepsakeOf(page)} />
      <CompareButton page={page} />
    </>
  )
}
