import { defaults } from "@shop/core/settings"
import { Clock, Effect, Fiber, Layer, Logger, References } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { insert } from "@shop/commerce/database"
import { Database } from "@shop/commerce/database"
import { Newsletter } from "@shop/commerce/newsletter"
import { Payments, type PaymentsService, ProviderError } from "@shop/commerce/payments"
import { Withdrawals, OrderDocuments, Orders, SellerFacts } from "@shop/commerce/orders"
import {
  Outbox,
  pauseAfter,
  type RenderBillingDocument,
  Mailer,
  BillingDocumentRenderer,
  ShopOrigin,
  triesMax,
} from "@shop/commerce/outbox"
import {
  type Letter,
  letterEntry,
  OutboxRepository,
} from "../../../../packages/commerce/src/letters/index.ts"
import { api, wireOrder } from "../../../../tests/support/api.ts"
import { attachmentsOf, headersOf, textsOf, smtpServer } from "../../../../tests/support/smtp.ts"
import { clockAt } from "../../../../tests/support/clock.ts"
import { ada, password, customersOf, tokensOf } from "../../../../tests/support/customers.ts"
import { creditNotePdf, invoicePdf } from "../invoices/pdf.ts"
import { renderAttachment } from "../invoices/attachments.ts"
import { smtp } from "./smtp.ts"

const startMs = Date.UTC(2026, 10, 21, 12)
const seller = {
  name: "La Poterie SARL",
  address: ["1 rue des Potiers", "69001 Lyon"],
  email: "bonjour@example.org",
  phone: "+33 4 00 00 00 00",
  register: "RCS Lyon 123 456 789",
  vatId: "FR12345678901",
}

const closing: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const post = (shop: ReturnType<typeof api>, letter: Letter) =>
  shop.run(Effect.flatMap(OutboxRepository, ({ add }) => add(letterEntry(letter), startMs)))

const open = async (renderDocument: RenderBillingDocument | null = renderAttachment, known = seller) => {
  const logged: Array<string> = []
  const reader = Logger.map(Logger.formatJson, (line) => void logged.push(line))
  const server = await smtpServer()
  const carrier = smtp({ url: server.url, from: "La Poterie <shop@example.org>", shop: ["boss@example.org"] })
  const shop = api({
    startMs,
    services: Layer.mergeAll(
      Layer.succeed(Mailer, carrier),
      Layer.succeed(ShopOrigin, "https://shop.example"),
      Layer.succeed(SellerFacts, known),
      Layer.succeed(BillingDocumentRenderer, renderDocument),
      Logger.layer([reader]),
      Layer.succeed(References.MinimumLogLevel, "Warn"),
    ),
  })
  closing.push(server.close, shop.close)
  const database = shop.run(Database)
  const outbox = shop.run(Outbox)
  const send = () => shop.runAsync(outbox.sendDue)
  const letter = (key: string, more: Readonly<Record<string, unknown>> = {}) =>
    insert(database, "outbox", {
      kind: "test.letter",
      subject: key,
      payload: JSON.stringify({
        store: "fr",
        to: "anne@example.org",
        replyTo: null,
        subject: "Grès & émail",
        text: "Bonjour, voilà : œuf, ß, €.\n.\n..fin\n",
        ...more,
      }),
      made_at: startMs,
    })
  const row = (id: number) => shop.run(outbox.list(null, 1000)).find((one) => one.id === id)!
  return { server, shop, database, outbox, send, letter, row, logged }
}

describe("CM91 a payment provider that fails", () => {
  const captures = 70
  const openWith = async (settle: PaymentsService["settle"], clock = clockAt(() => startMs)) => {
    const opened = await open()
    const { shop, database, letter } = opened
    const jobs = Array.from({ length: captures }, (_, number) =>
      insert(database, "outbox", {
        kind: "payment.capture",
        subject: String(number),
        payload: JSON.stringify({ providerId: `p${number}`, amountCents: 100 }),
        made_at: startMs,
      }),
    )
    const payments = { ...(await shop.runAsync(Payments)), providers: ["sandbox", "other"], settle }
    const outbox = await shop.runAsync(
      Effect.provide(Outbox, Layer.provide(Layer.fresh(Outbox.layer), Layer.succeed(Payments, payments))),
    )
    return {
      ...opened,
      id: letter("a"),
      jobs,
      sendDue: () => shop.runAsync(Effect.provideService(outbox.sendDue, Clock.Clock, clock)),
    }
  }

  it("holds no letter up, and each job has its error and is tried later", async () => {
    const { row, id, jobs, sendDue, server } = await openWith(() =>
      Effect.die(new Error("503 from\nthe provider")),
    )
    expect(await sendDue()).toMatchObject({ sent: 1, later: captures })
    expect(server.received).toHaveLength(1)
    expect(row(id)).toMatchObject({ sentAtMs: startMs })
    for (const job of jobs) {
      expect(row(job)).toMatchObject({ error: "it failed: 503 from the provider" })
      expect(row(job).nextAtMs - startMs).toBeGreaterThanOrEqual(60_000)
      expect(row(job).nextAtMs - startMs).toBeLessThan(72_000)
    }
    // They are not repeated together.
    expect(new Set(jobs.map((job) => row(job).nextAtMs)).size).toBeGreaterThan(captures / 2)
  })
  it("holds no letter up when it never answers, and its job ends after a minute", async () => {
    const minute = Promise.withResolvers<void>()
    const { row, id, jobs, sendDue } = await openWith(() => Effect.never, {
      ...clockAt(() => startMs),
      sleep: () => Effect.promise(() => minute.promise),
    })
    const round = sendDue()
    await expect.poll(() => row(id).sentAtMs).not.toBeNull()
    minute.resolve()
    expect(await round).toMatchObject({ sent: 1, later: captures })
    expect(row(jobs[0]!)).toMatchObject({ error: "no answer within 60 seconds" })
  })
})

