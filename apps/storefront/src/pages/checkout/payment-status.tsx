import { useLingui } from "@lingui/react/macro"
import type { PayingState } from "@shop/core/order"
import { Button } from "../../parts/button.tsx"
import { Icon } from "../../parts/icon.tsx"
import { useActions } from "../../state/use-shop.ts"

/** The state of a payment at a provider. */
export default function PaymentStatus({ stage, paymentId }: PayingState) {
  const { t } = useLingui()
  const actions = useActions()
  if (stage === "none") return null
  return (
    <div className={`paying paying--${stage}`}>
      <Icon name={stage === "approved" ? "check" : "alert"} />
      <p>
        <Words stage={stage} />
      </p>
      {stage === "unsure" && paymentId !== null ? (
        <Button variant="outline" onClick={() => actions.paying.back(paymentId)}>{t`Ask again`}</Button>
      ) : null}
    </div>
  )
}

function Words({ stage }: Pick<PayingState, "stage">) {
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
