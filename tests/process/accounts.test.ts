/**
 * Customers over real HTTP, and the core of the storefront against the running shop: it registers, signs in, renews its
 * token and signs out by the same programs as in a browser.
 */
import { writeFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createShop } from "@shop/adapters/shop"
import type { Views } from "@shop/core/shop"
import { ada, ben, cleo, password, type Person } from "../support/customers.ts"
import { line, product } from "../support/memory-catalogue.ts"
import { openClient, orderBody } from "../support/shop-client.ts"
import {
  runCommand,
  runCommandWithInput,
  createTemporaryFolder,
  removeFolder,
  type ShopProcess,
  start,
} from "../support/shop-process.ts"

const data = createTemporaryFolder()
let shop: ShopProcess
let sku: string
/** It costs 30.00, and 20.00 for wholesale customers (group 2). */
const dish = product(900_001, {
  sku: "DISH",
  price: 30,
  tier_prices: [{ customer_group_id: 2, qty: 1, value: 20 }],
  stock: { product_id: 900_001, qty: 9, is_in_stock: true, manage_stock: true },
})
beforeAll(async () => {
  const dump = join(data, "dump.ndjson")
  writeFileSync(dump, line("product", dish))
  for (const args of [["seed"], ["import", dump, "--keep-demo"]]) {
    const { code, err } = runCommand(data, ...args)
    if (code !== 0) throw new Error(err)
  }
  shop = await start({
    data,
    env: {
      SHOP_PROXIES: "127.0.0.1",
      SHOP_SELLER_ADDRESS: "1 rue des Potiers; 69001 Lyon",
      SHOP_SELLER_CHEQUE_PAYEE: "La Poterie",
    },
  })
  sku = (await openClient(shop).documents("product")).find(
    ({ type_id, stock, custom_options }) =>
      type_id === "simple" && (stock?.qty ?? 0) > 5 && (custom_options ?? []).length === 0,
  )!.sku
})
afterAll(async () => {
  await shop.stop()
  removeFolder(data)
})

/** Changes the database file of the running shop. */
const inFile = (sql: string): ReadonlyArray<Readonly<Record<string, unknown>>> => {
  const file = new DatabaseSync(join(data, "shop.db"), { timeout: 5_000 })
  try {
    return file.prepare(sql).all()
  } finally {
    file.close()
  }
}

interface JsonResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: {
    readonly code: number
    readonly result: never
    readonly meta: { readonly refreshToken: string; readonly retryAfter: number }
  }
}

const send = async (
  call: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<JsonResponse> => {
  const [method, path] = call.split(" ") as [string, string]
  const response = await fetch(shop.url + path, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as JsonResponse["body"],
  }
}
const register = (person: Person) =>
  send("POST /api/user/create?storeCode=en", { customer: person, password })
const login = (email: string, secret = password, headers = {}) =>
  send("POST /api/user/login", { username: email, password: secret }, headers)

describe("SR65 customers over HTTP", () => {
  it("register, sign in, send the token in query or header, and see their order", async () => {
    expect(await register(ada)).toMatchObject({
      status: 200,
      body: { code: 200, result: { email: ada.email } },
    })
    const { body, headers } = await login(ada.email)
    expect(headers.get("cache-control")).toBe("no-cache, no-store")
    const token = String(body.result)
    for (const answer of [
      await send(`GET /api/user/me?token=${token}`),
      await send("GET /api/user/me", undefined, { authorization: `Bearer ${token}` }),
    ])
      expect(answer).toMatchObject({ status: 200, body: { result: { email: ada.email } } })
    expect((await send("GET /api/user/me?token=")).status).toBe(401)

    const cart = (await send(`POST /api/cart/create?token=${token}`)).body.result as unknown
    expect(cart).toEqual(expect.any(Number))
    expect((await send(`GET /api/cart/pull?token=&cartId=${cart}`)).status).toBe(404)
    const item = { cartItem: { sku, qty: 1, quoteId: String(cart) } }
    await send(`POST /api/cart/update?token=${token}&cartId=${cart}`, item)
    const given = { orderId: "hers", entries: [{ sku, qty: 1 }] }
    const placed = await send(`POST /api/order?token=${token}`, orderBody(String(cart), "en", given))
    expect(placed).toMatchObject({ status: 200, body: { result: { orderNumber: "EN-100001" } } })
    expect(await send(`GET /api/user/order-history?token=${token}&pageSize=20&currentPage=1`)).toMatchObject({
      body: { result: { total_count: 1, items: [{ increment_id: "EN-100001", items: [{ sku }] }] } },
    })
    const renewed = await send("POST /api/user/refresh", { refreshToken: body.meta.refreshToken })
    expect((await send(`GET /api/user/me?token=${String(renewed.body.result)}`)).status).toBe(200)
  })
  it("SR68 SR69 are rate limited by the address that the trusted proxy reports", async () => {
    const from = (address: string) => ({ "x-forwarded-for": address })
    const guess = (address: string) => login("guess@example.org", "wrong", from(address))
    for (let count = 0; count < 5; count += 1)
      expect((await guess(`192.0.2.${count}, 203.0.113.9`)).status).toBe(401)
    const refused = await guess("203.0.113.9")
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 429, meta: { retryAfter: expect.any(Number) } },
    })
    expect(refused.headers.get("retry-after")).toBe(String(refused.body.meta.retryAfter))
    expect((await guess("203.0.113.10")).status).toBe(401)
  })
  it("SR70 get a new password from the operator at once, and their sessions end", async () => {
    await register(ben)
    const token = String((await login(ben.email)).body.result)
    const next = "Terre cuite 1280 °C"
    const set = runCommandWithInput(data, `${next}\n`, "customer", "password", ben.email, "--password-stdin")
    expect(set).toMatchObject({ code: 0, err: "" })
    expect(set.out).not.toContain(next)
    expect((await send(`GET /api/user/me?token=${token}`)).status).toBe(401)
    expect([(await login(ben.email)).status, (await login(ben.email, next)).status]).toEqual([401, 200])
  })
  it("CM69 pay the prices of their new group from the next request on", async () => {
    const dora = { email: "dora@example.org", firstname: "Dora", lastname: "Klein" }
    await register(dora)
    const token = String((await login(dora.email)).body.result)
    const cartId = String((await send(`POST /api/cart/create?token=${token}`)).body.result as unknown)
    const at = `token=${token}&cartId=${cartId}`
    await send(`POST /api/cart/update?${at}`, { cartItem: { sku: "DISH", qty: 2, quoteId: cartId } })
    const pays = async () =>
      ((await send(`GET /api/cart/totals?${at}`)).body.result as { readonly subtotal_incl_tax: number })
        .subtotal_incl_tax
    expect(await pays()).toBe(60)
    expect(runCommand(data, "customer", "group", dora.email, "2").code).toBe(0)
    expect(await pays()).toBe(40)
    const order = orderBody(cartId, "fr", {
      orderId: "doras",
      entries: [{ sku: "DISH", qty: 2 }],
      grandTotal: 45,
    })
    expect((await send(`POST /api/order?token=${token}`, order)).status).toBe(200)
  })
  it("CM60 do not block other requests by thirty concurrent sign-ins", async () => {
    const logins = Array.from({ length: 30 }, (_, count) =>
      login(`crowd-${count}@example.org`, "wrong", { "x-forwarded-for": `198.51.100.${count}` }),
    )
    const done = Promise.all(logins).then(() => "done" as const)
    const other = await Promise.race([done, send("GET /api").then(() => "answered" as const)])
    expect(other).toBe("answered")
    expect((await Promise.all(logins)).map(({ status }) => status)).toEqual(
      Array.from({ length: 30 }, () => 401),
    )
  })
})

