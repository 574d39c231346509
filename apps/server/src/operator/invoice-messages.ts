import type { InvoiceReason } from "@shop/commerce/orders"

/** Why no invoice is issued, for the operator; total by type. @rule SR123 */
const messages: {
  readonly [Tag in InvoiceReason["tag"]]: (
    reason: Extract<InvoiceReason, { readonly tag: Tag }>,
    number: string,
  ) => string
} = {
  OrderUnknown: (_, number) => `There is no order ${number}.`,
  OrderCancelled: (_, number) => `Order ${number} was cancelled before an invoice was issued.`,
  SellerLacks: ({ facts }) => {
    const names: Readonly<Record<string, string>> = { vatId: "SHOP_SELLER_VAT" }
    const missing = facts.map((fact) => names[fact] ?? `SHOP_SELLER_${fact.toUpperCase()}`)
    return `An invoice has to say who sells. Set ${missing.join(", ")}; shop config lists all settings.`
  },
  BuyerForgotten: (_, number) => `The address of order ${number} is no longer kept.`,
}

/** Why no invoice is issued, in words for the operator. @rule SR123 */
export const invoiceMessage = (reason: InvoiceReason, number: string): string => {
  const words = messages[reason.tag] as (reason: InvoiceReason, number: string) => string
  return words(reason, number)
}
