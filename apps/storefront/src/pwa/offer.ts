import type { Page } from "@shop/core/page"

/** Pages on which a notification would disturb an important task. */
const busyPages: ReadonlySet<Page["kind"]> = new Set([
  "checkout",
  "externalCheckout",
  "orderSuccess",
  "withdrawal",
  "createPassword",
])

/**
 * Whether a page offers a new version.
 *
 * @rule SW9
 */
export const offersNewVersion = (kind: Page["kind"]): boolean => !busyPages.has(kind)
