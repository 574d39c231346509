import { createHmac } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/*
 * A stateful server that answers as Stripe's API is documented to: Checkout Sessions, PaymentIntents, Refunds, Disputes,
 * Accounts, Webhook Endpoints, idempotency keys that are forgotten after a day, and signed webhooks.
 */

const daySeconds = 86_400

interface Intent {
  id: string
  amount: number
  currency: string
  capture_method: string
  status: "requires_payment_method" | "processing" | "requires_capture" | "succeeded" | "canceled"
  amount_received: number
  cancellation_reason: string | null
  metadata: Record<string, string>
  approvedAt: number
  charge: Charge | null
}
interface Charge {
  id: string
  amount: number
  amount_captured: number
  amount_refunded: number
  disputed: boolean
}
interface Session {
  id: string
  status: "open" | "complete" | "expired"
  client_reference_id: string | null
  amount_total: number
  currency: string
  success_url: string
  expires_at: number
  intent: Intent
  isTried: boolean
}
interface Refund {
  id: string
  intent: string
  amount: number
  status: "succeeded" | "failed"
  metadata: Record<string, string>
}
interface Dispute {
  id: string
  intent: Intent
  amount: number
  status: string
}
interface Answer {
  readonly status: number
  readonly body: unknown
}

/** How the next requests fail. `drop`: the server acts and closes the connection without an answer. */
export type Failure = "500" | "429" | "401" | "403" | "hang" | "drop"

/** A signed message. */
export interface Message {
  readonly headers: { readonly "stripe-signature": string }
  readonly body: Buffer
}

/** Parses `a[b][0][c]=1` to nested objects. */
const formOf = (text: string): Record<string, unknown> => {
  const root: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll("]", "").split("[")
    let at = root
    for (const key of path.slice(0, -1)) at = (at[key] ??= {}) as Record<string, unknown>
    at[path.at(-1)!] = value
  }
  return root
}
const get = (form: unknown, ...path: ReadonlyArray<string>): string | undefined => {
  let at: unknown = form
  for (const key of path) at = (at as Record<string, unknown> | undefined)?.[key]
  return typeof at === "string" ? at : undefined
}
const invalid = (code: string, status = 400): Answer => ({
  status,
  body: { error: { type: "invalid_request_error", code, message: code } },
})
const ok = (body: unknown): Answer => ({ status: 200, body })
const listOf = (data: ReadonlyArray<unknown>) => ok({ object: "list", data, has_more: false })

export interface StripeServerOptions {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Of the registered webhook; null for none. */
  readonly webhookUrl: string | null
}

