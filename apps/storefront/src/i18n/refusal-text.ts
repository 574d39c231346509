import type { I18n, MessageDescriptor } from "@lingui/core"
import { msg } from "@lingui/core/macro"

/** What this shop's platform says when it refuses, by its own sentence. */
const known: Readonly<Record<string, MessageDescriptor>> = {
  "This payment method is not available": msg`This payment method is not available`,
  "This shipping method is not available": msg`This shipping method is not available`,
  "Please choose how the cart is delivered first": msg`Please choose how the cart is delivered first`,
  "The cart has changed. Please look at it again.": msg`The cart has changed. Please look at it again.`,
  "The total has changed. Please look at it again.": msg`The total has changed. Please look at it again.`,
  "The payment has not been approved yet": msg`The payment has not been approved yet`,
  "The approved payment is not what the order costs now. Please pay again.": msg`The approved payment is not what the order costs now. Please pay again.`,
  "Some of the ordered products are not available!": msg`Some of the ordered products are not available!`,
  "Shopping cart is empty. Please add some products before entering Checkout": msg`Shopping cart is empty. Please add some products before entering Checkout`,
  "There is no such cart": msg`Your cart is no longer there. Please load the page again.`,
  "This product is no longer in the cart": msg`This product is no longer in the cart`,
  "This product cannot be bought as it is": msg`This product cannot be bought as it is`,
  "Please choose the options of this product": msg`Please choose the options of this product`,
  "Product price is unknown, product cannot be added to the cart!": msg`Product price is unknown, product cannot be added to the cart!`,
  "The product is out of stock and cannot be added to the cart!": msg`The product is out of stock and cannot be added to the cart!`,
  "The coupon code isn't valid": msg`The coupon code isn't valid`,
  "The password does not match this account. Please type your current password.": msg`The password does not match this account. Please type your current password.`,
  "This link has been used, or is too old. Please ask for another mail.": msg`This link has been used, or is too old. Please ask for another mail.`,
  "This e-mail address cannot be taken. Please choose another one.": msg`This e-mail address cannot be taken. Please choose another one.`,
  "The shop is busy at the moment. Please try again in a few seconds.": msg`The shop is busy at the moment. Please try again in a few seconds.`,
}

/** Sentences that say a number, or a name. */
const counted = (i18n: I18n, said: string): string | null => {
  const only = /^Only (\d+) products of this type are available!$/.exec(said)?.[1]
  if (only !== undefined)
    return i18n._(msg`Only ${{ maxQuantity: only }} products of this type are available!`)
  const order = /^This cart has been ordered under (\S+)$/.exec(said)?.[1]
  return order === undefined ? null : i18n._(msg`This cart has been ordered under ${order}`)
}

/** What the platform said, in the shopper's language where it is a sentence of ours; other platforms' own words stay. */
export const refusalText = (i18n: I18n, said: string): string => {
  const words = Object.hasOwn(known, said) ? known[said] : undefined
  return words === undefined ? (counted(i18n, said) ?? said) : i18n._(words)
}
