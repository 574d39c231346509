import { Effect } from "effect"
import { writeFile } from "node:fs/promises"
import { resolve } from "node:path"
import { AuditLog } from "@shop/commerce/operator"
import {
  type InvoiceReason,
  type OrderAction,
  OrderLifeRefused,
  OrderDocuments,
  Orders,
  type RefundAsk,
} from "@shop/commerce/orders"
import { creditNotePdf, invoicePdf } from "../invoices/pdf.ts"
import { centsOf } from "../operator/fields.ts"
import { invoiceMessage } from "../operator/invoice-messages.ts"
import { amountText, orderActionMessage } from "../operator/order-messages.ts"
import { type Action, CommandFailed, type ExitCode, type Invocation } from "./command.ts"
import { hasFlag, parseInput, textOption } from "./input.ts"
import { print } from "./output.ts"
import { messageOf, runProgram } from "./platform.ts"

const performAction = async (
  invocation: Invocation,
  number: string,
  action: OrderAction,
): Promise<ExitCode> => {
  const key = textOption(invocation, "key")
  if (key !== null && (key.trim() === "" || key.length > 200))
    throw new CommandFailed(2, "--key is a text of up to 200 letters")
  const order = await runProgram(
    invocation,
    Effect.gen(function* () {
      const [orders, audit] = yield* Effect.all([Orders, AuditLog])
      return yield* audit.record(
        Effect.gen(function* () {
          const isRepeated = key !== null && (yield* orders.hasStep(number, key))
          const result = yield* orders.perform({ number, action, key, actor: "operator" })
          const detail = `${result.status}, ${amountText(result.refundedCents)} of ${amountText(result.paidCents)} given back`
          const entry = { actor: "cli", action: `order.${action.tag}`, subject: result.number, detail }
          return { result, entry: isRepeated ? null : entry }
        }),
      )
    }),
    (error) => (isRefused(error) ? orderActionMessage(error.reason, number) : messageOf(error)),
  )
  return print(
    invocation,
    order,
    `Order ${order.number} is ${order.status}: ${amountText(order.paidCents)} paid, ${amountText(order.refundedCents)} given back.`,
  )
}

const isRefused = (error: unknown): error is OrderLifeRefused => error instanceof OrderLifeRefused

/** Reads what to refund. @throws CommandFailed 2 for missing or conflicting options */
const refundAsk = (invocation: Invocation): RefundAsk => {
  const lines = (invocation.options["line"] ?? []) as ReadonlyArray<string>
  const amount = textOption(invocation, "amount")
  const isAll = hasFlag(invocation, "all")
  if ([isAll, lines.length > 0, amount !== null].filter(Boolean).length !== 1)
    throw new CommandFailed(2, "Say what to give back: --all, --line or --amount, and one of them")
  if (hasFlag(invocation, "shipping") && lines.length === 0)
    throw new CommandFailed(2, "--shipping goes with --line")
  if (isAll) return { of: "all" }
  if (amount !== null) {
    const cents = parseInput(() => centsOf(amount, "--amount"))
    if (cents === 0) throw new CommandFailed(2, "--amount is an amount above zero, such as 12.50")
    if (hasFlag(invocation, "restock")) throw new CommandFailed(2, "--restock needs pieces: --all or --line")
    return { of: "amount", amountCents: cents }
  }
  return { of: "lines", withShipping: hasFlag(invocation, "shipping"), lines: lines.map(refundLine) }
}

/** Means all remaining pieces; only the order has their number. */
const allLeft = 0

const refundLine = (text: string): { readonly position: number; readonly qty: number } => {
  const [, position, qty] = /^(\d{1,4})(?::(\d{1,4}))?$/.exec(text) ?? []
  if (position === undefined || qty === "0")
    throw new CommandFailed(
      2,
      `--line ${text}: give the line's number, and pieces behind a colon, such as 0:2`,
    )
  return { position: Number(position), qty: qty === undefined ? allLeft : Number(qty) }
}

