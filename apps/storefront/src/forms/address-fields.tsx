import { useLingui } from "@lingui/react/macro"
import type { Address, AddressField } from "@shop/core/address"
import { type Fault, isRequiredInAddress } from "@shop/core/form"
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

/** The fields in the order of the form, with their names for the browser's autofill. */
const autofill: Readonly<Record<AddressField, string>> = {
  firstName: "given-name",
  lastName: "family-name",
  street: "address-line1",
  house: "address-line2",
  company: "organization",
  postcode: "postal-code",
  city: "address-level2",
  region: "address-level1",
  country: "country",
  phone: "tel",
  vatId: "off",
}

/** The fields of an address with autofill. Only invoice addresses have a tax ID. */
export function AddressFields({ draft, onChange, faults, countries, section }: AddressFieldsProps) {
  const { t } = useLingui()
  const label = useFieldLabel()
  const fault = useFault(faults)
  const countryName = useCountryName()
  const propsOf = (name: AddressField) => {
    const isRequired = isRequiredInAddress(name)
    return {
      name,
      label: isRequired ? label(name) : t`${label(name)} (optional)`,
      value: draft[name],
      fault: fault(name),
      required: isRequired,
      autoComplete: autofill[name] === "off" ? "off" : `${section} ${autofill[name]}`.trim(),
      onChange: (event: { readonly target: { readonly value: string } }) =>
        onChange({ ...draft, [name]: event.target.value }),
    }
  }
  const inputOf = (name: AddressField) => {
    switch (name) {
      case "street":
        return (
          <div key={name} className="fields__wide">
            <Field {...propsOf(name)} />
          </div>
        )
      case "country":
        return (
          <SelectField key={name} {...propsOf(name)}>
            {countries.map((code) => (
              <option key={code} value={code}>
                {countryName(code)}
              </option>
            ))}
          </SelectField>
        )
      case "phone":
        return <Field key={name} {...propsOf(name)} type="tel" hint={t`For the carrier only.`} />
      case "vatId":
        return section === "shipping" ? null : <Field key={name} {...propsOf(name)} />
      default:
        return <Field key={name} {...propsOf(name)} />
    }
  }
  return <>{(Object.keys(autofill) as ReadonlyArray<AddressField>).map(inputOf)}</>
}
