import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import type { CartLineView } from "@shop/core/cart"
import type { ReactNode } from "react"
import { cartBox } from "./picture-source.ts"
import { Picture } from "./picture.tsx"
import { useActions } from "../state/use-shop.ts"
import { PostForm } from "./post-form.tsx"
import { QuantityPrices } from "./quantity-prices.tsx"
import { UnitPrice, useMoney } from "./price.tsx"
import { TextButton } from "./button.tsx"
import { useSaleStepsText } from "./sale-steps.ts"

interface CartLineProps {
  readonly line: CartLineView
  /** Below the name: quantity and actions. */
  readonly children: ReactNode
  readonly heading?: "h2" | "h3" | "h4"
}

/** One line of a cart: picture, name, options, price. */
export function CartLine({ line, children, heading: Heading = "h3" }: CartLineProps) {
  const { t } = useLingui()
  const money = useMoney()
  return (
    <li className="line">
      <Picture path={line.image} alt="" {...cartBox} />
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
        {line.unavailable === null ? null : <Unavailable line={line} why={line.unavailable} />}
      </div>
      <p className="line__price">
        {line.unavailable === null ? money(line.rowCents) : null}
        {line.unit === null ? null : <UnitPrice unit={line.unit} />}
        {line.isPending ? <span className="line__pending">{t`Saving…`}</span> : null}
      </p>
      <div className="line__actions">{children}</div>
    </li>
  )
}

/** Why a line cannot be ordered, and a button that corrects it. */
function Unavailable({
  line,
  why,
}: {
  readonly line: CartLineView
  readonly why: NonNullable<CartLineView["unavailable"]>
}) {
  const { t } = useLingui()
  const { cart } = useActions()
  const stepsText = useSaleStepsText()
  const { name } = line
  return (
    <>
      <p className="line__fault">
        {why.reason === "notSold"
          ? t`No longer sold. It is not in the sum.`
          : why.reason === "soldOut"
            ? t`Out of the stock! It is not in the sum.`
            : why.qtyMin !== undefined
              ? `${stepsText({ qtyMin: why.qtyMin, qtyStep: why.qtyStep ?? 1 })}. ${t`It is not in the sum.`}`
              : t`Only ${plural(why.qtyLeft, { one: "# piece is", other: "# pieces are" })} left, so it is not in the sum.`}
      </p>
      <PostForm command={why.qtyLeft === 0 ? "remove" : "setQty"} onCommand={() => cart.fixLine(line.key)}>
        <input type="hidden" name="key" value={line.key} />
        {why.qtyLeft === 0 ? null : <input type="hidden" name="qty" value={why.qtyLeft} />}
        <TextButton
          type="submit"
          aria-label={
            why.qtyLeft === 0
              ? t`Take ${name} out of the cart`
              : t`Set ${name} to ${plural(why.qtyLeft, { one: "# piece", other: "# pieces" })}`
          }
        >
          {why.qtyLeft === 0
            ? t`Take it out`
            : t`Set to ${plural(why.qtyLeft, { one: "# piece", other: "# pieces" })}`}
        </TextButton>
      </PostForm>
    </>
  )
}
