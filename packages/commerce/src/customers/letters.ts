import type { StoreView } from "@shop/core/store-view"
import { type DatabaseService, insert } from "../database/index.ts"
import { bounds } from "./bounds.ts"
import type { CustomerLetterKind } from "../letters/index.ts"
import { emailChanges } from "./email-change.ts"
import type { CustomerRecord } from "./model.ts"
import { records } from "./records.ts"
import { newToken, tokenHash } from "../secrets/index.ts"
import { wordings } from "./words.ts"

/** A letter to a customer, ready to go. */
export interface CustomerMail {
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
}

/** What a letter is written with. */
export interface LetterTools {
  readonly database: DatabaseService
  readonly views: ReadonlyArray<StoreView>
  /** Of the shop, without trailing slash, such as "https://shop.example". */
  readonly origin: string
  /** Epoch ms. */
  readonly nowMs: number
}

/**
 * Writes a letter of the outbox as it goes out. A one-time link is made now and not when it was asked for, so that
 * nothing that opens an account ever waits in the file; written again, the link before is none any more.
 *
 * @param outboxId - id of its row
 * @returns null when there is nobody to write to (any more), or the row is no letter to a customer
 * @rule CM64, CM72, CM206, CM280
 */
export const writeLetter = (
  { database, views, origin, nowMs }: LetterTools,
  outboxId: number,
): CustomerMail | null =>
  database.transaction(() => {
    const row = database.get("SELECT kind, payload FROM outbox WHERE id = ?", outboxId)
    const kind = String(row?.["kind"])
    if (row === undefined || !isCustomerLetter(kind)) return null
    const told = JSON.parse(String(row["payload"])) as {
      readonly store: string
      readonly customer: number | null
      readonly to?: string
    }
    const customer = told.customer === null ? null : records(database).find(told.customer)
    const view = views.find(({ code }) => code === told.store) ?? views[0]
    const to = told.to ?? customer?.email
    // Who has left is nobody any more, and yet is told so.
    if (view === undefined || to === undefined || (customer === null && kind !== "customer.left")) return null
    const { subject, text } = wordings[languageOf(view)][kind]
    const shop = `${origin}${view.path}`
    const secrets = { database, nowMs, to }
    const link = customer === null ? "" : linkOf({ kind, customer, secrets, origin, view })
    if (link === null) return null
    const filled = text
      .join("\n\n")
      .replaceAll("{name}", () => (customer === null ? "" : `${customer.firstName} ${customer.lastName}`))
      .replaceAll("{shop}", () => shop)
      .replaceAll("{link}", () => link)
    return { to, subject, text: filled }
  })

interface LinkInput {
  readonly kind: CustomerLetterKind
  readonly customer: CustomerRecord
  readonly secrets: { readonly database: DatabaseService; readonly nowMs: number; readonly to: string }
  readonly origin: string
  readonly view: StoreView
}

/** The link of a letter; empty for a letter without one, null when there is nothing to follow any more. */
const linkOf = ({ kind, customer, secrets, origin, view }: LinkInput): string | null => {
  const { database, nowMs, to } = secrets
  if (kind === "customer.reset") {
    const token = mintReset(database, customer.id, nowMs)
    return `${origin}${view.path}/create-password#${new URLSearchParams({ email: customer.email, token }).toString()}`
  }
  if (kind !== "customer.email-link") return ""
  const token = emailChanges(database).mint(customer.id, to, nowMs)
  return token === null ? null : `${origin}/email/confirm?store=${view.code}&token=${token}`
}

/** Whether a letter has a link that opens something: written again, the link before is no longer valid. @rule CM92 */
export const hasOneTimeLink = (kind: string): boolean =>
  kind === "customer.reset" || kind === "customer.email-link"

/** Whether a row of the outbox is a letter to a customer. @rule CM72 */
export const isCustomerLetter = (kind: string): kind is CustomerLetterKind => Object.hasOwn(wordings.en, kind)

const languageOf = ({ language }: StoreView): keyof typeof wordings =>
  Object.hasOwn(wordings, language) ? (language as keyof typeof wordings) : "en"

/** One link of a customer holds at a time. */
const mintReset = (database: DatabaseService, customerId: number, nowMs: number): string => {
  const token = newToken()
  database.run("DELETE FROM customer_reset WHERE customer = ?", customerId)
  insert(database, "customer_reset", {
    hash: tokenHash(token),
    customer: customerId,
    expires_at: nowMs + bounds.resetMs,
  })
  return token
}
