import { Effect, SubscriptionRef } from "effect"
import type { AddInput, LineKey } from "../cart/index.ts"
import { closeRemoved, type Notification } from "../notification/index.ts"
import type { PlaceOutcome } from "../order/index.ts"
import { productOfPage } from "../product/index.ts"
import { href } from "../store-view/index.ts"
import { accountActions } from "./account.ts"
import type { PromptActions, Run } from "./actions.ts"
import type { CartEditor } from "./cart-edit.ts"
import { type Extras, extraActions } from "./extras.ts"
import type { Rooms, ShopEvent } from "./reactions.ts"

/** What actions are made of. */
export interface Actors extends Rooms {
  readonly extras: Extras
  readonly cartEdit: CartEditor
  readonly react: (event: ShopEvent) => Effect.Effect<void>
}

/**
 * The actions of a shop.
 *
 * @rule SH2
 */
export const actionsOf = (actors: Actors, run: Run): PromptActions => {
  const { view, carts, cartSync, checkout, orders, notifications, navigation, search, react } = actors
  const { cartEdit, extras } = actors
  const follow = (outcome: PlaceOutcome): Effect.Effect<void> => {
    if (outcome === "confirmed") return react("orderConfirmed")
    return outcome === "waiting" ? react("orderWaiting") : Effect.void
  }
  const resend = Effect.flatMap(orders.resend, (outcome) =>
    outcome === "confirmed" ? navigation.open(href(view, "/order-success")) : Effect.void,
  )

  /** What is still on its way when "add" is pressed goes in once it is there. @rule SH22 */
  const add = (input: AddInput) =>
    Effect.gen(function* () {
      const sku = yield* navigation.resolvePendingVariant(input.sku)
      if (sku === null) return
      const { page } = yield* SubscriptionRef.get(navigation.page)
      const isShown = page.kind === "product" && (page.sku === sku || page.parentSku === sku)
      yield* carts.add({ ...input, sku }, isShown ? productOfPage(page, view) : undefined)
    })
  /** It is over when it is on the device, or the device would not take it. @rule SH144 */
  const kept = (work: Effect.Effect<void>) => run(Effect.andThen(work, cartSync.flush), true)
  const keep = (work: Effect.Effect<void>) => Effect.sync(() => kept(work))
  /** Brought back, wherever that was asked for, it is not told to be gone any more. @rule NO8 */
  const undoRemove = (key: string) =>
    Effect.andThen(
      SubscriptionRef.update(notifications.shown, (list) => closeRemoved(list, key)),
      carts.undoRemove(key as LineKey),
    )
  /** What the button of a notification does. */
  const press = ({ action, body }: Notification): Effect.Effect<void> => {
    if (action === "proceedToCheckout") return navigation.open(href(view, "/checkout"))
    if (action === "finishPayment" && body.tag === "PaymentApproved")
      return navigation.open(
        `${href(view, "/checkout")}?payment=${encodeURIComponent(body.paymentId)}&outcome=approved`,
      )
    if (action === "undoRemove" && body.tag === "RemovedFromCart") return keep(undoRemove(body.lineKey))
    if (action === "undoRemove" && body.tag === "RemovedFromWishlist")
      return keep(extras.wishlist.undo(body.sku))
    if (action === "compare") return navigation.open(href(view, "/compare"))
    if (action === "clearWishlist") return keep(extras.wishlist.clear)
    if (action === "removeLine" && body.tag === "RemoveAsked")
      return keep(carts.remove(body.lineKey as LineKey))
    return action === "retry" || action === "confirmOrder" ? resend : Effect.void
  }
  const act = (id: number) =>
    Effect.gen(function* () {
      const notification = (yield* SubscriptionRef.get(notifications.shown)).find((one) => one.id === id)
      if (notification === undefined) return
      yield* notifications.close(id)
      yield* press(notification)
    })

  return {
    page: {
      open: (url) => run(navigation.open(url)),
      prefetch: (url) => run(navigation.prefetch(url)),
      warm: () => run(navigation.warm),
      read: (url) => run(navigation.loadRelatedContent(url)),
      renew: () => run(navigation.reload),
    },
    cart: {
      add: (input) => kept(add(input)),
      takeOver: (visitId, inputs, onKept) =>
        run(Effect.map(carts.takeOver(visitId, inputs), (isKept) => void (isKept && onKept()))),
      setQty: (key, qty) => kept(carts.setQty(key as LineKey, qty)),
      remove: (key) => kept(carts.askRemove(key as LineKey)),
      mend: (key) => kept(carts.fixLine(key as LineKey)),
      undoRemove: (key) => kept(undoRemove(key)),
      applyCoupon: (code) => run(carts.applyCoupon(code)),
      removeCoupon: () => run(carts.removeCoupon),
    },
    cartEdit: {
      open: (key) => run(cartEdit.open(key as LineKey)),
      choose: (attributeCode, optionId) => run(cartEdit.choose(attributeCode, optionId)),
      setOptions: (choices) => run(cartEdit.setOptions(choices)),
      setQty: (qty) => run(cartEdit.setQty(qty)),
      save: () => kept(cartEdit.save),
      close: () => run(cartEdit.close),
    },
    checkout: {
      enter: () => run(checkout.enter),
      leave: () => run(checkout.leave),
      edit: (step) => run(checkout.edit(step)),
      savePersonal: (details) => run(checkout.savePersonal(details)),
      saveShipping: (address) => run(checkout.saveShipping(address)),
      chooseMethod: (carrierCode, methodCode) => run(checkout.chooseMethod(carrierCode, methodCode)),
      savePayment: (input) => run(checkout.savePayment(input)),
      place: (input) => run(Effect.asVoid(orders.place(input, follow))),
      resend: () => run(resend),
    },
    search: {
      type: (text, place) => run(search.type(text, place)),
      more: () => run(search.more),
      clear: () => run(search.clear),
      recall: (place) => run(search.restoreText(place)),
    },
    ...extraActions(extras, run),
    account: accountActions(actors, react, run),
    notification: {
      close: (id) => run(notifications.close(id)),
      act: (id) => run(act(id)),
    },
  }
}
