import { Trans, useLingui } from "@lingui/react/macro"
import { useEffect, useState } from "react"
import type { LeavingState } from "@shop/core/account"
import { Button } from "../../parts/button.tsx"
import { ConfirmPassword } from "./confirm-password.tsx"
import { useDownload } from "../../browser/download.ts"
import { PageLink } from "../../parts/page-link.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"
import type { SectionProps } from "./index.tsx"

type Request = "export" | "delete"

const nothing: LeavingState = { isBusy: false, faults: [], problem: null, copy: null }

/** Export of the personal data and deletion of the account (GDPR art. 15, 17, 20). */
export default function PersonalData({ profile }: SectionProps) {
  const { t } = useLingui()
  const { leaving } = useShop()
  const actions = useActions().leaving
  const [request, setRequest] = useState<Request | null>(null)
  const now = leaving ?? nothing
  useDownload(now.copy)
  // The next customer on this device must not see these messages.
  useEffect(() => () => actions.close(), [actions])
  const select = (next: Request | null): void => {
    actions.close()
    setRequest(next)
  }
  return (
    <div className="data">
      <section className="tile">
        <h2>{t`A copy of your data`}</h2>
        <p>
          {t`Everything we keep of you, as a file that other programs can read: your details, addresses, cart, orders with their invoices, reviews, newsletter and letters.`}
        </p>
        {request === "export" ? (
          <Confirm request="export" now={now} email={profile.email} onCancel={() => select(null)} />
        ) : (
          <Button variant="outline" onClick={() => select("export")}>{t`Ask for a copy`}</Button>
        )}
        {now.copy === null ? null : <p role="status">{t`Your copy is among your downloads.`}</p>}
      </section>
      <section className="tile">
        <h2>{t`Delete the account`}</h2>
        <p>
          <Trans>
            Your name, addresses, password, cart, newsletter and loyalty card are taken away at once, on every
            device, and cannot be brought back. Reviews that are shown stay, without your name. What you have
            ordered stays: the law has us keep invoices for ten years, for nothing else, and takes your name
            out of them then. More under{" "}
            <PageLink className="link" path="/privacy">
              data protection
            </PageLink>
            .
          </Trans>
        </p>
        {request === "delete" ? (
          <Confirm request="delete" now={now} email={profile.email} onCancel={() => select(null)} />
        ) : (
          <Button variant="outline" onClick={() => select("delete")}>{t`Delete the account`}</Button>
        )}
      </section>
    </div>
  )
}

interface ConfirmProps {
  readonly request: Request
  readonly now: LeavingState
  readonly email: string
  readonly onCancel: () => void
}

function Confirm({ request, now, email, onCancel }: ConfirmProps) {
  const { t } = useLingui()
  const { askCopy, leave } = useActions().leaving
  const isExport = request === "export"
  return (
    <ConfirmPassword now={now} email={email} onConfirm={isExport ? askCopy : leave} onCancel={onCancel}>
      {isExport ? t`Fetch the copy` : t`Delete for good`}
    </ConfirmPassword>
  )
}
