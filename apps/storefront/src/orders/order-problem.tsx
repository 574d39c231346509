import { useLingui } from "@lingui/react/macro"
import type { OrderTrackingState } from "@shop/core/order"
import { Icon } from "../parts/icon.tsx"

/** Why an action on an order failed, and what to do next. */
export function OrderProblem({ problem }: Pick<OrderTrackingState, "problem">) {
  const words = useProblemWords()
  return (
    <div aria-live="polite">
      {problem === null ? null : (
        <p className="problem">
          <Icon name="alert" />
          {words(problem)}
        </p>
      )}
    </div>
  )
}

const useProblemWords = (): ((problem: NonNullable<OrderTrackingState["problem"]>) => string) => {
  const { t } = useLingui()
  return ({ request, reason }) => {
    switch (reason) {
      case "unknown":
        return t`There is no order with this number and e-mail address. Both are in the e-mail that confirms the order.`
      case "codeNeeded":
        return t`We have sent a code to the e-mail address of the order. Please type it to go on.`
      case "codeWrong":
        return t`This code is wrong, too old or used. Please ask for another one.`
      case "tooOften":
        return t`That was tried too often. Please wait an hour, or write to us.`
      case "noInvoice":
        return t`There is no invoice for this order yet. Please write to us if you need one.`
      case "unreachable":
        return t`The shop could not be reached. Nothing was changed; please try again.`
      case "notNow":
        if (request === "cancel")
          return t`The order can no longer be cancelled. You can withdraw from the contract instead.`
        return t`There is nothing left to withdraw from: the order was cancelled, or everything was withdrawn from before.`
    }
  }
}
