import { Trans, useLingui } from "@lingui/react/macro"
import { useEffect } from "react"
import type { LastOrderView } from "@shop/core/checkout"
import type { Cents } from "@shop/core/money"
import { pageHref } from "@shop/core/routing"
import { href } from "@shop/core/store-view"
import { useHasPage } from "../../document/site.ts"
import { requestPersistence } from "../../pwa/persist.ts"
import { Button, ButtonLink, TextButton } from "../../parts/button.tsx"
import { ExternalOrder, useExternalOrder } from "./external-order.tsx"
import { LineChoices } from "../../orders/line-choices.tsx"
import { useDay } from "../../parts/dates.ts"
import { useMoney } from "../../parts/price.tsx"
import { OrderTotals } from "../../orders/order-totals.tsx"
import { PaymentInstructions } from "../../orders/order-details.tsx"
import { useActions, useOffers, useShop, useView } from "../../state/use-shop.ts"
import "../../styles/checkout.css"

/** The last order of this device: placed, still being sent, or of an external checkout. */
export default function OrderSuccessScreen() {
  const { t } = useLingui()
  const { account, externalCheckout, lastOrder, view } = useShop()
  const isExternal = useExternalOrder()
  const hasOrder = lastOrder !== null
  useEffect(() => {
    if (hasOrder) void requestPersistence()
  }, [hasOrder])
  return (
    <div className="wrap thanks">
      {isExternal ? (
        <ExternalOrder />
      ) : lastOrder !== null ? (
        <Order order={lastOrder} />
      ) : (
        <NoOrder isKnown={account !== null && externalCheckout !== null} />
      )}
      <p>
        <ButtonLink variant="outline" href={href(view, "/")}>{t`Back to the shop`}</ButtonLink>
      </p>
    </div>
  )
}

/** Shown without an order, once the runtime has read the device. */
function NoOrder({ isKnown }: { readonly isKnown: boolean }) {
  const { t } = useLingui()
  return (
    <>
      <h1>{t`Your order`}</h1>
      <p aria-busy={!isKnown}>{isKnown ? t`No order was placed on this device.` : null}</p>
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
              <LineChoices choices={line.choices} />
            </span>
            <span>{money(line.rowCents as Cents)}</span>
          </li>
        ))}
        <OrderTotals charges={order.charges} grandCents={order.grandCents} className="thanks__sum" />
      </ul>
      <PaymentDue order={order} />
      {order.state === "confirmed" ? <NextSteps /> : null}
    </>
  )
}

/**
 * How to pay the order, once the platform has it. The order stays open in the core, so that a guest can follow the link to
 * it without entering its number.
 *
 * @rule UI275
 */
function PaymentDue({ order: { email, orderNumber: number } }: { readonly order: LastOrderView }) {
  const { orderTracking } = useShop()
  const actions = useActions()
  useEffect(() => {
    if (number !== null) actions.orderTracking.open({ number, email })
  }, [actions, number, email])
  const order = orderTracking?.order
  return order == null || order.number !== number ? null : (
    <PaymentInstructions order={order} className="thanks__lines" title="h2" />
  )
}

/** Next steps: the order, an account for guests, and the points of sale. */
function NextSteps() {
  const { t } = useLingui()
  const { account, view } = useShop()
  const actions = useActions()
  const hasPage = useHasPage()
  const isSignedIn = account?.isSignedIn === true
  const { orderService } = useOffers()
  return (
    <div className="thanks__next">
      <section>
        <h2>{t`Follow your order`}</h2>
        {orderService ? (
          <p>{t`Where it stands, its invoice, cancelling and withdrawing: all in one place.`}</p>
        ) : null}
        {isSignedIn || orderService ? (
          <a className="link" href={href(view, isSignedIn ? "/a/orders" : "/order-status")}>
            {t`See the order`}
          </a>
        ) : null}
        <TextButton className="needs-script" onClick={() => print()}>{t`Print this page`}</TextButton>
      </section>
      {isSignedIn ? null : (
        <section className="needs-script">
          <h2>{t`Keep your orders together`}</h2>
          <p>{t`With an account your next order knows your address, and you find all of them again.`}</p>
          <TextButton onClick={() => actions.account.showLogin(true)}>
            {t`Sign in or create an account`}
          </TextButton>
        </section>
      )}
      {hasPage("/store-locator") ? (
        <section>
          <h2>{t`Come and see us`}</h2>
          <p>{t`You can see our goods at our points of sale.`}</p>
          <a className="link" href={href(view, "/store-locator")}>{t`Find a shop`}</a>
        </section>
      ) : null}
    </div>
  )
}

function State({ order }: { readonly order: LastOrderView }) {
  const { t } = useLingui()
  const view = useView()
  const { checkout } = useActions()
  const day = useDay()
  if (order.state === "confirmed") {
    const at = order.placedAt
    return (
      <>
        <h1>{t`Thank you for your order`}</h1>
        {order.orderNumber === null ? null : (
          <p className="thanks__number">
            <Trans>
              Order number <b>{order.orderNumber}</b>
            </Trans>
          </p>
        )}
        {at === null ? null : <p className="soft">{day(at)}</p>}
        <p>{t`A confirmation goes to ${order.email}.`}</p>
      </>
    )
  }
  if (order.state === "rejected") {
    return (
      <>
        <h1>{t`The order was not placed`}</h1>
        <p>{t`Nothing was charged. Your cart is still there: please check it and try again.`}</p>
        <p>
          <ButtonLink href={pageHref(view, "checkout")}>{t`Back to the checkout`}</ButtonLink>
        </p>
      </>
    )
  }
  return (
    <>
      <h1>{t`Your order has not been sent yet`}</h1>
      <p role="status">
        {t`It is kept on this device and sent as soon as the shop can be reached. Please do not order again.`}
      </p>
      <p>
        <Button disabled={order.state === "sending"} onClick={() => checkout.resend()}>
          {t`Send it now`}
        </Button>
      </p>
    </>
  )
}
