import { useEffect, useRef } from "react"
import { replaceAddress } from "../../navigation/early-history.ts"
import { deferred } from "../../parts/deferred.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"

const PaymentStatus = deferred(() => import("./payment-status.tsx"))

/** Reads the payment id that the provider added to the address, and removes it from there. */
const takePayment = (): string | null => {
  const payment = new URLSearchParams(location.search).get("payment")
  if (payment !== null) replaceAddress(location.pathname)
  return payment
}

/** The state of a payment at a provider. Leaving the checkout closes it. */
export function Payment() {
  const { paying } = useShop()
  const actions = useActions()
  const wasOpen = useRef(false)
  useEffect(() => {
    const payment = takePayment()
    if (payment !== null) actions.paying.back(payment)
  }, [actions])
  useEffect(() => {
    wasOpen.current = paying !== null
  }, [paying])
  useEffect(
    () => () => {
      if (wasOpen.current) actions.paying.close()
    },
    [actions],
  )
  return <div aria-live="polite">{paying === null ? null : <PaymentStatus {...paying} />}</div>
}
