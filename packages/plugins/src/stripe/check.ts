import { Effect } from "effect"
import type { Stripe } from "stripe"
import { faultText, type ProviderError, type ProviderFinding } from "@shop/commerce/payments"
import { call, type StripeOptions } from "./client.ts"
import { webhookEvents } from "./webhook.ts"

const webhookPath = "/api/ext/stripe/webhook"
const localHosts: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"])

const unanswered = (subject: string, words: string): ProviderFinding => ({
  level: "error",
  what: `Stripe does not say ${subject}`,
  why: words,
  todo: "check SHOP_STRIPE_SECRET_KEY and what it may do",
})

const accountFindings = (stripe: Stripe) =>
  Effect.map(
    call(() => stripe.accounts.retrieveCurrent()),
    ({ charges_enabled }): ReadonlyArray<ProviderFinding> =>
      charges_enabled === false
        ? [
            {
              level: "error",
              what: "The account at Stripe cannot take payments",
              why: "Stripe lacks facts about the seller, or has closed the account",
              todo: "complete the account in Stripe's dashboard",
            },
          ]
        : [],
  )

const webhookFindings = (stripe: Stripe, publicUrl: string) =>
  Effect.map(
    call(() => stripe.webhookEndpoints.list({ limit: 100 })),
    ({ data }): ReadonlyArray<ProviderFinding> => {
      const url = `${publicUrl}${webhookPath}`
      const own = data.find((endpoint) => endpoint.url === url && endpoint.status === "enabled")
      const events = own?.enabled_events ?? []
      const missing = webhookEvents.filter((event) => !events.includes(event) && !events.includes("*"))
      const what =
        own === undefined
          ? `Stripe sends no messages to ${url}`
          : `Stripe does not send ${missing.join(", ")}`
      return missing.length === 0
        ? []
        : [
            {
              level: "error",
              what,
              why: "the shop learns late or never that an order is paid, refunded or disputed",
              todo: "add the webhook or its events in Stripe's dashboard",
            },
          ]
    },
  )

/** A check that Stripe does not answer is a finding itself. */
const orFinding = (
  subject: string,
  findings: Effect.Effect<ReadonlyArray<ProviderFinding>, ProviderError>,
): Effect.Effect<ReadonlyArray<ProviderFinding>> =>
  Effect.catchTag(findings, "ProviderError", ({ fault }) =>
    Effect.succeed([unanswered(subject, faultText(fault))]),
  )

/** Looks at mode, account and webhook. @rule PV12 */
export const check = (
  stripe: Stripe,
  { secretKey, publicUrl }: StripeOptions,
): Effect.Effect<ReadonlyArray<ProviderFinding>> => {
  const isTest = /^[a-z]+_test_/.test(secretKey)
  const test: ProviderFinding = {
    level: localHosts.has(new URL(publicUrl).hostname) ? "warning" : "error",
    what: "The key is one of Stripe's test mode",
    why: "no money moves, and orders count as paid",
    todo: "set SHOP_STRIPE_SECRET_KEY to a live key where real orders are taken",
  }
  return Effect.map(
    Effect.all([
      orFinding("whether the account can take payments", accountFindings(stripe)),
      orFinding("where its messages go", webhookFindings(stripe, publicUrl)),
    ]),
    (found) => [...(isTest ? [test] : []), ...found.flat()],
  )
}
