import { Trans } from "@lingui/react/macro"
import { useEffect, useRef } from "react"
import type { PlacedState } from "@shop/core/order"
import { Button } from "../../parts/button.tsx"
import { Problem } from "../../placed/problem.tsx"
import { useActions } from "../../state/use-shop.ts"

interface ConfirmProps extends Pick<PlacedState, "problem" | "isBusy"> {
  readonly draft: NonNullable<PlacedState["draft"]>
}

/** The second step: the declaration as it will stand, and one button that makes it. */
export function Confirm({ draft, problem, isBusy }: ConfirmProps) {
  const actions = useActions()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { name, orderNumber } = draft
  return (
    <section className="placed__form">
      <h2 tabIndex={-1} ref={heading}>
        <Trans>Your declaration</Trans>
      </h2>
      <p>
        <Trans>
          I, {name}, withdraw from the contract of order {orderNumber} for these pieces:
        </Trans>
      </p>
      <ul className="order__lines">
        {draft.lines.map((line) => (
          <li key={line.position}>
            <span>{line.name}</span>
            <span>{line.qty}</span>
          </li>
        ))}
      </ul>
      <Problem problem={problem} />
      <div className="placed__acts">
        <Button disabled={isBusy} onClick={() => actions.placed.declare()}>
          <Trans>Confirm the withdrawal</Trans>
        </Button>
        <Button look="line" onClick={() => actions.placed.undraft()}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </section>
  )
}
