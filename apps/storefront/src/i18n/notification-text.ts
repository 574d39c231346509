import type { I18n, MessageDescriptor } from "@lingui/core"
import { msg, plural } from "@lingui/core/macro"
import type { FailureReason, RefusalWords } from "@shop/core/api"
import * as Money from "@shop/core/money"
import type { AwaitedRequest, NotificationBody } from "@shop/core/notification"
import { faultText } from "./fault-text.ts"
import { refusalText } from "./refusal-text.ts"

/** Why a request failed, and what the shopper can do. */
const reasons: Readonly<Record<FailureReason, MessageDescriptor>> = {
  offline: msg`You are offline. Please try again once you are online.`,
  noAnswer: msg`The shop does not answer. Please try again in a moment.`,
  failing: msg`The shop has a fault at the moment. Please try again later.`,
  cartUnknown: msg`The shop does not know your cart. Please load the page again.`,
}

/** What did not happen. Without a response the platform may have done it, so the sentences claim no more than is known. */
const failures: Readonly<Record<AwaitedRequest, MessageDescriptor>> = {
  coupon: msg`The coupon is not confirmed.`,
  couponRemoval: msg`The removal of the coupon is not confirmed.`,
  deliveryMethods: msg`The delivery methods could not be loaded.`,
  paymentMethods: msg`The payment methods could not be loaded.`,
  totals: msg`The total is not confirmed.`,
  cartEditor: msg`The options of this product could not be loaded.`,
}

/** The text that the platform gave, else a general text, with the reason of a failure that is no refusal. @rule NO9 */
const reasonOr = (i18n: I18n, words: RefusalWords, text: string): string => {
  const said = refusalText(i18n, words)
  if (said !== null) return said
  return words.reason === undefined ? text : `${sentence(text)} ${i18n._(reasons[words.reason])}`
}

/** Ends a text with a full stop; some texts of the specification have none. */
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** Whether the platform has responded. */
const isAnswered = ({ reason }: RefusalWords): boolean => reason !== "offline" && reason !== "noAnswer"

/** Summary of the products that a reorder has added to the cart. */
const reorderedText = (
  i18n: I18n,
  { pieces, left }: Extract<NotificationBody, { readonly tag: "Reordered" }>,
): string => {
  if (pieces === 0) return i18n._(msg`Nothing in this order is available as ordered: ${left}.`)
  const added = i18n._(
    msg`${plural(pieces, { one: "# piece has", other: "# pieces have" })} been added to the cart.`,
  )
  return left === "" ? added : `${added} ${i18n._(msg`No longer available as ordered: ${left}.`)}`
}

/**
 * The text of a notification. A new tag without a text does not compile. The English texts are those of the specification.
 *
 * @see S1 §8, S2 §8
 */
