import { Trans } from "@lingui/react/macro"
import { useEffect } from "react"
import { PageLink } from "../../parts/page-link.tsx"
import { useActions, useShop, useWake } from "../../state/use-shop.ts"
import { Confirm } from "./confirm.tsx"
import { UntilAwake } from "./until-awake.tsx"
import { Receipt } from "./receipt.tsx"
import { Wish } from "./wish.tsx"

/** The withdrawal function of directive (EU) 2023/2673: two steps, no reason asked, a receipt at once. */
export function Withdrawal() {
  const { account, placed } = useShop()
  const actions = useActions()
  const wake = useWake()
  useEffect(wake, [wake])
  useEffect(() => () => actions.placed.close(), [actions])
  return (
    <div className="wrap account placed">
      <h1>
        <Trans>Withdraw from a contract</Trans>
      </h1>
      {account === null ? (
        <UntilAwake>
          <Wish account={null} placed={null} />
        </UntilAwake>
      ) : placed?.receipt != null ? (
        <Receipt receipt={placed.receipt} email={placed.plea?.email ?? account.profile?.email ?? null} />
      ) : placed?.draft != null ? (
        <Confirm draft={placed.draft} plea={placed.plea} problem={placed.problem} isBusy={placed.isBusy} />
      ) : (
        <Wish account={account} placed={placed} />
      )}
      <p className="small soft">
        <Trans>
          What the right of withdrawal is, how long it lasts and what it does not cover stands under{" "}
          <PageLink className="link" path="/returns">
            returns
          </PageLink>
          .
        </Trans>
      </p>
    </div>
  )
}
