import { Trans, useLingui } from "@lingui/react/macro"
import { useEffect, useState } from "react"
import type { PersonalDataState } from "@shop/core/account"
import { Button } from "../../parts/button.tsx"
import { ConfirmPassword } from "./confirm-password.tsx"
import { useDownload } from "../../browser/download.ts"
import { PageLink } from "../../parts/page-link.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"
import type { SectionProps } from "./index.tsx"

type PersonalDataRequest = "export" | "delete"

const initialState: PersonalDataState = { isBusy: false, faults: [], problem: null, copy: null }

/** Lets customers export their personal data and delete their account (GDPR art. 15, 17, 20). */
export default function PersonalData({ profile }: SectionProps) {
  const { t } = useLingui()
  const { personalData } = useShop()
  const actions = useActions().personalData
  const [request, setRequest] = useState<PersonalDataRequest | null>(null)
  const state = personalData ?? initialState
  useDownload(state.copy)
  // The next customer on this device must not see these messages.
  useEffect(() => () => actions.close(), [actions])
  const select = (next: PersonalDataRequest | null): void => {
    actions.close()
    setRequest(next)
  }
  return (
    <div className="data">
      <section className="tile">
        <h2>{t`A copy of your data`}</h2>
        <p>
          {t`All data that we store about you, in a file that other programs can read: your details, addresses, cart, orders with their invoices, reviews, newsletter subscription and our e-mails.`}
        </p>
        {request === "export" ? (
          <Confirm request="export" state={state} email={profile.email} onCancel={() => select(null)} />
        ) : (
          <Button variant="outline" onClick={() => select("export")}>{t`Ask for a copy`}</Button>
        )}
        {state.copy === null ? null : <p role="status">{t`Your copy is among your downloads.`}</p>}
      </section>
      <section className="tile">
        <h2>{t`Delete the account`}</h2>
        <p>
          <Trans>
            We delete your name, addresses, password, cart, newsletter subscription and loyalty card at once,
            on every device. You cannot restore them. Published reviews stay, without your name. Your orders
            stay as well: the law requires us to store invoices for ten years, and we use them for nothing
            else. Then we delete your name from them. Read more under{" "}
            <PageLink className="link" path="/privacy">
              data protection
            </PageLink>
            .
          </Trans>
        </p>
        {request === "delete" ? (
          <Confirm request="delete" state={state} email={profile.email} onCancel={() => select(null)} />
        ) : (
          <Button variant="outline" onClick={() => select("delete")}>{t`Delete the account`}</Button>
        )}
      </section>
    </div>
  )
}

interface ConfirmProps {
  readonly request: PersonalDataRequest
  readonly state: PersonalDataState
  readonly email: string
  readonly onCancel: () => void
}

function Confirm({ request, state, email, onCancel }: ConfirmProps) {
  const { t } = useLingui()
  const { requestCopy, deleteAccount } = useActions().personalData
  const isExport = request === "export"
  return (
    <ConfirmPassword
      state={state}
      email={email}
      onConfirm={isExport ? requestCopy : deleteAccount}
      onCancel={onCancel}
    >
      {isExport ? t`Fetch the copy` : t`Delete for good`}
    </ConfirmPassword>
  )
}
