import { Cause, Clock, Effect, Exit } from "effect"
import { writeFile } from "node:fs/promises"
import { resolve } from "node:path"
import { refusable } from "@shop/commerce/carts"
import { Database, type DatabaseService } from "@shop/commerce/database"
import { recorded } from "@shop/commerce/operator"
import {
  type InvoiceReason,
  type OrderAction,
  OrderLifeRefused,
  Orders,
  perform,
  type RefundAsk,
} from "@shop/commerce/orders"
import { Stock } from "@shop/commerce/stock"
import { creditNotePdf, invoicePdf } from "../invoices/pdf.ts"
import { centsOf } from "../operator/fields.ts"
import { invoiceMessage } from "../operator/invoice-messages.ts"
import { orderActionMessage, amountText } from "../operator/order-messages.ts"
import { parseInput } from "./output.ts"
import { type ExitCode, type Invocation, CommandFailed } from "./command.ts"
import { messageOf, onPlatform } from "./platform.ts"

type Step = (invocation: Invocation, number: string) => Promise<ExitCode>

const textOf = ({ options }: Invocation, name: string): string | null => {
  const value = options[name]
  return typeof value === "string" ? value : null
}

const performed = async (invocation: Invocation, number: string, action: OrderAction): Promise<ExitCode> => {
  const { options, terminal } = invocation
  const key = textOf(invocation, "key")
  if (key !== null && (key.trim() === "" || key.length > 200))
    throw new CommandFailed(2, "--key is a text of up to 200 letters")
  const exit = await onPlatform(
    invocation,
    Effect.gen(function* () {
      const [database, stock, nowMs] = [yield* Database, yield* Stock, yield* Clock.currentTimeMillis]
      return yield* refusable(isLifeRefused, () =>
        recorded(database, nowMs, () => {
          const isDoneBefore = isKnown(database, number, key)
          const step = { number, action, key, actor: "operator", nowMs } as const
          const result = perform({ database, stock }, step)
          const detail = `${result.status}, ${amountText(result.refundedCents)} of ${amountText(result.paidCents)} given back`
          const deed = { who: "cli", what: `order.${action.tag}`, subject: result.number, detail }
          return { result, deed: isDoneBefore ? null : deed }
        }),
      )
    }),
  )
  if (Exit.isFailure(exit)) throw refused(Cause.squash(exit.cause), number)
  const { status, paidCents, refundedCents } = exit.value
  terminal.out(
    options["json"] === true
      ? JSON.stringify(exit.value, null, 2)
      : `Order ${exit.value.number} is ${status}: ${amountText(paidCents)} paid, ${amountText(refundedCents)} given back.`,
  )
  return 0
}

const isLifeRefused = (error: unknown): error is OrderLifeRefused => error instanceof OrderLifeRefused

/** Whether the step was done under its key before: then nothing is done now. */
const isKnown = (database: DatabaseService, number: string, key: string | null): boolean =>
  key !== null &&
  database.get(
    "SELECT 1 FROM order_step JOIN orders ON orders.id = order_id WHERE number = ? AND key = ?",
    number.trim().toUpperCase(),
    key,
  ) !== undefined

const refused = (error: unknown, number: string): CommandFailed => {
  const reason = (error as Partial<OrderLifeRefused>).reason
  return new CommandFailed(1, reason === undefined ? messageOf(error) : orderActionMessage(reason, number))
}

/** What is to be given back. @throws Stop 2 when that is not clear */
const askOf = (invocation: Invocation): RefundAsk => {
  const { options } = invocation
  const lines = (options["line"] ?? []) as ReadonlyArray<string>
  const amount = textOf(invocation, "amount")
  const said = [options["all"] === true, lines.length > 0, amount !== null].filter(Boolean).length
  if (said !== 1)
    throw new CommandFailed(2, "Say what to give back: --all, --line or --amount, and one of them")
  if (options["shipping"] === true && lines.length === 0)
    throw new CommandFailed(2, "--shipping goes with --line")
  if (options["all"] === true) return { of: "all" }
  if (amount !== null) {
    const cents = parseInput(() => centsOf(amount, "--amount"))
    if (cents === 0) throw new CommandFailed(2, "--amount is an amount above zero, such as 12.50")
    if (options["restock"] === true) throw new CommandFailed(2, "--restock needs pieces: --all or --line")
    return { of: "amount", amountCents: cents }
  }
  return { of: "lines", withShipping: options["shipping"] === true, lines: lines.map(pieces) }
}

/** No number of pieces means all that are left, which only the order knows. */
const allLeft = 0

