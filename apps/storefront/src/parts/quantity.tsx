import { useLingui } from "@lingui/react/macro"
import { Icon } from "./icon.tsx"

interface QuantityProps {
  readonly qty: number
  readonly qtyMin?: number
  readonly qtyMax: number | null
  /** Whose quantity it is, for those who hear the page. */
  readonly name: string
  readonly onChange: (qty: number) => void
  readonly isSmall?: boolean
}

/** A stepper: two buttons and the number between them. */
export function Quantity({ qty, qtyMin = 1, qtyMax, name, onChange, isSmall = false }: QuantityProps) {
  const { t } = useLingui()
  return (
    <fieldset
      className={isSmall ? "quantity quantity--small" : "quantity"}
      aria-label={t`Quantity of ${name}`}
    >
      <button
        type="button"
        aria-label={t`One less`}
        disabled={qty <= qtyMin}
        onClick={() => onChange(qty - 1)}
      >
        <Icon name="minus" />
      </button>
      <output>{qty}</output>
      <button
        type="button"
        aria-label={t`One more`}
        disabled={qtyMax !== null && qty >= qtyMax}
        onClick={() => onChange(qty + 1)}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  )
}
