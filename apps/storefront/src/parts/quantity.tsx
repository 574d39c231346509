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
  /** The field of the form around it that the number is sent as where no script runs. */
  readonly field?: string
  /** The field that the two buttons send, with the number they step to; without it they need a script. */
  readonly stepField?: string
}

/**
 * A stepper: two buttons, and between them the number, which can be typed. A typed number above the stock becomes the
 * stock, and a line says how many are left.
 *
 * @rule UI284
 */
export function Quantity({
  qty,
  qtyMin = 1,
  qtyMax,
  name,
  onChange,
  isSmall = false,
  field,
  stepField,
}: QuantityProps) {
  const { t } = useLingui()
  /** What is being typed; null once it holds. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isCut, setCut] = useState(false)
  const change = (next: number, wanted = next): void => {
    setCut(wanted > next)
    if (next !== qty) onChange(next)
  }
  const commit = (): void => {
    setTyped(null)
    const next = typed === null ? null : readQty(typed, qtyMin, qtyMax)
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
      <button {...step(qty - 1)} aria-label={t`One less`} disabled={qty <= qtyMin}>
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
      <button {...step(qty + 1)} aria-label={t`One more`} disabled={qtyMax !== null && qty >= qtyMax}>
        <Icon name="plus" />
      </button>
      <span className="quantity__left" role="status">
        {isCut && qtyMax !== null ? t`Only ${qtyMax} left` : null}
      </span>
    </fieldset>
  )
}
