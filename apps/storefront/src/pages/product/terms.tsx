import { useLingui } from "@lingui/react/macro"
import type { ProductPage } from "@shop/core/page"
import { legalPath } from "../../forms/legal-paths.ts"
import { withdrawalText } from "../../i18n/withdrawal-text.ts"
import { useCountryName } from "../../parts/country.ts"
import { Icon } from "../../parts/icon.tsx"
import { PageLink } from "../../parts/page-link.tsx"
import { useMoney } from "../../parts/price.tsx"
import { useReturnTerms, useView } from "../../state/use-shop.ts"
import { isForUse } from "./care-facts.ts"

/** Delivery, returns, and use and care. */
export function Terms({ page }: { readonly page: ProductPage }) {
  return (
    <>
      <ul className="purchase__terms">
        <Delivery page={page} />
        <Return withdrawal={page.withdrawal} />
      </ul>
      <Care facts={page.facts} />
    </>
  )
}

/**
 * The delivery time. A product made to order shows weeks with its availability and no days here. A discontinued product
 * has no delivery.
 *
 * @rule PD62, PD281
 */
function Delivery({ page: { availability, delivery } }: { readonly page: ProductPage }) {
  const { t } = useLingui()
  if (delivery === undefined || (availability.tag === "out" && availability.isForGood === true)) return null
  return (
    <li>
      <Icon name="van" />
      <p>
        {availability.tag === "toOrder" ? null : <DeliveryTime delivery={delivery} />}
        <PageLink className="link" path="/delivery">{t`Delivery and its cost`}</PageLink>
      </p>
    </li>
  )
}

function DeliveryTime({ delivery }: { readonly delivery: NonNullable<ProductPage["delivery"]> }) {
  const { t } = useLingui()
  const countryName = useCountryName()
  const money = useMoney()
  if (delivery.workingDays === null) return null
  const [daysMin, daysMax] = delivery.workingDays
  const country = countryName(delivery.country)
  const from = delivery.freeFromCents === null ? null : money(delivery.freeFromCents)
  return (
    <span className="purchase__promise">
      {from === null
        ? t`${country}: delivered in ${daysMin} to ${daysMax} working days.`
        : t`${country}: delivered in ${daysMin} to ${daysMax} working days, free from ${from}.`}
    </span>
  )
}

/** The terms of returns, or the legal exception. @rule PD60 */
function Return({ withdrawal }: { readonly withdrawal: ProductPage["withdrawal"] }) {
  const view = useView()
  const { i18n, t } = useLingui()
  const { days, paidBy } = useReturnTerms()
  return (
    <li>
      <Icon name={withdrawal === undefined ? "back" : "alert"} />
      {withdrawal === undefined ? (
        <PageLink className="link" path="/returns">
          {paidBy === "shop" ? t`Free returns within ${days} days` : t`Returns within ${days} days`}
        </PageLink>
      ) : (
        <p>
          <span className="purchase__promise">{withdrawalText(i18n, withdrawal)}</span>
          <PageLink className="link" path={legalPath(view, "withdrawal")}>{t`Right of withdrawal`}</PageLink>
        </p>
      )}
    </li>
  )
}

function Care({ facts }: Pick<ProductPage, "facts">) {
  const { t } = useLingui()
  const shown = facts.filter(isForUse)
  if (shown.length === 0) return null
  return (
    <details className="care">
      <summary>
        {t`Use and care`}
        <Icon name="down" />
      </summary>
      <dl>
        {shown.map(({ code, label, value }) => (
          <div key={code}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