describe("CM506 payment providers side by side", () => {
  const openWith = async (settle: PaymentsService["settle"]) => {
    const { shop, database, row } = await open()
    const job = (provider: string, number: number) =>
      insert(database, "outbox", {
        kind: "payment.capture",
        subject: `${provider} ${number}`,
        payload: JSON.stringify({ provider, providerId: `${provider} ${number}`, amountCents: 100 }),
        made_at: startMs,
      })
    const payments = { ...(await shop.runAsync(Payments)), providers: ["stuck", "well"], settle }
    const outbox = await shop.runAsync(
      Effect.provide(Outbox, Layer.provide(Layer.fresh(Outbox.layer), Layer.succeed(Payments, payments))),
    )
    return { shop, outbox, job, row }
  }
  it("a provider that never answers delays no letter, and no payment of another provider", async () => {
    const hang = Promise.withResolvers<void>()
    const { shop, outbox, job, row } = await openWith(({ providerId }) =>
      providerId.startsWith("stuck") ? Effect.promise(() => hang.promise) : Effect.void,
    )
    for (let number = 0; number < 10; number += 1) job("stuck", number)
    const well = Array.from({ length: 10 }, (_, number) => job("well", number))
    const [letters, stuck, others] = outbox.rounds
    const isStuck = shop.runAsync(stuck!)
    expect(await shop.runAsync(others!)).toMatchObject({ sent: 10, later: 0 })
    await shop.runAsync(letters!)
    expect(well.every((id) => row(id).sentAtMs !== null)).toBe(true)
    hang.resolve()
    expect(await isStuck).toMatchObject({ sent: 10 })
  })
  it("a payment without an answer delays no other one of its provider", async () => {
    const hang = Promise.withResolvers<void>()
    const { shop, outbox, job, row } = await openWith(({ providerId }) =>
      providerId === "stuck 0" ? Effect.promise(() => hang.promise) : Effect.void,
    )
    job("stuck", 0)
    const others = Array.from({ length: 9 }, (_, number) => job("stuck", number + 1))
    const round = shop.runAsync(outbox.rounds[1]!)
    await expect.poll(() => others.every((id) => row(id).sentAtMs !== null)).toBe(true)
    hang.resolve()
    expect(await round).toMatchObject({ sent: 10 })
  })
  it("a call that may succeed later is repeated, one that is refused is not", async () => {
    const faults = [{ tag: "RateLimited" }, { tag: "Rejected", code: "gone" }] as const
    const { shop, outbox, job, row } = await openWith(({ providerId }) =>
      Effect.fail(new ProviderError({ fault: faults[Number(providerId.at(-1))]! })),
    )
    const [limited, refused] = [job("well", 0), job("well", 1)]
    expect(await shop.runAsync(outbox.sendDue)).toMatchObject({ later: 1, dead: 1 })
    expect([row(limited).deadAtMs, row(refused).error]).toEqual([
      null,
      "the payment provider refuses it: gone",
    ])
  })
})

