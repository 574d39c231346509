import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import { useState } from "react"
import type { PastOrder } from "@shop/core/account"
import { Icon } from "../../parts/icon.tsx"
import { deferred } from "../../parts/deferred.tsx"
import { useMoney } from "../../parts/price.tsx"
import { useDay } from "../../parts/dates.ts"
import { LineChoices } from "../../orders/line-choices.tsx"
import { OrderTotals } from "../../orders/order-totals.tsx"
import { ReorderButton } from "../../orders/reorder-button.tsx"
import { useOffers } from "../../state/use-shop.ts"
import { useStatus } from "./status.ts"

const CustomerOrder = deferred(() => import("../../orders/customer-order.tsx"))

/** A past order as a line; its details load when it is opened. */
export function Order({ order }: { readonly order: PastOrder }) {
  const { t } = useLingui()
  const money = useMoney()
  const day = useDay()
  const status = useStatus()
  const { number } = order
  const { orderService } = useOffers()
  const [isOpen, setIsOpen] = useState(false)
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
        {orderService ? (
          isOpen && <CustomerOrder number={number} />
        ) : (
          <>
            <div className="order-page__actions">
              <ReorderButton lines={order.lines} />
            </div>
            <HistoryLines lines={order.lines} grandCents={order.grandCents} />
          </>
        )}
      </details>
    </li>
  )
}

/** The lines of an order on a platform that has no order details. */
function HistoryLines({ lines, grandCents }: Pick<PastOrder, "lines" | "grandCents">) {
  const money = useMoney()
  return (
    <ul className="order__lines">
      {lines.map((line) => (
        <li key={`${line.figures?.itemId ?? ""} ${line.sku}`}>
          <span>
            {line.qty} × {line.name}
            <LineChoices choices={line.choices} />
          </span>
          <span>{money(line.rowGrossCents)}</span>
        </li>
      ))}
      <OrderTotals charges={null} grandCents={grandCents} className="order__sum" />
    </ul>
  )
}
