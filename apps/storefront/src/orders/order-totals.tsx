import { useLingui } from "@lingui/react/macro"
import type { OrderCharges } from "@shop/core/checkout"
import type { Cents } from "@shop/core/money"
import { useExemption, useTotalTitle } from "../i18n/exemption.ts"
import { useMoney } from "../parts/price.tsx"

interface OrderTotalsProps {
  /** Null when the device does not know them. */
  readonly charges: OrderCharges | null
  readonly grandCents: number
  /** Class of the total's row. */
  readonly className: string
}

/** Rows below the lines of an order: charges, total and tax exemption. */
export function OrderTotals({ charges, grandCents, className }: OrderTotalsProps) {
  const money = useMoney()
  const exemption = useExemption()
  const totalTitle = useTotalTitle()
  return (
    <>
      {charges === null ? null : <Charges charges={charges} />}
      <li className={className}>
        <span>{totalTitle}</span>
        <span>{money(grandCents as Cents)}</span>
      </li>
      {exemption === null ? null : (
        <li className="soft">
          <span>{exemption}</span>
        </li>
      )}
    </>
  )
}

function Charges({ charges }: { readonly charges: OrderCharges }) {
  const { t } = useLingui()
  const money = useMoney()
  const { discountCents, paymentCents, shippingCents } = charges
  const rows = [
    ...(discountCents === 0 ? [] : [{ name: t`Discount`, cents: discountCents }]),
    ...(shippingCents === null ? [] : [{ name: t`Delivery`, cents: shippingCents }]),
    ...(paymentCents === 0 ? [] : [{ name: t`Payment fee`, cents: paymentCents }]),
  ]
  return rows.map(({ name, cents }) => (
    <li key={name}>
      <span>{name}</span>
      <span>{cents === 0 ? t`free` : money(cents as Cents)}</span>
    </li>
  ))
}
