import { Effect } from "effect"
import * as Money from "@shop/core/money"
import { defaults as views } from "@shop/core/store-view"
import { paymentTitle, pickupCode, shippingTitle } from "@shop/commerce/carts"
import { listOrders, findOrderWithLines, type OrderRow } from "@shop/commerce/operator"
import {
  choicesOf,
  Orders,
  Withdrawals,
  orderStatuses,
  type OrderRecord,
  type WithdrawalRecord,
} from "@shop/commerce/orders"
import { type OrderPaymentState, Payments } from "@shop/commerce/payments"
import { addressText } from "../operator/address.ts"
import { orderState } from "../operator/order-state.ts"
import { shopTime } from "../operator/shop-time.ts"
import { type Action, CommandFailed, commandOf } from "./command.ts"
import { choiceOption, limitOption } from "./input.ts"
import { orderActions } from "./order-actions.ts"
import { print, printList, table } from "./output.ts"
import { runProgram } from "./platform.ts"

const help = `Usage: shop orders list [--status <status>] [--limit <count>] [--json]
       shop orders show <number> [--json]
       shop orders pay <number> [--key <key>] [--json]
       shop orders ship <number> [--tracking <code>] [--key <key>] [--json]
       shop orders complete <number> [--key <key>] [--json]
       shop orders cancel <number> [--key <key>] [--json]
       shop orders refund <number> --all [--restock] [--key <key>] [--json]
       shop orders refund <number> --line <line>[:<pieces>] [--line …]
                          [--shipping] [--restock] [--key <key>] [--json]
       shop orders refund <number> --amount <amount> [--key <key>] [--json]
       shop orders invoice <number> [--out <file>] [--json]
       shop orders credit-notes <number> [--out <file>] [--json]

Lists, shows and changes orders.

  list              Orders, newest first.
    --status        Only pending, processing, complete or cancelled orders.
    --limit         Number of orders, 1 to 1000, default 50.
  show              One order with its lines, addresses, refunds, withdrawals.
  pay               Records a payment outside a provider, such as a cheque. The
                    order becomes processing. The shop cancels orders that are not
                    paid in time (orders.unpaidDays in the file of SHOP_SETTINGS).
  ship              Records that the parcel is sent, and mails the buyer.
    --tracking      The carrier's tracking number.
  complete          Records that the order is delivered and paid.
  cancel            Before shipping: returns stock and coupon, refunds the
                    payment, and mails the buyer.
  refund            Refunds money, at most the paid amount.
    --all           The whole rest.
    --line          Pieces of a line, by its number in shop orders show; all
                    remaining pieces without a number of pieces.
    --shipping      The delivery as well.
    --amount        An amount such as 12.50, without pieces.
    --restock       Returns the pieces to stock.
  invoice           Writes the invoice as a PDF. The first call issues it.
  credit-notes      Writes the credit note of each refund as a PDF. Issues the
                    invoice first if there is none.
    --out           File to write; default is the document's number and .pdf.
  --key             Idempotency key: an action with the same key is done once.
  --json            Print as JSON; sums are whole cents, times are ISO 8601.

The payment provider refunds its own payments, through the outbox. Refund other
payments by hand.

Exit codes: 0 done, 1 unknown order or refused action, 2 usage.`

/** Columns of an order in the list. */
const listed = [
  "number",
  "placed_at",
  "status",
  "cancel_reason",
  "store",
  "email",
  "first_name",
  "last_name",
  "grand_cents",
  "is_demonstration",
]

const list: Action["run"] = async (invocation) => {
  const status = choiceOption(invocation, "status", orderStatuses)
  const limit = limitOption(invocation)
  const rows = await runProgram(
    invocation,
    listOrders({ status, search: "", stores: [], beforeId: null, countMax: limit }),
  )
  return printList(
    invocation,
    rows.map((row) => toJson(Object.fromEntries(listed.map((column) => [column, row[column] ?? null])))),
    ["number", "placed", "state", "view", "name", "email", "sum"],
    rows.map((row) => [
      text(row, "number"),
      placedAt(row),
      orderState(row),
      text(row, "store"),
      name(row),
      text(row, "email"),
      money(row["grand_cents"]),
    ]),
    "There are no orders yet.",
  )
}

/** An order with its payment state. */
const recordOf = Effect.fnUntraced(function* (number: string) {
  const record = (yield* (yield* Orders).find(number))!
  return { record, paymentState: yield* (yield* Payments).stateOfOrder(record) }
})

const show: Action["run"] = async (invocation, [number = ""]) => {
  const found = await runProgram(
    invocation,
    Effect.gen(function* () {
      const seen = yield* findOrderWithLines(number)
      return seen === null
        ? null
        : {
            ...seen,
            ...(yield* recordOf(number)),
            withdrawals: yield* (yield* Withdrawals).list(number),
          }
    }),
  )
  if (found === null) throw new CommandFailed(1, `There is no order ${number}.`)
  const { order, lines, record, paymentState, withdrawals } = found
  return print(
    invocation,
    { ...toJson(order), lines: lines.map(toJson), refunds: record.refunds, withdrawals, paymentState },
    [
      orderText(order, lines),
      `Payment state: ${paymentStates[paymentState]}`,
      ...eventLines(record),
      ...withdrawals.map(withdrawalText),
    ].join("\n\n"),
  )
}

