import { useLingui } from "@lingui/react/macro"
import type { Address, AddressText } from "@shop/core/address"
import type { Fault } from "@shop/core/form"
import { useCountryName } from "../parts/country.ts"
import { Field, SelectField } from "../parts/field.tsx"
import { useFault } from "./faults.tsx"
import { useFieldLabel } from "./labels.ts"

interface AddressFieldsProps {
  readonly draft: Address
  readonly onChange: (draft: Address) => void
  readonly faults: ReadonlyArray<Fault>
  readonly countries: ReadonlyArray<string>
  /** Section for autofill; "" in the address book. */
  readonly section: "shipping" | "billing" | ""
}

/** The fields of an address with autofill. Only invoice addresses have a tax ID. */
export function AddressFields({ draft, onChange, faults, countries, section }: AddressFieldsProps) {
  const { t } = useLingui()
  const label = useFieldLabel()
  const fault = useFault(faults)
  const country = useCountryName()
  const field = (name: keyof AddressText, autoComplete: string, isRequired = true) => ({
    name,
    label: isRequired ? label(name) : t`${label(name)} (optional)`,
    value: draft[name],
    fault: fault(name),
    required: isRequired,
    autoComplete: `${section} ${autoComplete}`.trim(),
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onChange({ ...draft, [name]: event.target.value }),
  })
  return (
    <>
      <Field {...field("firstName", "given-name")} />
      <Field {...field("lastName", "family-name")} />
      <div className="fields__wide">
        <Field {...field("street", "address-line1")} />
      </div>
      <Field {...field("house", "address-line2", false)} />
      <Field {...field("company", "organization", false)} />
      <Field {...field("postcode", "postal-code")} />
      <Field {...field("city", "address-level2")} />
      <Field {...field("region", "address-level1", false)} />
      <SelectField {...field("country", "country")}>
        {countries.map((code) => (
          <option key={code} value={code}>
            {country(code)}
          </option>
        ))}
      </SelectField>
      <Field {...field("phone", "tel", false)} type="tel" hint={t`For the carrier only.`} />
      {section === "shipping" ? null : <Field {...field("vatId", "off", false)} autoComplete="off" />}
    </>
  )
}
