import { Trans, useLingui } from "@lingui/react/macro"
import { type FormEvent, useState } from "react"
import type { ProductPage } from "@shop/core/page"
import { composed, opening } from "@shop/core/product"
import { href } from "@shop/core/store-view"
import { Button } from "../../parts/button.tsx"
import { Icon } from "../../parts/icon.tsx"
import { Price } from "../../parts/price.tsx"
import { Prose } from "../../parts/prose.tsx"
import { Quantity } from "../../parts/quantity.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"
import { Availability } from "./availability.tsx"
import { BundleOptions } from "./bundle-options.tsx"
import { Choices } from "./choices.tsx"
import { CustomOptions } from "./custom-options.tsx"
import { GroupedParts } from "./grouped-parts.tsx"

/** Name, price, choices and the one action of the page. The price follows every choice; what it is, the core says. */
export function Purchase({ page }: { readonly page: ProductPage }) {
  const { t } = useLingui()
  const actions = useActions()
  const { view } = useShop()
  const [qty, setQty] = useState(1)
  const [choices, setChoices] = useState(() => opening(page))
  const { customOptions, bundleOptions, groupedQty } = choices
  const isGrouped = page.grouped.length > 0
  const price = composed(page, choices)

  const add = (event: FormEvent): void => {
    event.preventDefault()
    actions.cart.add({
      sku: page.sku,
      qty,
      ...(page.customOptions.length > 0 && { customOptions }),
      ...(page.bundleOptions.length > 0 && { bundleOptions }),
      ...(isGrouped && { groupedQty }),
    })
  }

  return (
    <form className="purchase" onSubmit={add}>
      <h1>{page.name}</h1>
      {page.shortDescription === "" ? null : (
        <Prose className="purchase__short" html={page.shortDescription} />
      )}
      <div className="purchase__price" aria-live="polite">
        {price === null ? <p className="soft">{t`Price on request`}</p> : <Price price={price} isExplained />}
      </div>
      {page.choices.map((choice) => (
        <Choices key={choice.attributeCode} choice={choice} />
      ))}
      <CustomOptions
        options={page.customOptions}
        values={customOptions}
        onChange={(next) => setChoices({ ...choices, customOptions: next })}
      />
      <BundleOptions
        options={page.bundleOptions}
        chosen={bundleOptions}
        onChange={(next) => setChoices({ ...choices, bundleOptions: next })}
      />
      {isGrouped ? (
        <GroupedParts
          parts={page.grouped}
          qty={groupedQty}
          onChange={(next) => setChoices({ ...choices, groupedQty: next })}
        />
      ) : null}
      <Availability availability={page.availability} />
      <div className={isGrouped ? "purchase__add purchase__add--wide" : "purchase__add"}>
        {isGrouped ? null : <Quantity qty={qty} qtyMax={page.qtyMax} name={page.name} onChange={setQty} />}
        <Button type="submit" disabled={!page.isBuyable}>
          {page.isBuyable ? <Trans>Add to cart</Trans> : <Trans>Not available</Trans>}
        </Button>
      </div>
      <ul className="purchase__terms">
        <li>
          <Icon name="van" />
          <a className="link" href={href(view, "/delivery")}>
            <Trans>Delivery and its cost</Trans>
          </a>
        </li>
        <li>
          <Icon name="back" />
          <a className="link" href={href(view, "/returns")}>
            <Trans>Free returns within 30 days</Trans>
          </a>
        </li>
      </ul>
    </form>
  )
}
