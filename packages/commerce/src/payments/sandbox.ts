import { Effect } from "effect"
import { dieOnSqlError } from "../sql/index.ts"
import { hashOf, newSecret } from "../secrets/index.ts"
import type { PaymentEvent } from "./model.ts"
import type { PaymentProvider } from "./provider.ts"
import type { SandboxRecord, SandboxRepository } from "./sandbox-repository.ts"

/** A shopper's decision at the provider: the event that the provider sends, and the shopper's next page. */
export interface SandboxDecision {
  readonly event: PaymentEvent
  readonly url: string
}

/** A provider that moves no money and otherwise works as one. @rule SR91 - S1 §7 */
export interface Sandbox extends PaymentProvider {
  readonly show: (id: string) => Effect.Effect<SandboxRecord | null>
  /** Records the shopper's decision; the first one counts. @returns null for an unknown payment */
  readonly decide: (id: string, decision: PaymentEvent["type"]) => Effect.Effect<SandboxDecision | null>
}

const eventOf = (id: string, { decision, amountCents, currency }: SandboxRecord): PaymentEvent | null =>
  decision === "open"
    ? null
    : { id: hashOf(`${id} ${decision}`), providerId: id, type: decision, amountCents, currency }

/** The sandbox, whose books are in the shop's own database. @rule SR91 */
export const sandbox = (books: SandboxRepository["Service"], publicUrl: string): Sandbox => ({
  approvalUrl: (id) => `${publicUrl}/payment/sandbox/${id}`,
  create: (charge) => {
    const id = newSecret()
    return dieOnSqlError(Effect.as(books.add(id, charge), id))
  },
  show: (id) => dieOnSqlError(books.find(id)),
  lookUp: (id) =>
    dieOnSqlError(Effect.map(books.find(id), (known) => (known === null ? null : eventOf(id, known)))),
  capture: (id, amountCents, key) => dieOnSqlError(books.capture(id, amountCents, key)),
  giveBack: (id, amountCents, key) => dieOnSqlError(books.giveBack(id, amountCents, key)),
  decide: Effect.fnUntraced(function* (id, decision) {
    yield* books.decide(id, decision)
    const known = yield* books.find(id)
    const event = known === null ? null : eventOf(id, known)
    if (event === null || known === null) return null
    return { event, url: event.type === "approved" ? known.returnUrl : known.cancelUrl }
  }, dieOnSqlError),
})
