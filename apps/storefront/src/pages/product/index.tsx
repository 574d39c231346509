import type { ProductPage } from "@shop/core/page"
import { configuredPrice, nothingChosen } from "@shop/core/product"
import { useActions } from "../../state/use-shop.ts"
import { ProductScreen } from "./product-screen.tsx"
import { Purchase } from "./purchase.tsx"

/** A product without options, or with variants. */
export default function PlainProduct({ page }: { readonly page: ProductPage }) {
  const { cart } = useActions()
  return (
    <ProductScreen page={page}>
      <Purchase
        key={page.parentSku}
        page={page}
        priceOf={(qty) => configuredPrice(page, nothingChosen, qty)}
        onAdd={(qty) => cart.add({ sku: page.sku, qty })}
      />
    </ProductScreen>
  )
}
