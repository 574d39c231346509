import type { TotalsStep } from "@shop/core/pricing"
import { useLingui } from "@lingui/react/macro"
import * as Money from "@shop/core/money"
import { useTotalTitle } from "../i18n/exemption.ts"
import { useView } from "../state/use-shop.ts"
import { useMoney } from "./price.tsx"

/** How a total is made, step by step, on demand. @see PM7 */
export function TotalsSteps({ steps }: { readonly steps: ReadonlyArray<TotalsStep> }) {
  const { t } = useLingui()
  const money = useMoney()
  const title = useStepTitle()
  return (
    <details className="totals-steps">
      <summary>{t`How the total is made`}</summary>
      <dl className="totals-steps__list">
        {steps.map((step) => (
          <div key={step.key} className={step.kind === "total" ? "totals-steps__total" : undefined}>
            <dt>{title(step)}</dt>
            <dd>{money(step.amountCents)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const useStepTitle = (): ((step: TotalsStep) => string) => {
  const { t } = useLingui()
  const money = useMoney()
  const view = useView()
  const totalTitle = useTotalTitle()
  return (step) => {
    switch (step.kind) {
      case "line": {
        const { name, qty } = step
        const price = money(step.unitCents)
        return t`${name}: ${qty} × ${price}`
      }
      case "discount": {
        const { name, couponCode } = step
        return couponCode === null ? t`Discount: ${name}` : t`Discount (${couponCode}): ${name}`
      }
      case "delivery":
        return t`Delivery`
      case "payment":
        return t`Payment fee`
      case "other":
        return t`Other charges`
      case "total":
        return totalTitle
      case "tax": {
        const percent = Money.formatNumber(Money.toPercent(step.ratePpm), view.money, { most: 3 })
        return t`of which VAT ${percent}%`
      }
    }
  }
}
