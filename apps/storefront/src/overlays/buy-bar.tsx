import { useLingui } from "@lingui/react/macro"
import { useEffect, useState } from "react"
import type { ProductPage } from "@shop/core/page"
import { useMoney } from "../parts/price.tsx"
import { useShop } from "../state/use-shop.ts"

/**
 * On phones, shows the action of a product page in place of the bottom bar once its button has left the screen. It
 * submits the form of that button, so the chosen options apply.
 */
export function BuyBar() {
  const { page } = useShop().page
  if (page.kind !== "product" || !page.isBuyable || page.availability.tag === "out") return null
  return <Bar key={page.parentSku} page={page} />
}

function Bar({ page }: { readonly page: ProductPage }) {
  const { t } = useLingui()
  const money = useMoney()
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  useEffect(() => {
    const action = document.querySelector<HTMLElement>(".purchase__add")
    if (action === null) return
    // The margin counts everything below the window as visible: only scrolling past the button is reported.
    const watcher = new IntersectionObserver(
      (entries) => setForm(entries.at(-1)?.isIntersecting === false ? action.closest("form") : null),
      { rootMargin: "0px 0px 1000000px" },
    )
    watcher.observe(action)
    return () => watcher.disconnect()
  }, [])
  if (form === null) return null
  const chosen = page.choices.flatMap(
    ({ values }) => values.find(({ isSelected }) => isSelected)?.label ?? [],
  )
  const isComposed =
    (page.priceList?.prices.length ?? 0) > 1 ||
    page.bundleOptions.length > 0 ||
    page.grouped.length > 0 ||
    page.customOptions.length > 0
  return (
    <div className="buy-bar only-phone">
      <p>
        {isComposed || page.price === null ? null : (
          <>
            <b className="strong">{money(page.price.payableCents)}</b>{" "}
            {page.price.ratePpm === 0 ? null : <span className="small soft">{t`incl. VAT`}</span>}
          </>
        )}
        <span className="buy-bar__what small soft">{chosen.length > 0 ? chosen.join(", ") : page.name}</span>
      </p>
      <button type="button" className="button" onClick={() => form.requestSubmit()}>
        {t`Add to cart`}
      </button>
    </div>
  )
}
