import { plural } from "@lingui/core/macro"
import { Trans, useLingui } from "@lingui/react/macro"
import { useEffect } from "react"
import { href } from "@shop/core/store-view"
import type { WishView } from "@shop/core/wishlist"
import { NoticeList } from "../../layout/notice-list.tsx"
import { Button, ButtonLink } from "../../parts/button.tsx"
import { Drawer } from "../../parts/drawer.tsx"
import { Drawing } from "../../parts/drawing.tsx"
import { EmptyState } from "../../parts/empty-state.tsx"
import { Icon } from "../../parts/icon.tsx"
import { Picture } from "../../parts/picture.tsx"
import { Price } from "../../parts/price.tsx"
import { useActions, useShop, useView, useWake } from "../../state/use-shop.ts"
import "../../styles/wishlist.css"

interface WishlistPanelProps {
  readonly onClose: () => void
}

/** What was set aside, at today's prices. @see S2 §2 Wishlist side panel */
export default function WishlistPanel({ onClose }: WishlistPanelProps) {
  const { notices, wishlist } = useShop()
  const { t } = useLingui()
  const actions = useActions()
  const wake = useWake()
  // What was kept is told by what may not have come yet.
  useEffect(wake, [wake])
  useEffect(() => actions.wishlist.renew(), [actions])
  const count = wishlist?.count ?? 0
  return (
    <Drawer
      title={
        count === 0 ? t`My Wishlist` : t`My Wishlist, ${plural(count, { one: "# piece", other: "# pieces" })}`
      }
      onClose={onClose}
      {...(count === 0 ? {} : { foot: <Foot onClose={onClose} /> })}
    >
      <div className="notices notices--inside" aria-live="polite">
        {notices.length === 0 ? null : <NoticeList />}
      </div>
      {wishlist === null ? (
        <p className="soft" role="status">{t`One moment…`}</p>
      ) : count === 0 ? (
        <NothingWished onClose={onClose} />
      ) : (
        <ul className="wishes">
          {wishlist.items.map((wish) => (
            <Wish key={wish.sku} wish={wish} onClose={onClose} />
          ))}
        </ul>
      )}
    </Drawer>
  )
}

function NothingWished({ onClose }: WishlistPanelProps) {
  const view = useView()
  const { t } = useLingui()
  return (
    <EmptyState drawing={<Drawing form="pitcher" />} title={t`Your wishlist is empty.`}>
      <p>
        <Trans>A touch on a heart sets a piece aside. It stays on this device.</Trans>
      </p>
      <p>
        <ButtonLink look="line" href={href(view, "/")} onClick={onClose}>
          <Trans>Browse the catalogue</Trans>
        </ButtonLink>
      </p>
    </EmptyState>
  )
}

function Wish({ wish, onClose }: WishlistPanelProps & { readonly wish: WishView }) {
  const { t } = useLingui()
  const { cart, wishlist } = useActions()
  return (
    <li className="wish">
      <Picture path={wish.image} alt="" width={150} height={150} />
      <div className="wish__words">
        <h3>
          <a href={wish.href} onClick={onClose}>
            {wish.name}
          </a>
        </h3>
        <p className="wish__sku">{wish.sku}</p>
        {wish.price === null ? (
          <p className="soft small">{t`Price on request`}</p>
        ) : (
          <Price price={wish.price} isExplained={false} />
        )}
      </div>
      <div className="wish__acts">
        {wish.canBeAdded ? (
          <Button
            look="line"
            aria-label={t`Add to cart: ${wish.name}`}
            onClick={() => cart.add({ sku: wish.sku, qty: wish.qty })}
          >
            <Trans>Add to cart</Trans>
          </Button>
        ) : (
          <ButtonLink look="line" href={wish.href} aria-label={t`Choose ${wish.name}`} onClick={onClose}>
            <Trans>Choose</Trans>
          </ButtonLink>
        )}
        <button
          type="button"
          className="link"
          aria-label={t`Remove ${wish.name}`}
          onClick={() => wishlist.remove(wish.sku)}
        >
          <Trans>Remove</Trans>
        </button>
      </div>
    </li>
  )
}

function Foot({ onClose }: WishlistPanelProps) {
  const { compare, view } = useShop()
  const { clear } = useActions().wishlist
  const count = compare?.count ?? 0
  return (
    <div className="wishes__foot">
      <button type="button" className="link" onClick={() => clear()}>
        <Trans>Clear wishlist</Trans>
      </button>
      {count === 0 ? null : (
        <a className="go" href={href(view, "/compare")} onClick={onClose}>
          <Trans>Compare ({count})</Trans>
          <Icon name="right" />
        </a>
      )}
    </div>
  )
}
