import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import { useMemo, useState } from "react"
import type { PastOrder } from "@shop/core/account"
import { Icon } from "../../parts/icon.tsx"
import { Late } from "../../parts/late.tsx"
import { useMoney } from "../../parts/price.tsx"
import { useDay } from "../../parts/dates.ts"
import { OrderSum } from "../../placed/order-sum.tsx"
import { useOffers } from "../../state/use-shop.ts"
import { Choices } from "../../parts/choices.tsx"
import { useStatus } from "./status.ts"

const loadPlaced = () => import("../../placed/index.tsx")

/** An earlier order, folded to a line; open it says all that is known. */
export function Order({ order }: { readonly order: PastOrder }) {
  const { t } = useLingui()
  const money = useMoney()
  const day = useDay()
  const status = useStatus()
  const { number } = order
  const { orderService } = useOffers()
  const [isOpen, setIsOpen] = useState(false)
  const given = useMemo(() => ({ number }), [number])
  const count = order.lines.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <li className="order">
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>
          <span className="order__day">{day(order.createdAt)}</span>
          <span className="order__meta">
            <span>{t`No. ${number}`}</span>
            <span>{t`${plural(count, { one: "# piece", other: "# pieces" })}`}</span>
            <span className="order__status">{status(order.status)}</span>
          </span>
          <b>{money(order.grandCents)}</b>
          <Icon name="down" />
        </summary>
        {isOpen && orderService ? <Late load={loadPlaced} with={given} /> : null}
        {orderService ? null : <Lines lines={order.lines} grandCents={order.grandCents} />}
      </details>
    </li>
  )
}

/** What an earlier order holds, where the platform tells no more than the history. */
function Lines({ lines, grandCents }: Pick<PastOrder, "lines" | "grandCents">) {
  const money = useMoney()
  return (
    <ul className="order__lines">
      {lines.map((line) => (
        <li key={`${line.figures?.itemId ?? ""} ${line.sku}`}>
          <span>
            {line.qty} × {line.name}
            <Choices choices={line.choices} />
          </span>
          <span>{money(line.rowGrossCents)}</span>
        </li>
      ))}
      <OrderSum charges={null} grandCents={grandCents} className="order__sum" />
    </ul>
  )
}
