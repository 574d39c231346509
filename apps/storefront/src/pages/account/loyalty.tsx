import { Trans, useLingui } from "@lingui/react/macro"
import { useDay } from "../../parts/dates.ts"
import { Logo } from "../../parts/logo.tsx"
import type { PartProps } from "./index.tsx"

/** The card of a customer: who they are to the shop, to be shown at its counter. */
export function Loyalty({ profile: { id, firstName, lastName, createdAt } }: PartProps) {
  const { t } = useLingui()
  const day = useDay()
  const number = String(id).padStart(8, "0").replace(/(?=(\d{4})$)/, "\u202f")
  return (
    <div className="account__news">
      <div className="loyalty on-glaze" role="img" aria-label={t`Loyalty card ${number} of ${firstName} ${lastName}`}>
        <Logo />
        <b>{number}</b>
        <span>
          {firstName} {lastName}
        </span>
        <small>{t`Customer since ${day(createdAt)}`}</small>
      </div>
      <p>
        <Trans>Show it in our shops, or tell us the number: your purchases are found under it.</Trans>
      </p>
    </div>
  )
}
