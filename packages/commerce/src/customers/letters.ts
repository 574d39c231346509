import { Effect } from "effect"
import type { StoreView } from "@shop/core/store-view"
import { Sql } from "../sql/index.ts"
import type { CustomerLetterKind, OutboxRow } from "../letters/index.ts"
import { newToken, tokenHash } from "../secrets/index.ts"
import { bounds } from "./bounds.ts"
import { CustomerRepository } from "./customer-repository.ts"
import { createEmailLink } from "./email-change.ts"
import { PasswordResetRepository } from "./password-reset-repository.ts"
import { wordings } from "./words.ts"

/** A letter to a customer, ready to go. */
export interface CustomerMail {
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
}

/** Services and data for writing a letter. */
export interface LetterTools {
  readonly views: ReadonlyArray<StoreView>
  /** Of the shop, without trailing slash, such as "https://shop.example". */
  readonly origin: string
  /** Epoch ms. */
  readonly nowMs: number
}

/**
 * Writes a letter of the outbox when it is sent. The one-time link is made now and not at the request, so that the
 * database never holds a usable link; a second letter invalidates the link of the first.
 *
 * @returns null without a recipient
 * @rule CM64, CM72, CM206, CM280
 */
export const writeLetter = Effect.fn("Customers.writeLetter")(
  function* (
    { views, origin, nowMs }: LetterTools,
    { kind, payload }: { readonly kind: CustomerLetterKind; readonly payload: OutboxRow["payload"] },
  ) {
    const customers = yield* CustomerRepository
    const { customer: id, store, to: given } = payload
    const customer = typeof id === "number" ? yield* customers.find(id) : null
    const view = views.find(({ code }) => code === store) ?? views[0]
    const to = typeof given === "string" ? given : customer?.email
    // The last letter of a deleted account still goes to the account's address.
    if (view === undefined || to === undefined || (customer === null && kind !== "customer.left")) return null
    const shop = `${origin}${view.path}`
    let link = ""
    if (customer !== null && kind === "customer.reset") {
      const token = newToken()
      yield* (yield* PasswordResetRepository).save(tokenHash(token), customer.id, nowMs + bounds.resetMs)
      link = `${shop}/create-password#${new URLSearchParams({ email: customer.email, token }).toString()}`
    }
    if (customer !== null && kind === "customer.email-link") {
      const token = yield* createEmailLink(customer.id, to, nowMs)
      // The address is not pending any more.
      if (token === null) return null
      link = `${origin}/email/confirm?store=${view.code}&token=${token}`
    }
    const { subject, text } = wordings[languageOf(view)][kind]
    const filled = text
      .join("\n\n")
      .replaceAll("{name}", () => (customer === null ? "" : `${customer.firstName} ${customer.lastName}`))
      .replaceAll("{shop}", () => shop)
      .replaceAll("{link}", () => link)
    const mail: CustomerMail = { to, subject, text: filled }
    return mail
  },
  (effect) => Effect.flatMap(Sql, ({ transaction }) => transaction(effect)),
)

/** Whether a letter has a link that opens something: written again, the link before is no longer valid. @rule CM92 */
export const hasOneTimeLink = (kind: string): boolean =>
  kind === "customer.reset" || kind === "customer.email-link"

/** Whether a row of the outbox is a letter to a customer. @rule CM72 */
export const isCustomerLetter = (kind: string): kind is CustomerLetterKind => Object.hasOwn(wordings.en, kind)

const languageOf = ({ language }: StoreView): keyof typeof wordings =>
  Object.hasOwn(wordings, language) ? (language as keyof typeof wordings) : "en"
