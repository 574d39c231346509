import { plural } from "@lingui/core/macro"
import { Trans, useLingui } from "@lingui/react/macro"
import * as Money from "@shop/core/money"
import type { OrderDetails, OrderDetailsLine } from "@shop/core/order"
import { useMethodTitle, usePaymentTitle } from "../i18n/method-titles.ts"
import { Postal } from "../pages/account/postal.tsx"
import { href } from "@shop/core/store-view"
import { Choices } from "../parts/choices.tsx"
import { useDay } from "../parts/dates.ts"
import { useMoney } from "../parts/price.tsx"
import { OrderSum } from "./order-sum.tsx"
import { useView } from "../state/use-shop.ts"

/** An order line by line, with what it came to and where it goes. */
export function Sheet({ order }: { readonly order: OrderDetails }) {
  const view = useView()
  const money = useMoney()
  return (
    <div className="order__detail">
      <Standing order={order} />
      <PayTo order={order} look="order__lines" title="b" />
      <ul className="order__lines">
        {order.lines.map((line) => (
          <Line key={line.position} line={line} />
        ))}
        <OrderSum
          charges={{
            discountCents: order.discountCents,
            shippingCents: order.shippingGrossCents,
            paymentCents: 0,
          }}
          grandCents={order.grandCents}
          className="order__sum"
        />
        {order.taxes.map(({ ratePpm, taxCents }) => {
          if (taxCents === 0) return null
          const percent = Money.formatNumber(Money.toPercent(ratePpm), view.money, { most: 3 })
          return (
            <li key={ratePpm} className="soft">
              <span>
                <Trans>of which VAT {percent} %</Trans>
              </span>
              <span>{money(taxCents)}</span>
            </li>
          )
        })}
        {order.refundedCents === 0 ? null : (
          <li>
            <span>
              <Trans>Given back</Trans>
            </span>
            <span>{money(order.refundedCents)}</span>
          </li>
        )}
      </ul>
      <Addresses order={order} />
    </div>
  )
}

/** Where the buyer of an order sends what is due; nothing where nobody has to. */
export function PayTo({
  order,
  look,
  title: Title,
}: {
  readonly order: OrderDetails
  readonly look: string
  /** A heading where no other stands above it. */
  readonly title: "h2" | "b"
}) {
  const { t } = useLingui()
  const money = useMoney()
  const { payTo } = order
  if (payTo === undefined) return null
  const amount = money(order.dueCents)
  const { account, address, to } = payTo
  const rows = [
    account === null
      ? { what: t`Payable to`, told: [to, ...address].join(", ") }
      : { what: t`Account holder`, told: to },
    ...(account === null ? [] : [{ what: t`IBAN`, told: account.iban }]),
    ...(account === null || account.bic === "" ? [] : [{ what: t`BIC`, told: account.bic }]),
    { what: t`Reference`, told: order.number },
  ]
  return (
    <section className="due">
      <Title>
        <Trans>Still to pay</Trans>
      </Title>
      <p>
        {account === null ? (
          <Trans>Please send a cheque for {amount}, with the reference on its back.</Trans>
        ) : (
          <Trans>Please transfer {amount} to this account, with the reference.</Trans>
        )}
      </p>
      <ul className={look}>
        {rows.map(({ what, told }) => (
          <li key={what}>
            <span>{what}</span>
            <b>{told}</b>
          </li>
        ))}
      </ul>
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

/** When each thing happened, as far as it has. */
function Standing({ order }: { readonly order: OrderDetails }) {
  const { t } = useLingui()
  const day = useDay()
  const steps = [
    { title: t`Received`, at: order.placedAt },
    order.cancelledAt === null
      ? { title: t`Dispatched`, at: order.shippedAt }
      : { title: t`Cancelled`, at: order.cancelledAt },
  ]
  return (
    <ol className="standing">
      {steps.map(({ title, at }) => (
        <li key={title} className={at === null ? "standing--open" : undefined}>
          <b>{title}</b>
          <span>{at === null ? t`not yet` : day(at)}</span>
        </li>
      ))}
      {order.tracking === null ? null : (
        <li>
          <b>
            <Trans>Parcel number</Trans>
          </b>
          <span>
            {order.trackingUrl === undefined ? (
              order.tracking
            ) : (
              <a href={order.trackingUrl}>{order.tracking}</a>
            )}
          </span>
        </li>
      )}
    </ol>
  )
}

function Line({ line }: { readonly line: OrderDetailsLine }) {
  const { t } = useLingui()
  const view = useView()
  const money = useMoney()
  // The piece's own page is where it is ordered again: as it is today, at today's price.
  const sku = encodeURIComponent(line.sku)
  const { withdrawnQty, refundedQty } = line
  return (
    <li>
      <span>
        {line.qty} ×{" "}
        <a className="link" href={href(view, `/p/${sku}/${sku}`)}>
          {line.name}
        </a>
        <Choices choices={line.choices} />
        {withdrawnQty === 0 ? null : (
          <small>
            {t`${plural(withdrawnQty, { one: "# piece withdrawn from", other: "# pieces withdrawn from" })}`}
          </small>
        )}
        {refundedQty === 0 ? null : (
          <small>{t`${plural(refundedQty, { one: "# piece refunded", other: "# pieces refunded" })}`}</small>
        )}
      </span>
      <span>{money(line.rowGrossCents)}</span>
    </li>
  )
}

function Addresses({ order }: { readonly order: OrderDetails }) {
  const { shipping, billing, carrierCode, paymentCode, pickup } = order
  const method = useMethodTitle()
  const payment = usePaymentTitle()
  return (
    <dl className="order__facts">
      {shipping === null ? null : (
        <div>
          <dt>
            <Trans>Delivery address</Trans>
          </dt>
          <dd>
            <Postal address={shipping} />
          </dd>
        </div>
      )}
      {pickup === undefined ? null : (
        <div>
          <dt>
            <Trans>You pick it up at</Trans>
          </dt>
          <dd>
            <p className="lines-kept">{pickup.address.join("\n")}</p>
            {pickup.hours.length === 0 ? null : (
              <p className="lines-kept">
                <Trans>Opening hours</Trans>
                {`\n${pickup.hours.join("\n")}`}
              </p>
            )}
          </dd>
        </div>
      )}
      {billing === null ? null : (
        <div>
          <dt>
            <Trans>Invoice address</Trans>
          </dt>
          <dd>
            <Postal address={billing} />
          </dd>
        </div>
      )}
      <div>
        <dt>
          <Trans>Delivery and payment</Trans>
        </dt>
        <dd>
          {carrierCode === null ? null : (
            <p>{method({ carrierCode, methodCode: carrierCode, title: "", carrierTitle: carrierCode })}</p>
          )}
          <p>{payment({ code: paymentCode, title: paymentCode })}</p>
        </dd>
      </div>
    </dl>
  )
}
