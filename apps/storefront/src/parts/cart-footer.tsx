import { useLingui } from "@lingui/react/macro"
import type { CartView } from "@shop/core/cart"
import { pageHref } from "@shop/core/routing"
import { useView } from "../state/use-shop.ts"
import { ButtonLink } from "./button.tsx"
import { Coupon } from "./coupon.tsx"
import { FreeDeliveryProgress } from "./free-delivery-progress.tsx"
import { Totals } from "./totals.tsx"
import { TotalsSteps } from "./totals-steps.tsx"

/** The footer of a cart: free delivery, totals, coupon and the link to the checkout. */
export function CartFooter({ cart }: { readonly cart: CartView }) {
  const { t } = useLingui()
  const view = useView()
  return (
    <>
      <FreeDeliveryProgress freeDelivery={cart.freeDelivery} />
      <Totals totals={cart.totals} needsShipping={cart.needsShipping} freeDelivery={cart.freeDelivery} />
      <TotalsSteps steps={cart.totals.steps} />
      <Coupon code={cart.totals.couponCode} />
      <ButtonLink isWide href={pageHref(view, "checkout")}>{t`Proceed to checkout`}</ButtonLink>
    </>
  )
}
