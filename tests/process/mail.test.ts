/** Letters of a running shop: it sends them automatically, also after a restart, and a stop waits for the current one. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { headersOf, textsOf, smtpServer } from "../support/smtp.ts"
import { openClient, orderBody } from "../support/shop-client.ts"
import {
  runCommandAsync,
  createTemporaryFolder,
  removeFolder,
  type ShopProcess,
  start,
} from "../support/shop-process.ts"

const data = createTemporaryFolder()
let server: Awaited<ReturnType<typeof smtpServer>>
let shop: ShopProcess
const env = () => ({
  SHOP_SMTP: server.url,
  SHOP_MAIL_FROM: "La Poterie <shop@example.org>",
  SHOP_SELLER_NAME: "La Poterie",
  SHOP_SELLER_ADDRESS: "1 rue des Potiers; 69001 Lyon",
  SHOP_SELLER_VAT: "FR12345678901",
  SHOP_RETURN_DAYS: "60",
  SHOP_RETURN_PAID_BY: "buyer",
})

beforeAll(async () => {
  server = await smtpServer()
  shop = await start({ data, env: env() })
}, 120_000)
afterAll(async () => {
  await shop.stop()
  await server.close()
  removeFolder(data)
})

interface AddressedOrder {
  readonly addressInformation: { readonly billingAddress: { readonly email: string } }
}

const json = async <A>(path: string, body: unknown) => {
  const reply = await fetch(shop.url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  return { status: reply.status, ...((await reply.json()) as { readonly result: A }) }
}
const post = (path: string, body: unknown) => json<Record<string, string>>(`/api/ext/orders/${path}`, body)

const filled = async (entries: ReadonlyArray<{ readonly sku: string; readonly qty: number }>) => {
  const { result: cartId } = await json<string>("/api/cart/create?storeCode=fr", {})
  for (const { sku, qty } of entries)
    await json(`/api/cart/update?cartId=${cartId}&storeCode=fr`, { cartItem: { sku, qty, quoteId: cartId } })
  return cartId
}

describe("SR120 CM91 letters over real HTTP and SMTP", () => {
  it("UI483 state the same return terms as the pages, for order, withdrawal and invoice", async () => {
    const client = openClient(shop)
    const found = (await client.documents("product")).find(
      ({ type_id, stock }) => type_id === "simple" && (stock?.qty ?? 0) > 5,
    )!
    const entries = [{ sku: found.sku, qty: 1 }]
    const cartId = await filled(entries)
    const reply = await json<{ readonly orderNumber: string }>(
      "/api/order",
      orderBody(cartId, "fr", { orderId: "mail-1", entries }),
    )
    const number = reply.result.orderNumber
    const { email } = (orderBody(cartId, "fr", { orderId: "x", entries }) as AddressedOrder)
      .addressInformation.billingAddress
    const first = await server.waitForLetter(0)
    expect(headersOf(first)["subject"]).toContain(number)
    const letter = textsOf(first)["text/plain"]!
    expect(letter).toContain("La Poterie")
    expect(letter).toMatch(/\b60\sjours/)
    const page = await (await fetch(`${shop.url}/fr/p/${found.sku}/${found.sku}`)).text()
    for (const words of [
      /Retours pendant 60\sjours/,
      /60\sjours pour changer/,
      /à votre charge/,
      /"merchantReturnDays":60/,
    ])
      expect(page, "UI483").toMatch(words)
    expect(await post("look-up", { number, email })).toMatchObject({
      status: 200,
      result: { status: "pending" },
    })
    expect((await post("look-up", { number, email: "nobody@example.org" })).status).toBe(404)
    await post("withdrawal", { number, email })
    const code = /\b\d{8}\b/.exec(textsOf(await server.waitForLetter(1))["text/plain"]!)![0]
    const declared = await post("withdrawal/confirm", { number, email, code, name: "Anne", key: "k" })
    expect(declared.result["receipt"]).toBe(`${number}-W1`)
    expect(textsOf(await server.waitForLetter(2))["text/plain"]).toContain(`${number}-W1`)
    const invoice = await post("invoice", { number, email })
    expect(Buffer.from(invoice.result["base64"]!, "base64").subarray(0, 5).toString()).toBe("%PDF-")
    for (const path of ["/dev/mail", "/network", "/network/page.js"])
      expect((await fetch(shop.url + path)).status).toBe(404)
    const list = JSON.parse(await runCommandAsync(data, "mail", "list", "--json")) as {
      readonly counts: { readonly dead: number }
    }
    expect(list.counts.dead).toBe(0)
    await shop.stop()
  })
})
