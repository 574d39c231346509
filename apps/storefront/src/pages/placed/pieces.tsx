import { Trans } from "@lingui/react/macro"
import type { OrderDetails, OrderPieces } from "@shop/core/order"
import { Choices } from "../../parts/choices.tsx"
import { Quantity } from "../../parts/quantity.tsx"

interface PiecesProps {
  readonly order: OrderDetails
  /** What may still be withdrawn from. */
  readonly left: ReadonlyArray<OrderPieces>
  /** Pieces by the line's position. */
  readonly chosen: ReadonlyMap<number, number>
  readonly onChange: (chosen: ReadonlyMap<number, number>) => void
}

/** How many pieces of each line: all of them to begin with. */
export function Pieces({ order, left, chosen, onChange }: PiecesProps) {
  if (left.length === 0) {
    return (
      <p role="status">
        <Trans>Everything in this order was withdrawn from, or the order was cancelled.</Trans>
      </p>
    )
  }
  return (
    <fieldset className="pieces">
      <legend>
        <Trans>Which pieces?</Trans>
      </legend>
      <ul>
        {left.map(({ position, qty: qtyMax }) => {
          const line = order.lines.find((one) => one.position === position)
          const name = line?.name ?? ""
          return (
            <li key={position}>
              <span>
                {name}
                <Choices choices={line?.choices} />
              </span>
              <Quantity
                isSmall
                qty={chosen.get(position) ?? 0}
                qtyMin={0}
                qtyMax={qtyMax}
                name={name}
                onChange={(qty) => onChange(new Map([...chosen, [position, qty]]))}
              />
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
