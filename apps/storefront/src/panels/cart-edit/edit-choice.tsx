import { useLingui } from "@lingui/react/macro"
import { useId } from "react"
import type { ChoiceView } from "@shop/core/product"
import { Dot } from "../../parts/swatches.tsx"

interface EditChoiceProps {
  readonly choice: ChoiceView
  readonly onChoose: (valueId: string) => void
}

/** The values of one attribute. Impossible values can be chosen, and the core explains why they are not available. */
export function EditChoice({ choice, onChoose }: EditChoiceProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <fieldset className="option-list">
      <legend>{choice.label}</legend>
      {choice.values.map((value) => {
        const state = value.isImpossible
          ? t`not available with the other choices`
          : value.isSoldOut
            ? t`sold out`
            : ""
        return (
          <label key={value.id}>
            <input
              type="radio"
              name={`${id}-${choice.attributeCode}`}
              checked={value.isSelected}
              onChange={() => onChoose(value.id)}
            />
            <span className="edit__value">
              {value.swatch === null ? null : <Dot color={value.swatch} />}
              {value.label}
            </span>
            <span className="soft small">{state}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
