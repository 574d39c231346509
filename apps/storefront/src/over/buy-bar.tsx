import { Trans } from "@lingui/react/macro"
import { useEffect, useState } from "react"
import type { ProductPage } from "@shop/core/page"
import { useMoney } from "../parts/price.tsx"
import { useShop } from "../state/use-shop.ts"

/**
 * On phones, once the one action of a product page has left the screen, the same action takes the dock's place. It
 * presses the button that is there already, so what was chosen holds.
 */
export function BuyBar() {
  const { page } = useShop().page
  if (page.kind !== "product" || !page.isBuyable || page.availability.tag === "out") return null
  return <Bar key={page.parentSku} page={page} />
}

function Bar({ page }: { readonly page: ProductPage }) {
  const money = useMoney()
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  useEffect(() => {
    const acts = document.querySelector<HTMLElement>(".purchase__add")
    if (acts === null) return
    // What is still to come below the window counts as seen, so that only leaving by the top is told.
    const watcher = new IntersectionObserver(
      (entries) => setForm(entries.at(-1)?.isIntersecting === false ? acts.closest("form") : null),
      { rootMargin: "0px 0px 1000000px" },
    )
    watcher.observe(acts)
    return () => watcher.disconnect()
  }, [])
  if (form === null) return null
  const chosen = page.choices.flatMap(
    ({ values }) => values.find(({ isSelected }) => isSelected)?.label ?? [],
  )
  const isComposed =
    page.quantityPrices !== undefined ||
    page.bundleOptions.length > 0 ||
    page.grouped.length > 0 ||
    page.customOptions.length > 0
  return (
    <div className="buybar only-phone">
      <p>
        {isComposed || page.price === null ? null : (
          <>
            <b className="strong">{money(page.price.payableCents)}</b>{" "}
            {page.price.ratePpm === 0 ? null : (
              <span className="small soft">
                <Trans>incl. VAT</Trans>
              </span>
            )}
          </>
        )}
        <span className="buybar__what small soft">{chosen.length > 0 ? chosen.join(", ") : page.name}</span>
      </p>
      <button type="button" className="button" onClick={() => form.requestSubmit()}>
        <Trans>Add to cart</Trans>
      </button>
    </div>
  )
}
