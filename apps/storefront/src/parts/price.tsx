import type { PriceView } from "@shop/core/pricing"
import { Trans, useLingui } from "@lingui/react/macro"
import * as Money from "@shop/core/money"
import { requiresShippingCostNote } from "@shop/core/store-view"
import { useExemption } from "../i18n/exemption.ts"
import { useView } from "../state/use-shop.ts"
import { PageLink } from "./page-link.tsx"

/** Returns a function that formats an amount for the view. */
export const useMoney = (): ((amount: Money.Cents) => string) => {
  const { money } = useView()
  return (amount) => Money.format(amount, money)
}

/** The price per kilogram or litre. */
export function UnitPrice({ unit }: { readonly unit: NonNullable<PriceView["unit"]> }) {
  const { t } = useLingui()
  const money = useMoney()
  return (
    <span className="price__note">
      {unit.per === "kg" ? t`${money(unit.cents)} per kg` : t`${money(unit.cents)} per litre`}
    </span>
  )
}

interface PriceProps {
  readonly price: PriceView
  /** Shows tax exemption and delivery, with a link to the delivery page. Some markets require delivery beside every price. */
  readonly isExplained?: boolean
}

/** A price with everything that the law requires: tax, lowest price of 30 days, unit price. */
export function Price({ price, isExplained = false }: PriceProps) {
  const view = useView()
  const { t } = useLingui()
  const money = useMoney()
  const exemption = useExemption()
  const payable = money(price.payableCents)
  const isReduced = price.priorCents !== null
  return (
    <div className="price">
      <span className={isReduced ? "price__now price__now--reduced" : "price__now"}>
        {isReduced ? <span className="hidden">{t`Reduced price:`} </span> : null}
        {price.isFrom ? t`from ${payable}` : payable}
      </span>{" "}
      {price.ratePpm === 0 ? null : <small className="price__tax">{t`incl. VAT`}</small>}
      {price.priorCents === null ? null : (
        <>
          {" "}
          <s>
            <span className="hidden">{t`Instead of`} </span>
            {money(price.priorCents)}
          </s>
          <span className="price__note">{t`Lowest price of the last 30 days: ${money(price.priorCents)}`}</span>
        </>
      )}
      {price.unit === null ? null : <UnitPrice unit={price.unit} />}
      {exemption === null || !isExplained ? null : <span className="price__note">{exemption}</span>}
      {price.isVirtual !== true && (isExplained || requiresShippingCostNote(view)) ? (
        <span className="price__note price__delivery">
          <Trans>
            plus <PageLink path="/delivery">delivery</PageLink>
          </Trans>
        </span>
      ) : null}
    </div>
  )
}
