import { useState } from "react"
import type { ProductPage } from "@shop/core/page"
import { configuredPrice, initialChoices } from "@shop/core/product"
import { useActions } from "../../state/use-shop.ts"
import { useOptionErrors } from "../../forms/use-option-errors.ts"
import { ProductScreen } from "../product/product-screen.tsx"
import { Purchase } from "../product/purchase.tsx"
import { BundleOptions } from "./bundle-options.tsx"
import { CustomOptions } from "./custom-options.tsx"
import { GroupedParts } from "./grouped-parts.tsx"

/** A bundle, a set, or a product with options. */
export default function ComposedProduct({ page }: { readonly page: ProductPage }) {
  return (
    <ProductScreen page={page}>
      <ComposedPurchase key={page.parentSku} page={page} />
    </ProductScreen>
  )
}

/** The purchase form with the choices of the product. The core computes the price. */
function ComposedPurchase({ page }: { readonly page: ProductPage }) {
  const { cart } = useActions()
  const [choices, setChoices] = useState(() => initialChoices(page))
  const { customOptions, bundleOptions, groupedQty } = choices
  const errors = useOptionErrors(page.name)
  const isSet = page.grouped.length > 0
  const add = (qty: number): void =>
    cart.add({
      sku: page.sku,
      qty,
      ...(page.customOptions.length > 0 && { customOptions }),
      ...(page.bundleOptions.length > 0 && { bundleOptions }),
      ...(isSet && { groupedQty }),
    })
  return (
    <Purchase
      page={page}
      priceOf={(qty) => configuredPrice(page, choices, qty)}
      hasOwnQty={!isSet}
      onAdd={add}
    >
      <CustomOptions
        options={page.customOptions}
        values={customOptions}
        errors={errors}
        onChange={(next) => setChoices({ ...choices, customOptions: next })}
      />
      <BundleOptions
        options={page.bundleOptions}
        chosen={bundleOptions}
        errors={errors}
        onChange={(next) => setChoices({ ...choices, bundleOptions: next })}
      />
      {isSet ? (
        <GroupedParts
          parts={page.grouped}
          qty={groupedQty}
          errors={errors}
          onChange={(next) => setChoices({ ...choices, groupedQty: next })}
        />
      ) : null}
    </Purchase>
  )
}
