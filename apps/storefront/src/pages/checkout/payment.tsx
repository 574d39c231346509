import { useEffect, useRef } from "react"
import { replaceAddress } from "../../navigation/early-history.ts"
import { Late } from "../../parts/late.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"

const loadPaying = () => import("./payment-status.tsx")

/** The payment that a provider has sent the shopper back with, out of the address before anything else reads it. */
const takePayment = (): string | null => {
  const payment = new URLSearchParams(location.search).get("payment")
  if (payment !== null) replaceAddress(location.pathname)
  return payment
}

/** How a payment at a provider's stands; whoever leaves the checkout has read it. */
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
  return <div aria-live="polite">{paying === null ? null : <Late load={loadPaying} with={paying} />}</div>
}
