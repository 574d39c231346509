import { Effect, Exit } from "effect"
import * as Money from "@shop/core/money"
import { defaults as views } from "@shop/core/store-view"
import { Database, type DatabaseService, type Row } from "@shop/commerce/database"
import { type Command, type ExitCode, type Invocation, Stop } from "./command.ts"
import { onPlatform } from "./platform.ts"
import { table } from "./table.ts"

const help = `Usage: shop orders list [--status <status>] [--limit <count>] [--json]
       shop orders show <number> [--json]

Looks into the orders of the shop; it changes none.

  list              Newest first: number, time, state, who, and the sum.
    --status        Only pending, processing, complete or cancelled ones.
    --limit         At most so many, 50 when not said, up to 1000.
  show              One order with its lines and addresses.
  --json            Print as JSON; sums are whole cents, times are ISO 8601.

Exit codes: 0 done, 1 there is no such order, 2 usage.`

const statuses = ["pending", "processing", "complete", "cancelled"]
const limitMax = 1000

/** Lists and shows orders. @rule SR63 */
export const command: Command = {
  name: "orders",
  summary: "List orders, or show one",
  help,
  options: { status: { type: "string" }, limit: { type: "string" }, json: { type: "boolean" } },
  run: async (invocation) => {
    const [what, number, ...more] = invocation.positionals
    if (what === "list" && number === undefined) return list(invocation)
    if (what === "show" && number !== undefined && more.length === 0) return show(invocation, number)
    throw new Stop(2, "Say what to do: shop orders list, or shop orders show <number>")
  },
}

const reading = async <A>(invocation: Invocation, ask: (database: DatabaseService) => A): Promise<A> => {
  const exit = await onPlatform(invocation, Effect.map(Database, ask))
  if (Exit.isFailure(exit)) throw new Stop(1, String(exit.cause))
  return exit.value
}

const list = async (invocation: Invocation): Promise<ExitCode> => {
  const { options, terminal } = invocation
  const status = typeof options["status"] === "string" ? options["status"] : null
  if (status !== null && !statuses.includes(status))
    throw new Stop(2, `--status is one of ${statuses.join(", ")}`)
  const limit = Number(options["limit"] ?? 50)
  if (!Number.isInteger(limit) || limit < 1 || limit > limitMax)
    throw new Stop(2, `--limit is a whole number from 1 to ${limitMax}`)
  const rows = await reading(invocation, (database) =>
    database.all(
      `SELECT number, placed_at, status, store, email, first_name, last_name, grand_cents FROM orders
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
      text(row, "status"),
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
        }
  })
  if (found === null) throw new Stop(1, `There is no order ${number}.`)
  const { order, lines } = found
  terminal.out(
    options["json"] === true
      ? JSON.stringify({ ...plain(order), lines: lines.map(plain) }, null, 2)
      : written(order, lines),
  )
  return 0
}

const written = (order: Row, lines: ReadonlyArray<Row>): string =>
  [
    `Order ${text(order, "number")}, ${time(order)}, ${text(order, "status")}`,
    `${name(order)} <${text(order, "email")}>, store view ${text(order, "store")}`,
    table(
      ["sku", "name", "pieces", "each", "row"],
      lines.map((line) => [
        text(line, "sku"),
        text(line, "name"),
        Number(line["qty"]),
        money(line["unit_gross_cents"]),
        money(line["row_gross_cents"]),
      ]),
    ),
    table(
      ["", ""],
      [
        ["Goods", money(order["subtotal_gross_cents"])],
        ["Discount", money(order["discount_cents"])],
        [`Delivery (${text(order, "carrier_code") || "none"})`, money(order["shipping_gross_cents"])],
        ["Sum", money(order["grand_cents"])],
        ["of which tax", money(order["tax_cents"])],
        ["Payment", text(order, "payment_code")],
      ],
    ).trimStart(),
    address("Goes to", order["shipping_address"]),
    address("Billed to", order["billing_address"]),
  ]
    .filter((part) => part !== "")
    .join("\n\n")

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
        ["totals", "option", "shipping_address", "billing_address"].includes(key) && typeof value === "string"
      return [key, isJson ? (JSON.parse(value) as unknown) : value]
    }),
  )
