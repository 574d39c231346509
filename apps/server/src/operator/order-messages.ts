import type { OrderLifeReason } from "@shop/commerce/orders"

/** Formats cents, such as "12.50". @rule SR123 */
export const amountText = (cents: number): string => `${(cents / 100).toFixed(2)}`

/** Messages by reason; a missing tag is a type error. */
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
  QtyTooHigh: ({ position, qtyLeft }) =>
    `Line ${position} has ${qtyLeft} ${qtyLeft === 1 ? "piece" : "pieces"} that can be refunded.`,
  RefundTooHigh: ({ askedCents, leftCents }) =>
    `${amountText(askedCents)} is more than the ${amountText(leftCents)} that are left of what was paid.`,
}

/** The reason why an action on an order was refused, for the operator. @rule SR123 */
export const orderActionMessage = (reason: OrderLifeReason, number: string): string => {
  const message = messages[reason.tag] as (reason: OrderLifeReason, number: string) => string
  return message(reason, number)
}
