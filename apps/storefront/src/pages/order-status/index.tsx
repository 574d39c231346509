import { useLingui } from "@lingui/react/macro"
import { useEffect } from "react"
import { Faults } from "../../forms/faults.tsx"
import { useDraft } from "../../forms/use-draft.ts"
import { Button, TextButton } from "../../parts/button.tsx"
import { Field } from "../../parts/field.tsx"
import { PostForm } from "../../parts/post-form.tsx"
import { OrderActions } from "../../orders/order-actions.tsx"
import { needsCode, CodeField } from "../../orders/code-field.tsx"
import { OrderProblem } from "../../orders/order-problem.tsx"
import { OrderDetails } from "../../orders/order-details.tsx"
import { useHydrated } from "../../parts/use-hydrated.ts"
import { useActions, useShop } from "../../state/use-shop.ts"
import { FormPlaceholder } from "../../orders/form-placeholder.tsx"
import "../../styles/forms.css"
import "../../styles/account.css"
import "../../styles/orders.css"
import { FocusedHeading } from "../../parts/focused-heading.tsx"

/** Finds an order of a guest by its number and e-mail address. */
export default function OrderStatusScreen() {
  const { t } = useLingui()
  const { account, orderTracking } = useShop()
  const actions = useActions()
  // The next shopper on this device must not see this order.
  useEffect(() => () => actions.orderTracking.close(), [actions])
  const order = orderTracking?.lookup?.email == null ? null : orderTracking.order
  return (
    <div className="wrap account order-page">
      <h1>{t`Find an order`}</h1>
      {account === null ? (
        <FormPlaceholder>
          <Form />
        </FormPlaceholder>
      ) : order === null ? (
        <Form />
      ) : (
        <Found />
      )}
    </div>
  )
}

function Form() {
  const { orderTracking, lastOrder } = useShop()
  const { t } = useLingui()
  const isHydrated = useHydrated()
  const actions = useActions()
  const faults = orderTracking?.faults ?? []
  const { draft, field } = useDraft(
    {
      number: orderTracking?.lookup?.number ?? lastOrder?.orderNumber ?? "",
      email: orderTracking?.lookup?.email ?? lastOrder?.email ?? "",
      code: "",
    },
    faults,
  )
  return (
    <div className="order-page__form">
      <p>{t`The number is in the e-mail that confirms the order, and on the invoice.`}</p>
      <Faults faults={faults} />
      <OrderProblem problem={orderTracking?.problem ?? null} />
      <PostForm
        className="fields fields--column"
        command="orderTracking/open"
        noValidate={isHydrated}
        onCommand={() => actions.orderTracking.open(draft)}
      >
        <Field
          {...field("number")}
          autoComplete="off"
          autoCapitalize="characters"
          hint={t`Such as EN-123456`}
        />
        <Field {...field("email")} type="email" autoComplete="email" />
        {needsCode(orderTracking?.problem ?? null) ? <CodeField {...field("code")} /> : null}
        <Button type="submit" disabled={orderTracking?.isBusy === true}>{t`Show the order`}</Button>
      </PostForm>
    </div>
  )
}

function Found() {
  const { t } = useLingui()
  const { orderTracking } = useShop()
  const actions = useActions()
  const order = orderTracking?.order
  if (order == null) return null
  const { number } = order
  return (
    <section>
      <div className="order-page__head">
        <FocusedHeading>{t`Order ${number}`}</FocusedHeading>
        <TextButton className="needs-script" onClick={() => actions.orderTracking.close()}>
          {t`Another order`}
        </TextButton>
      </div>
      <OrderActions order={order} />
      <OrderDetails order={order} />
    </section>
  )
}
