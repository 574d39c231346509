import { plural } from "@lingui/core/macro"
import { Trans, useLingui } from "@lingui/react/macro"
import type { PastLine, PastOrder } from "@shop/core/account"
import * as Money from "@shop/core/money"
import { href } from "@shop/core/store-view"
import { Icon } from "../../parts/icon.tsx"
import { useMoney } from "../../parts/price.tsx"
import { useShop } from "../../state/use-shop.ts"
import { useDay } from "./dates.ts"
import { usePaymentWords, useShippingWords } from "./method-words.ts"
import { Postal } from "./postal.tsx"
import { useStatus } from "./status.ts"

/** An earlier order, folded to a line; open it says all that is known. */
export function Order({ order }: { readonly order: PastOrder }) {
  const { t } = useLingui()
  const money = useMoney()
  const day = useDay()
  const status = useStatus()
  const { number } = order
  const count = order.lines.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <li className="order">
      <details>
        <summary>
          <span className="order__day">{day(order.createdAt)}</span>
          <span className="order__meta">
            <span>{t`No. ${number}`}</span>
            <span>{t`${plural(count, { one: "# piece", other: "# pieces" })}`}</span>
            <span className="order__status">{status(order.status)}</span>
          </span>
          <b>{money(order.grandCents)}</b>
          <Icon name="down" />
        </summary>
        <Detail order={order} />
      </details>
    </li>
  )
}

function Detail({ order }: { readonly order: PastOrder }) {
  const money = useMoney()
  const shippingWords = useShippingWords()
  const paymentWords = usePaymentWords()
  const { shipping, billing } = order
  // Delivery, discounts and fees: history tells their sum only.
  const restCents = Money.subtract(order.grandCents, Money.sum(order.lines.map((line) => line.rowGrossCents)))
  return (
    <div className="order__detail">
      <ul className="order__lines">
        {order.lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines of an order never move, and two may be alike
          <Line key={`${index}-${line.sku}`} line={line} />
        ))}
        {restCents === 0 ? null : (
          <li>
            <span>{restCents > 0 ? <Trans>Delivery and fees</Trans> : <Trans>Discounts</Trans>}</span>
            <span>{money(restCents)}</span>
          </li>
        )}
        <li className="order__sum">
          <span>
            <Trans>Total incl. VAT</Trans>
          </span>
          <span>{money(order.grandCents)}</span>
        </li>
      </ul>
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
            {[shippingWords(order.shippingTitle), paymentWords(order.paymentTitle)]
              .filter((words) => words !== "")
              .map((words) => (
                <p key={words}>{words}</p>
              ))}
          </dd>
        </div>
      </dl>
    </div>
  )
}

/** The piece's own page is where it is ordered again: as it is today, at today's price. */
function Line({ line }: { readonly line: PastLine }) {
  const { view } = useShop()
  const money = useMoney()
  const sku = encodeURIComponent(line.sku)
  return (
    <li>
      <span>
        {line.qty} ×{" "}
        <a className="link" href={href(view, `/p/${sku}/${sku}`)}>
          {line.name}
        </a>
      </span>
      <span>{money(line.rowGrossCents)}</span>
    </li>
  )
}
