import type { Cents } from "@shop/core/money"
import type { DatabaseService } from "../database/index.ts"
import { hashOf, newSecret } from "../letters/index.ts"
import type { PaymentEvent } from "./model.ts"

/** What a provider is asked to take. */
export interface Charge {
  readonly amountCents: Cents
  readonly currency: string
  /** Where the shopper goes after approving, and after anything else. */
  readonly returnUrl: string
  readonly cancelUrl: string
}

/** What a shopper decided at the provider, and what the provider then says about it. */
export interface Decided {
  readonly event: PaymentEvent
  /** Where the shopper goes next. */
  readonly url: string
}

/** A provider that moves no money and otherwise goes the way of one. @rule SR91 - S1 §7 */
export interface Sandbox {
  readonly create: (charge: Charge) => string
  /** What a payment is about; null when there is none. */
  readonly show: (id: string) => (Charge & { readonly decision: string }) | null
  /** Records what the shopper decided; the first word counts. @returns null when there is no such payment */
  readonly decide: (id: string, decision: PaymentEvent["type"]) => Decided | null
  /** What the provider knows by now; null while nothing is decided. */
  readonly lookUp: (id: string) => PaymentEvent | null
}

/** Opens the sandbox on the shop's own file. @rule SR91 */
export const sandbox = (database: DatabaseService): Sandbox => {
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
  return {
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
