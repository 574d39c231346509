import type { MessageDescriptor } from "@lingui/core"
import { msg } from "@lingui/core/macro"
import type { PageKind } from "@shop/core/routing"

/** Titles of pages without one in the catalogue; null for the name of the shop. */
export const titles: Readonly<Record<PageKind, MessageDescriptor | null>> = {
  home: null,
  category: null,
  product: null,
  content: null,
  recipe: null,
  article: null,
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
