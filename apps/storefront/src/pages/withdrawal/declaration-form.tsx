import { useLingui } from "@lingui/react/macro"
import { useState } from "react"
import type { AccountView } from "@shop/core/account"
import { emailForOrder, orderNumbered, type OrderPieces, type OrderTrackingView } from "@shop/core/order"
import { Faults } from "../../forms/faults.tsx"
import { useDraft } from "../../forms/use-draft.ts"
import { Button } from "../../parts/button.tsx"
import { Field } from "../../parts/field.tsx"
import { PostForm } from "../../parts/post-form.tsx"
import { OrderProblem } from "../../orders/order-problem.tsx"
import { useHydrated } from "../../parts/use-hydrated.ts"
import { useActions } from "../../state/use-shop.ts"
import { LineQuantities } from "./line-quantities.tsx"

interface DeclarationFormProps {
  /** Null until the runtime is loaded. */
  readonly account: AccountView | null
  readonly orderTracking: OrderTrackingView | null
}

/** The first step: the name, the order, and optionally quantities of its lines. */
export function DeclarationForm({ account, orderTracking }: DeclarationFormProps) {
  const { t } = useLingui()
  const isHydrated = useHydrated()
  const actions = useActions()
  const profile = account?.profile ?? null
  const faults = orderTracking?.faults ?? []
  const left = orderTracking?.withdrawable ?? []
  const saved = orderTracking?.withdrawal ?? null
  const opening = {
    name: saved?.name ?? (profile === null ? "" : `${profile.firstName} ${profile.lastName}`),
    number: orderTracking?.lookup?.number ?? "",
    email: orderTracking?.lookup?.email ?? profile?.email ?? "",
  }
  const { draft, field } = useDraft(opening, faults)
  const [chosen, setChosen] = useState<ReadonlyMap<number, number> | null>(
    saved?.lines == null ? null : qtyByPosition(saved.lines),
  )
  const order = orderNumbered(orderTracking, draft.number)
  const email = emailForOrder(draft.email, profile?.email ?? null)
  const send = (): void => {
    const lines =
      chosen === null ? null : [...chosen].flatMap(([position, qty]) => (qty > 0 ? [{ position, qty }] : []))
    actions.orderTracking.draft({
      ...draft,
      email,
      lines: order === null || lines?.length === 0 ? null : lines,
    })
  }
  return (
    <div className="order-page__form">
      <p>
        {t`No reason is needed. You see what you declare before you confirm it, and get a receipt at once, here and by e-mail.`}
      </p>
      <Faults faults={faults} />
      <OrderProblem problem={orderTracking?.problem ?? null} />
      <PostForm
        className="fields fields--column"
        command="orderTracking/draft"
        noValidate={isHydrated}
        onCommand={send}
      >
        <Field {...field("name")} autoComplete="name" />
        <Field
          {...field("number")}
          autoComplete="off"
          autoCapitalize="characters"
          hint={t`Such as EN-123456`}
        />
        <Field
          {...field("email")}
          type="email"
          autoComplete="email"
          hint={t`The address the order was placed with`}
        />
        {order === null ? (
          <div className="needs-script">
            <Button
              variant="outline"
              disabled={orderTracking?.isBusy === true}
              onClick={() => actions.orderTracking.open({ number: draft.number, email })}
            >
              {t`Choose pieces of the order`}
            </Button>
          </div>
        ) : (
          <LineQuantities
            order={order}
            left={left}
            chosen={chosen ?? qtyByPosition(left)}
            onChange={setChosen}
          />
        )}
        <Button type="submit" disabled={orderTracking?.isBusy === true}>
          {order === null ? t`Withdraw from the whole order` : t`Go on to the declaration`}
        </Button>
      </PostForm>
    </div>
  )
}

const qtyByPosition = (left: ReadonlyArray<OrderPieces>): ReadonlyMap<number, number> =>
  new Map(left.map(({ position, qty }) => [position, qty]))
