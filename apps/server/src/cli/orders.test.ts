import { Effect } from "effect"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { Catalogue, seedDemo } from "@shop/commerce/catalogue"
import { handle } from "../api/router.ts"
import { platform } from "../platform.ts"
import { productDocument, wireOrder } from "../../../../tests/support/api.ts"
import { smtpServer } from "../../../../tests/support/smtp.ts"
import { shop } from "./shop.ts"

const folder = mkdtempSync(join(tmpdir(), "shop-cli-orders-"))
afterAll(() => rmSync(folder, { recursive: true }))

let turn = 0
/** A data folder with some orders of two bowls in it. */
const withOrders = async (count = 1): Promise<string> => {
  const data = join(folder, `data-${(turn += 1)}`)
  const bowl = [productDocument(1, "BOL", { price: 24 })]
  const ask = (path: string, query: Record<string, string>, body: unknown) =>
    handle({ method: "POST", path, query, body, headers: {} })
  await Effect.runPromise(
    Effect.gen(function* () {
      yield* seedDemo({ stores: { fr: bowl, en: bowl, de: bowl }, stock: [] }, false)
      yield* Catalogue
      for (let made = 0; made < count; made += 1) {
        const created = yield* ask("/api/cart/create", {}, null)
        const cartId = String((created.body as { readonly result: unknown }).result)
        yield* ask("/api/cart/update", { cartId }, { cartItem: { sku: "BOL", qty: 2, quoteId: cartId } })
        yield* ask("/api/order", {}, wireOrder(cartId, { BOL: 2 }, { order_id: `cli-${made}` }))
      }
    }).pipe(Effect.provide(platform(data))),
  )
  return data
}

const run = async (data: string, args: ReadonlyArray<string>, environment: Record<string, string> = {}) => {
  const output = { out: "", err: "" }
  const code = await shop(args, {
    environment: { SHOP_DATA: data, ...environment },
    folder,
    terminal: {
      out: (text) => (output.out += `${text}\n`),
      err: (text) => (output.err += `${text}\n`),
      progress: () => undefined,
    },
  })
  return { code, ...output, json: () => JSON.parse(output.out) as Record<string, never> }
}

