import { useLingui } from "@lingui/react/macro"
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
  const { t } = useLingui()
  if (left.length === 0) {
    return <p role="status">{t`Everything in this order was withdrawn from, or the order was cancelled.`}</p>
  }
  return (
    <fieldset className="line-quantities">
      <legend>{t`Which pieces?`}</legend>
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
