import { Effect, SubscriptionRef } from "effect"
import type { Carts } from "../cart/index.ts"
import type { Checkout } from "../checkout/index.ts"
import type { Notices } from "../notice/index.ts"
import type { Orders } from "../order/index.ts"
import type { StoreView } from "../store-view/index.ts"
import { href } from "../store-view/index.ts"
import type { Navigation } from "./navigate.ts"

/** What concerns more than one domain when it happens. */
export type ShopEvent =
  | "started"
  | "online"
  | "orderConfirmed"
  | "orderWaiting"
  | "cartChangedElsewhere"
  | "ordersChangedElsewhere"

/** The domains that react. */
export interface Rooms {
  readonly view: StoreView
  readonly carts: Carts["Service"]
  readonly checkout: Checkout["Service"]
  readonly orders: Orders["Service"]
  readonly notices: Notices["Service"]
  readonly navigation: Navigation
}

/**
 * What each event sets off, in this order; total by type. Nothing else in the core lets one domain act on another.
 *
 * @rule SH7 - house §3 (reactions), S1 §4 (Online event, after a successful order)
 */
export const reactions = (rooms: Rooms): Readonly<Record<ShopEvent, ReadonlyArray<Effect.Effect<void>>>> => {
  const { carts, checkout, orders, navigation, view } = rooms
  const thankYou = navigation.open(href(view, "/order-success"))
  return {
    started: [leaveTakenCart(rooms), askForWaiting(rooms), carts.revive()],
    online: [askForWaiting(rooms), carts.revive({ isClientForced: true })],
    orderConfirmed: [carts.clear, checkout.finish, thankYou],
    orderWaiting: [carts.clear, checkout.finish, thankYou],
    cartChangedElsewhere: [carts.reload],
    ordersChangedElsewhere: [orders.reload],
  }
}

/** A page that went away between an order and the clearing of its cart finds that cart again. @rule OR8 */
const leaveTakenCart = ({ carts, orders }: Rooms): Effect.Effect<void> =>
  Effect.gen(function* () {
    if (yield* orders.hasTaken(yield* SubscriptionRef.get(carts.state))) yield* carts.clear
  })

/**
 * On the thank-you page a waiting order is sent, elsewhere the shopper is asked.
 *
 * @rule OR9 - S1 §4 Online event (transmitted automatically on the thank-you page, else asked for)
 */
const askForWaiting = ({ orders, notices, navigation }: Rooms): Effect.Effect<void> =>
  Effect.gen(function* () {
    if (!(yield* orders.hasWaiting)) return
    const { page } = yield* SubscriptionRef.get(navigation.page)
    if (page.kind === "orderSuccess") yield* orders.resend
    else yield* notices.tell({ tag: "OrderQueued" })
  })
