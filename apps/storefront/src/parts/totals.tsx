import { useLingui } from "@lingui/react/macro"
import type { FreeDeliveryView, TotalsView } from "@shop/core/cart"
import * as Money from "@shop/core/money"
import { useExemption, useTotalTitle } from "../i18n/exemption.ts"
import { couponText } from "../i18n/refusal-text.ts"
import { useActions, useView } from "../state/use-shop.ts"
import { PostForm } from "./post-form.tsx"
import { useMoney } from "./price.tsx"

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
  return (
    <dl className="totals">
      <dt>{t`Items`}</dt>
      <dd>{money(totals.subtotalCents)}</dd>
      {totals.discountCents === 0 ? null : (
        <>
          <dt>{totals.couponCode === null ? t`Discount` : t`Discount (${totals.couponCode})`}</dt>
          <dd>{money(totals.discountCents)}</dd>
        </>
      )}
      {totals.couponRefusal === null ? null : <CouponRefusal {...totals.couponRefusal} />}
      {needsShipping && !(totals.shippingCents === null && freeDelivery?.leftCents === 0) ? (
        <>
          <dt>{t`Delivery`}</dt>
          <dd>
            {totals.shippingCents === null
              ? t`at checkout`
              : totals.shippingCents === 0
                ? t`free`
                : money(totals.shippingCents)}
          </dd>
        </>
      ) : null}
      {totals.paymentCents === 0 ? null : (
        <>
          <dt>{t`Payment fee`}</dt>
          <dd>{money(totals.paymentCents)}</dd>
        </>
      )}
      <dt className="totals__sum">{totalTitle}</dt>
      <dd className="totals__sum">{money(totals.grandCents)}</dd>
      {exemption === null ? null : <dt className="soft">{exemption}</dt>}
      {totals.rates.map((rate) => (
        <Rate
          key={rate.ratePpm}
          percent={Money.formatNumber(Money.toPercent(rate.ratePpm), view.money, { most: 3 })}
          amount={money(rate.taxCents)}
        />
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
        <PostForm act="removeCoupon" onAct={() => cart.removeCoupon()}>
          <button type="submit" className="link">{t`Remove the coupon`}</button>
        </PostForm>
      </dd>
    </>
  )
}

function Rate({ percent, amount }: { readonly percent: string; readonly amount: string }) {
  const { t } = useLingui()
  return (
    <>
      <dt className="soft">{t`of which VAT ${percent} %`}</dt>
      <dd className="soft">{amount}</dd>
    </>
  )
}
