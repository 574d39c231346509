import type { InvoiceReason } from "@shop/commerce/orders"

/** Messages by reason; a missing tag is a type error. */
const messages: {
  readonly [Tag in InvoiceReason["tag"]]: (
    reason: Extract<InvoiceReason, { readonly tag: Tag }>,
    number: string,
  ) => string
} = {
  OrderUnknown: (_, number) => `There is no order ${number}.`,
  NotIssued: (_, number) => `Order ${number} has no invoice yet. Its page has a button to issue it.`,
  OrderCancelled: (_, number) => `Order ${number} was cancelled before an invoice was issued.`,
  SellerLacks: ({ facts }) => {
    const names: Readonly<Record<string, string>> = { vatId: "SHOP_SELLER_VAT" }
    const missing = facts.map((fact) => names[fact] ?? `SHOP_SELLER_${fact.toUpperCase()}`)
    return `An invoice must name the seller. Set ${missing.join(", ")}; shop config lists all settings.`
  },
  BuyerForgotten: (_, number) => `The address of order ${number} has been erased.`,
}

/** The reason why no invoice was issued, for the operator. @rule SR123 */
export const invoiceMessage = (reason: InvoiceReason, number: string): string => {
  const message = messages[reason.tag] as (reason: InvoiceReason, number: string) => string
  return message(reason, number)
}
