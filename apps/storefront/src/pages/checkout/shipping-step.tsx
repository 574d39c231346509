import { useLingui } from "@lingui/react/macro"
import { useState } from "react"
import type { CheckoutView } from "@shop/core/checkout"
import { Button } from "../../parts/button.tsx"
import { useActions } from "../../state/use-shop.ts"
import { AddressFields } from "../../forms/address-fields.tsx"
import { useCountryName } from "../../parts/country.ts"
import { PostForm } from "../../parts/post-form.tsx"
import { Step, type StepFormProps } from "./step.tsx"

export function ShippingStep({ checkout, number }: StepFormProps) {
  const { t } = useLingui()
  const country = useCountryName()
  const { shipping } = checkout
  const done =
    shipping === null
      ? null
      : [
          `${shipping.firstName} ${shipping.lastName}`,
          shipping.street,
          `${shipping.postcode} ${shipping.city}`,
          country(shipping.country),
        ].join(" · ")
  return (
    <Step step="shipping" number={number} checkout={checkout} title={t`Delivery address`} done={done}>
      <ShippingForm checkout={checkout} />
    </Step>
  )
}

function ShippingForm({ checkout }: { readonly checkout: CheckoutView }) {
  const { t } = useLingui()
  const actions = useActions()
  const [draft, setDraft] = useState(checkout.opening.shipping)
  const save = (): void => {
    actions.checkout.saveShipping(draft)
  }
  return (
    <PostForm className="fields" command="saveShipping" onCommand={save}>
      <AddressFields
        draft={draft}
        onChange={setDraft}
        faults={checkout.faults}
        countries={checkout.countries}
        section="shipping"
      />
      <Button type="submit" disabled={checkout.isLoadingMethods}>{t`Continue to payment`}</Button>
    </PostForm>
  )
}