describe("AC2 SE4 the storefront's core against the running shop", () => {
  it("registers, merges its cart, renews its token, changes the password, and signs out", async () => {
    const { get, subscribe, actions, stop } = await createShop({ origin: shop.url, view: "fr" })
    const notificationTags = new Set<string>()
    subscribe(({ notifications }) => notifications.forEach(({ body }) => notificationTags.add(body.tag)))
    /** Waits until the views fulfil a condition. The time limit of the test ends an endless wait. */
    const until = (isMet: (views: Views) => boolean) =>
      new Promise<void>((resolve) => {
        subscribe((views) => {
          if (isMet(views)) resolve()
        })
      })
    const isSignedIn = ({ account }: Views): boolean =>
      account?.isSignedIn === true && !account.isBusy && account.orders !== null
    await actions.cart.add({ sku, qty: 2 })
    expect(get().account).toMatchObject({ isSignedIn: false })

    const { email, firstname: firstName, lastname: lastName } = cleo
    const form = { email, firstName, lastName, password, passwordAgain: password, termsAccepted: true }
    await actions.account.register(form)
    await until(isSignedIn)
    await until(({ cart }) => cart?.isSyncing === false && cart.lines.every(({ isPending }) => !isPending))
    expect(get().account).toMatchObject({
      isSignedIn: true,
      profile: { email, firstName, groupId: 1 },
      faults: [],
    })
    const [{ id }] = inFile(`SELECT id FROM customer WHERE email = '${email}'`) as [{ id: number }]
    const linesOf = `SELECT sku, qty FROM cart_line JOIN cart ON cart.token = cart_line.cart WHERE customer = ${id}`
    expect(inFile(linesOf)).toMatchObject([{ sku, qty: 2 }])

    // An hour later the token has expired, and the next request renews it.
    const tokensOf = `FROM customer_token JOIN customer_session ON customer_session.id = session WHERE customer = ${id}`
    inFile("UPDATE customer_token SET expires_at = 0 WHERE kind = 'access'")
    await actions.account.loadOrders(1)
    expect(get().account).toMatchObject({ isSignedIn: true, orders: { total: 0 } })
    expect(inFile(`SELECT count(*) AS n ${tokensOf} AND used_at IS NOT NULL`)).toMatchObject([{ n: 1 }])

    const next = "Terre cuite 1280 °C"
    await actions.passwords.change({ currentPassword: password, password: next, passwordAgain: next })
    await until(({ account }) => notificationTags.has("PasswordChanged") && account?.isBusy === false)
    expect(get().account).toMatchObject({ isSignedIn: true })

    await actions.account.logout()
    await until(({ account }) => account?.isSignedIn === false)
    expect(get().account).toMatchObject({ isSignedIn: false, profile: null })
    await actions.account.login({ email, password })
    await until(({ account }) => account?.faults.length === 1)
    expect(get().account).toMatchObject({
      isSignedIn: false,
      faults: [{ field: "password", tag: "signInIncorrect" }],
    })
    await actions.account.login({ email, password: next })
    await until(isSignedIn)
    expect(get().account).toMatchObject({ isSignedIn: true })

    // The session is ended elsewhere: the shopper is notified and becomes a guest.
    inFile(
      `DELETE FROM customer_token WHERE session IN (SELECT id FROM customer_session WHERE customer = ${id})`,
    )
    await actions.account.loadOrders(1)
    await until(({ account }) => account?.isSignedIn === false)
    expect(get().account).toMatchObject({ isSignedIn: false })
    await stop()
  })
})
