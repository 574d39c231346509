import { useLingui } from "@lingui/react/macro"
import type { SaleSteps } from "@shop/core/stock"

/** Returns a function that tells in which quantities a product is sold. */
export const useSaleStepsText = (): ((steps: SaleSteps) => string) => {
  const { t } = useLingui()
  return ({ qtyMin, qtyStep }) =>
    qtyStep === 1
      ? t`Sold from ${qtyMin} pieces on`
      : t`Sold from ${qtyMin} pieces on, in steps of ${qtyStep}`
}
