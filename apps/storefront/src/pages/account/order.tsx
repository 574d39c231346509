import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import { useState } from "react"
import type { PastOrder } from "@shop/core/account"
import { Icon } from "../../parts/icon.tsx"
import { deferred } from "../../parts/deferred.tsx"
import { useMoney } from "../../parts/price.tsx"
import { useDay } from "../../parts/dates.ts"
import { useStatus } from "./status.ts"

const CustomerOrder = deferred(() => import("../../orders/customer-order.tsx"))

/** A past order as a line; its details load when it is opened. */
export function Order({ order }: { readonly order: PastOrder }) {
  const { t } = useLingui()
  const money = useMoney()
  const day = useDay()
  const status = useStatus()
  const { number } = order
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
        {isOpen ? <CustomerOrder number={number} /> : null}
      </details>
    </li>
  )
}
