import { useLingui } from "@lingui/react/macro"
import { times } from "@shop/core/money"
import type { BundleOptionView } from "@shop/core/product"
import { priceAtQuantity } from "@shop/core/pricing"
import { bundleField, type PageChoices, takesMany } from "@shop/core/product"
import { FieldError } from "../../parts/field.tsx"
import { UnitPrice, useMoney } from "../../parts/price.tsx"
import { Quantity } from "../../parts/quantity.tsx"
import { Option } from "../../parts/option.tsx"

type Chosen = PageChoices["bundleOptions"]
type BundleChoice = Chosen[string]

interface BundleOptionsProps {
  readonly options: ReadonlyArray<BundleOptionView>
  readonly chosen: Chosen
  /** Texts of the validation errors by field. */
  readonly errors: ReadonlyMap<string, string>
  readonly onChange: (chosen: Chosen) => void
}

/** The options of a bundle. */
export function BundleOptions({ options, chosen, errors, onChange }: BundleOptionsProps) {
  return options.map((option) => (
    <BundleOption
      key={option.id}
      option={option}
      choice={chosen[option.id] ?? { selections: [], qty: 1 }}
      error={errors.get(bundleField(option.id))}
      onChange={(choice) => onChange({ ...chosen, [option.id]: choice })}
    />
  ))
}

interface BundleOptionProps {
  readonly option: BundleOptionView
  readonly choice: BundleChoice
  readonly error: string | undefined
  readonly onChange: (choice: BundleChoice) => void
}

function BundleOption({ option, choice, error, onChange }: BundleOptionProps) {
  const { t } = useLingui()
  const money = useMoney()
  const isMany = takesMany(option)
  const chosen = option.links.find((link) => choice.selections.includes(link.id))
  const choose = (id: string, qty: number): void => onChange({ selections: [id], qty })
  const toggle = (id: string, isOn: boolean): void =>
    onChange({
      ...choice,
      selections: isOn ? [...choice.selections, id] : choice.selections.filter((other) => other !== id),
    })
  return (
    <fieldset className="option-list" aria-invalid={error !== undefined}>
      <legend>{option.title}</legend>
      <FieldError text={error} />
      {isMany || option.isRequired ? null : (
        <Option
          type="radio"
          name={`bundle-${option.id}`}
          value=""
          checked={choice.selections.length === 0}
          onChange={() => onChange({ selections: [], qty: 1 })}
        >
          {t`None`}
        </Option>
      )}
      {option.links.map((link) => (
        <Option
          key={link.id}
          type={isMany ? "checkbox" : "radio"}
          name={`bundle-${option.id}`}
          value={link.id}
          checked={choice.selections.includes(link.id)}
          disabled={link.isSoldOut}
          onChange={(event) => (isMany ? toggle(link.id, event.target.checked) : choose(link.id, link.qty))}
          note={
            link.priceList === null ? undefined : (
              <>
                {money(times(priceAtQuantity(link.priceList.prices, 1), link.canChangeQty ? 1 : link.qty))}
                {link.unit === null ? null : <UnitPrice unit={link.unit} />}
              </>
            )
          }
        >
          {link.qty > 1 && !link.canChangeQty ? `${link.qty} × ${link.name}` : link.name}
          {link.isSoldOut ? <small> {t`sold out`}</small> : null}
        </Option>
      ))}
      {chosen?.canChangeQty === true ? (
        <Quantity
          isSmall
          field={`bundle-qty-${option.id}`}
          qty={choice.qty}
          qtyMax={null}
          name={chosen.name}
          onChange={(qty) => onChange({ ...choice, qty })}
        />
      ) : (
        <input type="hidden" name={`bundle-qty-${option.id}`} value={choice.qty} />
      )}
    </fieldset>
  )
}
