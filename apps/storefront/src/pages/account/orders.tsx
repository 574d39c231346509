import { useLingui } from "@lingui/react/macro"
import { useEffect, useRef } from "react"
import type { OrdersView } from "@shop/core/account"
import { href } from "@shop/core/store-view"
import { ButtonLink } from "../../parts/button.tsx"
import { Drawing } from "../../parts/drawing.tsx"
import { EmptyState } from "../../parts/empty-state.tsx"
import { useActions, useView } from "../../state/use-shop.ts"
import type { SectionProps } from "./index.tsx"
import { Order } from "./order.tsx"
import { Pagination } from "./pagination.tsx"
import { LoadFailure } from "../../parts/load-failure.tsx"

export function Orders({ account: { orders, isBusy } }: SectionProps) {
  const { t } = useLingui()
  const actions = useActions()
  useEffect(() => actions.account.loadOrders(1), [actions])
  if (orders === null) {
    return isBusy ? (
      <p className="soft" role="status">{t`Looking for your orders…`}</p>
    ) : (
      <LoadFailure onRetry={() => actions.account.loadOrders(1)}>
        <p>{t`Your orders could not be fetched just now.`}</p>
      </LoadFailure>
    )
  }
  if (orders.total === 0) return <NoOrders />
  return <OrderList orders={orders} isBusy={isBusy} />
}

function NoOrders() {
  const view = useView()
  const { t } = useLingui()
  return (
    <EmptyState drawing={<Drawing form="bowl" />} title={t`You have not ordered anything yet.`}>
      <p>
        <ButtonLink variant="outline" href={href(view, "/")}>{t`See what is new`}</ButtonLink>
      </p>
    </EmptyState>
  )
}

function OrderList({ orders, isBusy }: { readonly orders: OrdersView; readonly isBusy: boolean }) {
  const { t } = useLingui()
  const { loadOrders } = useActions().account
  const list = useRef<HTMLUListElement>(null)
  const shown = useRef(orders.page)
  // The focus moves to the top of another page.
  useEffect(() => {
    if (shown.current === orders.page) return
    shown.current = orders.page
    list.current?.focus()
  }, [orders.page])
  return (
    <>
      <ul className="orders" tabIndex={-1} ref={list} aria-busy={isBusy}>
        {orders.orders.map((order) => (
          <Order key={order.id} order={order} />
        ))}
      </ul>
      {orders.pageCount <= 1 ? null : (
        <Pagination label={t`Pages of your orders`} pages={orders} isBusy={isBusy} onChange={loadOrders} />
      )}
    </>
  )
}
