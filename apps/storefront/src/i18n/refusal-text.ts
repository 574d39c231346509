import type { CouponRefusalReason } from "@shop/core/pricing"
import type { I18n, MessageDescriptor } from "@lingui/core"
import { msg } from "@lingui/core/macro"
import type { Refusal, RefusalWords } from "@shop/core/api"

/** Texts of the stable codes. The English texts are those that the platform sends to older clients. */
const texts: Readonly<Record<string, (details: Refusal["details"]) => MessageDescriptor>> = {
  PaymentUnknown: () => msg`This payment method is not available`,
  MethodUnknown: () => msg`This shipping method is not available`,
  MethodNotChosen: () => msg`Please choose how the cart is delivered first`,
  CartChanged: () => msg`The cart has changed. Please look at it again.`,
  TotalChanged: () => msg`The total has changed. Please look at it again.`,
  TooManyPieces: ({ piecesMax }) =>
    msg`Orders that are paid later hold at most ${{ piecesMax: String(piecesMax) }} pieces in all. Please write to us for more.`,
  PaymentMissing: () => msg`The payment has not been approved yet`,
  PaymentMismatched: () => msg`The approved payment is not what the order costs now. Please pay again.`,
  Unavailable: () => msg`Some of the ordered products are not available!`,
  CartEmpty: () => msg`Shopping cart is empty. Please add some products before entering Checkout`,
  CartUnknown: () => msg`Your cart is no longer there. Please load the page again.`,
  CartFull: ({ linesMax }) => msg`A cart holds at most ${{ linesMax: String(linesMax) }} different products.`,
  CartOrdered: ({ orderNumber }) => msg`This cart has been ordered under ${String(orderNumber ?? "")}`,
  LineUnknown: () => msg`This product is no longer in the cart`,
  ProductUnknown: () => msg`This product is no longer sold.`,
  ProductNotBuyable: () => msg`This product cannot be bought as it is`,
  OptionsInvalid: ({ field, lengthMax, dateOf, dateMin }) =>
    dateOf !== undefined
      ? msg`${{ field: String(dateOf) }}: the first possible day is ${{ day: String(dateMin) }}`
      : field === undefined
        ? msg`Please choose the options of this product`
        : msg`${{ field: String(field) }}: at most ${{ limit: Number(lengthMax) }} characters`,
  PriceUnknown: () => msg`Product price is unknown, product cannot be added to the cart!`,
  QtyInvalid: ({ qtyMax, qtyMin, qtyStep }) =>
    qtyMin === undefined
      ? msg`Quantity must be below ${{ quantity: Number(qtyMax) }}`
      : msg`The quantity must be at least ${{ qtyMin: Number(qtyMin) }}, in steps of ${{ qtyStep: Number(qtyStep) }}`,
  QtyAboveStock: ({ qtyMax }) =>
    Number(qtyMax) > 0
      ? msg`Only ${{ maxQuantity: Number(qtyMax) }} products of this type are available!`
      : msg`The product is out of stock and cannot be added to the cart!`,
  CouponUnknown: () => msg`The coupon code isn't valid`,
  CouponRefused: ({ coupon, reason, why }) => couponMessage(String(coupon), String(reason ?? why)),
  PasswordWrong: () => msg`The password does not match this account. Please type your current password.`,
  ResetInvalid: () => msg`This link has been used, or is too old. Please ask for another e-mail.`,
  PasswordNeeded: () =>
    msg`A new e-mail address needs your current password. Nothing has been changed: please look at your profile again.`,
  Busy: () => msg`The shop is busy at the moment. Please try again in a few seconds.`,
}

const couponReasons: Readonly<Record<CouponRefusalReason, (coupon: string) => MessageDescriptor>> = {
  unknown: (coupon) => msg`There is no coupon ${coupon}.`,
  notYet: (coupon) => msg`The coupon ${coupon} is not valid yet.`,
  over: (coupon) => msg`The coupon ${coupon} is no longer valid.`,
  usedUp: (coupon) => msg`The coupon ${coupon} has been used up.`,
  notForCustomer: (coupon) => msg`The coupon ${coupon} is not for this account.`,
  usedByCustomer: (coupon) => msg`You have used the coupon ${coupon} already.`,
  noGoods: (coupon) => msg`The coupon ${coupon} is for other products than those in your cart.`,
  belowMinimum: (coupon) => msg`Your cart has not reached the minimum amount for the coupon ${coupon}.`,
  notEnough: (coupon) => msg`The coupon ${coupon} needs more of its products in your cart.`,
}

const couponMessage = (coupon: string, reason: string): MessageDescriptor =>
  Object.hasOwn(couponReasons, reason)
    ? couponReasons[reason as CouponRefusalReason](coupon)
    : msg`The coupon code isn't valid`

/** Why a coupon of the cart is not applied. */
export const couponText = (i18n: I18n, coupon: string, reason: string): string =>
  i18n._(couponMessage(coupon, reason))

/** The translated text of a refusal. Without a known code it is the message of the platform, or null. */
export const refusalText = (i18n: I18n, { message, refusal }: RefusalWords): string | null => {
  const text = refusal !== undefined && Object.hasOwn(texts, refusal.code) ? texts[refusal.code] : undefined
  if (text !== undefined && refusal !== undefined) return i18n._(text(refusal.details))
  return message === null || message.trim() === "" ? null : message
}