describe("CM91 SR120 a letter", () => {
  it("is sent once, in UTF-8, with a message id derived from its row", async () => {
    const { server, send, letter, row } = await open()
    const id = letter("a")
    expect(await send()).toEqual({ sent: 1, later: 0, dead: 0, closed: null })
    expect(await send()).toMatchObject({ sent: 0 })
    expect(server.received).toHaveLength(1)
    const [mail] = server.received
    const head = headersOf(mail!)
    expect([mail!.from, mail!.to]).toEqual(["shop@example.org", ["anne@example.org"]])
    expect(mail!.mail.subject).toBe("Grès & émail")
    expect(head["message-id"]).toMatch(/^<[0-9a-f]{32}@example\.org>$/)
    expect(head["content-language"]).toBe("fr")
    expect(textsOf(mail!)["text/plain"]).toContain("Bonjour, voilà : œuf, ß, €.\n")
    expect(row(id)).toMatchObject({ sentAtMs: startMs, tries: 1, error: null })
  })
  it("is sent to the shop's own address when it is for the shop", async () => {
    const { server, send, letter } = await open()
    letter("a", { to: null, replyTo: "cleo@example.org" })
    await send()
    expect([server.received[0]!.to, headersOf(server.received[0]!)["reply-to"]]).toEqual([
      ["boss@example.org"],
      "cleo@example.org",
    ])
  })
  it("is dead after a permanent refusal, and is sent by a retry", async () => {
    const { server, send, letter, row, shop, outbox } = await open()
    const [bad, good] = [letter("a"), letter("b")]
    server.setReplies({ RCPT: "550 no such user" })
    expect(await send()).toMatchObject({ sent: 0, dead: 2 })
    expect(row(bad)).toMatchObject({ deadAtMs: startMs, error: "the mail server refuses the letter: 550" })
    server.setReplies({})
    expect(await send()).toMatchObject({ sent: 0 })
    expect(shop.run(outbox.list("dead", 10)).map(({ id }) => id)).toEqual([good, bad])
    expect(shop.run(outbox.retry([bad]))).toBe(1)
    expect(await send()).toMatchObject({ sent: 1 })
    expect(row(bad)).toMatchObject({ sentAtMs: startMs, deadAtMs: null })
  })
  it("is retried later under the same message id after a temporary refusal", async () => {
    const { shop, server, send, letter, row } = await open()
    const id = letter("a")
    server.setReplies({ DATA: "451 try later" })
    expect(await send()).toMatchObject({ later: 1 })
    expect(row(id)).toMatchObject({ tries: 1, nextAtMs: startMs + 60_000, sentAtMs: null })
    server.setReplies({})
    shop.pass(59_999)
    expect(await send()).toMatchObject({ sent: 0, later: 0 })
    shop.pass(1)
    expect(await send()).toMatchObject({ sent: 1 })
    expect(row(id)).toMatchObject({ tries: 2, error: null })
  })
  it("is sent twice under one message id when the acknowledgement is lost", async () => {
    const { shop, server, send, letter } = await open()
    letter("a")
    server.setReplies({ END: null })
    await send()
    server.setReplies({})
    shop.pass(60_000)
    await send()
    const names = server.received.map((mail) => headersOf(mail)["message-id"])
    expect(names).toHaveLength(2)
    expect(new Set(names).size).toBe(1)
  })
  it("is dead after its last try", async () => {
    const { shop, server, send, letter, row } = await open()
    const id = letter("a")
    server.setReplies({ MAIL: "450 busy" })
    for (let tries = 1; tries < triesMax; tries += 1) {
      expect(await send()).toMatchObject({ later: 1, dead: 0 })
      shop.pass(pauseAfter(tries)!)
    }
    expect(await send()).toMatchObject({ later: 0, dead: 1 })
    expect(row(id)).toMatchObject({
      tries: triesMax,
      error: "the mail server does not take the letter now: 450",
    })
  })
  it("stays without a counted try while the server is unreachable or refuses the sign-in", async () => {
    const { shop, server, send, letter, row } = await open()
    const ids = [letter("a"), letter("b")]
    server.setReplies({ HELLO: "554 not you" })
    expect(await send()).toMatchObject({
      sent: 0,
      later: 0,
      dead: 0,
      closed: expect.stringContaining("mail server"),
    })
    expect(server.connections()).toBe(1)
    expect(ids.map((id) => row(id).tries)).toEqual([0, 0])
    server.setReplies({})
    shop.pass(60_000)
    expect(await send()).toMatchObject({ sent: 2, closed: null })
  })
  it.each([
    ["a second head in the subject", { subject: "Hi\r\nBcc: all@example.org" }],
    ["a second head in the address to answer", { replyTo: "x@example.org\r\nBcc: all@example.org" }],
    ["a head in the text", { text: "\r\n.\r\nMAIL FROM:<evil@example.org>\r\n" }],
  ])("gets no second recipient by %s", async (_, more) => {
    const { server, send, letter } = await open()
    letter("a", more)
    await send()
    expect(server.received.map(({ from, to }) => [from, to])).toEqual([
      ["shop@example.org", ["anne@example.org"]],
    ])
    expect(headersOf(server.received[0]!)["bcc"]).toBe(undefined)
  })
  it.each([
    "x@example.org, all@example.org",
    "x@example.org\r\nRCPT TO:<all@example.org>",
    "Anne <a@b.c>",
    "a",
    "",
  ])("to the invalid address %j is dead and not sent", async (to) => {
    const { server, send, letter } = await open()
    letter("a", { to })
    expect(await send()).toMatchObject({ sent: 0, dead: 1 })
    expect(server.received).toEqual([])
  })
  it("CM383 to letters before the at-sign that need SMTPUTF8 is dead with the reason, and not sent", async () => {
    const { send, row, server, letter } = await open()
    const id = letter("a", { to: "zoë@example.org" })
    letter("b", { to: "zoe@exämple.org" })
    expect(await send()).toMatchObject({ sent: 1, dead: 1 })
    expect(row(id)).toMatchObject({
      sentAtMs: null,
      error: "the address has letters before the @ that need SMTPUTF8",
    })
    expect(server.received.map(({ to }) => to)).toEqual([["zoe@exämple.org"]])
  })
  it("of an unknown kind is dead", async () => {
    const { send, database, row } = await open()
    const id = insert(database, "outbox", { kind: "x.y", subject: "1", payload: "{}", made_at: startMs })
    expect(await send()).toMatchObject({ dead: 1 })
    expect(row(id).error).toBe("nobody knows how to send x.y")
  })
  it("of the newsletter loses its link from the database once sent", async () => {
    const { shop, server, send, database } = await open()
    await shop.sendAsync("POST /api/ext/magento2-subscribe/subscribe", {}, { email: "anne@example.org" })
    expect(await send()).toMatchObject({ sent: 1 })
    const secret = /token=([\w-]{32})/.exec(textsOf(server.received[0]!)["text/plain"]!)![1]!
    expect(JSON.stringify(database.all("SELECT * FROM outbox"))).not.toContain(secret)
  })
  it("SR316 of the newsletter has a one-click unsubscribe header, whose link is not stored", async () => {
    const { shop, server, send, database } = await open()
    const path = "/api/ext/magento2-subscribe/subscribe"
    await shop.sendAsync(`POST ${path}`, {}, { email: "anne@example.org" })
    await send()
    const secretOf = (at: number) =>
      /token=([\w-]{32})/.exec(textsOf(server.received[at]!)["text/plain"]!)![1]!
    await shop.runAsync(Effect.flatMap(Newsletter, ({ confirm }) => confirm(secretOf(0))))
    await shop.sendAsync(`DELETE ${path}`, {}, { email: "anne@example.org" })
    await send()
    const heads = server.received.map(headersOf)
    expect(heads[0]).not.toHaveProperty("list-unsubscribe")
    for (const at of [1, 2])
      expect(heads[at]).toMatchObject({
        "list-unsubscribe": expect.stringMatching(
          new RegExp(`^<\\S*/newsletter/leave\\?\\S*${secretOf(at)}>$`),
        ),
        "list-unsubscribe-post": "List-Unsubscribe=One-Click",
      })
    const stored = JSON.stringify(database.all("SELECT * FROM outbox"))
    for (const at of [1, 2]) expect(stored).not.toContain(secretOf(at))
  })
})

