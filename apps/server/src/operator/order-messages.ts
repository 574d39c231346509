import type { OrderLifeReason } from "@shop/commerce/orders"

/** Cents as an operator reads them, such as "12.50". @rule SR123 */
export const amountText = (cents: number): string => `${(cents / 100).toFixed(2)}`

/** Why something is not done, for the operator; total by type. */
const messages: {
  readonly [Tag in OrderLifeReason["tag"]]: (
    reason: Extract<OrderLifeReason, { readonly tag: Tag }>,
    number: string,
  ) => string
} = {
  OrderUnknown: (_, number) => `There is no order ${number}.`,
  StepReused: () => "Another step was done under this --key. Choose another one.",
  NotNow: ({ verb, status, isShipped }, number) =>
    verb === "pay" && status !== "cancelled" && status !== "complete"
      ? `Order ${number} is paid already.`
      : `Order ${number} is ${status}${isShipped ? " and its parcel has gone out" : ""}: it cannot be asked to ${verb}.` +
        (verb === "cancel" && status !== "cancelled" ? " Use shop orders refund." : ""),
  RefundEmpty: (_, number) =>
    `There is nothing to give back of order ${number}: is it paid? See shop orders show.`,
  LineUnknown: ({ position }, number) => `Order ${number} has no line ${position}, or it was named twice.`,
  QtyTooHigh: ({ position, qtyLeft }) => `Line ${position} has ${qtyLeft} pieces that can be given back.`,
  RefundTooHigh: ({ askedCents, leftCents }) =>
    `${amountText(askedCents)} is more than the ${amountText(leftCents)} that are left of what was paid.`,
}

/** Why something is not done to an order, in words for the operator. @rule SR123 */
export const orderActionMessage = (reason: OrderLifeReason, number: string): string => {
  const words = messages[reason.tag] as (reason: OrderLifeReason, number: string) => string
  return words(reason, number)
}
