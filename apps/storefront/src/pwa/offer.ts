import type { PageKind } from "@shop/core/routing"

/** Whether a notification would disturb an important task on a page. */
const isBusy: Readonly<Record<PageKind, boolean>> = {
  home: false,
  category: false,
  search: false,
  product: false,
  content: false,
  recipe: false,
  article: false,
  cart: false,
  checkout: true,
  externalCheckout: true,
  orderSuccess: true,
  account: false,
  createPassword: true,
  compare: false,
  orderStatus: false,
  withdrawal: true,
  offline: false,
  notFound: false,
  error: false,
}

/**
 * Whether a page offers a new version.
 *
 * @rule SW9
 */
export const offersNewVersion = (kind: PageKind): boolean => !isBusy[kind]
