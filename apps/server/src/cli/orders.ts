import { Effect, Exit } from "effect"
import * as Money from "@shop/core/money"
import { defaults as views } from "@shop/core/store-view"
import { paymentTitle, pickupCode, shippingTitle } from "@shop/commerce/carts"
import { Database, type DatabaseService, type Row } from "@shop/commerce/database"
import { choicesOf, findOrder, orderStatuses, type OrderRecord, withdrawalsOf } from "@shop/commerce/orders"
import { orderState } from "../operator/order-state.ts"
import { type Command, type ExitCode, type Invocation, CommandFailed } from "./command.ts"
import { steps } from "./order-steps.ts"
import { onPlatform } from "./platform.ts"
import { table } from "./table.ts"

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

Looks into the orders of the shop, and does what has to be done with them.

  list              Newest first: number, time, state, who, and the sum.
    --status        Only pending, processing, complete or cancelled ones.
    --limit         At most so many, 50 when not said, up to 1000.
  show              One order with its lines, addresses, refunds, withdrawals.
  pay               Money has come in that no provider tells of, such as a
                    cheque. A pending order is then processing.
  ship              The parcel has gone out; the buyer is written to.
    --tracking      What the carrier knows the parcel by.
                    One that is not paid in time is cancelled by the shop
                    (orders.unpaidDays in the file of SHOP_SETTINGS).
  complete          Delivered and paid: nothing more is to be done.
  cancel            Before the parcel has gone: stock and coupon go back, what
                    was paid is given back, and the buyer is written to.
  refund            Gives money back, never more than was paid.
    --all           Everything that is left.
    --line          Pieces of a line, by its number in shop orders show; all
                    of its pieces that are left when no number is said.
    --shipping      The delivery as well.
    --amount        An amount such as 12.50, and no pieces.
    --restock       The pieces are for sale again; without, they are not.
  invoice           Writes the invoice as a PDF. The first time it is issued
                    and gets its number; later it is the same again.
  credit-notes      Writes the credit note of each refund as a PDF. Each has a
                    number of its own and says which invoice it takes back;
                    where there is no invoice yet, that is issued first.
    --out           File to write; its number and .pdf when not said.
  --key             A name for this step: under it, it is done once, however
                    often the command is run.
  --json            Print as JSON; sums are whole cents, times are ISO 8601.

What a payment provider took is given back by the provider, from the outbox;
what was paid otherwise has to be paid back by hand.

