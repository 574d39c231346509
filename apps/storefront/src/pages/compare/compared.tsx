import { useLingui } from "@lingui/react/macro"
import type { CompareView } from "@shop/core/compare"
import { BuyButton } from "../../parts/buy-button.tsx"
import { Icon } from "../../parts/icon.tsx"
import { Picture } from "../../parts/picture.tsx"
import { Price } from "../../parts/price.tsx"
import { useActions } from "../../state/use-shop.ts"

/** The head of a column: the product, its price and its actions. */
export function Compared({ item }: { readonly item: CompareView["items"][number] }) {
  const { t } = useLingui()
  const { compare } = useActions()
  return (
    <th scope="col">
      <div className="compared">
        <button
          type="button"
          className="icon-button compared__out"
          aria-label={t`Remove ${item.name}`}
          onClick={() => compare.remove(item.sku)}
        >
          <Icon name="close" />
        </button>
        <Picture path={item.image} alt="" width={210} height={300} />
        <a className="compared__name" href={item.href}>
          {item.name}
        </a>
        {item.price === null ? (
          <span className="soft small">{t`Price on request`}</span>
        ) : (
          <Price price={item.price} />
        )}
        <BuyButton item={item} canBeAdded={item.type === "simple" || item.type === "configurable"} />
      </div>
    </th>
  )
}