describe("SR123 shop orders", () => {
  it("ships, completes and refunds an order, and shows its events", async () => {
    const data = await withOrders()
    const ship = ["orders", "ship", "FR-100001", "--tracking", "1Z999", "--key", "k"]
    expect(await run(data, ship)).toMatchObject({ code: 0, out: expect.stringContaining("is processing") })
    expect((await run(data, ship)).code).toBe(0)
    expect(await run(data, ["orders", "ship", "FR-100001"])).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringContaining("its parcel has gone out"),
    })
    expect((await run(data, ["orders", "complete", "FR-100001"])).code).toBe(0)
    expect(await run(data, ["orders", "refund", "FR-100001", "--line", "0:1", "--restock"])).toMatchObject({
      code: 0,
      out: expect.stringContaining("24.00 given back"),
    })
    const { out } = await run(data, ["orders", "show", "FR-100001"])
    for (const part of [
      "1Z999",
      "Given back: €24.00",
      "for sale again",
      "complete",
      "Payment state: partly given back",
    ])
      expect(out).toContain(part)
    expect((await run(data, ["orders", "show", "FR-100001", "--json"])).json()).toMatchObject({
      status: "complete",
      refunds: [{ amountCents: 24_00, isRestocked: true }],
      withdrawals: [],
      paymentState: "partiallyRefunded",
    })
  })
  it("refunds all remaining pieces of a line without a number", async () => {
    const data = await withOrders()
    await run(data, ["orders", "pay", "FR-100001"])
    await run(data, ["orders", "refund", "FR-100001", "--line", "0:1"])
    expect(
      (await run(data, ["orders", "refund", "FR-100001", "--line", "0", "--json"])).json(),
    ).toMatchObject({
      refundedCents: 48_00,
    })
    expect(await run(data, ["orders", "refund", "FR-100001", "--line", "0"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("0 pieces"),
    })
  })
  it("cancels an order, and refunds at most the paid amount", async () => {
    const data = await withOrders(2)
    await run(data, ["orders", "pay", "FR-100001"])
    expect(await run(data, ["orders", "refund", "FR-100001", "--amount", "1000"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("1000.00 is more than the"),
    })
    expect(
      (await run(data, ["orders", "refund", "FR-100001", "--amount", "12,50", "--json"])).json(),
    ).toMatchObject({
      refundedCents: 12_50,
    })
    expect((await run(data, ["orders", "cancel", "FR-100002", "--json"])).json()).toMatchObject({
      status: "cancelled",
    })
    expect((await run(data, ["orders", "refund", "FR-100002", "--all"])).code).toBe(1)
    expect((await run(data, ["orders", "list", "--status", "cancelled"])).out).toContain("FR-100002")
  })
  it("CM164 writes the credit notes of refunds and issues the invoice they need", async () => {
    const data = await withOrders()
    const seller = { SHOP_SELLER_NAME: "A", SHOP_SELLER_ADDRESS: "B", SHOP_SELLER_VAT: "C" }
    const ask = ["orders", "credit-notes", "FR-100001"]
    expect(await run(data, ask, seller)).toMatchObject({
      code: 0,
      out: expect.stringContaining("Nothing has been given back"),
    })
    await run(data, ["orders", "pay", "FR-100001"])
    await run(data, ["orders", "refund", "FR-100001", "--amount", "1.50"])
    await run(data, ["orders", "refund", "FR-100001", "--line", "0:1"])
    expect(await run(data, ask)).toMatchObject({ code: 1, err: expect.stringContaining("SHOP_SELLER_NAME") })
    const written = await run(data, [...ask, "--json"], seller)
    expect(written.json()).toMatchObject([
      { number: "FR-C100001", invoiceNumber: "FR-I100001", amountCents: 150 },
      { number: "FR-C100002", invoiceNumber: "FR-I100001", lines: [{ sku: "BOL", qty: 1 }] },
    ])
    expect(readFileSync(join(folder, "FR-C100002.pdf")).subarray(0, 5).toString()).toBe("%PDF-")
    expect(await run(data, [...ask, "--out", join(folder, "one.pdf")], seller)).toMatchObject({ code: 2 })
    expect(await run(data, ["orders", "credit-notes", "FR-9"], seller)).toMatchObject({ code: 1 })
  })
  it("writes an invoice once the seller is set", async () => {
    const data = await withOrders()
    expect(await run(data, ["orders", "invoice", "FR-100001"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("SHOP_SELLER_NAME, SHOP_SELLER_ADDRESS, SHOP_SELLER_VAT"),
    })
    const seller = { SHOP_SELLER_NAME: "Poterie", SHOP_SELLER_ADDRESS: "1 rue; Lyon", SHOP_SELLER_VAT: "FR1" }
    const file = join(folder, "invoice.pdf")
    const written = await run(data, ["orders", "invoice", "FR-100001", "--out", file, "--json"], seller)
    expect(written.json()).toMatchObject({
      number: "FR-I100001",
      file,
      seller: { address: ["1 rue", "Lyon"] },
    })
    expect(readFileSync(file).subarray(0, 5).toString()).toBe("%PDF-")
    expect(await run(data, ["orders", "invoice", "FR-100001", "--out", "/nowhere/x.pdf"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("cannot be written"),
    })
  })
  it.each([
    ["an order to do nothing", ["orders", "eat", "FR-1"]],
    ["no order", ["orders", "ship"]],
    ["a refund of nothing", ["orders", "refund", "FR-1"]],
    ["a refund of two kinds", ["orders", "refund", "FR-1", "--all", "--amount", "1"]],
    ["an invalid amount", ["orders", "refund", "FR-1", "--amount", "many"]],
    ["an amount of nothing", ["orders", "refund", "FR-1", "--amount", "0"]],
    ["pieces of an amount", ["orders", "refund", "FR-1", "--amount", "1", "--restock"]],
    ["an invalid line", ["orders", "refund", "FR-1", "--line", "x"]],
    ["no pieces", ["orders", "refund", "FR-1", "--line", "0:0"]],
    ["delivery of everything", ["orders", "refund", "FR-1", "--all", "--shipping"]],
    ["an empty key", ["orders", "ship", "FR-1", "--key", " "]],
  ])("exits with 2 for %s", async (_, args) => {
    const { code, out } = await run(join(folder, "none"), args)
    expect([code, out]).toEqual([2, ""])
  })
  it.each(["pay", "ship", "complete", "cancel", "invoice"])(
    "exits with 1 for %s of an unknown order",
    async (what) =>
      expect(await run(join(folder, "none"), ["orders", what, "FR-1"])).toMatchObject({
        code: 1,
        out: "",
        err: expect.stringContaining("There is no order FR-1"),
      }),
  )
})

describe("SR124 shop mail", () => {
  it("lists and shows letters without a mail server", async () => {
    const data = await withOrders()
    expect((await run(data, ["mail", "list"])).out).toMatch(/1 +order\.placed .*not sent: no SMTP/)
    const { out } = await run(data, ["mail", "show", "1"])
    expect(out).toContain("To: anne@example.org\nSubject: Votre commande FR-100001\n")
    expect((await run(data, ["mail", "show", "1", "--json"])).json()).toMatchObject({
      kind: "order.placed",
      tries: 0,
      tag: "mail",
      mail: { to: "anne@example.org" },
    })
    expect((await run(data, ["mail", "show", "2"])).code).toBe(1)
    expect(await run(data, ["mail", "send"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("not sent: no SMTP"),
    })
  })
  it("sends letters, gives up, and retries", async () => {
    const data = await withOrders(2)
    const server = await smtpServer()
    const post = { SHOP_SMTP: server.url, SHOP_MAIL_FROM: "Shop <shop@example.org>" }
    server.setReplies({ RCPT: "550 no" })
    expect(await run(data, ["mail", "send"], post)).toMatchObject({
      code: 1,
      out: "0 sent, 0 tried again later, 2 given up.\n",
    })
    expect((await run(data, ["mail", "list", "--state", "dead", "--json"], post)).json()).toMatchObject({
      counts: { waiting: 0, sent: 0, dead: 2 },
      rows: [{ id: 2, standing: "dead: the mail server refuses the letter: 550" }, { id: 1 }],
    })
    server.setReplies({})
    expect(await run(data, ["mail", "retry", "1", "7"], post)).toMatchObject({
      code: 1,
      out: "1 will be tried again.\n",
    })
    expect((await run(data, ["mail", "retry", "--dead"], post)).out).toBe("1 will be tried again.\n")
    expect(await run(data, ["mail", "send", "--json"], post)).toMatchObject({ code: 0 })
    expect(server.received).toHaveLength(2)
    expect((await run(data, ["mail", "list", "--state", "sent"], post)).err).toBe(
      "0 waiting, 2 sent, 0 dead\n",
    )
    await server.close()
  })
  it.each([
    ["nothing", ["mail"]],
    ["a state that there is not", ["mail", "list", "--state", "lost"]],
    ["an invalid limit", ["mail", "list", "--limit", "0"]],
    ["no letter", ["mail", "show"]],
    ["an invalid letter id", ["mail", "show", "x"]],
    ["nothing to try again", ["mail", "retry"]],
    ["some and all", ["mail", "retry", "1", "--dead"]],
  ])("exits with 2 for %s", async (_, args) => {
    const { code, out } = await run(join(folder, "none"), args)
    expect([code, out]).toEqual([2, ""])
  })
})
