import { Effect, Layer, Logger, References } from "effect"
import { describe, expect, it } from "vitest"
import { api, sandboxServices } from "../../../../tests/support/api.ts"
import { ada, customersOf } from "../../../../tests/support/customers.ts"
import { ClientAddress } from "../http/client.ts"
import { logSecurity } from "./security.ts"

/** A shop whose log is read. */
const open = () => {
  const lines: Array<string> = []
  const reader = Logger.map(Logger.formatJson, (line) => void lines.push(line))
  const read = Layer.merge(Logger.layer([reader]), Layer.succeed(References.MinimumLogLevel, "Warn"))
  const shop = api({ startMs: Date.UTC(2026, 10, 21), services: Layer.merge(sandboxServices, read) })
  const events = () =>
    lines.map((line) => (JSON.parse(line) as { annotations: Record<string, string> }).annotations)
  return { shop, lines, events }
}

const address = "2001:db8:1:2::7"
const secrets = [
  ada.email,
  "example.org",
  "wrong-Password1",
  "192.0.2",
  "2001:db8",
  "FR-100001",
  "reset-token",
]

describe("SR260 security events in the log", () => {
  it("logs a failed sign-in with stable hashes of account and client, and nothing that was typed", async () => {
    const { shop, lines, events } = open()
    await customersOf(shop).registerAndSignIn(ada)
    const signIn = (username: string, client: string) =>
      shop.sendAsync("POST /api/user/login", {}, { username, password: "wrong-Password1" }, { client })
    expect(lines).toEqual([])
    await signIn(ada.email, address)
    await signIn(ada.email.toUpperCase(), "2001:db8:1:2:9::8")
    await signIn("nobody@example.org", "192.0.2.7")
    expect(events().map(({ event }) => event)).toEqual(Array.from({ length: 3 }, () => "sign-in.failed"))
    const [first, second, third] = events()
    expect([second!["account"], second!["client"]]).toEqual([first!["account"], first!["client"]])
    expect(third!["account"]).not.toBe(first!["account"])
    expect(first!["account"]).toMatch(/^[0-9a-f]{16}$/)
    for (const secret of secrets) expect(lines.join("\n").toLowerCase()).not.toContain(secret.toLowerCase())
  })

  it.each<[string, string, object, string]>([
    ["a renewal with an unknown token", "POST /api/user/refresh", { refreshToken: "x" }, "session.refused"],
    [
      "a link that opens nothing",
      "POST /api/user/create-password",
      { email: ada.email, newPassword: "Kiln-and-clay9", resetToken: "reset-token" },
      "reset.refused",
    ],
    [
      "a number and an address that do not belong together",
      "POST /api/ext/orders/look-up",
      { number: "FR-100001", email: ada.email },
      "order.refused",
    ],
    [
      "a checkout with a wrong key",
      "POST /api/ext/checkout/redeem",
      { code: "x", origin: "https://checkout.example" },
      "checkout-key.wrong",
    ],
  ])("logs %s", async (_, name, body, event) => {
    const { shop, lines, events } = open()
    await shop.sendAsync(name, {}, body, { client: address })
    expect(events().map((one) => one["event"])).toEqual([event])
    for (const secret of secrets) expect(lines[0]).not.toContain(secret)
  })

  it("logs a wrong password of a signed-in customer, and too many tries", async () => {
    const { shop, events } = open()
    const { token } = await customersOf(shop).registerAndSignIn(ada)
    for (let tries = 0; tries < 6; tries += 1)
      await shop.sendAsync("POST /api/ext/account/leave", { token }, { password: "wrong-Password1" })
    expect(events().map(({ event }) => event)).toEqual([
      ...Array.from({ length: 5 }, () => "password.wrong"),
      "tries.exhausted",
    ])
  })

  it("does not log a successful sign-in, and at most sixty lines a minute for one client", async () => {
    const { shop, lines } = open()
    await customersOf(shop).registerAndSignIn(ada)
    expect(lines).toEqual([])
    const once = Effect.provideService(logSecurity("operator.sign-in.failed"), ClientAddress, address)
    await shop.runAsync(Effect.forEach(Array.from({ length: 100 }), () => once))
    expect(lines).toHaveLength(60)
  })
})
