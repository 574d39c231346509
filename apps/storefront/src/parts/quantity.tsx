import { useLingui } from "@lingui/react/macro"
import { useState } from "react"
import { parseQty } from "@shop/core/form"
import { Icon } from "./icon.tsx"
import { useSaleStepsText } from "./sale-steps.ts"

interface QuantityProps {
  readonly qty: number
  readonly qtyMin?: number
  readonly qtyStep?: number
  readonly qtyMax: number | null
  /** Name of the product, for screen readers. */
  readonly name: string
  readonly onChange: (qty: number) => void
  readonly isSmall?: boolean
  /** Name of the form field without JavaScript. */
  readonly field?: string
  /** Name of the form field that the buttons send with the new quantity without JavaScript. */
  readonly stepField?: string
}

/**
 * A text field for a quantity with buttons to step. A typed number above the stock becomes the stock, and a text shows the
 * stock. A typed 0 becomes 1, with a text.
 *
 * @rule UI284
 */
export function Quantity({
  qty,
  qtyMin = 1,
  qtyStep = 1,
  qtyMax,
  name,
  onChange,
  isSmall = false,
  field,
  stepField,
}: QuantityProps) {
  const { t } = useLingui()
  /** The typed text; null after it was applied. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isCut, setCut] = useState(false)
  const [isTooSmall, setTooSmall] = useState(false)
  const [isRaised, setRaised] = useState(false)
  const stepsText = useSaleStepsText()
  const change = (next: number, wanted = next): void => {
    setCut(wanted > next)
    setTooSmall(wanted < 1 && next >= 1)
    setRaised(wanted >= 1 && wanted < next)
    if (next !== qty) onChange(next)
  }
  const commit = (): void => {
    setTyped(null)
    const next = typed === null ? null : parseQty(typed, qtyMin, qtyMax, qtyStep)
    if (next !== null) change(next, Number(typed))
  }
  const step = (next: number) => ({
    ...(stepField === undefined
      ? { type: "button" as const }
      : { type: "submit" as const, name: stepField, value: next }),
    onClick: () => change(next),
  })
  return (
    <fieldset
      className={isSmall ? "quantity quantity--small" : "quantity"}
      aria-label={t`Quantity of ${name}`}
    >
      <button {...step(Math.max(qtyMin, qty - qtyStep))} aria-label={t`One less`} disabled={qty <= qtyMin}>
        <Icon name="minus" />
      </button>
      <input
        type="text"
        name={field}
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
      <button
        {...step(qty + qtyStep)}
        aria-label={t`One more`}
        disabled={qtyMax !== null && qty + qtyStep > qtyMax}
      >
        <Icon name="plus" />
      </button>
      <span className="quantity__left" role="status">
        {isTooSmall
          ? t`Must be greater than 0`
          : isRaised
            ? stepsText({ qtyMin, qtyStep })
            : isCut && qtyMax !== null
              ? t`Only ${qtyMax} left`
              : null}
      </span>
    </fieldset>
  )
}
