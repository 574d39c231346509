import { Effect, ManagedRuntime } from "effect"
import { layer as databaseLayer, migrate } from "@shop/commerce/database"
import { repositories } from "@shop/commerce/repositories"
import { SandboxRepository, type Webhook } from "@shop/commerce/payments"
import { migrations } from "@shop/commerce/schema"
import { Layer } from "effect"
import { describeProvider } from "../../../../tests/conformance/payment-provider.suite.ts"
import type { Decision } from "./event.ts"
import { sandboxPage } from "./page.ts"
import { sandboxProvider } from "./provider.ts"
import { sign } from "./signature.ts"

const secret = "s".repeat(32)

describeProvider("PV1 the sandbox", async () => {
  const runtime = ManagedRuntime.make(
    Layer.provide(repositories, databaseLayer(":memory:", migrate(migrations))),
  )
  const books = await runtime.runPromise(SandboxRepository)
  const page = await runtime.runPromise(sandboxPage({ secret }))
  const webhooks: Array<Webhook> = []
  const decide = (decision: Decision) => async (id: string) => {
    const decided = await Effect.runPromise(page.decide(id, decision))
    if (decided !== null) webhooks.push(decided.webhook)
  }
  return {
    provider: sandboxProvider(books, { secret, publicUrl: "https://shop.example" }),
    capturesAtOnce: false,
    pages: "https://shop.example/payment/sandbox/",
    approve: decide("approved"),
    refuse: decide("refused"),
    takeWebhooks: () => webhooks.splice(0),
    signed: (text, { secret: by = secret, agoSeconds = 0 } = {}) => {
      const body = Buffer.from(text)
      return { body, headers: { "x-payment-signature": sign(by, body, Date.now() - agoSeconds * 1000) } }
    },
    money: async (id) => {
      const { capturedCents = 0, returnedCents = 0 } = (await Effect.runPromise(books.find(id))) ?? {}
      return { capturedCents, refundedCents: capturedCents === 0 ? 0 : returnedCents }
    },
    close: () => runtime.dispose(),
  }
})
