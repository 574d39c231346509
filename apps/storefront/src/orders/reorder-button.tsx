import { useLingui } from "@lingui/react/macro"
import type { OrderedLine } from "@shop/core/order"
import { Button } from "../parts/button.tsx"
import { useActions } from "../state/use-shop.ts"

/** Adds the lines of an earlier order to the cart. */
export function ReorderButton({ lines }: { readonly lines: ReadonlyArray<OrderedLine> }) {
  const { t } = useLingui()
  const { orderTracking } = useActions()
  return (
    <Button variant="outline" onClick={() => orderTracking.reorder(lines)}>
      {t`Order again`}
    </Button>
  )
}
