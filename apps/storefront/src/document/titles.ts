import type { MessageDescriptor } from "@lingui/core"
import { msg } from "@lingui/core/macro"
import type { Page } from "@shop/core/page"

/** Titles of pages without one in the catalogue. */
export const titles: Readonly<Partial<Record<Page["kind"], MessageDescriptor>>> = {
  search: msg`Search`,
  cart: msg`Cart`,
  checkout: msg`Checkout`,
  externalCheckout: msg`Checkout`,
  account: msg`Account`,
  createPassword: msg`New password`,
  compare: msg`Compare`,
  orderStatus: msg`Find an order`,
  withdrawal: msg`Withdraw from a contract`,
  orderSuccess: msg`Thank you`,
  notFound: msg`Page not found`,
  offline: msg`You are offline`,
  error: msg`Something went wrong`,
}
