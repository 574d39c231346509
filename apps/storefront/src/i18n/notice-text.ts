import type { I18n } from "@lingui/core"
import { msg } from "@lingui/core/macro"
import * as Money from "@shop/core/money"
import type { NoticeBody } from "@shop/core/notice"

/** The platform's own words where it sent any, else ours. */
const orWords = (message: string | null, words: string): string =>
  message === null || message === "" ? words : message

/**
 * What a notice says. Total: a new tag without words does not compile. The English is the specification's.
 *
 * @see S1 §8, S2 §8
 */
export const noticeText = (i18n: I18n, body: NoticeBody, money: Money.MoneyFormat): string => {
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
    case "QtyLimited":
      return i18n._(msg`Only ${{ maxQuantity: body.qtyMax }} products of this type are available!`)
    case "PriceUnknown":
      return i18n._(msg`Product price is unknown, product cannot be added to the cart!`)
    case "OptionsMissing":
      return i18n._(msg`Please fix the validation errors, or configure the custom options.`)
    case "NoSuchConfiguration":
      return i18n._(
        msg`No such configuration for the product. Please do choose another combination of attributes.`,
      )
    case "NoVariants":
      return i18n._(msg`No available product variants.`)
    case "CartEmpty":
      return i18n._(msg`Shopping cart is empty. Please add some products before entering Checkout`)
    case "CartFull":
      return i18n._(msg`A cart holds at most ${{ linesMax: body.linesMax }} different products.`)
    case "SomeUnavailable":
      return i18n._(msg`Some of the ordered products are not available!`)
    case "AddFailed":
      return orWords(body.message, i18n._(msg`${body.name} could not be added to the cart.`))
    case "UpdateFailed":
      return orWords(body.message, i18n._(msg`The quantity of ${body.name} could not be changed.`))
    case "PriceChanged":
      return i18n._(
        msg`The total has changed from ${{ from: Money.format(body.fromCents, money) }} to ${{ to: Money.format(body.toCents, money) }}. Please check your order.`,
      )
    case "CouponInvalid":
      return i18n._(msg`You've entered an incorrect coupon code. Please try again.`)
    case "OrderFailed":
      return orWords(body.message, i18n._(msg`The order was not successful!`))
    case "OrderQueued":
      return i18n._(msg`The order can not be transfered because of server error. Order has been queued`)
    case "AddressInvalid":
      return i18n._(msg`Address provided in checkout contains invalid data`)
    case "NotAvailableOffline":
      return i18n._(
        msg`The product, category or CMS page is not available in Offline mode. Redirecting to Home.`,
      )
    case "CartNotSynchronised":
      return i18n._(msg`Your cart is kept on this device; the shop does not know of it yet.`)
    case "PlatformSays":
      return body.message
    case "StorageUnavailable":
      return i18n._(msg`This browser keeps nothing for us: the cart will be gone when you close the page.`)
  }
}
