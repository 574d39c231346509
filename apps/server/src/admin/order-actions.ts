import { Effect } from "effect"
import {
  after,
  type OrderAction as StepDefinition,
  type OrderVerb,
  paidState,
  refundableCents,
} from "@shop/commerce/orders"
import { centsOf, FieldInvalid } from "../operator/fields.ts"
import { invoiceMessage } from "../operator/invoice-messages.ts"
import { orderActionMessage, amountText } from "../operator/order-messages.ts"
import { succeeded, failed, type OrderAction, type Outcome } from "./model.ts"

type ShownOrder = Parameters<OrderAction["isOffered"]>[0]

const numberOf = ({ order }: ShownOrder): string => String(order["number"])

/** Whether the state of the order allows an action. */
const isAllowed =
  (verb: OrderVerb): OrderAction["isOffered"] =>
  ({ order }) => {
    const cents = (column: string): number => Number(order[column] ?? 0)
    const standing = {
      status: order["status"] as Parameters<typeof after>[0]["status"],
      isShipped: order["shipped_at"] !== null,
      ...paidState({
        grandCents: cents("grand_cents"),
        paidCents: cents("paid_cents"),
        refundedCents: cents("refunded_cents"),
      }),
    }
    const isPossible = after(standing, verb, "operator") !== null
    return isPossible && (verb !== "refund" || cents("paid_cents") > cents("refunded_cents"))
  }

/** Performs an action with its audit entry. The page's state is part of the key, so a form that is sent twice acts once. */
const performAction = (
  { audit, orders, run }: Parameters<OrderAction["run"]>[0],
  seen: ShownOrder,
  action: StepDefinition,
  { who, fields }: { readonly who: string; readonly fields: URLSearchParams },
): Promise<Outcome> => {
  const number = numberOf(seen)
  const key = `admin ${action.tag} ${fields.get("state") ?? ""} ${fields.get("amount") ?? ""}`.slice(0, 255)
  const change = Effect.map(orders.perform({ number, action, key, actor: "operator" }), (result) => {
    const detail = `${result.status}, ${amountText(result.refundedCents)} of ${amountText(result.paidCents)} given back`
    return { entry: { actor: who, action: `order.${action.tag}`, subject: number, detail }, result }
  })
  return run(
    Effect.match(audit.record(change), {
      onSuccess: ({ status }) => succeeded(`Order ${number} is ${status}.`),
      onFailure: ({ reason }) => failed(orderActionMessage(reason, number)),
    }),
  )
}

const simple = (verb: "pay" | "complete" | "cancel", label: string, description: string): OrderAction => ({
  name: verb,
  label,
  description,
  fields: [],
  isOffered: isAllowed(verb),
  run: (services, seen, fields, who) => performAction(services, seen, { tag: verb }, { who, fields }),
})

const ship: OrderAction = {
  name: "ship",
  label: "Parcel has gone out",
  description: "The buyer is written to. It cannot be cancelled any more.",
  fields: [{ name: "tracking", label: "Tracking number", isRequired: false }],
  isOffered: isAllowed("ship"),
  run: (services, seen, fields, who) => {
    const tracking = (fields.get("tracking") ?? "").trim().slice(0, 200)
    return performAction(
      services,
      seen,
      { tag: "ship", tracking: tracking === "" ? null : tracking },
      { who, fields },
    )
  },
}

const refund: OrderAction = {
  name: "refund",
  label: "Give money back",
  description: "The buyer is written to. The stock does not change.",
  fields: [{ name: "amount", label: "Amount, such as 12.50; empty for all that is left", isRequired: false }],
  isOffered: isAllowed("refund"),
  run: async (services, seen, fields, who) => {
    const text = (fields.get("amount") ?? "").trim()
    const amountCents = text === "" ? null : centsOf(text, "The amount")
    if (amountCents === 0) throw new FieldInvalid("The amount is a sum above zero, such as 12.50")
    const order = await services.run(services.orders.find(numberOf(seen)))
    const leftCents = order === null ? 0 : refundableCents(order)
    const ask = { of: "amount" as const, amountCents: amountCents ?? leftCents }
    return performAction(services, seen, { tag: "refund", ask, isRestocked: false }, { who, fields })
  },
}

const takeBack: OrderAction = {
  name: "take-back",
  label: "Take everything back",
  description: "All that is left of the money goes back, and the pieces are for sale again.",
  fields: [],
  isOffered: isAllowed("refund"),
  run: (services, seen, fields, who) =>
    performAction(services, seen, { tag: "refund", ask: { of: "all" }, isRestocked: true }, { who, fields }),
}

const issueInvoice: OrderAction = {
  name: "invoice",
  label: "Issue the invoice",
  description:
    "It gets the next number and the data of today, and never changes. The buyer is not written to.",
  fields: [],
  isOffered: ({ order, invoice }) => invoice === null && order["status"] !== "cancelled",
  run: ({ audit, documents, run }, seen, _fields, who) => {
    const number = numberOf(seen)
    const issue = Effect.map(documents.invoice(number), (result) => ({
      entry: { actor: who, action: "order.invoice", subject: number, detail: result.number },
      result,
    }))
    return run(
      Effect.match(audit.record(issue), {
        onSuccess: (facts) => succeeded(`Invoice ${facts.number} is issued.`),
        onFailure: ({ reason }) => failed(invoiceMessage(reason, number)),
      }),
    )
  },
}

/**
 * The actions on the page of an order, in the order of their buttons. A new action is a new entry: the page offers it and
 * passes the order and the fields.
 *
 * @rule SR143
 */
export const orderActions: ReadonlyArray<OrderAction> = [
  simple("pay", "Money has come in", "Such as a cheque or a transfer that no provider tells of."),
  ship,
  simple("complete", "Delivered and paid", "The order is done."),
  simple("cancel", "Cancel the order", "Pieces, coupon and money go back, and the buyer is written to."),
  refund,
  takeBack,
  issueInvoice,
]
