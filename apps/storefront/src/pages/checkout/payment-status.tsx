import { useLingui } from "@lingui/react/macro"
import { useEffect, useRef } from "react"
import type { PayingState } from "@shop/core/order"
import { Button } from "../../parts/button.tsx"
import { Icon } from "../../parts/icon.tsx"
import { useActions } from "../../state/use-shop.ts"

interface PaymentStatusProps extends PayingState {
  /** Whether it gets the focus once it is shown. */
  readonly isFocused: boolean
}

/** The state of a payment at a provider. */
export function PaymentStatus({ stage, paymentId, isFocused }: PaymentStatusProps) {
  const { t } = useLingui()
  const actions = useActions()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFocused) box.current?.focus({ preventScroll: true })
  }, [isFocused])
  if (stage === "none") return null
  return (
    <div ref={box} tabIndex={-1} className={`paying paying--${stage}`}>
      <Icon name={stage === "approved" ? "check" : "alert"} />
      <p>
        <PaymentWords stage={stage} />
      </p>
      {stage === "unsure" && paymentId !== null ? (
        <Button variant="outline" onClick={() => actions.paying.back(paymentId)}>{t`Ask again`}</Button>
      ) : null}
    </div>
  )
}

/** What the stage of a payment means for the shopper. */
export function PaymentWords({ stage }: Pick<PayingState, "stage">) {
  const { t } = useLingui()
  switch (stage) {
    case "none":
      return null
    case "leaving":
      return t`You are being taken to the payment page…`
    case "checking":
      return t`One moment: we are asking how your payment stands.`
    case "approved":
      return t`Your payment is approved. The order is being placed.`
    case "refused":
      return t`The payment was refused and nothing was charged. Please choose another way to pay.`
    case "abandoned":
      return t`You came back without paying. Nothing was charged, and your cart is as it was.`
    case "unsure":
      return t`The provider has not said yet whether the payment went through. Asking again is safe.`
  }
}