/** Lists, shows and changes orders. @rule SR63, SR123 */
export const command = commandOf(
  {
    name: "orders",
    summary: "List, show, ship, complete, cancel or refund orders; print invoices",
    help,
  },
  {
    list: {
      argumentCounts: [0],
      options: { status: { type: "string" }, limit: { type: "string" } },
      run: list,
    },
    show: { argumentCounts: [1], run: show },
    ...orderActions,
  },
)

const delivery = (order: OrderRow): string =>
  order["carrier_code"] === null ? "none" : shippingTitle(text(order, "carrier_code"))

const choiceText = ({ label, value }: ReturnType<typeof choicesOf>[number]): string =>
  `${label === "" ? "" : `${label}: `}${value.replace(/\s+/g, " ")}`

const orderText = (order: OrderRow, lines: ReadonlyArray<OrderRow>): string =>
  [
    `Order ${text(order, "number")}, ${placedAt(order)}, ${orderState(order)}`,
    `${name(order)} <${text(order, "email")}>, store view ${text(order, "store")}`,
    table(
      ["line", "sku", "name", "pieces", "each", "row"],
      lines.flatMap((line) => [
        [
          String(line["position"]),
          text(line, "sku"),
          text(line, "name"),
          Number(line["qty"]),
          money(line["unit_gross_cents"]),
          money(line["row_gross_cents"]),
        ],
        ...choicesOf(line).map((choice) => ["", "", `  ${choiceText(choice)}`, "", "", ""]),
      ]),
    ),
    table(
      ["", ""],
      [
        ["Goods", money(order["subtotal_gross_cents"])],
        ["Discount", money(order["discount_cents"])],
        [`Delivery (${delivery(order)})`, money(order["shipping_gross_cents"])],
        ["Sum", money(order["grand_cents"])],
        ["of which tax", money(order["tax_cents"])],
        ["Payment", paymentTitle(text(order, "payment_code"))],
      ],
    ).trimStart(),
    order["carrier_code"] === pickupCode ? "" : address("Goes to", order["shipping_address"]),
    address("Billed to", order["billing_address"]),
  ]
    .filter((part) => part !== "")
    .join("\n\n")

/** Payment states in words; exhaustive by type. */
const paymentStates: Readonly<Record<OrderPaymentState, string>> = {
  unpaid: "unpaid",
  pending: "pending: the provider has not decided",
  authorized: "authorized: the provider holds the money for the shop",
  paid: "paid",
  partiallyPaid: "partly paid",
  partiallyRefunded: "partly given back",
  refunded: "given back",
  disputed: "disputed at the buyer's bank",
}

/** One line for each event of an order. */
const eventLines = (order: OrderRecord): ReadonlyArray<string> => {
  const { status, paidCents, shippedAtMs, tracking, cancelledAtMs, paymentDueAtMs, refunds } = order
  const lines = [
    ...(order.isDemonstration ? ["Demonstration: nothing is delivered or charged"] : []),
    ...(status === "pending" && paymentDueAtMs !== null
      ? [`Cancelled unless paid by: ${shopTime(paymentDueAtMs)}`]
      : []),
    ...(paidCents > 0 ? [`Paid: ${money(paidCents)}`] : []),
    ...(shippedAtMs === null
      ? []
      : [`Shipped: ${shopTime(shippedAtMs)}${tracking === null ? "" : ` (${tracking})`}`]),
    ...(cancelledAtMs === null ? [] : [`Cancelled: ${shopTime(cancelledAtMs)}`]),
    ...refunds.map(
      ({ amountCents, madeAtMs, isRestocked }) =>
        `Given back: ${money(amountCents)}, ${shopTime(madeAtMs)}${isRestocked ? ", for sale again" : ""}`,
    ),
  ]
  return lines.length === 0 ? [] : [lines.join("\n")]
}

const withdrawalText = ({ receipt, name: who, declaredAtMs, lines }: WithdrawalRecord): string =>
  `Withdrawal ${receipt}, ${shopTime(declaredAtMs)}, by ${who}: ${lines.map(({ qty, sku }) => `${qty} × ${sku}`).join(", ")}`

const address = (title: string, value: unknown): string => {
  const words = addressText(value)
  return words === "" ? "" : `${title}: ${words}`
}

const text = (row: OrderRow, column: string): string => String(row[column] ?? "")
const name = (row: OrderRow): string => `${text(row, "first_name")} ${text(row, "last_name")}`.trim()
const placedAt = (row: OrderRow): string => shopTime(Number(row["placed_at"]))
const english = views.find(({ code }) => code === "en") ?? views[0]!
const money = (value: unknown): string => Money.format(Money.cents(Number(value ?? 0)), english.money)

/** A row with parsed JSON columns and ISO 8601 times. */
const toJson = (row: OrderRow): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => {
      if (key.endsWith("_at") && typeof value === "number") return [key, new Date(value).toISOString()]
      const isJson =
        /^(totals|option|choices|.*_address|tax_rates|.*tax_shares)$/.test(key) && typeof value === "string"
      return [key, isJson ? (JSON.parse(value) as unknown) : value]
    }),
  )