const refund: Action["run"] = async (invocation, [number = ""]) => {
  const ask = refundAsk(invocation)
  const isRestocked = hasFlag(invocation, "restock")
  if (ask.of !== "lines" || ask.lines.every(({ qty }) => qty !== allLeft))
    return performAction(invocation, number, { tag: "refund", ask, isRestocked })
  const order = await runProgram(
    invocation,
    Effect.flatMap(Orders, (orders) => orders.find(number)),
  )
  const qtyLeft = (position: number): number => {
    const line = order?.lines.find((one) => one.position === position)
    return line === undefined ? 1 : Math.max(1, line.qty - line.refundedQty)
  }
  const lines = ask.lines.map(({ position, qty }) => ({
    position,
    qty: qty === allLeft ? qtyLeft(position) : qty,
  }))
  return performAction(invocation, number, { tag: "refund", ask: { ...ask, lines }, isRestocked })
}

const invoiceError =
  (number: string) =>
  (error: unknown): string => {
    const { reason } = error as { readonly reason?: InvoiceReason }
    return reason === undefined ? messageOf(error) : invoiceMessage(reason, number)
  }

/** Writes a PDF under the name in `--out`, else under its number. @returns the file */
const writePdf = async (
  invocation: Invocation,
  number: string,
  pdf: Promise<Uint8Array>,
): Promise<string> => {
  const file = resolve(invocation.folder, textOption(invocation, "out") ?? `${number}.pdf`)
  try {
    await writeFile(file, await pdf)
  } catch (error) {
    throw new CommandFailed(1, `${file} cannot be written: ${messageOf(error)}`)
  }
  return file
}

const invoice: Action["run"] = async (invocation, [number = ""]) => {
  const facts = await runProgram(
    invocation,
    Effect.flatMap(OrderDocuments, (documents) => documents.invoice(number)),
    invoiceError(number),
  )
  const file = await writePdf(invocation, facts.number, invoicePdf(facts))
  return print(
    invocation,
    { ...facts, file },
    `Invoice ${facts.number} of order ${facts.orderNumber}: ${file}`,
  )
}

const creditNotes: Action["run"] = async (invocation, [number = ""]) => {
  const notes = await runProgram(
    invocation,
    Effect.flatMap(OrderDocuments, (documents) => documents.creditNotes(number)),
    invoiceError(number),
  )
  if (textOption(invocation, "out") !== null && notes.length > 1)
    throw new CommandFailed(
      2,
      `There are ${notes.length} credit notes: leave out --out, and each has its number for a name`,
    )
  const files = await Promise.all(
    notes.map(async (facts) => ({
      ...facts,
      file: await writePdf(invocation, facts.number, creditNotePdf(facts)),
    })),
  )
  return print(
    invocation,
    files,
    files.length === 0
      ? `Nothing has been given back of order ${number}: there is no credit note.`
      : files
          .map((note) => `Credit note ${note.number} of invoice ${note.invoiceNumber}: ${note.file}`)
          .join("\n"),
  )
}

const key = { key: { type: "string" } } as const
const out = { out: { type: "string" } } as const

const simple = (tag: "pay" | "complete" | "cancel"): Action => ({
  argumentCounts: [1],
  options: key,
  run: (invocation, [number = ""]) => performAction(invocation, number, { tag }),
})

/** Actions on one order, by name. @rule SR123 */
export const orderActions: Readonly<Record<string, Action>> = {
  pay: simple("pay"),
  ship: {
    argumentCounts: [1],
    options: { ...key, tracking: { type: "string" } },
    run: (invocation, [number = ""]) =>
      performAction(invocation, number, { tag: "ship", tracking: textOption(invocation, "tracking") }),
  },
  complete: simple("complete"),
  cancel: simple("cancel"),
  refund: {
    argumentCounts: [1],
    options: {
      ...key,
      all: { type: "boolean" },
      line: { type: "string", multiple: true },
      shipping: { type: "boolean" },
      amount: { type: "string" },
      restock: { type: "boolean" },
    },
    run: refund,
  },
  invoice: { argumentCounts: [1], options: out, run: invoice },
  "credit-notes": { argumentCounts: [1], options: out, run: creditNotes },
}