describe("CM207 SR272 the attachments of letters", () => {
  const opened = async (...given: Parameters<typeof open>) => {
    const all = await open(...given)
    const orders = all.shop.run(Orders)
    let placed = 0
    const order = (qtyBySku: Readonly<Record<string, number>>, store = "fr"): string => {
      const wish = { store_code: store, order_id: `paper-${(placed += 1)}` }
      const reply = all.shop.send("POST /api/order", {}, wireOrder(all.shop.cartOf(qtyBySku), qtyBySku, wish))
      return String(all.shop.result(reply)["orderNumber"])
    }
    const act = (number: string, action: Parameters<typeof orders.perform>[0]["action"]) =>
      all.shop.run(orders.perform({ number, action, key: null, actor: "operator" }))
    const plain = (at: number) => textsOf(all.server.received.at(at)!)["text/plain"]!
    const files = (at: number) => attachmentsOf(all.server.received.at(at)!)
    return { ...all, order, act, plain, files }
  }
  const piece = { of: "lines", lines: [{ position: 0, qty: 1 }], withShipping: false } as const
  const refund = { tag: "refund", ask: piece, isRestocked: false } as const

  it.each([
    ["fr", "Votre facture est jointe", "Il est joint à ce message"],
    ["en", "Your invoice is attached", "It is attached to this message"],
    ["de", "Ihre Rechnung liegt dieser Nachricht bei", "Sie liegt dieser Nachricht bei"],
  ])(
    "in %s: the invoice as the goods leave, the credit note with the money",
    async (store, invoiced, credited) => {
      const { shop, send, order, act, plain, files, server, database } = await opened()
      const number = order({ BOL: 2 }, store)
      await send()
      expect([files(0), plain(0)]).toEqual([[], expect.not.stringContaining(invoiced)])
      act(number, { tag: "pay" })
      act(number, { tag: "ship", tracking: null })
      await send()
      const facts = shop.run(Effect.flatMap(OrderDocuments, ({ invoice }) => invoice(number)))
      expect(plain(1)).toContain(invoiced)
      expect(textsOf(server.received[1]!)["text/html"]).toContain(`<html lang="${store}">`)
      expect(files(1)).toEqual([
        {
          fileName: `${facts.number}.pdf`,
          type: "application/pdf",
          bytes: Buffer.from(await invoicePdf(facts)),
        },
      ])
      act(number, refund)
      await send()
      const [note] = shop.run(Effect.flatMap(OrderDocuments, ({ creditNotes }) => creditNotes(number)))
      expect(plain(2)).toContain(credited)
      expect(files(2)).toEqual([
        {
          fileName: `${note!.number}.pdf`,
          type: "application/pdf",
          bytes: Buffer.from(await creditNotePdf(note!)),
        },
      ])
      const rows = JSON.stringify(database.all("SELECT * FROM outbox"))
      expect(rows.length).toBeLessThan(3000)
      expect(rows).not.toMatch(/pdf|JVBERi/i)
    },
  )
  it("have only the own credit note for a second refund", async () => {
    const { send, order, act, files, shop } = await opened()
    const number = order({ BOL: 3 })
    act(number, { tag: "pay" })
    act(number, { tag: "ship", tracking: null })
    await send()
    act(number, refund)
    act(number, refund)
    await send()
    const notes = shop
      .run(Effect.flatMap(OrderDocuments, ({ creditNotes }) => creditNotes(number)))
      .map((note) => `${note.number}.pdf`)
    expect([files(-2), files(-1)].map((all) => all.map(({ fileName }) => fileName))).toEqual(
      notes.map((name) => [name]),
    )
  })
  it.each([
    ["paid", true],
    ["not paid", false],
  ])("have the credit note of the rest for a cancelled order with an invoice, %s", async (_, isPaid) => {
    const { send, order, act, files, plain, shop } = await opened()
    const number = order({ BOL: 1 })
    if (isPaid) act(number, { tag: "pay" })
    shop.run(Effect.flatMap(OrderDocuments, ({ invoice }) => invoice(number)))
    await send()
    act(number, { tag: "cancel" })
    await send()
    const [note] = shop.run(Effect.flatMap(OrderDocuments, ({ creditNotes }) => creditNotes(number)))
    expect(files(-1).map(({ fileName }) => fileName)).toEqual([`${note!.number}.pdf`])
    expect(plain(-1)).toContain(`L’avoir ${note!.number} a été établi. Il est joint à ce message.`)
  })
  it("are missing for a cancelled order without an invoice", async () => {
    const { send, order, act, files, plain } = await opened()
    const number = order({ BOL: 1 })
    await send()
    act(number, { tag: "cancel" })
    await send()
    expect([files(-1), plain(-1)]).toEqual([[], expect.not.stringContaining("avoir")])
  })
  it("have the invoice of a paid order without delivery in its confirmation", async () => {
    const { send, order, act, files, plain } = await opened()
    const paid = order({ BOOK: 1 })
    act(paid, { tag: "pay" })
    order({ BOOK: 1 })
    await send()
    expect(files(0)).toHaveLength(1)
    expect([files(1), plain(1)]).toEqual([[], expect.not.stringContaining("facture est jointe")])
  })
  it("are equal when a letter is sent twice", async () => {
    const { send, order, act, files, server, shop } = await opened()
    const number = order({ BOL: 1 })
    act(number, { tag: "pay" })
    await send()
    act(number, { tag: "ship", tracking: null })
    server.setReplies({ END: null })
    await send()
    server.setReplies({})
    shop.pass(60_000)
    await send()
    expect(server.received).toHaveLength(3)
    expect(files(1)).toEqual(files(2))
    expect(files(2)).toHaveLength(1)
  })
  it.each([
    ["there is no renderer", null, seller],
    ["the seller's data is missing", renderAttachment, { ...seller, vatId: "" }],
  ] as const)("when %s the letter has no attachment and mentions none", async (_, renderDocument, known) => {
    const { send, order, act, files, plain, database } = await opened(renderDocument, known)
    const number = order({ BOL: 1 })
    act(number, { tag: "pay" })
    act(number, { tag: "ship", tracking: null })
    expect(await send()).toMatchObject({ sent: 2, later: 0, dead: 0 })
    expect([files(-1), plain(-1)]).toEqual([[], expect.not.stringContaining("facture")])
    expect(database.all("SELECT * FROM invoice")).toEqual([])
  })
  it("delay only their own letter when rendering fails", async () => {
    const { send, order, act, server, row, shop, outbox } = await opened(() =>
      Promise.reject(new Error("no fonts")),
    )
    const number = order({ BOL: 1 })
    act(number, { tag: "pay" })
    act(number, { tag: "ship", tracking: null })
    expect(await send()).toMatchObject({ sent: 1, later: 1, dead: 0 })
    const shipped = shop.run(outbox.list("waiting", 10))[0]!
    expect(row(shipped.id)).toMatchObject({ kind: "order.shipped", error: "its invoice cannot be made" })
    expect(server.received).toHaveLength(1)
  })
  it("are not issued when a letter is only shown", async () => {
    const { order, act, shop, outbox, database } = await opened()
    const number = order({ BOL: 1 })
    act(number, { tag: "pay" })
    act(number, { tag: "ship", tracking: null })
    const shipped = shop.run(outbox.list("waiting", 10))[0]!
    expect(await shop.runAsync(outbox.read(shipped.id))).toMatchObject({
      composed: { tag: "mail", mail: { billingDocuments: [{ tag: "invoice", order: number }] } },
    })
    expect(database.all("SELECT * FROM invoice")).toEqual([])
  })
})

