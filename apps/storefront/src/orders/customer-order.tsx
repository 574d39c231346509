import { useEffect } from "react"
import { Skeleton } from "../parts/skeleton.tsx"
import { useActions, useShop } from "../state/use-shop.ts"
import { OrderActions } from "./order-actions.tsx"
import { OrderProblem } from "./order-problem.tsx"
import { OrderDetails } from "./order-details.tsx"
import "../styles/orders.css"
import { LoadFailure } from "../parts/load-failure.tsx"

/** An order of the customer's account, loaded from the platform. */
export default function CustomerOrder({ number }: { readonly number: string }) {
  const { orderTracking } = useShop()
  const actions = useActions()
  useEffect(() => actions.orderTracking.open({ number, email: null }), [actions, number])
  const isLoaded = orderTracking?.lookup?.number === number
  const order = isLoaded ? orderTracking.order : null
  if (order !== null) {
    return (
      <>
        <OrderActions order={order} />
        <OrderDetails order={order} />
      </>
    )
  }
  if (!isLoaded || orderTracking.problem === null) {
    return <Skeleton lines={2} className="order-page__waiting" />
  }
  return (
    <LoadFailure onRetry={() => actions.orderTracking.open({ number, email: null })}>
      <OrderProblem problem={orderTracking.problem} />
    </LoadFailure>
  )
}
