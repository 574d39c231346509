import { useLingui } from "@lingui/react/macro"
import { useState } from "react"
import { readQty } from "@shop/core/form"
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

/** A stepper: two buttons, and between them the number, which can be typed. */
export function Quantity({ qty, qtyMin = 1, qtyMax, name, onChange, isSmall = false, field }: QuantityProps) {
  const { t } = useLingui()
  /** What is being typed; null once it holds. */
  const [typed, setTyped] = useState<string | null>(null)
  const commit = (): void => {
    setTyped(null)
    const next = typed === null ? null : readQty(typed, qtyMin, qtyMax)
    if (next !== null && next !== qty) onChange(next)
  }
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
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        aria-label={t`Quantity of ${name}`}
        value={typed ?? qty}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return
          // Enter sets the quantity; it does not send the form around the field.
          event.preventDefault()
          commit()
        }}
      />
      <output className="hidden">{qty}</output>
      <button {...step(qty + 1)} aria-label={t`One more`} disabled={qtyMax !== null && qty >= qtyMax}>
        <Icon name="plus" />
      </button>
    </fieldset>
  )
}