describe("CM206 the letter about a deleted account", () => {
  it.each([
    ["fr", "Votre compte est supprimé"],
    ["en", "Your account is deleted"],
    ["de", "Ihr Konto ist gelöscht"],
  ])("is sent in %s, and its address is deleted", async (storeCode, subject) => {
    const { shop, server, send, database } = await open()
    await shop.sendAsync("POST /api/user/create", { storeCode }, { customer: ada, password })
    await send()
    const { token } = await customersOf(shop).login(ada.email).then(tokensOf)
    const left = await shop.sendAsync("POST /api/ext/account/leave", { token }, { password })
    expect(left).toMatchObject({ status: 200 })
    expect(await send()).toMatchObject({ sent: 1, dead: 0 })
    const letter = server.received.at(-1)!
    const head = headersOf(letter)
    expect([letter.to, letter.mail.subject, head["content-language"]]).toEqual([
      [ada.email],
      subject,
      storeCode,
    ])
    expect(textsOf(letter)["text/plain"]).not.toMatch(/Ada|\{\w+\}|undefined|null/)
    const rows = database.all("SELECT * FROM outbox")
    expect(JSON.stringify(rows)).not.toContain(ada.email)
    const row = rows.find(({ kind }) => kind === "customer.left")!
    const { composed } = (await shop.runAsync(shop.run(Outbox).read(Number(row["id"]))))!
    expect(composed).toEqual({ tag: "nobody" })
  })
})

