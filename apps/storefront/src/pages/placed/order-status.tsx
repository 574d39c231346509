import { Trans, useLingui } from "@lingui/react/macro"
import { useEffect, useRef } from "react"
import { Faults } from "../../forms/faults.tsx"
import { useDraft } from "../../forms/use-draft.ts"
import { Button } from "../../parts/button.tsx"
import { Field } from "../../parts/field.tsx"
import { PostForm } from "../../parts/post-form.tsx"
import { Acts } from "../../placed/acts.tsx"
import { asksCode, CodeField } from "../../placed/code-field.tsx"
import { Problem } from "../../placed/problem.tsx"
import { Sheet } from "../../placed/sheet.tsx"
import { useHydrated } from "../../parts/use-hydrated.ts"
import { useActions, useShop, useWake } from "../../state/use-shop.ts"
import { UntilAwake } from "./until-awake.tsx"

/** Where a guest finds an order again, with its number and the e-mail address on it. */
export function OrderStatus() {
  const { account, placed } = useShop()
  const actions = useActions()
  const wake = useWake()
  useEffect(wake, [wake])
  // What somebody looked up here before is not shown to the next.
  useEffect(() => () => actions.placed.close(), [actions])
  const order = placed?.plea?.email == null ? null : placed.order
  return (
    <div className="wrap account placed">
      <h1>
        <Trans>Find an order</Trans>
      </h1>
      {account === null ? (
        <UntilAwake>
          <Form />
        </UntilAwake>
      ) : order === null ? (
        <Form />
      ) : (
        <Found />
      )}
    </div>
  )
}

function Form() {
  const { placed, lastOrder } = useShop()
  const { t } = useLingui()
  const isHydrated = useHydrated()
  const actions = useActions()
  const faults = placed?.faults ?? []
  const { draft, field } = useDraft(
    {
      number: placed?.plea?.number ?? lastOrder?.orderNumber ?? "",
      email: placed?.plea?.email ?? lastOrder?.email ?? "",
      code: "",
    },
    faults,
  )
  return (
    <div className="placed__form">
      <p>
        <Trans>The number is in the letter that confirms the order, and on the invoice.</Trans>
      </p>
      <Faults faults={faults} />
      <Problem problem={placed?.problem ?? null} />
      <PostForm
        className="fields fields--column"
        act="placed/open"
        noValidate={isHydrated}
        onAct={() => actions.placed.open(draft)}
      >
        <Field
          {...field("number")}
          autoComplete="off"
          autoCapitalize="characters"
          hint={t`Such as FR-100001`}
        />
        <Field {...field("email")} type="email" autoComplete="email" />
        {asksCode(placed?.problem ?? null) ? <CodeField {...field("code")} /> : null}
        <Button type="submit" disabled={placed?.isBusy === true}>
          <Trans>Show the order</Trans>
        </Button>
      </PostForm>
    </div>
  )
}

function Found() {
  const { placed } = useShop()
  const actions = useActions()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const order = placed?.order
  if (order == null) return null
  const { number } = order
  return (
    <section>
      <div className="placed__head">
        <h2 tabIndex={-1} ref={heading}>
          <Trans>Order {number}</Trans>
        </h2>
        <button type="button" className="link needs-script" onClick={() => actions.placed.close()}>
          <Trans>Another order</Trans>
        </button>
      </div>
      <Acts order={order} />
      <Sheet order={order} />
    </section>
  )
}
