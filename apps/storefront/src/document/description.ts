import type { I18n, MessageDescriptor } from "@lingui/core"
import { msg } from "@lingui/core/macro"
import type { Page } from "@shop/core/page"

/** Descriptions for search engines of pages without one in the catalogue. */
const descriptions: Readonly<Partial<Record<Page["kind"], MessageDescriptor>>> = {
  cart: msg`What you have chosen, what it costs with VAT and delivery, and the way to the checkout.`,
  checkout: msg`Order in a few steps, with or without an account: your details, delivery, payment, and a last look at everything.`,
}

export const ownDescription = (i18n: I18n, kind: Page["kind"]): string | null => {
  const description = descriptions[kind]
  return description === undefined ? null : i18n._(description)
}
