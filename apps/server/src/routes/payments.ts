import type { FastifyPluginAsync, FastifyReply } from "fastify"
import type { Effect } from "effect"
import { cents, format } from "@shop/core/money"
import type { StoreView } from "@shop/core/store-view"
import type { PaymentsService, ProvidedCode, WebhookResult } from "@shop/commerce/payments"
import type { Decision, SandboxPage } from "@shop/plugins/sandbox"
import { failWith } from "../http/app.ts"
import { clientOf } from "../http/client.ts"
import { sendPage } from "../http/page.ts"
import { isSameOriginForm } from "../http/same-origin.ts"

export interface PaymentOptions {
  readonly payments: Pick<PaymentsService, "receiveWebhook">
  /** Null without a sandbox. */
  readonly sandbox: SandboxPage | null
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
  away: [503, "The payment cannot be looked up at the moment"],
}

/** The address of each method's webhook. */
const webhookUrls: Readonly<Record<ProvidedCode, string>> = {
  paypal: "/api/ext/paypal/webhook",
  stripe_payments: "/api/ext/stripe/webhook",
}
const methods = Object.keys(webhookUrls) as ReadonlyArray<ProvidedCode>

const labels: Readonly<Record<Decision, string>> = {
  approved: "Approve",
  refused: "Refuse",
  abandoned: "Give up",
}
const decisions = Object.keys(labels) as ReadonlyArray<Decision>

/**
 * Webhooks of payment providers, read as bytes because the bytes are signed, and the sandbox's page, where a shopper
 * approves, refuses or abandons a payment. The sandbox reports the decision through the webhook.
 *
 * @rule SR93, SR542 - S1 §7 PayPal; Open points
 */
export const paymentRoutes: FastifyPluginAsync<PaymentOptions> = async (
  app,
  { payments, sandbox, view, publicHost, run, onUnsigned, onDefect },
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
    for (const method of methods) {
      const url = webhookUrls[method]
      webhooks.post(url, async (request, reply) => {
        const outcome = await run(
          payments.receiveWebhook(method, {
            body: (request.body as Buffer | undefined) ?? Buffer.alloc(0),
            headers: request.headers,
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
      const payment = sandbox === null ? null : await run(sandbox.show(id))
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
      const decided = sandbox === null ? null : await run(sandbox.decide(id, type))
      if (decided === null) return show(reply, 404, "There is no such payment.")
      // The sandbox pays each method the same way.
      await run(payments.receiveWebhook("paypal", decided.webhook))
      return reply.header("cache-control", "no-store").redirect(decided.url, 303)
    },
  )
}