export const notificationText = (i18n: I18n, body: NotificationBody, money: Money.MoneyFormat): string => {
  switch (body.tag) {
    case "AddedToCart":
      return i18n._(msg`Product has been added to the cart!`)
    case "QuantityUpdated":
      return i18n._(msg`Product quantity has been updated!`)
    case "RemovedFromCart":
      return i18n._(msg`${body.name} has been removed from the cart.`)
    case "StockVolatile":
      return i18n._(
        msg`The system is not sure about the stock quantity (volatile). Product has been added to the cart for pre-reservation.`,
      )
    case "OutOfStock":
      return i18n._(msg`The product is out of stock and cannot be added to the cart!`)
    case "QtyRaised":
      return i18n._(
        body.qtyStep === 1
          ? msg`${body.name} is sold from ${{ qtyMin: body.qtyMin }} pieces on.`
          : msg`${body.name} is sold from ${{ qtyMin: body.qtyMin }} pieces on, in steps of ${{ qtyStep: body.qtyStep }}.`,
      )
    case "QtyLimited":
      return i18n._(msg`Only ${{ maxQuantity: body.qtyMax }} products of this type are available!`)
    case "PriceUnknown":
      return i18n._(msg`Product price is unknown, product cannot be added to the cart!`)
    case "OptionsMissing":
      return i18n._(msg`Please fix the validation errors, or configure the custom options.`)
    case "OptionInvalid":
      return i18n._(msg`${body.title}: ${{ error: faultText(i18n, body.fault) }}`)
    case "NoSuchConfiguration":
      return i18n._(
        msg`No such configuration for the product. Please do choose another combination of attributes.`,
      )
    case "NoVariants":
      return i18n._(msg`No available product variants.`)
    case "CartEmpty":
      return i18n._(msg`Shopping cart is empty. Please add some products before entering Checkout`)
    case "SignInToOrder":
      return i18n._(msg`Your session has ended. Please sign in again to go on with your order.`)
    case "CartFull":
      return i18n._(msg`A cart holds at most ${{ linesMax: body.linesMax }} different products.`)
    case "SomeUnavailable":
      return i18n._(msg`Some of the ordered products are not available!`)
    case "AddFailed":
      return reasonOr(i18n, body, i18n._(msg`${body.name} could not be added to the cart.`))
    case "UpdateFailed":
      return reasonOr(i18n, body, i18n._(msg`The quantity of ${body.name} could not be changed.`))
    case "PriceChanged":
      return i18n._(
        msg`The total has changed from ${{ from: Money.format(body.fromCents, money) }} to ${{ to: Money.format(body.toCents, money) }}. Please check your order.`,
      )
    case "CouponInvalid":
      return body.refusal?.code === "CouponRefused"
        ? (refusalText(i18n, { message: null, refusal: body.refusal }) ?? "")
        : i18n._(msg`You've entered an incorrect coupon code. Please try again.`)
    case "CouponLost":
      return i18n._(msg`The coupon code isn't valid`)
    case "Reordered":
      return reorderedText(i18n, body)
    case "OrderFailed":
      return reasonOr(i18n, body, i18n._(msg`The order was not successful!`))
    case "OrderInvalid":
      return i18n._(msg`Internal validation error`)
    case "OrderWaiting":
      return i18n._(msg`Order waiting! Click here to confirm the order that you made offline.`)
    case "ConfirmRemoval":
      return i18n._(msg`Are you sure you would like to remove ${body.name} from the cart?`)
    case "OrderQueued":
      return i18n._(msg`The order can not be transfered because of server error. Order has been queued`)
    case "OrderKept":
      return i18n._(
        msg`You are offline: your order waits on this device and can be sent once you are back online.`,
      )
    case "PaymentApproved":
      return i18n._(msg`Your payment has been approved, but the order has not been placed yet.`)
    case "AddressInvalid":
      return i18n._(msg`Address provided in checkout contains invalid data`)
    case "RequestFailed":
      return reasonOr(i18n, body, i18n._(failures[body.request]))
    case "NotAvailableOffline":
      return i18n._(
        msg`The product, category or CMS page is not available in Offline mode. Redirecting to Home.`,
      )
    case "NothingInCategory":
      return i18n._(msg`No products synchronized for this category. Please come back while online!`)
    case "ReplyUnreadable":
      return body.fault === "content-type"
        ? i18n._(msg`Error with response - bad content-type!`)
        : i18n._(msg`Unhandled error, wrong response format!`)
    case "CartLinesUnreadable":
      return i18n._(
        msg`Some lines of your saved cart could not be read. They may be missing here, or not up to date.`,
      )
    case "CartNotSynchronised":
      return i18n._(msg`Your cart is kept on this device; the shop does not know of it yet.`)
    case "RemovedFromWishlist":
      return i18n._(msg`Product ${{ productName: body.name }} has been removed from wishlist!`)
    case "WishlistClearAsked":
      return i18n._(msg`Are you sure you would like to remove all the items from the wishlist?`)
    case "ListFull":
      return i18n._(msg`This list holds at most ${{ itemsMax: body.itemsMax }} products.`)
    case "AddedToCompare":
      return i18n._(msg`${body.name} is in your comparison.`)
    case "NewsletterSubscribed":
      return i18n._(msg`You will get our newsletter from now on.`)
    case "NewsletterPending":
      return i18n._(
        msg`We have written to you: if you do not get the newsletter yet, the link in that e-mail confirms that you want it.`,
      )
    case "NewsletterUnsubscribed":
      return i18n._(msg`You will no longer get our newsletter.`)
    case "NewsletterLeaveLetter":
      return i18n._(
        msg`If this address gets our newsletter, we have written to it: the link in that e-mail ends the subscription.`,
      )
    case "NewsletterFailed":
      return reasonOr(i18n, body, i18n._(msg`The newsletter list could not be reached.`))
    case "ContactSent":
      return i18n._(msg`Your message has been sent. Thank you!`)
    case "ContactFailed":
      return reasonOr(i18n, body, i18n._(msg`Your message could not be sent. It is still in the form.`))
    case "ReviewSent":
      return i18n._(msg`Thank you! Your review appears once we have read it.`)
    case "ReviewFailed":
      return reasonOr(i18n, body, i18n._(msg`Your review could not be sent. It is still in the form.`))
    case "LoggedOut":
      return i18n._(msg`You're logged out`)
    case "LoginFailed":
      return reasonOr(
        i18n,
        body,
        isAnswered(body)
          ? i18n._(msg`Unexpected authorization error`)
          : i18n._(msg`You could not be signed in.`),
      )
    case "LoginNeeded":
      return i18n._(msg`You need to be logged in to see this page`)
    case "PasswordChanged":
      return i18n._(msg`Password has successfully been changed`)
    case "PasswordFailed":
      return reasonOr(
        i18n,
        body,
        isAnswered(body)
          ? i18n._(msg`The password could not be changed.`)
          : i18n._(msg`The new password is not confirmed.`),
      )
    case "PasswordOffline":
      return i18n._(msg`Reset password feature does not work while offline!`)
    case "ResetMailSent":
      return i18n._(msg`We have sent you an e-mail with a link to set a new password.`)
    case "AccountGone":
      return body.ordersKept === 0
        ? i18n._(msg`Your account and all your data have been deleted.`)
        : i18n._(
            msg`Your account has been deleted. Your orders stay in our books as long as the law requires.`,
          )
    case "ResetMailFailed":
      return reasonOr(i18n, body, i18n._(msg`Error while sending reset password e-mail`))
    case "AccountUpdated":
      return i18n._(msg`Account data has successfully been updated`)
    case "EmailOffline":
      return i18n._(
        msg`Your e-mail address can only be changed while you are online. Nothing has been saved yet.`,
      )
    case "SessionExpired":
      return i18n._(msg`Error refreshing user token. User is not authorized to access the resource`)
    case "SessionExhausted":
      return i18n._(
        msg`Internal Application error while refreshing the tokens. Please clear the storage and refresh page.`,
      )
    case "TasksDropped":
      return i18n._(msg`Changes that were not saved before your session ended: ${{ count: body.count }}`)
    case "TaskFailed":
      return reasonOr(
        i18n,
        body,
        isAnswered(body)
          ? i18n._(msg`A change could not be saved.`)
          : i18n._(msg`A change is not confirmed.`),
      )
    case "PlatformSays":
      return refusalText(i18n, body) ?? body.message
    case "StorageUnavailable":
      return i18n._(msg`This browser keeps nothing for us: the cart will be gone when you close the page.`)
    case "StoredDataBroken":
      return i18n._(msg`Something that this browser had stored could not be read, so it is missing here.`)
    case "ShopOutdated":
      return i18n._(
        msg`A newer version of the shop is open on this device. Changes made here are no longer kept: please load the page again.`,
      )
  }
}