/** Starts the server. */
export const stripeServer = async ({ secretKey, webhookSecret, webhookUrl }: StripeServerOptions) => {
  let laterSeconds = 0
  let count = 0
  let canCharge = true
  let secrets = [webhookSecret]
  const failures: Array<Failure> = []
  const failuresAt = new Map<number, Failure>()
  const requests: Array<string> = []
  const open: Array<ServerResponse> = []
  const sessions = new Map<string, Session>()
  const refunds: Array<Refund> = []
  const disputes: Array<Dispute> = []
  const messages: Array<Message> = []
  const answers = new Map<string, Answer & { readonly at: number; readonly text: string }>()
  const now = () => Math.floor(Date.now() / 1000) + laterSeconds
  const id = (kind: string) => `${kind}_${(count += 1)}`

  const chargeJson = ({ charge }: Intent) => charge && { object: "charge", ...charge }
  const intentJson = (intent: Intent, isExpanded = false) => ({
    object: "payment_intent",
    id: intent.id,
    amount: intent.amount,
    currency: intent.currency,
    capture_method: intent.capture_method,
    status: intent.status,
    amount_received: intent.amount_received,
    cancellation_reason: intent.cancellation_reason,
    metadata: intent.metadata,
    latest_charge: isExpanded ? chargeJson(intent) : (intent.charge?.id ?? null),
  })
  const sessionJson = (session: Session, isExpanded = false) => ({
    object: "checkout.session",
    id: session.id,
    status: session.status,
    payment_status: session.intent.status === "succeeded" ? "paid" : "unpaid",
    client_reference_id: session.client_reference_id,
    amount_total: session.amount_total,
    currency: session.currency,
    expires_at: session.expires_at,
    url: session.status === "open" ? `https://checkout.stripe.com/c/pay/${session.id}` : null,
    payment_intent: session.isTried
      ? isExpanded
        ? intentJson(session.intent, true)
        : session.intent.id
      : null,
  })
  const disputeJson = ({ intent, ...dispute }: Dispute) => ({
    object: "dispute",
    ...dispute,
    charge: intent.charge?.id,
    payment_intent: intent.id,
  })

  const sign = (text: string, atSeconds: number, by: ReadonlyArray<string> = secrets): string =>
    [
      `t=${atSeconds}`,
      ...by.map(
        (secret) => `v1=${createHmac("sha256", secret).update(`${atSeconds}.${text}`).digest("hex")}`,
      ),
    ].join(",")
  const send = (type: string, object: unknown) => {
    const text = JSON.stringify({ id: id("evt"), object: "event", type, livemode: false, data: { object } })
    messages.push({ headers: { "stripe-signature": sign(text, now()) }, body: Buffer.from(text) })
  }

  const expire = (session: Session) => {
    session.status = "expired"
    if (session.isTried) session.intent.status = "canceled"
    send("checkout.session.expired", sessionJson(session))
  }
  const release = (intent: Intent, reason: string | null) => {
    intent.status = "canceled"
    intent.cancellation_reason = reason
    if (intent.charge !== null) intent.charge.amount_refunded = intent.charge.amount
    send("payment_intent.canceled", intentJson(intent))
  }
  const tick = () => {
    for (const session of sessions.values()) {
      if (session.status === "open" && session.expires_at <= now()) expire(session)
      const { intent } = session
      if (intent.status === "requires_capture" && intent.approvedAt + 7 * daySeconds <= now())
        release(intent, "automatic")
    }
    for (const [key, { at }] of answers) if (at + daySeconds <= now()) answers.delete(key)
  }
  const intentOf = (wanted: string): Intent | null =>
    [...sessions.values()].find(({ intent, isTried }) => isTried && intent.id === wanted)?.intent ?? null

  const createSession = (form: unknown): Answer => {
    const item = ["line_items", "0"] as const
    const amount =
      Number(get(form, ...item, "price_data", "unit_amount")) * Number(get(form, ...item, "quantity"))
    const currency = get(form, ...item, "price_data", "currency")
    const expires = Number(get(form, "expires_at"))
    if (get(form, "mode") !== "payment" || currency === undefined || !(amount > 0))
      return invalid("parameter_missing")
    if (get(form, ...item, "price_data", "product_data", "name") === undefined)
      return invalid("parameter_missing")
    if (!(expires >= now() + 1800 - 60 && expires <= now() + daySeconds)) return invalid("expires_at_invalid")
    const metadata = (form as { payment_intent_data?: { metadata?: Record<string, string> } })
      .payment_intent_data?.metadata
    const session: Session = {
      id: id("cs_test"),
      status: "open",
      client_reference_id: get(form, "client_reference_id") ?? null,
      amount_total: amount,
      currency,
      success_url: get(form, "success_url") ?? "",
      expires_at: expires,
      isTried: false,
      intent: {
        id: id("pi"),
        amount,
        currency,
        capture_method: get(form, "payment_intent_data", "capture_method") ?? "automatic",
        status: "requires_payment_method",
        amount_received: 0,
        cancellation_reason: null,
        metadata: metadata ?? {},
        approvedAt: 0,
        charge: null,
      },
    }
    sessions.set(session.id, session)
    return ok(sessionJson(session))
  }
  const capture = (intent: Intent, form: unknown): Answer => {
    const amount = Number(get(form, "amount_to_capture") ?? intent.amount)
    if (intent.status !== "requires_capture") return invalid("payment_intent_unexpected_state")
    if (amount > intent.amount) return invalid("amount_too_large")
    intent.status = "succeeded"
    intent.amount_received = amount
    intent.charge!.amount_captured = amount
    // The rest of the authorization counts as refunded.
    intent.charge!.amount_refunded = intent.amount - amount
    send("payment_intent.succeeded", intentJson(intent))
    return ok(intentJson(intent))
  }
  const giveBack = (intent: Intent | null, amount: number, metadata: Record<string, string>): Answer => {
    if (intent?.charge == null) return invalid("resource_missing", 404)
    if (intent.status !== "succeeded") return invalid("charge_not_captured")
    const { charge } = intent
    if (charge.amount_refunded === charge.amount) return invalid("charge_already_refunded")
    if (charge.disputed) return invalid("charge_disputed")
    if (charge.amount_refunded + amount > charge.amount) return invalid("amount_too_large")
    charge.amount_refunded += amount
    const refund: Refund = { id: id("re"), intent: intent.id, amount, status: "succeeded", metadata }
    refunds.push(refund)
    send("charge.refunded", { ...chargeJson(intent), payment_intent: intent.id })
    return ok({ object: "refund", ...refund })
  }

  const route = (method: string, url: URL, form: Record<string, unknown>): Answer => {
    const [, , kind = "", second = "", third = "", fourth = ""] = url.pathname.split("/")
    const isExpanded = [...url.searchParams.values()].includes("payment_intent.latest_charge")
    if (kind === "checkout") {
      if (method === "POST" && third === "") return createSession(form)
      if (third === "") {
        const wanted = url.searchParams.get("payment_intent")
        return listOf(
          [...sessions.values()]
            .filter(({ intent, isTried }) => isTried && intent.id === wanted)
            .map((session) => sessionJson(session)),
        )
      }
      const session = sessions.get(third)
      if (session === undefined) return invalid("resource_missing", 404)
      if (fourth === "expire") {
        if (session.status !== "open") return invalid("session_not_open")
        expire(session)
      }
      return ok(sessionJson(session, isExpanded))
    }
    if (kind === "payment_intents") {
      const intent = intentOf(second)
      if (intent === null) return invalid("resource_missing", 404)
      if (third === "capture") return capture(intent, form)
      if (third === "cancel") {
        if (intent.status === "succeeded" || intent.status === "canceled")
          return invalid("payment_intent_unexpected_state")
        release(intent, null)
      }
      return ok(intentJson(intent))
    }
    if (kind === "refunds") {
      if (method === "POST")
        return giveBack(
          intentOf(get(form, "payment_intent") ?? ""),
          Number(get(form, "amount")),
          (form["metadata"] ?? {}) as Record<string, string>,
        )
      const wanted = url.searchParams.get("payment_intent")
      return listOf(refunds.filter(({ intent }) => intent === wanted))
    }
    if (kind === "disputes") {
      const wanted = url.searchParams.get("payment_intent")
      return listOf(disputes.filter(({ intent }) => intent.id === wanted).map(disputeJson))
    }
    if (kind === "account") return ok({ object: "account", id: "acct_1", charges_enabled: canCharge })
    if (kind === "webhook_endpoints")
      return listOf(
        webhookUrl === null
          ? []
          : [{ id: "we_1", url: webhookUrl, status: "enabled", enabled_events: ["*"] }],
      )
    return invalid("unknown_path", 404)
  }

  /** The same key gives the same answer, and refuses other parameters. */
  const once = (request: IncomingMessage, url: URL, text: string): Answer => {
    const key = request.headers["idempotency-key"]
    const act = () => route(request.method ?? "GET", url, formOf(text))
    if (request.method !== "POST" || typeof key !== "string") return act()
    const known = answers.get(key)
    const all = `${url.pathname} ${text}`
    if (known !== undefined && known.text !== all)
      return { status: 400, body: { error: { type: "idempotency_error", message: "other parameters" } } }
    if (known !== undefined) return known
    const answer = act()
    answers.set(key, { ...answer, at: now(), text: all })
    return answer
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? "/", "http://localhost")
    requests.push(`${request.method} ${url.pathname}`)
    const reply = ({ status, body }: Answer) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
    const failure = failuresAt.get(requests.length) ?? failures.shift()
    if (failure === "hang") return void open.push(response)
    if (failure === "500")
      return reply({ status: 500, body: { error: { type: "api_error", message: "down" } } })
    if (failure === "429") return reply(invalid("rate_limit", 429))
    if (failure === "403") return reply(invalid("more_permissions_required", 403))
    if (failure === "401" || request.headers.authorization !== `Bearer ${secretKey}`)
      return reply(invalid("api_key_invalid", 401))
    const answer = once(request, url, Buffer.concat(chunks).toString())
    return failure === "drop" ? response.destroy() : reply(answer)
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))

  const pay = (sessionId: string, then: (session: Session) => void) => {
    const session = sessions.get(sessionId)
    if (session === undefined || session.status !== "open") throw new Error(`${sessionId} is not open`)
    session.isTried = true
    then(session)
  }
  const approve = (session: Session) => {
    const { intent } = session
    const isManual = intent.capture_method === "manual"
    intent.approvedAt = now()
    intent.charge = {
      id: id("ch"),
      amount: intent.amount,
      amount_captured: isManual ? 0 : intent.amount,
      amount_refunded: 0,
      disputed: false,
    }
    intent.status = isManual ? "requires_capture" : "succeeded"
    intent.amount_received = isManual ? 0 : intent.amount
    session.status = "complete"
    if (isManual) send("payment_intent.amount_capturable_updated", intentJson(intent))
    else send("payment_intent.succeeded", intentJson(intent))
    send("checkout.session.completed", sessionJson(session))
  }
  const intentFor = (sessionId: string): Intent => sessions.get(sessionId)!.intent

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The shopper pays, on the hosted page. */
    approve: (sessionId: string) => pay(sessionId, approve),
    /** The card is refused; the page stays open for another one. */
    decline: (sessionId: string) => pay(sessionId, () => undefined),
    /** A payment whose money comes later. */
    process: (sessionId: string) =>
      pay(sessionId, (session) => {
        session.status = "complete"
        session.intent.status = "processing"
        send("checkout.session.completed", sessionJson(session))
      }),
    /** How a payment whose money comes later ends. */
    finish: (sessionId: string, isPaid: boolean) => {
      const session = sessions.get(sessionId)!
      if (isPaid) approve(session)
      else session.intent.status = "requires_payment_method"
      send(`checkout.session.async_payment_${isPaid ? "succeeded" : "failed"}`, sessionJson(session))
    },
    dispute: (sessionId: string, status = "needs_response") => {
      const intent = intentFor(sessionId)
      intent.charge!.disputed = true
      disputes.push({ id: id("dp"), intent, amount: intent.amount, status })
      send("charge.dispute.created", disputeJson(disputes.at(-1)!))
    },
    closeDispute: (sessionId: string, status: "won" | "lost") => {
      const dispute = disputes.find(({ intent }) => intent === intentFor(sessionId))!
      dispute.status = status
      send("charge.dispute.closed", disputeJson(dispute))
    },
    /** A refund from the dashboard. */
    refund: (sessionId: string, amount: number) => void giveBack(intentFor(sessionId), amount, {}),
    /** Makes the account's answer about an amount or a currency another one. */
    alter: (sessionId: string, change: Partial<Pick<Intent, "amount" | "currency">>) =>
      void Object.assign(intentFor(sessionId), change),
    /** What the provider's own books say, in cents. */
    money: (sessionId: string) => {
      const { charge } = intentFor(sessionId)
      const rest = charge === null ? 0 : charge.amount - charge.amount_captured
      const capturedCents = charge?.amount_captured ?? 0
      return { capturedCents, refundedCents: capturedCents === 0 ? 0 : (charge?.amount_refunded ?? 0) - rest }
    },
    fail: (...next: ReadonlyArray<Failure>) => void failures.push(...next),
    /** Makes the request with this number fail, from 1 on. */
    failAt: (number: number, failure: Failure) => void failuresAt.set(number, failure),
    requests,
    /** The messages since the last call, in their order. */
    takeMessages: () => messages.splice(0),
    /** Signs any text, as of a number of seconds ago. */
    sign: (text: string, agoSeconds = 0, by?: string): Message => ({
      headers: { "stripe-signature": sign(text, now() - agoSeconds, by === undefined ? secrets : [by]) },
      body: Buffer.from(text),
    }),
    /** While a secret is replaced, both sign. */
    rollSecret: (next: string, isOver: boolean) => void (secrets = isOver ? [next] : [...secrets, next]),
    closeAccount: () => void (canCharge = false),
    pass: (seconds: number) => {
      laterSeconds += seconds
      tick()
    },
    close: async () => {
      for (const response of open) response.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type StripeServer = Awaited<ReturnType<typeof stripeServer>>
