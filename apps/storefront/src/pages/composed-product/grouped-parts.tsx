import { useLingui } from "@lingui/react/macro"
import type { GroupedLinkView } from "@shop/core/product"
import { priceAtQuantity } from "@shop/core/pricing"
import { FieldError } from "../../parts/field.tsx"
import { Picture } from "../../parts/picture.tsx"
import { useMoney } from "../../parts/price.tsx"
import { QuantityPrices } from "../../parts/quantity-prices.tsx"
import { Quantity } from "../../parts/quantity.tsx"

interface GroupedPartsProps {
  readonly parts: ReadonlyArray<GroupedLinkView>
  /** By sku. */
  readonly qty: Readonly<Record<string, number>>
  /** Texts of the validation errors by field. */
  readonly errors: ReadonlyMap<string, string>
  readonly onChange: (qty: Readonly<Record<string, number>>) => void
}

/** The products of a set, each with a quantity. Each becomes a line of the cart. */
export function GroupedParts({ parts, qty, errors, onChange }: GroupedPartsProps) {
  const { t } = useLingui()
  const money = useMoney()
  return (
    <>
      <FieldError text={errors.get("qty")} />
      <ul className="parts" aria-label={t`Pieces of the set`}>
        {parts.map((part) => (
          <li key={part.sku}>
            <Picture path={part.image} alt="" width={64} height={96} />
            <div>
              <b>{part.name}</b>
              <span className="soft">
                {part.priceList === null ? "" : money(priceAtQuantity(part.priceList.prices, 1))}
                {part.isSoldOut ? ` · ${t`sold out`}` : ""}
              </span>
              <FieldError text={errors.get(part.sku)} />
              <QuantityPrices prices={part.priceList?.prices ?? []} />
            </div>
            <Quantity
              isSmall
              field={`part-${part.sku}`}
              qty={qty[part.sku] ?? 0}
              qtyMin={0}
              qtyMax={part.isSoldOut ? 0 : null}
              name={part.name}
              onChange={(next) => onChange({ ...qty, [part.sku]: next })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
