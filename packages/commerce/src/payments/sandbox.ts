import type { Cents } from "@shop/core/money"
import type { DatabaseService } from "../database/index.ts"
import { hashOf, newSecret } from "../secrets/index.ts"
import type { PaymentEvent } from "./model.ts"
import type { Charge, PaymentProvider } from "./provider.ts"

/** What a shopper decided at the provider, and what the provider then says about it. */
export interface Decided {
  readonly event: PaymentEvent
  /** Where the shopper goes next. */
  readonly url: string
}

/** A provider that moves no money and otherwise goes the way of one. @rule SR91 - S1 §7 */
export interface Sandbox extends PaymentProvider {
  /** What a payment is about; null when there is none. */
  readonly show: (id: string) => (Charge & { readonly decision: string }) | null
  /** Records what the shopper decided; the first word counts. @returns null when there is no such payment */
  readonly decide: (id: string, decision: PaymentEvent["type"]) => Decided | null
}

/** Opens the sandbox on the shop's own file. @rule SR91 */
export const sandbox = (database: DatabaseService, publicUrl: string): Sandbox => {
  const show: Sandbox["show"] = (id) => {
    const row = database.get("SELECT * FROM sandbox_payment WHERE id = ?", id)
    return row === undefined
      ? null
      : {
          amountCents: Number(row["amount_cents"]) as Cents,
          currency: String(row["currency"]),
          returnUrl: String(row["return_url"]),
          cancelUrl: String(row["cancel_url"]),
          decision: String(row["decision"]),
        }
  }
  const lookUp: Sandbox["lookUp"] = (id) => {
    const known = show(id)
    if (known === null || known.decision === "open") return null
    const { amountCents, currency } = known
    const type = known.decision as PaymentEvent["type"]
    return { id: hashOf(`${id} ${type}`), providerId: id, type, amountCents, currency }
  }
  /** A second call under one key has been answered before. */
  const keyed = (id: string, key: string, act: () => number): boolean =>
    database.transaction(() => {
      if (database.get("SELECT 1 FROM sandbox_call WHERE key = ?", key) !== undefined) return true
      if (act() !== 1) return false
      database.run("INSERT INTO sandbox_call (key, payment) VALUES (?, ?)", key, id)
      return true
    })
  return {
    approvalUrl: (id) => `${publicUrl}/payment/sandbox/${id}`,
    capture: (id, amountCents, key) =>
      keyed(
        id,
        key,
        () =>
          database.run("UPDATE sandbox_payment SET captured_cents = ? WHERE id = ?", amountCents, id).changes,
      ),
    giveBack: (id, amountCents, key) =>
      keyed(
        id,
        key,
        () =>
          database.run(
            `UPDATE sandbox_payment SET returned_cents = returned_cents + ?1
             WHERE id = ?2 AND returned_cents + ?1 <= amount_cents`,
            amountCents,
            id,
          ).changes,
      ),
    create: ({ amountCents, currency, returnUrl, cancelUrl }) => {
      const id = newSecret()
      database.run(
        "INSERT INTO sandbox_payment (id, amount_cents, currency, return_url, cancel_url) VALUES (?, ?, ?, ?, ?)",
        id,
        amountCents,
        currency,
        returnUrl,
        cancelUrl,
      )
      return id
    },
    show,
    lookUp,
    decide: (id, decision) => {
      database.run("UPDATE sandbox_payment SET decision = ? WHERE id = ? AND decision = 'open'", decision, id)
      const event = lookUp(id)
      const known = show(id)
      if (event === null || known === null) return null
      return { event, url: event.type === "approved" ? known.returnUrl : known.cancelUrl }
    },
  }
}
