/**
 * The optimistic cart, the server cart, and their synchronization.
 *
 * @example
 * ```ts
 * import * as Cart from "@shop/core/cart"
 * import { cart, confirmed, key, local, qtys } from "@shop/testing"
 *
 * const { state, outcome } = Cart.addLine(Cart.empty, local("BOL", 2))
 * outcome.tag //=> "added"
 * qtys(Cart.setQty(state, key("BOL"), 5).state.local) //=> { BOL: 5 }
 *
 * // The shopper wants two bowls. The server has one bowl, and a cup that the shopper has removed.
 * const serverLines = [confirmed("BOL", 1), confirmed("TASSE", 1)]
 * const wanted = cart({ BOL: 2 }, { BOL: 1, TASSE: 1 })
 * const policy = { serverCanRemoveLocal: false, serverCanModifyLocal: false, isClientForced: false }
 * const steps = Cart.plan(wanted, serverLines, policy)
 * steps.map((step) => `${step.tag} ${step.key}`) //=> ["RemoveFromServer TASSE", "PushToServer BOL"]
 * ```
 */
export {
  CartState,
  type ConfirmedLine,
  type Delivery,
  type DetachedCart,
  DetachedLine,
  empty,
  type LineKey,
  type LocalLine,
  type PaymentMethod,
  type PendingChange,
  type ServerLine,
  type ShippingMethod,
  type UnreadableLine,
} from "./model.ts"
export * as CartRequests from "./requests.ts"
export {
  type Connection,
  customerToken,
  isGuestCart,
  orderIdOf,
  type PendingMerge,
  pendingMerge,
  serverToken,
  syncedConnection,
} from "./connection.ts"
export { CartToken } from "./connection.ts"
export { type CartEvent, changeLines, reduceCart } from "./reduce.ts"
export { assignKeys, isSame, keyOf, type LineIdentity } from "./assign-keys.ts"
export { addLine, remove, setQty, undoRemove } from "./lines.ts"
export {
  authority,
  hasUnsent,
  isDirty,
  plan,
  situation,
  table,
  type MergePolicy,
  type Step,
  totalsKey,
} from "./diff.ts"
export { knownCustomerLines, mergeGuestCart, remembered, startMerge } from "./merge-guest-cart.ts"
export {
  estimate,
  needsShipping,
  weeksUntilMade,
  totalsView,
  view,
  type CartLineView,
  type CartView,
  type TotalsView,
} from "./view.ts"
export { lineShortage, unavailableLines } from "./availability.ts"
export { lineTotalOf, priceSourceOf } from "./price-source.ts"
export { freeDelivery, type FreeDeliveryView } from "./free-delivery.ts"
export {
  applySyncResult,
  applyTotals,
  notificationsOf,
  type PushResult,
  type SyncNotification,
  type SyncResult,
} from "./apply-sync-result.ts"
export { compose, type AddInput, type Composed, type ComposeContext } from "./compose.ts"
export { type CartEdit, chooseInEdit, editedInput, openEdit, reconfigure, setEditQty } from "./edit.ts"
export { composeContext } from "./context.ts"
export { qtyLimit, qtyMaxOf } from "./limit.ts"
export { isForeign, relabel } from "./relabel.ts"
export { inputOf, localLine } from "./server-line.ts"
export { cartDefinition, StoredCart, StoredLine } from "./stored.ts"
export { CartProducts, unknownProduct } from "./products.ts"
export { Carts } from "./carts.ts"
export { CartSync } from "./cart-sync.ts"
export { isOrdered as isOrderedCart } from "./synchronize.ts"
export { CartOrders } from "./order-lock.ts"
export { cartLayer, type CartServices, taskCartLayer } from "./layer.ts"
