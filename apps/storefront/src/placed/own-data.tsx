import { Trans } from "@lingui/react/macro"
import { useEffect, useState } from "react"
import type { LeavingState } from "@shop/core/account"
import { Button } from "../parts/button.tsx"
import { PasswordForm } from "./password-form.tsx"
import { useFile } from "./use-file.ts"
import { PageLink } from "../parts/page-link.tsx"
import { useActions, useShop } from "../state/use-shop.ts"
import type { PartProps } from "../pages/account/index.tsx"

type Wish = "copy" | "leave"

const nothing: LeavingState = { isBusy: false, faults: [], problem: null, copy: null }

/** What a customer may have of the shop in law: a copy of what is kept of them, and that it is taken away (GDPR art. 15, 17, 20). */
export default function Data({ profile }: PartProps) {
  const { leaving } = useShop()
  const actions = useActions().leaving
  const [wish, setWish] = useState<Wish | null>(null)
  const now = leaving ?? nothing
  useFile(now.copy)
  // What somebody was told here is not shown to the next.
  useEffect(() => () => actions.close(), [actions])
  const go = (next: Wish | null): void => {
    actions.close()
    setWish(next)
  }
  return (
    <div className="data">
      <section className="tile">
        <h2>
          <Trans>A copy of your data</Trans>
        </h2>
        <p>
          <Trans>
            Everything we keep of you, as a file that other programs can read: your details, addresses, cart,
            orders with their invoices, reviews, newsletter and letters.
          </Trans>
        </p>
        {wish === "copy" ? (
          <Confirm wish="copy" now={now} email={profile.email} onCancel={() => go(null)} />
        ) : (
          <Button look="line" onClick={() => go("copy")}>
            <Trans>Ask for a copy</Trans>
          </Button>
        )}
        {now.copy === null ? null : (
          <p role="status">
            <Trans>Your copy is among your downloads.</Trans>
          </p>
        )}
      </section>
      <section className="tile">
        <h2>
          <Trans>Delete the account</Trans>
        </h2>
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
        {wish === "leave" ? (
          <Confirm wish="leave" now={now} email={profile.email} onCancel={() => go(null)} />
        ) : (
          <Button look="line" onClick={() => go("leave")}>
            <Trans>Delete the account</Trans>
          </Button>
        )}
      </section>
    </div>
  )
}

interface ConfirmProps {
  readonly wish: Wish
  readonly now: LeavingState
  readonly email: string
  readonly onCancel: () => void
}

function Confirm({ wish, now, email, onCancel }: ConfirmProps) {
  const { askCopy, leave } = useActions().leaving
  const isCopy = wish === "copy"
  return (
    <PasswordForm now={now} email={email} onConfirm={isCopy ? askCopy : leave} onCancel={onCancel}>
      {isCopy ? <Trans>Fetch the copy</Trans> : <Trans>Delete for good</Trans>}
    </PasswordForm>
  )
}
