import { Trans } from "@lingui/react/macro"
import type { PayingState } from "@shop/core/order"
import { Button } from "../../parts/button.tsx"
import { Icon } from "../../parts/icon.tsx"
import { useActions } from "../../state/use-shop.ts"

/** The state of a payment at a provider. */
export default function PaymentStatus({ stage, paymentId }: PayingState) {
  const actions = useActions()
  if (stage === "none") return null
  return (
    <div className={`paying paying--${stage}`}>
      <Icon name={stage === "approved" ? "check" : "alert"} />
      <p>
        <Words stage={stage} />
      </p>
      {stage === "unsure" && paymentId !== null ? (
        <Button look="line" onClick={() => actions.paying.back(paymentId)}>
          <Trans>Ask again</Trans>
        </Button>
      ) : null}
    </div>
  )
}

function Words({ stage }: Pick<PayingState, "stage">) {
  switch (stage) {
    case "none":
      return null
    case "leaving":
      return <Trans>You are being taken to the payment page…</Trans>
    case "checking":
      return <Trans>One moment: we are asking how your payment stands.</Trans>
    case "approved":
      return <Trans>Your payment is approved. The order is being placed.</Trans>
    case "refused":
      return <Trans>The payment was refused and nothing was charged. Please choose another way to pay.</Trans>
    case "abandoned":
      return <Trans>You came back without paying. Nothing was charged, and your cart is as it was.</Trans>
    case "unsure":
      return (
        <Trans>The provider has not said yet whether the payment went through. Asking again is safe.</Trans>
      )
  }
}
