import { Trans, useLingui } from "@lingui/react/macro"
import type { CartLineView } from "@shop/core/cart"
import type { ReactNode } from "react"
import { Picture } from "./picture.tsx"
import { QuantityPrices } from "./quantity-prices.tsx"
import { UnitPrice, useMoney } from "./price.tsx"

interface CartLineProps {
  readonly line: CartLineView
  /** Under the words: stepper and remove, or the quantity as text. */
  readonly children: ReactNode
  readonly heading?: "h2" | "h3" | "h4"
}

/** One line of a cart: picture, name, what was chosen, what it comes to. */
export function CartLine({ line, children, heading: Heading = "h3" }: CartLineProps) {
  const { t } = useLingui()
  const money = useMoney()
  return (
    <li className="line">
      <Picture path={line.image} alt="" width={84} height={120} />
      <div className="line__words">
        <Heading>
          <a href={line.href}>{line.name}</a>
        </Heading>
        {line.options.length === 0 ? null : (
          <p className="line__options">
            {line.options.map(({ label, value }) => (
              <span key={label}>{t`${label}: ${value}`}</span>
            ))}
          </p>
        )}
        <QuantityPrices prices={line.quantityPrices} />
        {line.availability === "out" ? (
          <p className="line__fault">
            <Trans>Sold out at the moment.</Trans>
          </p>
        ) : null}
      </div>
      <p className="line__price">
        {money(line.rowCents)}
        {line.unit === null ? null : <UnitPrice unit={line.unit} />}
        {line.isPending ? <span className="line__pending">{t`Saving…`}</span> : null}
      </p>
      <div className="line__acts">{children}</div>
    </li>
  )
}