describe("CM91 senders", () => {
  it("at the same time share the rows, so no row is sent twice", async () => {
    const { server, outbox, shop, letter } = await open()
    for (const key of ["a", "b", "c"]) letter(key)
    const rounds = await shop.runAsync(
      Effect.all([outbox.sendDue, outbox.sendDue], { concurrency: "unbounded" }),
    )
    expect(rounds.reduce((sum, { sent }) => sum + sent, 0)).toBe(3)
    expect(server.received).toHaveLength(3)
  })
  it("take over the row of a sender that died after five minutes", async () => {
    const { send, shop, letter, row } = await open()
    const id = letter("a")
    const claim = { mail: true, jobs: true, nowMs: startMs, leaseMs: 300_000 }
    await shop.runAsync(Effect.flatMap(OutboxRepository, (rows) => rows.claim(claim)))
    expect(await send()).toMatchObject({ sent: 0 })
    shop.pass(300_000)
    expect(await send()).toMatchObject({ sent: 1 })
    expect(row(id)).toMatchObject({ tries: 2 })
  })
  it("sends without an open transaction", async () => {
    const { server, send, letter, database } = await open()
    letter("a")
    let isFree = false
    const before = server.received.push.bind(server.received)
    server.received.push = (mail) => {
      database.transaction(() => void (isFree = true))
      return before(mail)
    }
    await send()
    expect(isFree).toBe(true)
  })
})

describe("CM91 a stopped sender", () => {
  it("finishes the current letter and leaves the others", async () => {
    let arrived = () => {}
    let take = () => {}
    const isUnderWay = new Promise<void>((resolve) => (arrived = resolve))
    const isTaken = new Promise<void>((resolve) => (take = resolve))
    const slow = {
      domain: "example.org",
      shop: ["boss@example.org"],
      send: () =>
        Effect.promise(() => {
          arrived()
          return isTaken
        }),
    }
    const shop = api({ startMs, services: Layer.succeed(Mailer, slow) })
    closing.push(shop.close)
    for (const key of ["1", "2"]) {
      const letter = {
        kind: "contact.message",
        key,
        store: "fr",
        to: null,
        replyTo: null,
        subject: "Hi",
        text: "x",
      }
      post(shop, letter)
    }
    const outbox = shop.run(Outbox)
    const sending = Effect.runFork(outbox.sendDue)
    await isUnderWay
    const stopped = Effect.runPromise(Fiber.interrupt(sending))
    take()
    await stopped
    expect(shop.run(outbox.list("sent", 10)).map(({ subject }) => subject)).toEqual(["1"])
    expect(shop.run(outbox.list("waiting", 10)).map(({ subject, tries }) => [subject, tries])).toEqual([
      ["2", 0],
    ])
  })
})

describe("CM91 the pauses between tries", () => {
  it("double from a minute to six hours, and end after about three days", () => {
    const pauses = Array.from({ length: triesMax }, (_, index) => pauseAfter(index + 1))
    expect(pauses.slice(0, 4)).toEqual([60_000, 120_000, 240_000, 480_000])
    expect(pauses.at(-1)).toBe(null)
    expect(Math.max(...pauses.map(Number))).toBe(6 * 3_600_000)
    const days = pauses.reduce<number>((sum, pause) => sum + (pause ?? 0), 0) / 86_400_000
    expect(days).toBeGreaterThan(2)
    expect(days).toBeLessThan(4)
  })
})

