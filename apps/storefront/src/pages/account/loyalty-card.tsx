import { useLingui } from "@lingui/react/macro"
import { useDay } from "../../parts/dates.ts"
import { brand } from "../../document/brand.ts"
import type { SectionProps } from "./index.tsx"

/** The loyalty card of a customer, to show in the workshop. */
export default function LoyaltyCard({ profile: { id, firstName, lastName, createdAt } }: SectionProps) {
  const { t } = useLingui()
  const day = useDay()
  const number = String(id)
    .padStart(8, "0")
    .replace(/(?=(\d{4})$)/, "\u202f")
  return (
    <div className="account__news">
      <div
        className="loyalty on-glaze"
        role="img"
        aria-label={t`Loyalty card ${number} of ${firstName} ${lastName}`}
      >
        <span className="loyalty__name">{brand}</span>
        <b>{number}</b>
        <span>
          {firstName} {lastName}
        </span>
        <small>{t`Customer since ${day(createdAt)}`}</small>
      </div>
      <p>{t`Show it in our shop, or tell us the number: your orders are found under it.`}</p>
    </div>
  )
}
