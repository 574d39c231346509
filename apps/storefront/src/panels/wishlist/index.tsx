import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import { useEffect } from "react"
import { pageHref } from "@shop/core/routing"
import { href } from "@shop/core/store-view"
import type { WishView } from "@shop/core/wishlist"
import { PanelNotifications } from "../../notifications/panel-notifications.tsx"
import { ButtonLink, TextButton } from "../../parts/button.tsx"
import { Drawer } from "../../parts/drawer.tsx"
import { Drawing } from "../../parts/drawing.tsx"
import { EmptyState } from "../../parts/empty-state.tsx"
import { Icon } from "../../parts/icon.tsx"
import { wishlistBox } from "../../parts/picture-source.ts"
import { Picture } from "../../parts/picture.tsx"
import { Price } from "../../parts/price.tsx"
import { useActions, useShop, useView, useStartRuntime } from "../../state/use-shop.ts"
import "../../styles/wishlist.css"
import { BuyButton } from "../../parts/buy-button.tsx"

interface WishlistPanelProps {
  readonly onClose: () => void
}

/** The wishlist with current prices. @see S2 §2 Wishlist side panel */
export default function WishlistPanel({ onClose }: WishlistPanelProps) {
  const { wishlist } = useShop()
  const { t } = useLingui()
  const actions = useActions()
  const startRuntime = useStartRuntime()
  // Tries again when the runtime could not be loaded: it has the wishlist.
  useEffect(startRuntime, [startRuntime])
  useEffect(() => actions.wishlist.renew(), [actions])
  const count = wishlist?.count ?? 0
  return (
    <Drawer
      title={
        count === 0 ? t`My Wishlist` : t`My Wishlist, ${plural(count, { one: "# piece", other: "# pieces" })}`
      }
      onClose={onClose}
      {...(count === 0 ? {} : { foot: <Footer onClose={onClose} /> })}
    >
      <PanelNotifications />
      {wishlist === null ? (
        <p className="soft" role="status">{t`One moment…`}</p>
      ) : count === 0 ? (
        <EmptyWishlist onClose={onClose} />
      ) : (
        <ul className="wishlist">
          {wishlist.items.map((item) => (
            <Item key={item.sku} item={item} onClose={onClose} />
          ))}
        </ul>
      )}
    </Drawer>
  )
}

function EmptyWishlist({ onClose }: WishlistPanelProps) {
  const view = useView()
  const { t } = useLingui()
  return (
    <EmptyState drawing={<Drawing form="pitcher" />} title={t`Your wishlist is empty.`}>
      <p>{t`Tap a heart to save a piece. It stays on this device.`}</p>
      <p>
        <ButtonLink variant="outline" href={href(view, "/")} onClick={onClose}>
          {t`Browse the catalogue`}
        </ButtonLink>
      </p>
    </EmptyState>
  )
}

function Item({ item, onClose }: WishlistPanelProps & { readonly item: WishView }) {
  const { t } = useLingui()
  const { wishlist } = useActions()
  return (
    <li className="wishlist-item">
      <Picture path={item.image} alt="" {...wishlistBox} />
      <div className="wishlist-item__words">
        <h3>
          <a href={item.href} onClick={onClose}>
            {item.name}
          </a>
        </h3>
        <p className="wishlist-item__sku">{item.sku}</p>
        {item.price === null ? (
          <p className="soft small">{t`Price on request`}</p>
        ) : (
          <Price price={item.price} />
        )}
      </div>
      <div className="wishlist-item__actions">
        <BuyButton item={item} canBeAdded={item.canBeAdded} onFollow={onClose} />
        <TextButton aria-label={t`Remove ${item.name}`} onClick={() => wishlist.remove(item.sku)}>
          {t`Remove`}
        </TextButton>
      </div>
    </li>
  )
}

function Footer({ onClose }: WishlistPanelProps) {
  const { t } = useLingui()
  const { compare, view } = useShop()
  const { clear } = useActions().wishlist
  const count = compare?.count ?? 0
  return (
    <div className="wishlist__foot">
      <TextButton onClick={() => clear()}>{t`Clear wishlist`}</TextButton>
      {count === 0 ? null : (
        <a className="go" href={pageHref(view, "compare")} onClick={onClose}>
          {t`Compare (${count})`}
          <Icon name="right" />
        </a>
      )}
    </div>
  )
}
