/** A payment at a provider without JavaScript, over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { queryFile } from "../support/database-file.ts"
import { openClient } from "../support/shop-client.ts"
import { createTemporaryFolder, removeFolder, type ShopProcess, start } from "../support/shop-process.ts"

const data = createTemporaryFolder()
let shop: ShopProcess
beforeAll(async () => {
  shop = await start({
    data,
    env: { SHOP_PAYMENT: "sandbox", SHOP_PAYMENT_SECRET: "a secret of this test alone, long enough" },
  })
})
afterAll(async () => {
  await shop.stop()
  removeFolder(data)
})

const post = (path: string, fields: Readonly<Record<string, string>>, cookie = ""): Promise<Response> =>
  fetch(new URL(path, shop.url), {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(fields),
    headers: { "sec-fetch-site": "same-origin", cookie },
  })
const orders = () => queryFile(data, "SELECT number, status FROM orders")

const anne = { firstName: "Anne", lastName: "Martin" }
const home = { ...anne, street: "1 rue des Potiers", postcode: "69001", city: "Lyon", country: "FR" }
/** A checkout before its order. @returns the session's cookie */
const toReview = async (): Promise<string> => {
  const [vase] = await openClient(shop, "en").documents("product", ["V615"])
  const added = await post("/en/cart", { act: "add", url: `/en/${vase!.url_path}`, qty: "1" })
  const cookie = added.headers.get("set-cookie")!.split(";")[0]!
  const steps: ReadonlyArray<Readonly<Record<string, string>>> = [
    { act: "savePersonal", ...anne, email: "anne@example.org" },
    { act: "saveShipping", ...home },
    { act: "savePayment", paymentCode: "stripe_payments", isSame: "on" },
  ]
  for (const step of steps) expect((await post("/en/checkout", step, cookie)).status).toBe(303)
  return cookie
}
/** The page of the provider, to which the order's form leads. */
const leave = async (cookie: string): Promise<string> => {
  const reply = await post("/en/checkout", { act: "place", terms: "on" }, cookie)
  expect([reply.status, reply.headers.get("referrer-policy")]).toEqual([303, "no-referrer"])
  return reply.headers.get("location")!
}
const decide = async (page: string, decision: string): Promise<string> =>
  (await post(`${new URL(page).pathname}/${decision}`, {})).headers.get("location")!
const open = (address: string, cookie: string): Promise<Response> => {
  const { pathname, search } = new URL(address)
  return fetch(shop.url + pathname + search, { redirect: "manual", headers: { cookie } })
}

describe("SR623 a payment without JavaScript", () => {
  it("is asked for by the order's form, and orders on the return, once", async () => {
    const cookie = await toReview()
    const page = await leave(cookie)
    expect(new URL(page).pathname).toMatch(/^\/payment\/sandbox\//)
    expect(orders()).toEqual([])
    const back = await decide(page, "approved")
    const reply = await open(back, cookie)
    expect([reply.status, reply.headers.get("location")]).toEqual([303, "/en/order-success"])
    expect(orders()).toHaveLength(1)
    await open(back, cookie)
    expect(orders()).toHaveLength(1)
  })
  it("that was refused keeps the cart, and says so", async () => {
    const before = orders().length
    const cookie = await toReview()
    const reply = await open(await decide(await leave(cookie), "refused"), cookie)
    expect(reply.status).toBe(200)
    expect(await reply.text()).toContain("The payment was refused and nothing was charged")
    expect(await (await fetch(`${shop.url}/en/cart`, { headers: { cookie } })).text()).toContain(
      'class="line"',
    )
    expect(orders()).toHaveLength(before)
  })
  it("is not asked for without accepted terms", async () => {
    const cookie = await toReview()
    expect((await post("/en/checkout", { act: "place" }, cookie)).status).toBe(422)
  })
})
