import { useLingui } from "@lingui/react/macro"
import { useSyncExternalStore } from "react"
import { createPortal } from "react-dom"
import { SeenPieces } from "../parts/seen-pieces.tsx"
import { useShop } from "../state/use-shop.ts"

/** Under a product, the ones that were looked at before; one shopper's own, so no document brings it. */
export function SeenShelf() {
  const { page } = useShop().page
  return page.kind === "product" ? <Shelf key={page.parentSku} sku={page.parentSku} /> : null
}

/** The screen keeps a place for it, which React looks for again once the screen stands. */
const placeOf = (): Element | null => document.querySelector(".product__seen")
const stays = () => () => {}

function Shelf({ sku }: { readonly sku: string }) {
  const { t } = useLingui()
  const { seen } = useShop()
  const place = useSyncExternalStore(stays, placeOf)
  const others = seen.filter((one) => one.sku !== sku)
  if (place === null || others.length === 0) return null
  return createPortal(
    <section className="wrap section" aria-labelledby="seen">
      <div className="head">
        <h2 id="seen">{t`Seen before`}</h2>
      </div>
      <SeenPieces pieces={others} />
    </section>,
    place,
  )
}
