import { useEffect, useRef, useState } from "react"
import { replaceAddress } from "../../navigation/early-history.ts"
import { useHydrated } from "../../parts/use-hydrated.ts"
import { useActions, useShop } from "../../state/use-shop.ts"
import { PaymentStatus } from "./payment-status.tsx"

/** The payment id that the provider added to the address; null without one, and on the server. */
const paymentInAddress = (): string | null =>
  typeof location === "undefined" ? null : new URLSearchParams(location.search).get("payment")

/** Asks for the state of the payment that the shopper returns from. Leaving the checkout closes it. @rule UI480 */
export const useReturnedPayment = (): {
  /** Whether the state is not known yet. The open step depends on it, so a form shown before would move. */
  readonly isPending: boolean
  /** Whether the shopper returned from a payment to this page. */
  readonly isReturn: boolean
  readonly stopWaiting: () => void
} => {
  const { paying } = useShop()
  const actions = useActions()
  const isHydrated = useHydrated()
  const [payment] = useState(paymentInAddress)
  const [isSettled, setSettled] = useState(false)
  const wasOpen = useRef(false)
  const stage = paying?.stage ?? "none"
  // A shopper who asks again keeps the form.
  if (!isSettled && stage !== "none" && stage !== "checking") setSettled(true)
  useEffect(() => {
    if (payment === null) return
    replaceAddress(location.pathname)
    actions.paying.back(payment)
  }, [actions, payment])
  useEffect(() => {
    wasOpen.current = paying !== null
  }, [paying])
  useEffect(
    () => () => {
      if (wasOpen.current) actions.paying.close()
    },
    [actions],
  )
  return {
    isPending: isHydrated && payment !== null && !isSettled,
    isReturn: payment !== null,
    stopWaiting: () => setSettled(true),
  }
}

/** The state of a payment at a provider. @param isFocused - whether it gets the focus once it is shown */
export function Payment({ isFocused }: { readonly isFocused: boolean }) {
  const { paying } = useShop()
  return (
    <div aria-live="polite">
      {paying === null ? null : <PaymentStatus {...paying} isFocused={isFocused} />}
    </div>
  )
}
