import { useLingui } from "@lingui/react/macro"
import { type ReactNode, useEffect } from "react"
import { href } from "@shop/core/store-view"
import { useMoney } from "../../parts/price.tsx"
import { useActions, useView } from "../../state/use-shop.ts"
import { useDay } from "../../parts/dates.ts"
import type { SectionProps } from "./index.tsx"
import { PostalAddress } from "../../parts/postal-address.tsx"
import { pathOf, type SectionName } from "./section-list.tsx"
import { useStatus } from "./status.ts"

export function Overview({ account, profile }: SectionProps) {
  const { t } = useLingui()
  const actions = useActions()
  useEffect(() => actions.account.loadOrders(1), [actions])
  const shipping = profile.addresses.find(({ isDefaultShipping }) => isDefaultShipping)
  const billing = profile.addresses.find(({ isDefaultBilling }) => isDefaultBilling)
  const isOne = shipping !== undefined && shipping === billing
  return (
    <div className="account__tiles">
      <Tile title={t`Latest order`} section="orders" linkText={t`All orders`}>
        <Latest account={account} />
      </Tile>
      <Tile title={t`Name and e-mail`} section="profile" linkText={t`Change`}>
        <p>
          {profile.firstName} {profile.lastName}
          <br />
          {profile.email}
        </p>
      </Tile>
      <Tile
        title={isOne ? t`Address for deliveries and invoices` : t`Delivery address`}
        section="addresses"
        linkText={shipping === undefined ? t`Add an address` : t`Change`}
      >
        {shipping === undefined ? (
          <p className="soft">{t`None yet.`}</p>
        ) : (
          <PostalAddress address={shipping.address} />
        )}
      </Tile>
      {billing === undefined || isOne ? null : (
        <Tile title={t`Invoice address`} section="addresses" linkText={t`Change`}>
          <PostalAddress address={billing.address} />
        </Tile>
      )}
    </div>
  )
}

interface TileProps {
  readonly title: string
  readonly section: SectionName
  readonly linkText: string
  readonly children: ReactNode
}

function Tile({ title, section, linkText, children }: TileProps) {
  const view = useView()
  return (
    <section className="tile">
      <div className="tile__head">
        <h2>{title}</h2>
        <a className="link small" href={href(view, pathOf(section))}>
          {linkText}
          <span className="hidden">: {title}</span>
        </a>
      </div>
      {children}
    </section>
  )
}

function Latest({ account: { orders, isBusy } }: Pick<SectionProps, "account">) {
  const { t } = useLingui()
  const money = useMoney()
  const day = useDay()
  const status = useStatus()
  const order = orders?.page === 1 ? orders.orders[0] : undefined
  if (order !== undefined) {
    const { number } = order
    return (
      <p>
        {day(order.createdAt)} · {money(order.grandCents)}
        <br />
        {t`No. ${number}`} · {status(order.status)}
      </p>
    )
  }
  return <p className="soft">{orders === null && isBusy ? "…" : t`You have not ordered anything yet.`}</p>
}
