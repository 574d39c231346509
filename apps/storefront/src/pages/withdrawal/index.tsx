import { Trans, useLingui } from "@lingui/react/macro"
import { useEffect } from "react"
import { PageLink } from "../../parts/page-link.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"
import { Confirmation } from "./confirmation.tsx"
import { FormPlaceholder } from "../../orders/form-placeholder.tsx"
import { Receipt } from "./receipt.tsx"
import { DeclarationForm } from "./declaration-form.tsx"
import "../../styles/forms.css"
import "../../styles/account.css"
import "../../styles/orders.css"

/** The withdrawal function of directive (EU) 2023/2673: two steps without a reason, then a receipt. */
export default function WithdrawalScreen() {
  const { t } = useLingui()
  const { account, orderTracking } = useShop()
  const actions = useActions()
  useEffect(() => () => actions.orderTracking.close(), [actions])
  return (
    <div className="wrap account order-page">
      <h1>{t`Withdraw from a contract`}</h1>
      {account === null ? (
        <FormPlaceholder>
          <DeclarationForm account={null} orderTracking={null} />
        </FormPlaceholder>
      ) : orderTracking?.receipt != null ? (
        <Receipt
          receipt={orderTracking.receipt}
          email={orderTracking.lookup?.email ?? account.profile?.email ?? null}
        />
      ) : orderTracking?.draft != null ? (
        <Confirmation
          draft={orderTracking.draft}
          lookup={orderTracking.lookup}
          problem={orderTracking.problem}
          faults={orderTracking.faults}
          isBusy={orderTracking.isBusy}
        />
      ) : (
        <DeclarationForm account={account} orderTracking={orderTracking} />
      )}
      <p className="small soft">
        <Trans>
          The page on{" "}
          <PageLink className="link" path="/returns">
            returns
          </PageLink>{" "}
          explains the right of withdrawal: how long it lasts and what it does not cover.
        </Trans>
      </p>
    </div>
  )
}
