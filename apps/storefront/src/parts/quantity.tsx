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
  /** The field of the form around it that its buttons send where no script runs. */
  readonly field?: string
}

/** A stepper: two buttons and the number between them. */
export function Quantity({ qty, qtyMin = 1, qtyMax, name, onChange, isSmall = false, field }: QuantityProps) {
  const { t } = useLingui()
  const step = (next: number) => ({
    ...(field === undefined
      ? { type: "button" as const }
      : { type: "submit" as const, name: field, value: next }),
    onClick: () => onChange(next),
  })
  return (
    <fieldset
      className={isSmall ? "quantity quantity--small" : "quantity"}
      aria-label={t`Quantity of ${name}`}
    >
      <button {...step(qty - 1)} aria-label={t`One less`} disabled={qty <= qtyMin}>
        <Icon name="minus" />
      </button>
      <output>{qty}</output>
      <button {...step(qty + 1)} aria-label={t`One more`} disabled={qtyMax !== null && qty >= qtyMax}>
        <Icon name="plus" />
      </button>
    </fieldset>
  )
}
