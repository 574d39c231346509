import { Trans } from "@lingui/react/macro"
import type { OrderDetails, OrderPieces } from "@shop/core/order"
import { LineChoices } from "../../orders/line-choices.tsx"
import { Quantity } from "../../parts/quantity.tsx"

interface LineQuantitiesProps {
  readonly order: OrderDetails
  /** Lines that can still be withdrawn from. */
  readonly left: ReadonlyArray<OrderPieces>
  /** Quantity by position of the line. */
  readonly chosen: ReadonlyMap<number, number>
  readonly onChange: (chosen: ReadonlyMap<number, number>) => void
}

/** A quantity for each line of an order. */
export function LineQuantities({ order, left, chosen, onChange }: LineQuantitiesProps) {
  if (left.length === 0) {
    return (
      <p role="status">
        <Trans>Everything in this order was withdrawn from, or the order was cancelled.</Trans>
      </p>
    )
  }
  return (
    <fieldset className="line-quantities">
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
                <LineChoices choices={line?.choices} />
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
