import { Trans, useLingui } from "@lingui/react/macro"
import { useEffect, useRef, useState } from "react"
import type { OrderDetails } from "@shop/core/order"
import { href } from "@shop/core/store-view"
import { onSubmit, useDraft } from "../forms/use-draft.ts"
import { Button, ButtonLink } from "../parts/button.tsx"
import { useActions, useShop } from "../state/use-shop.ts"
import { asksCode, CodeField } from "./code-field.tsx"
import { Problem } from "./problem.tsx"
import { useFile } from "./use-file.ts"

/** What the buyer of an order may do with it. */
export function Acts({ order }: { readonly order: OrderDetails }) {
  const { placed, view } = useShop()
  const actions = useActions()
  useFile(placed?.invoice ?? null)
  const isBusy = placed?.isBusy === true
  return (
    <>
      <div className="placed__acts">
        <Button look="line" onClick={() => actions.placed.reorder(order.lines)}>
          <Trans>Order again</Trans>
        </Button>
        {placed?.hasInvoice === true ? (
          <Button look="line" disabled={isBusy} onClick={() => actions.placed.askInvoice()}>
            <Trans>Invoice (PDF)</Trans>
          </Button>
        ) : null}
        <Button look="line" onClick={() => print()}>
          <Trans>Print</Trans>
        </Button>
        {placed?.isCancellable === true ? <Cancel isBusy={isBusy} number={order.number} /> : null}
        {(placed?.withdrawable ?? []).length === 0 ? null : (
          <ButtonLink look="line" href={href(view, "/withdrawal")}>
            <Trans>Withdraw from the contract</Trans>
          </ButtonLink>
        )}
      </div>
      <Problem problem={placed?.problem ?? null} />
      {placed?.problem?.wish === "cancel" && asksCode(placed.problem) ? <CodeForm isBusy={isBusy} /> : null}
    </>
  )
}

/** The code of the letter that a guest cancels with; without one another letter is sent. */
function CodeForm({ isBusy }: { readonly isBusy: boolean }) {
  const { placed } = useActions()
  const { draft, field } = useDraft({ code: "" }, [])
  return (
    <form className="fields fields--column" noValidate onSubmit={onSubmit(() => placed.cancel(draft.code))}>
      <CodeField {...field("code")} />
      <p className="account__acts">
        <Button type="submit" disabled={isBusy}>
          <Trans>Cancel the order</Trans>
        </Button>
        <Button look="line" disabled={isBusy} onClick={() => placed.cancel()}>
          <Trans>Send another code</Trans>
        </Button>
      </p>
    </form>
  )
}

/** A cancelled order stays so: a second press says that it is meant. */
function Cancel({ isBusy, number }: { readonly isBusy: boolean; readonly number: string }) {
  const { t } = useLingui()
  const { placed } = useActions()
  const [isAsking, setIsAsking] = useState(false)
  const sure = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAsking) sure.current?.focus()
  }, [isAsking])
  if (!isAsking) {
    return (
      <Button look="line" onClick={() => setIsAsking(true)}>
        <Trans>Cancel the order</Trans>
      </Button>
    )
  }
  return (
    <div className="placed__sure" role="group" aria-label={t`Cancel order ${number}`}>
      <p>
        <Trans>Cancel the whole order? What was paid is given back.</Trans>
      </p>
      <Button ref={sure} disabled={isBusy} onClick={() => placed.cancel()}>
        <Trans>Yes, cancel it</Trans>
      </Button>
      <Button look="line" onClick={() => setIsAsking(false)}>
        <Trans>No, keep it</Trans>
      </Button>
    </div>
  )
}