describe("CM92 the outbox without a mail server", () => {
  it("stores its letters, which can be shown", async () => {
    const shop = api({ startMs })
    post(shop, {
      kind: "contact.message",
      key: "1",
      store: "fr",
      to: null,
      replyTo: "a@b.c",
      subject: "Hi",
      text: "There",
    })
    const outbox = shop.run(Outbox)
    expect(await shop.runAsync(outbox.sendDue)).toEqual({
      sent: 0,
      later: 0,
      dead: 0,
      closed: "not sent: no SMTP",
    })
    expect(await shop.runAsync(outbox.read(1))).toMatchObject({
      row: { tries: 0, sentAtMs: null },
      composed: { tag: "mail", mail: { to: null, subject: "Hi", text: "There" } },
    })
    expect(await shop.runAsync(outbox.read(2))).toBe(null)
    await shop.close()
  })
  it("CM261 deletes sent and unsendable letters after their days, but not jobs", async () => {
    const { server, send, letter, database, shop, outbox } = await open()
    letter("a")
    await send()
    server.setReplies({ RCPT: "550 no" })
    letter("b")
    await send()
    const job =
      "INSERT INTO outbox (kind, subject, payload, made_at) VALUES ('payment.capture', 'c', '{}', ?)"
    database.run(job, startMs)
    const deleteAfter = (ms: number) => {
      shop.pass(startMs + ms - shop.now())
      return shop.run(outbox.deleteOld(defaults.retention))
    }
    expect(deleteAfter(30 * 86_400_000)).toEqual({ sent: 0, unsent: 0 })
    expect(deleteAfter(30 * 86_400_000 + 1)).toEqual({ sent: 0, unsent: 1 })
    expect(deleteAfter(90 * 86_400_000)).toEqual({ sent: 0, unsent: 0 })
    expect(deleteAfter(90 * 86_400_000 + 1)).toEqual({ sent: 1, unsent: 0 })
    expect(shop.run(outbox.list(null, 10)).map(({ subject }) => subject)).toEqual(["c"])
  })
  it("stores letters as long as the settings say", async () => {
    const { letter, send, server, shop, outbox } = await open()
    letter("a")
    await send()
    server.setReplies({ RCPT: "550 no" })
    letter("b")
    await send()
    const retention = { ...defaults.retention, unsentLetterDays: 2, sentLetterDays: 3 }
    const deleteAfter = (days: number) => {
      shop.pass(startMs + days * 86_400_000 + 1 - shop.now())
      return shop.run(outbox.deleteOld(retention))
    }
    expect([deleteAfter(1), deleteAfter(2), deleteAfter(3)]).toEqual([
      { sent: 0, unsent: 0 },
      { sent: 0, unsent: 1 },
      { sent: 1, unsent: 0 },
    ])
  })
})

describe("CM263 letters that anybody can send to an address", () => {
  const confirmation = { subject: "Confirm", to: "victim@example.org", text: "x" }
  const open263 = async () => {
    const shop = await open()
    const ask = (kind: string, key: string, to = confirmation.to) => {
      const payload = JSON.stringify({ store: "fr", replyTo: null, ...confirmation, to })
      return insert(shop.database, "outbox", { kind, subject: key, payload, made_at: startMs })
    }
    const got = (to: string) => shop.server.received.filter((mail) => mail.to.includes(to)).length
    return { ...shop, ask, got }
  }
  it("are limited to ten an hour for each address and kind, without counted tries", async () => {
    const { shop, send, ask, got, row } = await open263()
    const ids = Array.from({ length: 25 }, (_, index) => ask("newsletter.confirm", `n${index}`))
    ask("newsletter.confirm", "other", "other@example.org")
    ask("newsletter.confirm", "same", " VICTIM@example.org".trim())
    ask("customer.note", "by the shop itself")
    expect(await send()).toMatchObject({ sent: 12, later: 16, dead: 0 })
    expect([got("victim@example.org"), got("other@example.org")]).toEqual([11, 1])
    expect(row(ids[10]!)).toMatchObject({ tries: 0, nextAtMs: startMs + 360_000, sentAtMs: null })
    expect(row(ids[11]!)).toMatchObject({ nextAtMs: startMs + 720_000 })
    shop.pass(3_600_000)
    expect(await send()).toMatchObject({ sent: 10, later: 0 })
    shop.pass(3_600_000)
    await send()
    expect(got("victim@example.org") + got("VICTIM@example.org")).toBe(27)
  })
  it("are dropped when too many wait, and the log has their number", async () => {
    const { send, ask, database, logged } = await open263()
    for (let count = 0; count < 260; count += 1) ask("newsletter.confirm", `n${count}`)
    await send()
    await send()
    const noted = "SELECT count(*) AS n FROM outbox WHERE error LIKE 'its address has had 10%' AND sent_at IS"
    expect(database.get(`${noted} NOT NULL`)).toEqual({ n: 10 })
    expect(database.get(`${noted} NULL`)).toEqual({ n: 240 })
    const counts = logged.map((line) => (JSON.parse(line) as { annotations: object }).annotations)
    expect(counts).toEqual([
      { event: "letter.limited", held: 190, dropped: 0 },
      { event: "letter.limited", held: 50, dropped: 10 },
    ])
    expect(logged.join()).not.toContain("victim")
  })
})

