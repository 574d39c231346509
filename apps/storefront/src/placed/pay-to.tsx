import { Trans } from "@lingui/react/macro"
import type { OrderDetails } from "@shop/core/order"
import { useMoney } from "../parts/price.tsx"
import "../styles/pay-to.css"

/** Where the buyer of an order sends what is due; nothing where nobody has to. */
export function PayTo({ order }: { readonly order: OrderDetails }) {
  const money = useMoney()
  const { payTo } = order
  if (payTo === undefined) return null
  const amount = money(order.dueCents)
  const { account, address, to } = payTo
  return (
    <section className="pay-to">
      <h2>
        <Trans>Still to pay</Trans>
      </h2>
      <p>
        {account === null ? (
          <Trans>Please send a cheque for {amount}, with the reference on its back.</Trans>
        ) : (
          <Trans>Please transfer {amount} to this account, with the reference.</Trans>
        )}
      </p>
      <dl>
        <dt>{account === null ? <Trans>Payable to</Trans> : <Trans>Account holder</Trans>}</dt>
        <dd>
          {to}
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </dd>
        {account === null ? null : (
          <>
            <dt>
              <Trans>IBAN</Trans>
            </dt>
            <dd>{account.iban}</dd>
            {account.bic === "" ? null : (
              <>
                <dt>
                  <Trans>BIC</Trans>
                </dt>
                <dd>{account.bic}</dd>
              </>
            )}
          </>
        )}
        <dt>
          <Trans>Reference</Trans>
        </dt>
        <dd>{order.number}</dd>
      </dl>
      {payTo.isFictitious ? (
        <p>
          <strong>
            <Trans>
              This is a demonstration shop: these details are made up. Please do not pay anything.
            </Trans>
          </strong>
        </p>
      ) : null}
    </section>
  )
}
