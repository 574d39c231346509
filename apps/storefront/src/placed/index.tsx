import { Trans } from "@lingui/react/macro"
import { useEffect } from "react"
import { Button } from "../parts/button.tsx"
import { Skeleton } from "../parts/skeleton.tsx"
import { useActions, useShop } from "../state/use-shop.ts"
import { Acts } from "./acts.tsx"
import { Problem } from "./problem.tsx"
import { Sheet } from "./sheet.tsx"
import "../styles/placed.css"

/** A customer's own order, as the platform has it now. */
export default function PlacedOrder({ number }: { readonly number: string }) {
  const { placed } = useShop()
  const actions = useActions()
  useEffect(() => actions.placed.open({ number, email: null }), [actions, number])
  const isMine = placed?.plea?.number === number
  const order = isMine ? placed.order : null
  if (order !== null) {
    return (
      <>
        <Acts order={order} />
        <Sheet order={order} />
      </>
    )
  }
  if (!isMine || placed.problem === null) {
    return <Skeleton lines={2} className="placed__waiting" />
  }
  return (
    <div className="account__lost">
      <Problem problem={placed.problem} />
      <Button look="line" onClick={() => actions.placed.open({ number, email: null })}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
