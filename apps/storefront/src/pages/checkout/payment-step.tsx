import { Plural, useLingui } from "@lingui/react/macro"
import { useState } from "react"
import type { CheckoutView } from "@shop/core/checkout"
import { Button } from "../../parts/button.tsx"
import { useMoney } from "../../parts/price.tsx"
import { useActions } from "../../state/use-shop.ts"
import { AddressFields } from "../../forms/address-fields.tsx"
import { useFault } from "../../forms/faults.tsx"
import { useMethodTitle, usePaymentTitle } from "../../i18n/method-titles.ts"
import { PostForm } from "../../parts/post-form.tsx"
import { useHydrated } from "../../parts/use-hydrated.ts"
import { Step, type StepFormProps } from "./step.tsx"
import { Checkbox } from "../../parts/checkbox.tsx"

export function PaymentStep({ checkout, number }: StepFormProps) {
  const { t } = useLingui()
  const methodTitle = useMethodTitle()
  const paymentTitle = usePaymentTitle()
  const method = checkout.shippingMethods.find((one) => isChosen(checkout, one))
  const payment = checkout.paymentMethods.find((one) => one.code === checkout.paymentCode)
  const done = [
    method === undefined ? null : methodTitle(method),
    payment === undefined ? null : paymentTitle(payment),
  ]
    .filter((words) => words !== null)
    .join(" · ")
  return (
    <Step
      step="payment"
      number={number}
      checkout={checkout}
      title={checkout.needsShipping ? t`Delivery and payment` : t`Payment`}
      done={done}
    >
      <PaymentForm checkout={checkout} />
    </Step>
  )
}

const isChosen = (
  checkout: CheckoutView,
  method: { readonly carrierCode: string; readonly methodCode: string },
): boolean =>
  checkout.chosenMethod?.carrierCode === method.carrierCode &&
  checkout.chosenMethod.methodCode === method.methodCode

function PaymentForm({ checkout }: { readonly checkout: CheckoutView }) {
  const { t } = useLingui()
  const actions = useActions()
  const fault = useFault(checkout.faults)
  // Without JavaScript the fields of the invoice address are always shown.
  const isHydrated = useHydrated()
  const [code, setCode] = useState(checkout.paymentCode ?? "")
  const [isSame, setIsSame] = useState(checkout.needsShipping && checkout.billing === null)
  const [billing, setBilling] = useState(checkout.opening.billing)
  const save = (): void => {
    actions.checkout.savePayment({ paymentCode: code, billing: isSame ? null : billing })
  }
  return (
    <PostForm className="fields" command="savePayment" onCommand={save}>
      {checkout.needsShipping ? <DeliveryMethods checkout={checkout} /> : null}
      {checkout.requiresPayment ? (
        <PaymentMethods checkout={checkout} code={code} onChange={setCode} fault={fault("paymentCode")} />
      ) : (
        <p className="fields__wide">{t`There is nothing to pay: no payment method is needed.`}</p>
      )}
      {checkout.needsShipping ? (
        <Checkbox
          className="fields__wide"
          name="isSame"
          checked={isSame}
          onChange={(event) => setIsSame(event.target.checked)}
        >
          {t`The invoice goes to the delivery address`}
        </Checkbox>
      ) : null}
      {isSame && isHydrated ? null : (
        <fieldset className="fields__wide fields billing">
          <legend>{t`Invoice address`}</legend>
          <AddressFields
            draft={billing}
            onChange={setBilling}
            faults={checkout.faults}
            countries={checkout.countries}
            section="billing"
          />
        </fieldset>
      )}
      <Button type="submit">{t`Continue to review`}</Button>
    </PostForm>
  )
}

function DeliveryMethods({ checkout }: { readonly checkout: CheckoutView }) {
  const { t } = useLingui()
  const { chooseMethod } = useActions().checkout
  const money = useMoney()
  const title = useMethodTitle()
  const { workingDays: days } = checkout
  return (
    <fieldset className="radios fields__wide">
      <legend>{t`Delivery method`}</legend>
      {checkout.shippingMethods.map((method) => (
        <label key={`${method.carrierCode}/${method.methodCode}`}>
          <input
            type="radio"
            name="method"
            value={`${method.carrierCode}/${method.methodCode}`}
            checked={isChosen(checkout, method)}
            onChange={() => chooseMethod(method.carrierCode, method.methodCode)}
          />
          <span>
            {title(method)}
            {method.carrierCode === "pickup" || days === null ? null : (
              <small className="radios__note">{t`in ${days[0]} to ${days[1]} working days`}</small>
            )}
            {checkout.weeksUntilMade === 0 ? null : (
              <small className="radios__note">
                <Plural
                  value={checkout.weeksUntilMade}
                  one="Made to order: allow # week."
                  other="Made to order: allow # weeks."
                />
              </small>
            )}
          </span>
          <b>
            {method.amountGrossCents === 0
              ? t({ message: "free", context: "delivery method" })
              : money(method.amountGrossCents)}
          </b>
        </label>
      ))}
    </fieldset>
  )
}

interface PaymentMethodsProps {
  readonly checkout: CheckoutView
  readonly code: string
  readonly onChange: (code: string) => void
  readonly fault: string | null
}

function PaymentMethods({ checkout, code, onChange, fault }: PaymentMethodsProps) {
  const { t } = useLingui()
  const money = useMoney()
  const title = usePaymentTitle()
  return (
    <fieldset
      className="radios fields__wide"
      role="radiogroup"
      aria-invalid={fault === null ? undefined : true}
    >
      <legend>{t`Payment method`}</legend>
      {checkout.paymentMethods.map((method) => (
        <label key={method.code}>
          <input
            type="radio"
            name="paymentCode"
            value={method.code}
            checked={code === method.code}
            onChange={() => onChange(method.code)}
          />
          <span>{title(method)}</span>
          <b>{method.costGrossCents === 0 ? "" : `+\u00a0${money(method.costGrossCents)}`}</b>
        </label>
      ))}
      {fault === null ? null : <p className="field__fault">{fault}</p>}
    </fieldset>
  )
}
