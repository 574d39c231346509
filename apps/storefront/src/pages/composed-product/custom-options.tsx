import { useLingui } from "@lingui/react/macro"
import type { ComponentType, FormEvent } from "react"
import {
  customField,
  customOptionKind,
  type CustomOptionType,
  type CustomOptionView,
  type PageChoices,
} from "@shop/core/product"
import { Field, FieldError, SelectField } from "../../parts/field.tsx"
import { useMoney } from "../../parts/price.tsx"
import { Option } from "../../parts/option.tsx"

type CustomValues = PageChoices["customOptions"]

interface CustomOptionsProps {
  readonly options: ReadonlyArray<CustomOptionView>
  readonly values: CustomValues
  /** Texts of the validation errors by field. */
  readonly errors: ReadonlyMap<string, string>
  readonly onChange: (values: CustomValues) => void
}

/**
 * The custom options of a product. Messages of missing values replace those of the browser, which are in the browser's
 * language.
 *
 * @see S2 §5 Form messages
 */
export function CustomOptions({ options, values, errors, onChange }: CustomOptionsProps) {
  const { t } = useLingui()
  if (options.length === 0) return null
  const setMessage = (event: FormEvent, message: string): void => {
    for (const field of event.currentTarget.querySelectorAll<HTMLInputElement>("input, select"))
      field.setCustomValidity(field.validity.valueMissing ? message : "")
  }
  return (
    <div
      className="additions"
      onInvalidCapture={(event) => setMessage(event, t`Field is required`)}
      onInput={(event) => setMessage(event, "")}
    >
      {options.map((option) => (
        <CustomOption
          key={option.id}
          option={option}
          value={values[option.id] ?? ""}
          error={errors.get(customField(option.id))}
          onChange={(value) => onChange({ ...values, [option.id]: value })}
        />
      ))}
    </div>
  )
}

interface OptionProps {
  readonly option: CustomOptionView
  readonly value: string | ReadonlyArray<string>
  readonly error: string | undefined
  readonly onChange: (value: string | ReadonlyArray<string>) => void
}

const text = (value: OptionProps["value"]): string => (typeof value === "string" ? value : "")
const list = (value: OptionProps["value"]): ReadonlyArray<string> => (typeof value === "string" ? [] : value)

function CustomOption(props: OptionProps) {
  const Input = inputs[props.option.type]
  return <Input {...props} />
}

/** The attributes that the fields of all texts, days and lists have. */
const useFieldProps = ({ option, value, error, onChange }: OptionProps) => ({
  label: useLabel(option),
  name: `option-${option.id}`,
  value: text(value),
  required: option.isRequired,
  fault: error,
  onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
})

function TextInput(props: OptionProps) {
  const { t } = useLingui()
  const { option } = props
  return (
    <Field
      {...useFieldProps(props)}
      hint={option.lengthMax === null ? undefined : t`At most ${option.lengthMax} characters`}
    />
  )
}

function DayInput(props: OptionProps) {
  return <Field {...useFieldProps(props)} type="date" min={props.option.dayMin} />
}

function ValueSelect(props: OptionProps) {
  const { t } = useLingui()
  const titleOf = useTitleWithSurcharge()
  return (
    <SelectField {...useFieldProps(props)}>
      <option value="">{t`Please choose`}</option>
      {props.option.values.map((one) => (
        <option key={one.id} value={one.id}>
          {titleOf(one)}
        </option>
      ))}
    </SelectField>
  )
}

/** Radio buttons, or check boxes for several values. */
function ValueList({ option, value, error, onChange }: OptionProps) {
  const { t } = useLingui()
  const label = useLabel(option)
  const surchargeText = useSurchargeText()
  const isMany = customOptionKind(option) === "multiple"
  const chosen = list(value)
  const toggle = (id: string, isOn: boolean): void =>
    onChange(isOn ? [...chosen, id] : chosen.filter((other) => other !== id))
  return (
    <fieldset className="option-list" aria-invalid={error !== undefined}>
      <legend>{label}</legend>
      <FieldError text={error} />
      {isMany || option.isRequired ? null : (
        <Option
          type="radio"
          name={`option-${option.id}`}
          value=""
          checked={text(value) === ""}
          onChange={() => onChange("")}
        >
          {t`None`}
        </Option>
      )}
      {option.values.map((one) => (
        <Option
          key={one.id}
          type={isMany ? "checkbox" : "radio"}
          name={`option-${option.id}`}
          value={one.id}
          required={!isMany && option.isRequired}
          checked={isMany ? chosen.includes(one.id) : text(value) === one.id}
          onChange={(event) => (isMany ? toggle(one.id, event.target.checked) : onChange(one.id))}
          note={surchargeText(one.surchargeCents)}
        >
          {one.title}
        </Option>
      ))}
    </fieldset>
  )
}

/** The input of each type of option. */
const inputs: Readonly<Record<CustomOptionType, ComponentType<OptionProps>>> = {
  field: TextInput,
  area: TextInput,
  file: TextInput,
  date: DayInput,
  radio: ValueList,
  checkbox: ValueList,
  multiple: ValueList,
  select: ValueSelect,
  drop_down: ValueSelect,
}

/** The surcharge of a choice, such as "+ 4,00 €"; empty for none. */
const useSurchargeText = (): ((cents: CustomOptionView["surchargeCents"]) => string) => {
  const money = useMoney()
  return (cents) => (cents === 0 ? "" : cents > 0 ? `+\u00a0${money(cents)}` : money(cents))
}

/** The title of an option or value with its surcharge. */
const useTitleWithSurcharge = () => {
  const surchargeText = useSurchargeText()
  return ({ title, surchargeCents }: Pick<CustomOptionView, "title" | "surchargeCents">): string => {
    const more = surchargeText(surchargeCents)
    return more === "" ? title : `${title} (${more})`
  }
}

const useLabel = (option: CustomOptionView): string => {
  const { t } = useLingui()
  const title = useTitleWithSurcharge()(option)
  return option.isRequired ? title : t`${title} (optional)`
}
