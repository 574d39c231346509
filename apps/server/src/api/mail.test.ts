import { Clock, Effect, Layer } from "effect"
import { afterAll, describe, expect, it } from "vitest"
import { Database } from "@shop/commerce/database"
import { MailRecipients, ContactMail } from "@shop/commerce/mail"
import { api } from "../../../../tests/support/api.ts"
import { clockAt } from "../../../../tests/support/clock.ts"

const opened: Array<ReturnType<typeof api>> = []
const open = (recipients: ReadonlyArray<string> = ["Shop@example.org"]) => {
  const shop = api({ services: Layer.succeed(MailRecipients, recipients) })
  opened.push(shop)
  return shop
}
type Shop = ReturnType<typeof open>
afterAll(() => Promise.all(opened.map((shop) => shop.close())))

const letters = (shop: Shop): ReadonlyArray<Readonly<Record<string, unknown>>> =>
  shop.run(
    Effect.map(Database, (database) =>
      database
        .all("SELECT payload FROM outbox ORDER BY id")
        .map((row) => JSON.parse(String(row["payload"])) as Readonly<Record<string, unknown>>),
    ),
  )
const token = (shop: Shop): string => String(shop.result(shop.send("GET /api/ext/mail-service/get-token")))
const mail = {
  sourceAddress: "anne@example.org",
  targetAddress: "shop@example.org",
  subject: "A bowl",
  emailText: "Hello",
}
const send = (shop: Shop, more: Readonly<Record<string, unknown>> = {}) =>
  shop.send("POST /api/ext/mail-service/send-email", {}, { ...mail, token: token(shop), ...more })

describe("SR86 the mail service", () => {
  it("writes to the shop, with the writer to answer to", () => {
    const shop = open()
    expect(send(shop)).toMatchObject({ status: 200, body: { code: 200, result: "OK" } })
    expect(letters(shop)).toMatchObject([
      { to: "shop@example.org", replyTo: "anne@example.org", subject: "A bowl", text: "Hello" },
    ])
  })
  it("a token is used once, also by a letter that is refused; tokens of others go on", () => {
    const shop = open()
    const [one, two] = [token(shop), token(shop)]
    expect(send(shop, { token: one }).status).toBe(200)
    expect(send(shop, { token: one })).toMatchObject({
      status: 403,
      body: { result: "Email is not authorized!" },
    })
    expect(send(shop, { token: two, targetAddress: "all@example.com" }).status).toBe(403)
    expect(send(shop, { token: two }).status).toBe(403)
    expect(letters(shop)).toHaveLength(1)
  })
  it("a token is valid for ten minutes", () => {
    const shop = open()
    const given = token(shop)
    const at = clockAt(() => Date.now() + 600_001)
    const letter = {
      from: "a@example.org",
      to: "shop@example.org",
      subject: "",
      text: "",
      isConfirmation: false,
      token: given,
    }
    const late = Effect.flatMap(ContactMail, (contactMail) =>
      Effect.result(contactMail.send(letter, { code: "fr" } as Parameters<typeof contactMail.send>[1])),
    )
    expect(shop.run(Effect.provideService(late, Clock.Clock, at))).toMatchObject({ _tag: "Failure" })
  })
  it.each<[string, Readonly<Record<string, unknown>>, number]>([
    ["to a stranger", { targetAddress: "all@example.com" }, 403],
    [
      "a copy to a stranger, as a confirmation",
      { sourceAddress: "shop@example.org", targetAddress: "all@example.com", confirmation: true },
      403,
    ],
    ["to two", { targetAddress: "shop@example.org,all@example.com" }, 400],
    ["to one more by a head", { targetAddress: "shop@example.org\r\nBcc: all@example.com" }, 400],
    ["from a head", { sourceAddress: "a@example.org\nCc: all@example.com" }, 400],
    ["without a sender", { sourceAddress: "" }, 400],
    ["without a recipient", { targetAddress: null }, 400],
    ["without a token", { token: "" }, 400],
    ["with a token of its own", { token: "x".repeat(32) }, 403],
    ["without end", { emailText: "x".repeat(5001) }, 400],
  ])("%s is refused, and nothing is written", (_, more, code) => {
    const shop = open()
    expect(send(shop, more)).toMatchObject({ status: code, body: { code } })
    expect(letters(shop)).toEqual([])
  })
  it("a subject cannot add another header", () => {
    const shop = open()
    send(shop, { subject: "Hi\r\nBcc: all@example.com\r\n\r\nbody" })
    expect(letters(shop)).toMatchObject([{ subject: "Hi Bcc: all@example.com body" }])
  })
  it("without addresses of the shop it is refused", () => {
    expect(send(open([]))).toMatchObject({
      status: 503,
      body: { result: expect.stringContaining("transport") },
    })
  })
})

describe("SR86 the contact form", () => {
  const contact = (shop: Shop, more: Readonly<Record<string, unknown>> = {}) =>
    shop.send(
      "POST /api/ext/contact-form/send",
      {},
      { name: "Anne", email: "anne@example.org", message: "Bonjour", ...more },
    )
  it("goes to the shop's own configured address", () => {
    const shop = open([])
    expect(contact(shop)).toMatchObject({ status: 200, body: { code: 200, result: true } })
    expect(letters(shop)).toMatchObject([
      { to: null, replyTo: "anne@example.org", subject: "Anne", text: "Bonjour" },
    ])
  })
  it.each<[string, Readonly<Record<string, unknown>>]>([
    ["no name", { name: " " }],
    ["no address", { email: "anne" }],
    ["a head for an address", { email: "a@example.org\r\nBcc: b@example.org" }],
    ["an address with an invisible character", { email: "a\u200d@example.org" }],
    ["no message", { message: "" }],
    ["a message without end", { message: "x".repeat(5001) }],
    ["an object", { message: { text: "x" } }],
  ])("%s is refused by name, and nothing is written", (_, more) => {
    const shop = open()
    expect(contact(shop, more)).toMatchObject({
      status: 400,
      body: { code: 400, result: expect.any(String) },
    })
    expect(letters(shop)).toEqual([])
  })
})
