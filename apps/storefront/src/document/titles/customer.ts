import { msg } from "@lingui/core/macro"

/** In the words of one shopper. */
export const customerTitles = {
  cart: msg`Cart`,
  checkout: msg`Checkout`,
  account: msg`Account`,
  createPassword: msg`New password`,
}
