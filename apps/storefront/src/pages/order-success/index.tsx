import { Trans, useLingui } from "@lingui/react/macro"
import type { LastOrderView } from "@shop/core/checkout"
import type { Cents } from "@shop/core/money"
import { href } from "@shop/core/store-view"
import { Button, ButtonLink } from "../../parts/button.tsx"
import { useMoney } from "../../parts/price.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"
import "../../styles/checkout.css"

/** The order as it stands: placed with its number, or still on its way. Survives a reload. */
export default function OrderSuccessScreen() {
  const { lastOrder, view } = useShop()
  return (
    <div className="wrap thanks">
      {lastOrder === null ? <NoOrder /> : <Order order={lastOrder} />}
      <p>
        <ButtonLink look="line" href={href(view, "/")}>
          <Trans>Back to the shop</Trans>
        </ButtonLink>
      </p>
    </div>
  )
}

function NoOrder() {
  return (
    <>
      <h1>
        <Trans>Your order</Trans>
      </h1>
      <p>
        <Trans>No order was placed on this device.</Trans>
      </p>
    </>
  )
}

function Order({ order }: { readonly order: LastOrderView }) {
  const { t } = useLingui()
  const money = useMoney()
  return (
    <>
      <State order={order} />
      <ul className="thanks__lines" aria-label={t`Your order`}>
        {order.lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines of an order never move, and two may be alike
          <li key={`${index}-${line.name}`}>
            <span>
              {line.qty} × {line.name}
            </span>
            <span>{money(line.rowCents as Cents)}</span>
          </li>
        ))}
        <li className="thanks__sum">
          <span>
            <Trans>Total incl. VAT</Trans>
          </span>
          <span>{money(order.grandCents as Cents)}</span>
        </li>
      </ul>
    </>
  )
}

function State({ order }: { readonly order: LastOrderView }) {
  const { checkout } = useActions()
  if (order.state === "confirmed") {
    return (
      <>
        <h1>
          <Trans>Thank you for your order</Trans>
        </h1>
        <p className="thanks__number">
          <Trans>
            Order number <b>{order.orderNumber}</b>
          </Trans>
        </p>
        <p>
          <Trans>A confirmation goes to {order.email}.</Trans>
        </p>
      </>
    )
  }
  if (order.state === "rejected") {
    return (
      <>
        <h1>
          <Trans>The order was not placed</Trans>
        </h1>
        <p>
          <Trans>Nothing was charged. Your cart is still there: please check it and try again.</Trans>
        </p>
      </>
    )
  }
  return (
    <>
      <h1>
        <Trans>Your order has not been sent yet</Trans>
      </h1>
      <p role="status">
        <Trans>
          It is kept on this device and sent as soon as the shop can be reached. Please do not order again.
        </Trans>
      </p>
      <p>
        <Button disabled={order.state === "sending"} onClick={() => checkout.resend()}>
          <Trans>Send it now</Trans>
        </Button>
      </p>
    </>
  )
}