const pieces = (text: string): { readonly position: number; readonly qty: number } => {
  const [, position, qty] = /^(\d{1,4})(?::(\d{1,4}))?$/.exec(text) ?? []
  if (position === undefined || qty === "0")
    throw new CommandFailed(
      2,
      `--line ${text}: give the line's number, and pieces behind a colon, such as 0:2`,
    )
  return { position: Number(position), qty: qty === undefined ? allLeft : Number(qty) }
}

const refund: Step = async (invocation, number) => {
  const ask = askOf(invocation)
  const isRestocked = invocation.options["restock"] === true
  if (ask.of !== "lines" || ask.lines.every(({ qty }) => qty !== allLeft))
    return performed(invocation, number, { tag: "refund", ask, isRestocked })
  const exit = await onPlatform(
    invocation,
    Effect.flatMap(Orders, (orders) => orders.find(number)),
  )
  if (Exit.isFailure(exit)) throw new CommandFailed(1, messageOf(Cause.squash(exit.cause)))
  const order = exit.value
  const left = (position: number): number => {
    const line = order?.lines.find((one) => one.position === position)
    return line === undefined ? 1 : Math.max(1, line.qty - line.refundedQty)
  }
  const lines = ask.lines.map(({ position, qty }) => ({
    position,
    qty: qty === allLeft ? left(position) : qty,
  }))
  return performed(invocation, number, { tag: "refund", ask: { ...ask, lines }, isRestocked })
}

const invoiceRefused = (error: unknown, number: string): CommandFailed => {
  const { reason } = error as { readonly reason?: InvoiceReason }
  if (reason === undefined) return new CommandFailed(1, messageOf(error))
  return new CommandFailed(1, invoiceMessage(reason, number))
}

const invoice: Step = async (invocation, number) => {
  const { options, terminal, folder } = invocation
  const exit = await onPlatform(
    invocation,
    Effect.flatMap(Orders, (orders) => orders.invoice(number)),
  )
  if (Exit.isFailure(exit)) throw invoiceRefused(Cause.squash(exit.cause), number)
  const facts = exit.value
  const file = resolve(folder, textOf(invocation, "out") ?? `${facts.number}.pdf`)
  try {
    await writeFile(file, await invoicePdf(facts))
  } catch (error) {
    throw new CommandFailed(1, `${file} cannot be written: ${messageOf(error)}`)
  }
  terminal.out(
    options["json"] === true
      ? JSON.stringify({ ...facts, file }, null, 2)
      : `Invoice ${facts.number} of order ${facts.orderNumber}: ${file}`,
  )
  return 0
}

const creditNotes: Step = async (invocation, number) => {
  const { options, terminal, folder } = invocation
  const exit = await onPlatform(
    invocation,
    Effect.flatMap(Orders, (orders) =>
      Effect.flatMap(orders.find(number), (order) =>
        Effect.map(orders.creditNotes(number), (notes) => (order === null ? null : notes)),
      ),
    ),
  )
  if (Exit.isFailure(exit)) throw invoiceRefused(Cause.squash(exit.cause), number)
  const notes = exit.value ?? []
  const out = textOf(invocation, "out")
  if (out !== null && notes.length > 1)
    throw new CommandFailed(
      2,
      `There are ${notes.length} credit notes: leave out --out, and each has its number for a name`,
    )
  const written = await Promise.all(
    notes.map(async (facts) => {
      const file = resolve(folder, out ?? `${facts.number}.pdf`)
      try {
        await writeFile(file, await creditNotePdf(facts))
      } catch (error) {
        throw new CommandFailed(1, `${file} cannot be written: ${messageOf(error)}`)
      }
      return { ...facts, file }
    }),
  )
  terminal.out(
    options["json"] === true
      ? JSON.stringify(written, null, 2)
      : written.length === 0
        ? `Nothing has been given back of order ${number}: there is no credit note.`
        : written
            .map(
              ({ number: note, invoiceNumber, file }) =>
                `Credit note ${note} of invoice ${invoiceNumber}: ${file}`,
            )
            .join("\n"),
  )
  return 0
}

/** What can be done with one order, by the word for it. @rule SR123 */
export const steps: Readonly<Record<string, Step>> = {
  pay: (invocation, number) => performed(invocation, number, { tag: "pay" }),
  ship: (invocation, number) =>
    performed(invocation, number, { tag: "ship", tracking: textOf(invocation, "tracking") }),
  complete: (invocation, number) => performed(invocation, number, { tag: "complete" }),
  cancel: (invocation, number) => performed(invocation, number, { tag: "cancel" }),
  refund,
  invoice,
  "credit-notes": creditNotes,
}