describe("CM90 CM93 every letter of the shop is composed alike", () => {
  it.each(["fr", "en", "de"])("about an order, in %s", async (store) => {
    const { shop, server, send, outbox } = await open()
    shop.send(
      "POST /api/order",
      {},
      wireOrder(shop.cartOf({ BOL: 2, JAM: 1 }), { BOL: 2, JAM: 1 }, { store_code: store }),
    )
    const number = `${store.toUpperCase()}-100001`
    const orders = shop.run(Orders)
    const act = (action: Parameters<typeof orders.perform>[0]["action"]) =>
      shop.run(orders.perform({ number, action, key: null, actor: "operator" }))
    act({ tag: "pay" })
    act({ tag: "ship", tracking: "1Z999" })
    const piece = { of: "lines", lines: [{ position: 0, qty: 1 }], withShipping: false } as const
    act({ tag: "refund", ask: piece, isRestocked: true })
    const record = shop.run(orders.find(number))!
    shop.run(
      Effect.flatMap(Withdrawals, ({ declare }) =>
        declare(record, { lines: null, name: "Anne Martin", key: "w" }),
      ),
    )
    expect(await send()).toMatchObject({ sent: 5, dead: 0 })
    const [placed, shipped, refunded, receipt, told] = server.received.map(textsOf)
    const language = { fr: 0, en: 1, de: 2 }[store]!
    const pick = <A>(...all: readonly [A, A, A]): A => all[language]!
    const plain = (part: typeof placed) => part!["text/plain"]!.replaceAll(/[\u00a0\u202f]/g, " ")
    const money = pick("48,00 €", "€48.00", "48,00 €")
    for (const part of [
      number,
      "2 × BOL",
      money,
      pick("dont TVA 20 %", "of which VAT 20%", "darin MwSt. 20 %"),
      pick("dont TVA 5,5 %", "of which VAT 5.5%", "darin MwSt. 5,5 %"),
      pick("Chèque", "Cheque", "Scheck"),
      pick("Droit de rétractation", "Your right to withdraw", "Ihr Widerrufsrecht"),
      pick("Modèle de formulaire", "Model withdrawal form", "Muster-Widerrufsformular"),
      `https://shop.example/${store}/withdrawal`,
      "RCS Lyon 123 456 789",
      "FR12345678901",
      "1 rue des Potiers",
    ])
      expect(plain(placed)).toContain(part)
    expect(plain(shipped)).toContain("1Z999")
    expect(plain(refunded)).toContain(`1 × BOL`)
    expect(plain(refunded)).toContain(pick("24,00 €", "€24.00", "24,00 €"))
    expect(plain(receipt)).toContain(`${number}-W1`)
    expect(plain(receipt)).toContain(pick("21 novembre 2026", "November 21, 2026", "21. November 2026"))
    expect(plain(told)).toContain("Anne Martin")
    expect(server.received[4]!.to).toEqual(["boss@example.org"])
    for (const part of server.received.map(textsOf)) {
      expect(part["text/html"]).toMatch(new RegExp(`<html lang="${store}">`))
      expect(part["text/plain"]).not.toMatch(/undefined|null|NaN|\{\w+\}/)
    }
    expect(shop.run(outbox.list("waiting", 10))).toEqual([])
  })
  it("for a cancelled order, with the refunded amount", async () => {
    const { shop, server, send } = await open()
    shop.send("POST /api/order", {}, wireOrder(shop.cartOf({ BOL: 1 }), { BOL: 1 }))
    const orders = shop.run(Orders)
    shop.run(orders.perform({ number: "FR-100001", action: { tag: "cancel" }, key: null, actor: "operator" }))
    await send()
    expect(textsOf(server.received[1]!)["text/plain"]).toContain("il n’y a rien à rembourser")
  })
  it("with escaped names", async () => {
    const { shop, server, send } = await open()
    const order = wireOrder(shop.cartOf({ BOL: 1 }), { BOL: 1 })
    const customer = { email: "anne@example.org", firstname: "<b>Anne</b>", lastname: "O'Neil & Co" }
    expect(shop.send("POST /api/order", {}, { ...order, customer }).status).toBe(200)
    await send()
    const html = textsOf(server.received[0]!)["text/html"]!
    expect(html).not.toContain("<b>")
    expect(html).toContain("&#60;b&#62;Anne")
  })
})
