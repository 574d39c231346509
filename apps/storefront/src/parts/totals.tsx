import { useLingui } from "@lingui/react/macro"
import type { ReactNode } from "react"
import type { FreeDeliveryView, TotalsView } from "@shop/core/cart"
import * as Money from "@shop/core/money"
import { useExemption, useTotalTitle } from "../i18n/exemption.ts"
import { couponText } from "../i18n/refusal-text.ts"
import { useActions, useView } from "../state/use-shop.ts"
import { PostForm } from "./post-form.tsx"
import { useMoney } from "./price.tsx"
import { TextButton } from "./button.tsx"

/** The totals of a cart, with the tax of each rate. */
export function Totals({
  totals,
  needsShipping = true,
  freeDelivery = null,
}: {
  readonly totals: TotalsView
  readonly needsShipping?: boolean
  /** With free delivery, the line "Delivery: at checkout" is left out. */
  readonly freeDelivery?: FreeDeliveryView | null
}) {
  const view = useView()
  const { t } = useLingui()
  const money = useMoney()
  const exemption = useExemption()
  const totalTitle = useTotalTitle()
  const vatTitle = (percent: string): string => t`of which VAT ${percent}%`
  const deliveryText = (): string => {
    if (totals.shippingCents === null) return t`at checkout`
    return totals.shippingCents === 0 ? t`free` : money(totals.shippingCents)
  }
  return (
    <dl className="totals">
      <Row title={t`Items`}>{money(totals.subtotalCents)}</Row>
      {totals.discountCents === 0 ? null : (
        <Row title={totals.couponCode === null ? t`Discount` : t`Discount (${totals.couponCode})`}>
          {money(totals.discountCents)}
        </Row>
      )}
      {totals.couponRefusal === null ? null : <CouponRefusal {...totals.couponRefusal} />}
      {needsShipping && !(totals.shippingCents === null && freeDelivery?.leftCents === 0) ? (
        <Row title={t`Delivery`}>{deliveryText()}</Row>
      ) : null}
      {totals.paymentCents === 0 ? null : <Row title={t`Payment fee`}>{money(totals.paymentCents)}</Row>}
      <Row title={totalTitle} className="totals__sum">
        {money(totals.grandCents)}
      </Row>
      {exemption === null ? null : <dt className="soft">{exemption}</dt>}
      {totals.rates.map((rate) => (
        <Row
          key={rate.ratePpm}
          title={vatTitle(Money.formatNumber(Money.toPercent(rate.ratePpm), view.money, { most: 3 }))}
          className="soft"
        >
          {money(rate.taxCents)}
        </Row>
      ))}
    </dl>
  )
}

/** Why the coupon is not applied, with a button to remove it. */
function CouponRefusal({ coupon, reason }: NonNullable<TotalsView["couponRefusal"]>) {
  const { i18n, t } = useLingui()
  const { cart } = useActions()
  return (
    <>
      <dt role="status">{couponText(i18n, coupon, reason)}</dt>
      <dd>
        <PostForm command="removeCoupon" onCommand={() => cart.removeCoupon()}>
          <TextButton type="submit">{t`Remove the coupon`}</TextButton>
        </PostForm>
      </dd>
    </>
  )
}

interface RowProps {
  readonly title: string
  readonly className?: string
  readonly children: ReactNode
}

function Row({ title, className, children }: RowProps) {
  return (
    <>
      <dt className={className}>{title}</dt>
      <dd className={className}>{children}</dd>
    </>
  )
}
