import type { FastifyPluginAsync, FastifyReply } from "fastify"
import type { Effect } from "effect"
import { cents, format } from "@shop/core/money"
import type { StoreView } from "@shop/core/store-view"
import type { WebhookResult, PaymentEvent, PaymentsService } from "@shop/commerce/payments"
import { failWith } from "../http/app.ts"
import { clientOf } from "../http/client.ts"
import { sendPage } from "../http/page.ts"
import { isSameOriginForm } from "../http/same-origin.ts"

export interface PaymentOptions {
  readonly payments: PaymentsService
  readonly view: StoreView
  /** Host that shoppers see. */
  readonly publicHost: string
  /** Runs a step of the platform. */
  readonly run: <A>(step: Effect.Effect<A>) => Promise<A>
  /** Called for a message without a valid signature. */
  readonly onUnsigned: (client: string | null) => void
  readonly onDefect: (error: unknown) => void
}

/** Status and result for each outcome of a message. A provider repeats a message until the response is 200. */
const outcomes: Readonly<Record<WebhookResult, readonly [code: number, result: string]>> = {
  taken: [200, "OK"],
  unsigned: [401, "The signature does not hold"],
  unreadable: [400, "This is no message about a payment"],
  unknown: [404, "There is no such payment"],
}

const signatureHeader = "x-payment-signature"
const labels: Readonly<Record<PaymentEvent["type"], string>> = {
  approved: "Approve",
  refused: "Refuse",
  abandoned: "Give up",
}
const decisions = Object.keys(labels) as ReadonlyArray<PaymentEvent["type"]>

/**
 * Webhooks of payment providers, read as bytes because the bytes are signed, and the sandbox's page, where a shopper
 * approves, refuses or abandons a payment. The sandbox reports the decision through the webhook.
 *
 * @rule SR93, SR542 - S1 §7 PayPal; Open points
 */
export const paymentRoutes: FastifyPluginAsync<PaymentOptions> = async (
  app,
  { payments, view, publicHost, run, onUnsigned, onDefect },
) => {
  await app.register(async (webhooks) => {
    const answer = (reply: FastifyReply, code: number, result: string): FastifyReply =>
      reply.code(code).header("cache-control", "no-store").send({ code, result })
    webhooks.removeAllContentTypeParsers()
    webhooks.addContentTypeParser(
      "*",
      { parseAs: "buffer" },
      async (_request: unknown, bytes: Buffer) => bytes,
    )
    webhooks.setErrorHandler((error, _request, reply) =>
      failWith(reply, error, onDefect, (status) =>
        answer(reply, status, status === 413 ? "The body is too large" : "Internal error"),
      ),
    )
    for (const url of ["/api/ext/paypal/webhook", "/api/ext/stripe/webhook"]) {
      webhooks.post(url, async (request, reply) => {
        const outcome = await run(
          payments.receiveWebhook({
            body: (request.body as Buffer | undefined) ?? Buffer.alloc(0),
            signature: request.headers[signatureHeader] as string | undefined,
          }),
        )
        if (outcome === "unsigned") onUnsigned(clientOf(request))
        return answer(reply, ...outcomes[outcome])
      })
      webhooks.get(url, (_request, reply) => answer(reply, 405, "A webhook accepts POST only"))
    }
  })

  const show = (
    reply: FastifyReply,
    status: number,
    words: string,
    buttons: ReadonlyArray<{ readonly to: string; readonly words: string }> = [],
  ): FastifyReply => sendPage(reply, status, { language: "en", title: "Payment sandbox", words, buttons })

  app.get<{ readonly Params: { readonly id: string } }>(
    "/payment/sandbox/:id",
    async ({ params: { id } }, reply) => {
      const payment = await run(payments.sandboxed(id))
      if (payment === null) return show(reply, 404, "There is no such payment.")
      if (!payment.isOpen) return show(reply, 200, "This payment has been decided.")
      const amount = format(cents(payment.amountCents), view.money)
      return show(
        reply,
        200,
        `${amount} are asked for. No money moves.`,
        decisions.map((one) => ({ to: `/payment/sandbox/${id}/${one}`, words: labels[one] })),
      )
    },
  )

  app.get("/payment/sandbox/:id/:decision", (_request, reply) =>
    show(reply, 405, "This path accepts POST only."),
  )
  app.post<{ readonly Params: { readonly id: string; readonly decision: string } }>(
    "/payment/sandbox/:id/:decision",
    async (request, reply) => {
      const { id, decision } = request.params
      if (!isSameOriginForm(request, publicHost))
        return show(reply, 403, "Decide on the page of the payment itself.")
      const type = decisions.find((one) => one === decision)
      if (type === undefined) return show(reply, 404, "There is no such decision.")
      const decided = await run(payments.decide(id, type))
      if (decided === null) return show(reply, 404, "There is no such payment.")
      await run(payments.receiveWebhook(decided.webhook))
      return reply.header("cache-control", "no-store").redirect(decided.url, 303)
    },
  )
}