Exit codes: 0 done, 1 there is no such order or it cannot be done, 2 usage.`

const statuses: ReadonlyArray<string> = orderStatuses
const limitMax = 1000

/** Lists and shows orders, and does what has to be done with them. @rule SR63, SR123 */
export const command: Command = {
  name: "orders",
  summary: "List, show, ship, complete, cancel or refund orders; print invoices",
  help,
  options: {
    status: { type: "string" },
    limit: { type: "string" },
    json: { type: "boolean" },
    key: { type: "string" },
    tracking: { type: "string" },
    all: { type: "boolean" },
    line: { type: "string", multiple: true },
    shipping: { type: "boolean" },
    amount: { type: "string" },
    restock: { type: "boolean" },
    out: { type: "string" },
  },
  run: async (invocation) => {
    const [what, number, ...more] = invocation.positionals
    if (what === "list" && number === undefined) return list(invocation)
    if (what === "show" && number !== undefined && more.length === 0) return show(invocation, number)
    const step = what !== undefined && Object.hasOwn(steps, what) ? steps[what] : undefined
    if (step !== undefined && number !== undefined && more.length === 0) return step(invocation, number)
    throw new CommandFailed(2, "Say what to do: shop orders list, or shop orders show <number>")
  },
}

const reading = async <A>(invocation: Invocation, ask: (database: DatabaseService) => A): Promise<A> => {
  const exit = await onPlatform(invocation, Effect.map(Database, ask))
  if (Exit.isFailure(exit)) throw new CommandFailed(1, String(exit.cause))
  return exit.value
}

const list = async (invocation: Invocation): Promise<ExitCode> => {
  const { options, terminal } = invocation
  const status = typeof options["status"] === "string" ? options["status"] : null
  if (status !== null && !statuses.includes(status))
    throw new CommandFailed(2, `--status is one of ${statuses.join(", ")}`)
  const limit = Number(options["limit"] ?? 50)
  if (!Number.isInteger(limit) || limit < 1 || limit > limitMax)
    throw new CommandFailed(2, `--limit is a whole number from 1 to ${limitMax}`)
  const rows = await reading(invocation, (database) =>
    database.all(
      `SELECT number, placed_at, status, cancel_reason, store, email, first_name, last_name, grand_cents FROM orders
       WHERE ?1 IS NULL OR status = ?1 ORDER BY id DESC LIMIT ?2`,
      status,
      limit,
    ),
  )
  if (options["json"] === true) terminal.out(JSON.stringify(rows.map(plain), null, 2))
  else if (rows.length === 0) terminal.out("There are no orders yet.")
  else {
    const cells = rows.map((row) => [
      text(row, "number"),
      time(row),
      orderState(row),
      text(row, "store"),
      name(row),
      text(row, "email"),
      money(row["grand_cents"]),
    ])
    terminal.out(table(["number", "placed", "state", "view", "name", "email", "sum"], cells))
  }
  return 0
}

const show = async (invocation: Invocation, number: string): Promise<ExitCode> => {
  const { options, terminal } = invocation
  const found = await reading(invocation, (database) => {
    const order = database.get("SELECT * FROM orders WHERE number = ?", number)
    return order === undefined
      ? null
      : {
          order,
          lines: database.all("SELECT * FROM order_line WHERE order_id = ? ORDER BY position", order["id"]!),
          record: findOrder(database, number)!,
          withdrawals: withdrawalsOf(database, number),
        }
  })
  if (found === null) throw new CommandFailed(1, `There is no order ${number}.`)
  const { order, lines, record, withdrawals } = found
  const { refunds } = record
  terminal.out(
    options["json"] === true
      ? JSON.stringify({ ...plain(order), lines: lines.map(plain), refunds, withdrawals }, null, 2)
      : [written(order, lines), ...since(record), ...withdrawals.map(withdrawn)].join("\n\n"),
  )
  return 0
}

const delivery = (order: Row): string =>
  order["carrier_code"] === null ? "none" : shippingTitle(text(order, "carrier_code"))

const choiceText = ({ label, value }: ReturnType<typeof choicesOf>[number]): string =>
  `${label === "" ? "" : `${label}: `}${value.replace(/\s+/g, " ")}`

const written = (order: Row, lines: ReadonlyArray<Row>): string =>
  [
    `Order ${text(order, "number")}, ${time(order)}, ${orderState(order)}`,
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

const day = (atMs: number): string => new Date(atMs).toISOString().slice(0, 16).replace("T", " ")

/** What has happened to an order, a line for each. */
const since = (order: OrderRecord): ReadonlyArray<string> => {
  const { status, paidCents, shippedAtMs, tracking, cancelledAtMs, paymentDueAtMs, refunds } = order
  const told = [
    ...(status === "pending" && paymentDueAtMs !== null
      ? [`Cancelled unless paid by: ${day(paymentDueAtMs)}`]
      : []),
    ...(paidCents > 0 ? [`Paid: ${money(paidCents)}`] : []),
    ...(shippedAtMs === null
      ? []
      : [`Shipped: ${day(shippedAtMs)}${tracking === null ? "" : ` (${tracking})`}`]),
    ...(cancelledAtMs === null ? [] : [`Cancelled: ${day(cancelledAtMs)}`]),
    ...refunds.map(
      ({ amountCents, madeAtMs, isRestocked }) =>
        `Given back: ${money(amountCents)}, ${day(madeAtMs)}${isRestocked ? ", for sale again" : ""}`,
    ),
  ]
  return told.length === 0 ? [] : [told.join("\n")]
}

const withdrawn = ({
  receipt,
  name: who,
  declaredAtMs,
  lines,
}: ReturnType<typeof withdrawalsOf>[number]): string =>
  `Withdrawal ${receipt}, ${day(declaredAtMs)}, by ${who}: ${lines.map(({ qty, sku }) => `${qty} × ${sku}`).join(", ")}`

const address = (title: string, value: unknown): string => {
  if (typeof value !== "string") return ""
  const parts = Object.entries(JSON.parse(value) as Readonly<Record<string, unknown>>)
    .map(([, part]) => (Array.isArray(part) ? part.join(", ") : part))
    .filter((part) => typeof part === "string" && part !== "")
  return `${title}: ${parts.join(", ")}`
}

const text = (row: Row, column: string): string => String(row[column] ?? "")
const name = (row: Row): string => `${text(row, "first_name")} ${text(row, "last_name")}`.trim()
const time = (row: Row): string =>
  new Date(Number(row["placed_at"])).toISOString().slice(0, 16).replace("T", " ")
const english = views.find(({ code }) => code === "en") ?? views[0]!
const money = (value: unknown): string => Money.format(Money.cents(Number(value ?? 0)), english.money)

/** A row as a program reads it: JSON columns opened, the time as ISO 8601. */
const plain = (row: Row): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => {
      if (key.endsWith("_at") && typeof value === "number") return [key, new Date(value).toISOString()]
      const isJson =
        /^(totals|option|choices|.*_address|tax_rates|.*tax_shares)$/.test(key) && typeof value === "string"
      return [key, isJson ? (JSON.parse(value) as unknown) : value]
    }),
  )
