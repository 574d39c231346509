import { useLingui } from "@lingui/react/macro"
import { useState } from "react"
import type { AddressUse } from "@shop/core/account"
import { type Address, emptyAddress } from "@shop/core/address"
import { AddressFields } from "../../forms/address-fields.tsx"
import { Faults } from "../../forms/faults.tsx"
import { onSubmit } from "../../forms/use-draft.ts"
import { Button } from "../../parts/button.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"
import type { SectionProps } from "./index.tsx"
import { useProfileSaved } from "./use-profile-saved.ts"
import { Checkbox } from "../../parts/checkbox.tsx"

interface AddressFormProps extends SectionProps {
  /** Index in the address book; null for a new address. */
  readonly index: number | null
  readonly onDone: () => void
}

/** The form of one address. It shows only the validation errors of this address. */
export function AddressForm({ account, profile, index, onDone }: AddressFormProps) {
  const { t } = useLingui()
  const { checkout, view } = useShop()
  const { saveAddress } = useActions().account
  const { addresses, firstName, lastName } = profile
  const saved = index === null ? undefined : addresses[index]
  const [draft, setDraft] = useState<Address>(
    () => saved?.address ?? { ...emptyAddress, firstName, lastName, country: view.tax.country },
  )
  const [uses, setUses] = useState<ReadonlyArray<AddressUse>>([])
  const prefix = `addresses.${index ?? addresses.length}.`
  const faults = account.faults.flatMap((fault) =>
    fault.field.startsWith(prefix) ? [{ ...fault, field: fault.field.slice(prefix.length) }] : [],
  )
  const send = useProfileSaved(account, onDone)
  const isOnly = addresses.length === 0 || (index !== null && addresses.length === 1)
  const checkboxOf = (name: AddressUse) => ({
    isOffered: !isOnly && saved?.[name] !== true,
    checked: uses.includes(name),
    onChange: () =>
      setUses((old) => (old.includes(name) ? old.filter((one) => one !== name) : [...old, name])),
  })
  const [shipping, billing] = [checkboxOf("isDefaultShipping"), checkboxOf("isDefaultBilling")]
  return (
    <>
      <Faults faults={faults} />
      <form
        className="fields"
        noValidate
        onSubmit={onSubmit(() => send(() => saveAddress(index, draft, uses)))}
      >
        <AddressFields
          draft={draft}
          onChange={setDraft}
          faults={faults}
          countries={checkout?.countries ?? [draft.country]}
          section=""
        />
        {shipping.isOffered ? (
          <Checkbox className="fields__wide" checked={shipping.checked} onChange={shipping.onChange}>
            {t`Deliver here unless I say otherwise`}
          </Checkbox>
        ) : null}
        {billing.isOffered ? (
          <Checkbox className="fields__wide" checked={billing.checked} onChange={billing.onChange}>
            {t`Send invoices here unless I say otherwise`}
          </Checkbox>
        ) : null}
        <div className="fields__wide account__actions">
          <Button type="submit">{t`Save the address`}</Button>
          <Button variant="outline" onClick={onDone}>{t`Cancel`}</Button>
        </div>
      </form>
    </>
  )
}
