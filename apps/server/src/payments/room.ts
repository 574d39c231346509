import type { Effect } from "effect"
import { cents, format } from "@shop/core/money"
import type { StoreView } from "@shop/core/store-view"
import type { Heard, PaymentEvent, PaymentsService } from "@shop/commerce/payments"
import { page } from "../http/page.ts"
import { BodyTooLarge, type HttpReply, type HttpRequest, json } from "../http/model.ts"

/** Code and words of what became of a message; total by type. A provider tries again what is no 200. */
const heard: Readonly<Record<Heard, readonly [code: number, result: string]>> = {
  taken: [200, "OK"],
  unsigned: [401, "The signature does not hold"],
  unreadable: [400, "This is no message about a payment"],
  unknown: [404, "There is no such payment"],
}

const signatureHeader = "x-payment-signature"
const decisions: ReadonlyArray<PaymentEvent["type"]> = ["approved", "refused", "abandoned"]
const labels: Readonly<Record<PaymentEvent["type"], string>> = {
  approved: "Approve",
  refused: "Refuse",
  abandoned: "Give up",
}

/**
 * What providers say, by their bytes, because those are what is signed; and the sandbox's page, where a shopper
 * approves, refuses or gives up. The sandbox says so by the same way as any provider.
 *
 * @param run - runs a step of the platform
 * @param onUnsigned - a message came that the provider has not signed
 * @rule SR93 - S1 §7 PayPal; reliability, Open points
 */
export const paymentRoom =
  (
    payments: PaymentsService,
    view: StoreView,
    run: <A>(step: Effect.Effect<A>) => Promise<A>,
    onUnsigned: (client: string | null) => void,
  ) =>
  (request: HttpRequest): Promise<HttpReply> | null => {
    if (/^\/api\/ext\/(paypal|stripe)\/webhook$/.test(request.path)) return hear(request)
    const [, payment, word] = /^\/payment\/sandbox\/([\w-]{1,64})(?:\/([a-z]+))?$/.exec(request.path) ?? []
    return payment === undefined ? null : sandbox(request.method, payment, word)

    async function hear({ method, headers, body, client = null }: HttpRequest): Promise<HttpReply> {
      const answer = (code: number, result: string) =>
        json(code, { code, result }, { "cache-control": "no-store" })
      if (method !== "POST") return answer(405, "A provider posts what it says")
      try {
        const message = { body: await body(), signature: headers[signatureHeader] }
        const outcome = await run(payments.hear(message))
        if (outcome === "unsigned") onUnsigned(client)
        return answer(...heard[outcome])
      } catch (error) {
        if (error instanceof BodyTooLarge) return answer(413, "The body is too large")
        throw error
      }
    }

    async function sandbox(method: string, id: string, decision: string | undefined): Promise<HttpReply> {
      const words = (status: number, text: string) => page(status, "en", "Payment sandbox", text)
      const known = payments.sandboxed(id)
      if (known === null) return words(404, "There is no such payment.")
      if (method === "GET" && decision === undefined) {
        const amount = format(cents(known.amountCents), view.money)
        return known.isOpen
          ? page(
              200,
              "en",
              "Payment sandbox",
              `${amount} are asked for. No money moves.`,
              decisions.map((one) => ({ to: `/payment/sandbox/${id}/${one}`, words: labels[one] })),
            )
          : words(200, "This payment has been decided.")
      }
      const type = decisions.find((one) => one === decision)
      if (type === undefined) return words(404, "There is no such decision.")
      if (method !== "POST") return words(405, "A decision is posted.")
      const decided = await run(payments.decide(id, type))
      if (decided === null) return words(404, "There is no such payment.")
      await run(payments.hear(decided.webhook))
      return {
        status: 303,
        headers: { location: decided.url, "content-type": "text/plain", "cache-control": "no-store" },
        body: "",
      }
    }
  }
