import { useLingui } from "@lingui/react/macro"
import { useState } from "react"
import type { OrderTrackingState } from "@shop/core/order"
import { useDraft } from "../../forms/use-draft.ts"
import { Button } from "../../parts/button.tsx"
import { LineChoices } from "../../orders/line-choices.tsx"
import { PostForm } from "../../parts/post-form.tsx"
import { CodeField } from "../../orders/code-field.tsx"
import { OrderProblem } from "../../orders/order-problem.tsx"
import { useHydrated } from "../../parts/use-hydrated.ts"
import { useActions } from "../../state/use-shop.ts"
import { FocusedHeading } from "../../parts/focused-heading.tsx"

interface ConfirmationProps extends Pick<OrderTrackingState, "problem" | "faults" | "isBusy" | "lookup"> {
  readonly draft: NonNullable<OrderTrackingState["draft"]>
}

/** `crypto.randomUUID` is missing on pages without TLS. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  )

/** The second step: shows the declaration and submits it. */
export function Confirmation({ draft, lookup, problem, faults, isBusy }: ConfirmationProps) {
  const actions = useActions()
  const isHydrated = useHydrated()
  const { t } = useLingui()
  const { draft: code, field } = useDraft({ code: "" }, faults)
  const { name, orderNumber } = draft
  const isGuest = lookup?.email != null
  // For a form without JavaScript; with it the core draws the idempotency key.
  const [key] = useState(randomKey)
  return (
    <section className="order-page__form">
      <FocusedHeading>{t`Your declaration`}</FocusedHeading>
      <p>{t`I, ${name}, withdraw from the contract of order ${orderNumber} for these pieces:`}</p>
      <ul className="order__lines">
        {draft.lines.map((line) => (
          <li key={line.position}>
            <span>
              {line.name}
              <LineChoices choices={line.choices} />
            </span>
            <span>{line.qty}</span>
          </li>
        ))}
      </ul>
      <OrderProblem problem={problem} />
      <div className="order-page__actions">
        <PostForm
          className="fields fields--column"
          command="orderTracking/declare"
          noValidate={isHydrated}
          onCommand={() => actions.orderTracking.declare(undefined, isGuest ? code.code : undefined)}
        >
          {isGuest ? (
            <CodeField {...field("code")} hint={t`We have sent a code to the e-mail address of the order.`} />
          ) : null}
          <input type="hidden" name="key" value={key} />
          <HiddenFields draft={draft} lookup={lookup} />
          <Button type="submit" disabled={isBusy}>{t`Confirm the withdrawal`}</Button>
        </PostForm>
        {isGuest ? (
          <PostForm command="orderTracking/draft" onCommand={() => actions.orderTracking.declare()}>
            <HiddenFields draft={draft} lookup={lookup} />
            <Button type="submit" variant="outline" disabled={isBusy}>{t`Send another code`}</Button>
          </PostForm>
        ) : null}
        <PostForm command="orderTracking/discardDraft" onCommand={() => actions.orderTracking.discardDraft()}>
          <HiddenFields draft={draft} lookup={lookup} />
          <Button type="submit" variant="outline">{t`Back`}</Button>
        </PostForm>
      </div>
    </section>
  )
}

/** The fields of the first step, which a no-script form has to send again. */
function HiddenFields({ draft, lookup }: Pick<ConfirmationProps, "draft" | "lookup">) {
  const hidden = (name: string, value: string) => <input type="hidden" name={name} value={value} />
  return (
    <>
      {hidden("number", draft.orderNumber)}
      {hidden("email", lookup?.email ?? "")}
      {hidden("name", draft.name)}
      {draft.lines.map(({ position, qty }) => (
        <input key={position} type="hidden" name="line" value={`${position}:${qty}`} />
      ))}
    </>
  )
}
