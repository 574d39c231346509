import type { PriceView } from "@shop/core/pricing"
import { useLingui } from "@lingui/react/macro"
import { type ReactNode, useState } from "react"
import type { ProductPage } from "@shop/core/page"
import { pageHref } from "@shop/core/routing"
import { saleQtyUp, saleSteps } from "@shop/core/stock"
import { Button, ButtonLink } from "../../parts/button.tsx"
import { Price } from "../../parts/price.tsx"
import { Prose } from "../../parts/prose.tsx"
import { QuantityPrices } from "../../parts/quantity-prices.tsx"
import { Quantity } from "../../parts/quantity.tsx"
import { useSaleStepsText } from "../../parts/sale-steps.ts"
import { PostForm } from "../../parts/post-form.tsx"
import { useOffers, useShop } from "../../state/use-shop.ts"
import { WishlistButton } from "../../parts/wishlist-button.tsx"
import { Availability } from "./availability.tsx"
import { Choices } from "./choices.tsx"
import { CompareButton } from "./compare-button.tsx"
import { Rating } from "./rating.tsx"
import { RemindMe, RemindMeForm } from "./remind-me.tsx"
import { Terms } from "./terms.tsx"
import { wishlistItemOf } from "./wishlist-item.ts"

interface PurchaseProps {
  readonly page: ProductPage
  /** Unit price of the current choices for a quantity; null when unknown. */
  readonly priceOf: (qty: number) => PriceView | null
  /** False for a set, which has a quantity for each product. */
  readonly hasOwnQty?: boolean
  readonly onAdd: (qty: number) => void
  /** Choices other than the variant. */
  readonly children?: ReactNode
}

/** Name, price, choices, and the button to add to the cart. */
export function Purchase({ page, priceOf, hasOwnQty = true, onAdd, children }: PurchaseProps) {
  const { t } = useLingui()
  const {
    view,
    page: { url, crumbs },
  } = useShop()
  const category = crumbs.at(-1)
  const steps = saleSteps(page)
  const [chosen, setQty] = useState(steps.qtyMin)
  const qty = hasOwnQty ? saleQtyUp(page, chosen) : 1
  const stepsText = useSaleStepsText()(steps)
  const price = priceOf(qty)
  const isBuyable = page.isBuyable && page.availability.tag !== "out"
  const hasQty = hasOwnQty && isBuyable
  const { reminders } = useOffers()
  const remindSku = reminders && page.availability.tag === "out" ? page.availability.remindSku : undefined
  const isForGood = page.availability.tag === "out" && page.availability.isForGood === true
  return (
    <>
      <PostForm
        className="purchase"
        noValidate={false}
        command="add"
        action={pageHref(view, "cart")}
        onCommand={() => onAdd(qty)}
      >
        <input type="hidden" name="url" value={url} />
        {hasQty ? null : <input type="hidden" name="qty" value={qty} />}
        <h1>{page.name}</h1>
        <Rating page={page} />
        {page.shortDescription === "" ? null : (
          <Prose className="purchase__short" html={page.shortDescription} />
        )}
        <div className="purchase__price" aria-live="polite">
          {price === null ? (
            <p className="soft">{t`Price on request`}</p>
          ) : (
            <Price price={price} isExplained />
          )}
        </div>
        <QuantityPrices prices={page.priceList?.prices ?? []} />
        {page.choices.map((choice) => (
          <Choices key={choice.attributeCode} choice={choice} />
        ))}
        {children}
        <Availability availability={page.availability} />
        {hasQty && steps.qtyMin > 1 ? <p className="soft">{stepsText}</p> : null}
        {isForGood ? null : (
          <div className="purchase__add">
            {hasQty ? (
              <Quantity
                field="qty"
                {...steps}
                qty={qty}
                qtyMax={page.qtyMax}
                name={page.name}
                onChange={setQty}
              />
            ) : null}
            <Button type="submit" disabled={!isBuyable}>
              {isBuyable ? t`Add to cart` : t`Not available`}
            </Button>
          </div>
        )}
        {page.availability.tag === "out" && category !== undefined ? (
          <ButtonLink
            isWide
            variant="outline"
            href={category.href}
          >{t`See more: ${category.label}`}</ButtonLink>
        ) : null}
        {remindSku === undefined ? null : <RemindMe />}
        <div className="save-buttons needs-script">
          <WishlistButton item={wishlistItemOf(page)} />
          <CompareButton page={page} />
        </div>
        <Terms page={page} />
      </PostForm>
      {remindSku === undefined ? null : <RemindMeForm sku={remindSku} />}
    </>
  )
}
