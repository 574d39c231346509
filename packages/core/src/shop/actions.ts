import { Effect, SubscriptionRef } from "effect"
import {
  Accounts,
  AddressBook,
  type AddressUse,
  type LoginInput,
  type RegisterInput,
} from "../account/index.ts"
import type { Address } from "../address/index.ts"
import { type AddInput, Carts, CartSync, type LineKey } from "../cart/index.ts"
import { Checkout } from "../checkout/index.ts"
import { Consent } from "../consent/index.ts"
import { Newsletter } from "../newsletter/index.ts"
import { closeRemoved, type Notification, Notifications } from "../notification/index.ts"
import { Orders } from "../order/index.ts"
import { productOfPage } from "../product/index.ts"
import { pageHref } from "../routing/index.ts"
import { CurrentView } from "../settings/index.ts"
import { Wishlists } from "../wishlist/index.ts"
import { CartEditor } from "./cart-editor.ts"
import { CustomerSession } from "./customer-session.ts"
import { Navigation } from "./navigation.ts"
import { actionsOf, type Run } from "./run.ts"
import { SearchPanel } from "./search-panel.ts"

/**
 * The actions that a shop has from the start. Each returns at once; outcomes are views and notifications.
 */
export const promptActions = Effect.gen(function* () {
  const accounts = yield* Accounts
  const carts = yield* Carts
  const { flush } = yield* CartSync
  const cartEditor = yield* CartEditor
  const { enter, leave, edit, savePersonal, saveShipping, chooseMethod, savePayment } = yield* Checkout
  const { acceptCookies } = yield* Consent
  const customerSession = yield* CustomerSession
  const navigation = yield* Navigation
  const newsletter = yield* Newsletter
  const notifications = yield* Notifications
  const orders = yield* Orders
  const search = yield* SearchPanel
  const view = yield* CurrentView
  const wishlists = yield* Wishlists

  const resend = Effect.flatMap(orders.resend, (outcome) =>
    outcome === "confirmed" ? navigation.open(pageHref(view, "orderSuccess")) : Effect.void,
  )
  /** Adds the product of the page, or of the variant that the shopper has just chosen. */
  const add = Effect.fnUntraced(function* (input: AddInput) {
    const sku = yield* navigation.resolvePendingVariant(input.sku)
    if (sku === null) return
    const { page } = yield* SubscriptionRef.get(navigation.page)
    const isShown = page.kind === "product" && (page.sku === sku || page.parentSku === sku)
    yield* carts.add({ ...input, sku }, isShown ? productOfPage(page, view) : undefined)
  })
  /** Ends when the device has stored or refused the change of the cart. */
  const saved = (work: Effect.Effect<unknown>) => Effect.andThen(work, flush)
  /** Closes the notifications about the removal of the line. */
  const undoRemove = (key: string) =>
    Effect.andThen(
      SubscriptionRef.update(notifications.shown, (list) => closeRemoved(list, key)),
      carts.undoRemove(key as LineKey),
    )

  return (run: Run) => {
    const save = (work: Effect.Effect<void>) => Effect.sync(() => run(saved(work), true))
    /** Performs the action of a notification's button. */
    const perform = ({ action, body }: Notification): Effect.Effect<void> => {
      if (action === "proceedToCheckout") return navigation.open(pageHref(view, "checkout"))
      if (action === "finishPayment" && body.tag === "PaymentApproved")
        return navigation.open(
          `${pageHref(view, "checkout")}?payment=${encodeURIComponent(body.paymentId)}&outcome=approved`,
        )
      if (action === "undoRemove" && body.tag === "RemovedFromCart") return save(undoRemove(body.lineKey))
      if (action === "undoRemove" && body.tag === "RemovedFromWishlist") return save(wishlists.undo(body.sku))
      if (action === "compare") return navigation.open(pageHref(view, "compare"))
      if (action === "clearWishlist") return save(wishlists.clear)
      if (action === "removeLine" && body.tag === "ConfirmRemoval")
        return save(carts.remove(body.lineKey as LineKey))
      return action === "retry" || action === "confirmOrder" ? resend : Effect.void
    }
    const act = Effect.fnUntraced(function* (id: number) {
      const notification = (yield* SubscriptionRef.get(notifications.shown)).find((one) => one.id === id)
      if (notification === undefined) return
      yield* notifications.close(id)
      yield* perform(notification)
    })

    return {
      page: actionsOf(run, {
        /** Opens an address of the current view: path with store prefix, and query. */
        open: navigation.open,
        /** Loads the data of an address before it is opened. */
        prefetch: navigation.prefetch,
        /** Loads the data that most pages share. */
        warm: navigation.warm,
        /** Loads a page of content over the page. */
        read: navigation.loadRelatedContent,
        /** Loads the shown page again, which came from a cache. */
        renew: navigation.reload,
      }),
      cart: {
        ...actionsOf(
          run,
          {
            add: (input: AddInput) => saved(add(input)),
            setQty: (key: string, qty: number) => saved(carts.setQty(key as LineKey, qty)),
            remove: (key: string) => saved(carts.confirmRemove(key as LineKey)),
            /** Reduces a line to the available quantity, or removes it. */
            fixLine: (key: string) => saved(carts.fixLine(key as LineKey)),
            undoRemove: (key: string) => saved(undoRemove(key)),
          },
          true,
        ),
        ...actionsOf(run, {
          /**
           * Adds the lines of the server's cart of a visit without JavaScript once.
           *
           * @param onStored - called when the device has stored them
           */
          takeOver: (visitId: string, inputs: ReadonlyArray<AddInput>, onStored: () => void) =>
            Effect.map(carts.takeOver(visitId, inputs), (isStored) => void (isStored && onStored())),
          applyCoupon: carts.applyCoupon,
          removeCoupon: carts.removeCoupon,
        }),
      },
      /** Changes of a cart line. The cart changes when they are saved. */
      cartEdit: {
        ...actionsOf(run, {
          open: (key: string) => cartEditor.open(key as LineKey),
          choose: cartEditor.choose,
          setOptions: cartEditor.setOptions,
          setQty: cartEditor.setQty,
          close: cartEditor.close,
        }),
        ...actionsOf(run, { save: saved(cartEditor.save) }, true),
      },
      checkout: actionsOf(run, {
        enter,
        leave,
        edit,
        savePersonal,
        saveShipping,
        chooseMethod,
        savePayment,
        place: orders.place,
        /** Sends the waiting orders. */
        resend,
      }),
      search: actionsOf(run, {
        type: search.type,
        more: search.more,
        clear: search.clear,
        /** Searches for the text of the last visit. */
        recall: search.restoreText,
      }),
      wishlist: {
        ...actionsOf(run, { add: wishlists.add, remove: wishlists.remove, toggle: wishlists.toggle }, true),
        ...actionsOf(run, {
          /** Requests a confirmation: the button of its notification clears the list. */
          clear: wishlists.confirmClear,
          /** Loads the current prices of the products. */
          renew: wishlists.renew,
        }),
      },
      consent: actionsOf(run, { acceptCookies }),
      newsletter: actionsOf(run, {
        check: newsletter.check,
        subscribe: newsletter.subscribe,
        unsubscribe: newsletter.unsubscribe,
      }),
      account: actionsOf(run, {
        login: (input: LoginInput) => customerSession.signIn(accounts.login(input)),
        register: (input: RegisterInput) => customerSession.signIn(accounts.register(input)),
        logout: customerSession.signOut,
        update: accounts.update,
        /** Saves the address at an index of the address book, or adds one for null. */
        saveAddress: (at: number | null, address: Address, uses: ReadonlyArray<AddressUse>) =>
          accounts.changeBook((book) => AddressBook.written(book, at, address, uses, accounts.addressesMax)),
        removeAddress: (at: number) => accounts.changeBook((book) => AddressBook.without(book, at)),
        /** Pages begin at 1. */
        loadOrders: accounts.loadOrders,
        showLogin: accounts.showLogin,
      }),
      notification: actionsOf(run, { close: notifications.close, act }),
    }
  }
})

/** The actions that a shop has from the start. */
export interface PromptActions extends ReturnType<Effect.Success<typeof promptActions>> {}
