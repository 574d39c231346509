import { useLingui } from "@lingui/react/macro"
import type { OrderDetails } from "@shop/core/order"
import { pageHref } from "@shop/core/routing"
import { onSubmit, useDraft } from "../forms/use-draft.ts"
import { Button, ButtonLink } from "../parts/button.tsx"
import { useActions, useShop } from "../state/use-shop.ts"
import { needsCode, CodeField } from "./code-field.tsx"
import { ReorderButton } from "./reorder-button.tsx"
import { OrderProblem } from "./order-problem.tsx"
import { useDownload } from "../browser/download.ts"
import { useConfirmation } from "../parts/use-confirmation.ts"

/** The actions that an order offers to its buyer. */
export function OrderActions({ order }: { readonly order: OrderDetails }) {
  const { t } = useLingui()
  const { orderTracking, view } = useShop()
  const actions = useActions()
  useDownload(orderTracking?.invoice ?? null)
  const isBusy = orderTracking?.isBusy === true
  return (
    <>
      <div className="order-page__actions">
        <ReorderButton lines={order.lines} />
        {orderTracking?.hasInvoice === true ? (
          <Button variant="outline" disabled={isBusy} onClick={() => actions.orderTracking.loadInvoice()}>
            {t`Invoice (PDF)`}
          </Button>
        ) : null}
        <Button variant="outline" onClick={() => print()}>{t`Print`}</Button>
        {orderTracking?.isCancellable === true ? <Cancel isBusy={isBusy} number={order.number} /> : null}
        {(orderTracking?.withdrawable ?? []).length === 0 ? null : (
          <ButtonLink variant="outline" href={pageHref(view, "withdrawal")}>
            {t`Withdraw from the contract`}
          </ButtonLink>
        )}
      </div>
      <OrderProblem problem={orderTracking?.problem ?? null} />
      {orderTracking?.problem?.request === "cancel" && needsCode(orderTracking.problem) ? (
        <CodeForm isBusy={isBusy} />
      ) : null}
    </>
  )
}

/** The form for the code that a guest needs to cancel an order. */
function CodeForm({ isBusy }: { readonly isBusy: boolean }) {
  const { t } = useLingui()
  const { orderTracking } = useActions()
  const { draft, field } = useDraft({ code: "" }, useShop().orderTracking?.faults ?? [])
  return (
    <form
      className="fields fields--column"
      noValidate
      onSubmit={onSubmit(() => orderTracking.cancel(draft.code))}
    >
      <CodeField {...field("code")} />
      <p className="account__actions">
        <Button type="submit" disabled={isBusy}>{t`Cancel the order`}</Button>
        <Button variant="outline" disabled={isBusy} onClick={() => orderTracking.cancel()}>
          {t`Send another code`}
        </Button>
      </p>
    </form>
  )
}

/** Cancels an order after a confirmation, because it cannot be undone. */
function Cancel({ isBusy, number }: { readonly isBusy: boolean; readonly number: string }) {
  const { t } = useLingui()
  const { orderTracking } = useActions()
  const { isConfirming, setIsConfirming, confirm } = useConfirmation()
  if (!isConfirming) {
    return <Button variant="outline" onClick={() => setIsConfirming(true)}>{t`Cancel the order`}</Button>
  }
  return (
    <div className="order-page__confirm" role="group" aria-label={t`Cancel order ${number}`}>
      <p>{t`Cancel the whole order? We refund what you have paid.`}</p>
      <Button
        ref={confirm}
        disabled={isBusy}
        onClick={() => orderTracking.cancel()}
      >{t`Yes, cancel it`}</Button>
      <Button variant="outline" onClick={() => setIsConfirming(false)}>{t`No, keep it`}</Button>
    </div>
  )
}
