import { Trans, useLingui } from "@lingui/react/macro"
import { useEffect, useRef } from "react"
import type { ProductPage } from "@shop/core/page"
import { useActions, useShop } from "../state/use-shop.ts"
import { keepsakeOf } from "./keepsake.ts"
import { Seen } from "./seen.tsx"

/** The products that the shopper looked at before this one, which it adds to them. */
export default function Beside(page: ProductPage) {
  const { seen } = useShop()
  const { t } = useLingui()
  const actions = useActions()
  const noted = useRef<string | null>(null)
  useEffect(() => {
    if (noted.current === page.parentSku) return
    noted.current = page.parentSku
    actions.seen.note(keepsakeOf(page))
  }, [actions, page])
  const others = (seen ?? []).filter(({ sku }) => sku !== page.parentSku).slice(0, 6)
  if (others.length === 0) return null
  return (
    <section className="wrap section" aria-label={t`Seen before`}>
      <div className="head">
        <h2>
          <Trans>Seen before</Trans>
        </h2>
      </div>
      <Seen items={others} />
    </section>
  )
}
