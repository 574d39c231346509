import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import type { ReactNode } from "react"
import * as Money from "@shop/core/money"
import type { OrderDetails as Order, OrderDetailsLine as OrderLine } from "@shop/core/order"
import { useMethodTitle, usePaymentTitle } from "../i18n/method-titles.ts"
import { CopyButton } from "../parts/copy-button.tsx"
import { PostalAddress } from "../parts/postal-address.tsx"
import { skuHref } from "@shop/core/product"
import { LineChoices } from "./line-choices.tsx"
import { useDay } from "../parts/dates.ts"
import { useMoney } from "../parts/price.tsx"
import { OrderTotals } from "./order-totals.tsx"
import { useView } from "../state/use-shop.ts"

/** The lines, totals and addresses of an order. */
export function OrderDetails({ order }: { readonly order: Order }) {
  const { t } = useLingui()
  const view = useView()
  const money = useMoney()
  return (
    <div className="order__detail">
      {order.isDemonstration === true ? (
        <p role="note">{t`This order is a demonstration: nothing is delivered, and nothing is charged.`}</p>
      ) : null}
      <Progress order={order} />
      <PaymentInstructions order={order} className="order__lines" title="b" />
      <ul className="order__lines">
        {order.lines.map((line) => (
          <Line key={line.position} line={line} />
        ))}
        <OrderTotals
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
              <span>{t`of which VAT ${percent}%`}</span>
              <span>{money(taxCents)}</span>
            </li>
          )
        })}
        {order.refundedCents === 0 ? null : (
          <li>
            <span>{t`Refunded`}</span>
            <span>{money(order.refundedCents)}</span>
          </li>
        )}
      </ul>
      <Addresses order={order} />
    </div>
  )
}

/** How to pay an order by transfer or cheque; nothing when no payment is due. */
export function PaymentInstructions({
  order,
  className,
  title: Title,
}: {
  readonly order: Order
  readonly className: string
  /** A heading when the section has no other above it. */
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
      ? { title: t`Payable to`, text: [to, ...address].join(", ") }
      : { title: t`Account holder`, text: to },
    ...(account === null ? [] : [{ title: t`IBAN`, text: account.iban, hasCopyButton: true }]),
    ...(account === null || account.bic === "" ? [] : [{ title: t`BIC`, text: account.bic }]),
    { title: t`Reference`, text: order.number, hasCopyButton: true },
  ]
  return (
    <section className="payment-due">
      <Title>{t`Still to pay`}</Title>
      <p>
        {account === null
          ? t`Please send a cheque for ${amount}, with the reference on its back.`
          : t`Please transfer ${amount} to this account, with the reference.`}
      </p>
      <ul className={className}>
        {rows.map(({ title, text, hasCopyButton = false }) => (
          <li key={title}>
            <span>{title}</span>
            {hasCopyButton ? (
              <span className="payment-due__figure">
                <b className={text.includes(" ") ? undefined : "unbroken"}>{text}</b>
                <CopyButton text={text} name={title} />
              </span>
            ) : (
              <b>{text}</b>
            )}
          </li>
        ))}
      </ul>
      {payTo.isFictitious ? (
        <p>
          <strong>
            {t`This is a demonstration shop: these details are made up. Please do not pay anything.`}
          </strong>
        </p>
      ) : null}
    </section>
  )
}

/** The steps of an order with the date of each. */
function Progress({ order }: { readonly order: Order }) {
  const { t } = useLingui()
  const day = useDay()
  const steps = [
    { title: t`Received`, at: order.placedAt },
    order.cancelledAt === null
      ? { title: t`Dispatched`, at: order.shippedAt }
      : { title: t`Cancelled`, at: order.cancelledAt },
  ]
  return (
    <ol className="order-progress">
      {steps.map(({ title, at }) => (
        <li key={title} className={at === null ? "order-progress--open" : undefined}>
          <b>{title}</b>
          <span>{at === null ? t`not yet` : day(at)}</span>
        </li>
      ))}
      {order.tracking === null ? null : (
        <li>
          <b>{t`Parcel number`}</b>
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

function Line({ line }: { readonly line: OrderLine }) {
  const { t } = useLingui()
  const view = useView()
  const money = useMoney()
  const { withdrawnQty, refundedQty } = line
  return (
    <li>
      <span>
        {line.qty} × {/* The link leads to the current product page, where the price may differ. */}
        <a className="link" href={skuHref(line.sku, view)}>
          {line.name}
        </a>
        <LineChoices choices={line.choices} />
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

function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Addresses({ order }: { readonly order: Order }) {
  const { t } = useLingui()
  const { shipping, billing, carrierCode, paymentCode, pickup } = order
  const method = useMethodTitle()
  const payment = usePaymentTitle()
  return (
    <dl className="order__facts">
      {shipping === null ? null : (
        <Fact title={t`Delivery address`}>
          <PostalAddress address={shipping} />
        </Fact>
      )}
      {pickup === undefined ? null : (
        <Fact title={t`You pick it up at`}>
          <p className="pre-line">{pickup.address.join("\n")}</p>
          {pickup.hours.length === 0 ? null : (
            <p className="pre-line">
              {t`Opening hours`}
              {`\n${pickup.hours.join("\n")}`}
            </p>
          )}
        </Fact>
      )}
      {billing === null ? null : (
        <Fact title={t`Invoice address`}>
          <PostalAddress address={billing} />
        </Fact>
      )}
      <Fact title={t`Delivery and payment`}>
        {carrierCode === null ? null : (
          <p>{method({ carrierCode, methodCode: carrierCode, title: "", carrierTitle: carrierCode })}</p>
        )}
        <p>{payment({ code: paymentCode, title: paymentCode })}</p>
      </Fact>
    </dl>
  )
}
