/**
 * Moves an open shop from SQLite to PostgreSQL, and compares the two: npm run move [-- --orders=10000 --json]
 *
 * Exit code: 0 moved and equal, within a minute of refused changes; 1 not.
 */
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { providePostgres } from "../../../../tests/support/services/postgres-server.ts"
import {
  postgresShop,
  type ShopDatabase,
  sqliteShop,
} from "../../../../tests/support/services/shop-database.ts"
import { createDatabase, urlOf } from "../../../../tests/support/services/test-databases.ts"
import { type CartItem, openClient } from "../../../../tests/support/shop-client.ts"
import {
  createTemporaryFolder,
  removeFolder,
  type ShopProcess,
  start,
} from "../../../../tests/support/shop-process.ts"
import { fillCustomers, fillOrders } from "./fill.ts"
import { signInOperator, statusFor } from "./operator.ts"
import { until } from "./scenario.ts"
import { adminSecret } from "./start-cluster.ts"

const goalMs = 60_000
const root = fileURLToPath(new URL("../../../..", import.meta.url))
const password = "Kiln-and-clay9"
const email = "moved@example.org"

const { values } = parseArgs({
  options: { orders: { type: "string", default: "10000" }, json: { type: "boolean", default: false } },
})
const orders = Number(values.orders)
const onProgress = (line: string): void => void process.stderr.write(`${line}\n`)

const post = async <A>(
  url: string,
  body: unknown,
): Promise<{ readonly status: number; readonly result: A }> => {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  const { result } = (await response.json()) as { readonly result: A }
  return { status: response.status, result }
}

/** Tokens and ids of a shopper and the operator from before the move, which must be valid after it. */
interface ShopperState {
  readonly token: string
  readonly cart: string
  readonly cookie: string
  readonly number: string
  readonly resetToken: string
}

const letterLink = (data: string): string =>
  spawnSync(
    process.execPath,
    ["--conditions=@shop/source", "tests/support/letter-link.ts", data, "customer.reset", email],
    { cwd: root, encoding: "utf8" },
  ).stdout

/** Uses the shop as its shoppers and its operator do. */
const prepare = async (shop: ShopProcess): Promise<ShopperState> => {
  const { url, data } = shop
  const client = openClient(shop)
  const sku = (await client.documents("product")).find(
    ({ type_id: type, stock, custom_options: options }) =>
      type === "simple" && (stock?.qty ?? 0) > 5 && (options ?? []).length === 0,
  )!.sku
  const customer = { email, firstname: "Anne", lastname: "Martin" }
  await post(`${url}/api/user/create?storeCode=fr`, { customer, password })
  const { result: token } = await post<string>(`${url}/api/user/login?storeCode=fr`, {
    username: email,
    password,
  })
  await post(`${url}/api/user/reset-password?storeCode=fr`, { email })
  const ordered = await client.createCart()
  await client.addToCart(ordered, { sku, qty: 1 })
  const { body } = await client.placeOrder(ordered, { orderId: "moved", entries: [{ sku, qty: 1 }] })
  const cart = await client.createCart()
  await client.addToCart(cart, { sku, qty: 2 })
  const cookie = await signInOperator(url, url)
  const link = new URLSearchParams(letterLink(data).split("#")[1])
  return {
    token,
    cart,
    cookie: cookie ?? "",
    number: body.result.orderNumber,
    resetToken: link.get("token") ?? "",
  }
}

/** Figures of a shop that a move must keep. */
const figuresOf = async ({ count }: ShopDatabase): Promise<Readonly<Record<string, number>>> => ({
  orders: await count("SELECT count(*) FROM orders"),
  "cents of orders": await count("SELECT sum(grand_cents) FROM orders"),
  "cents of tax": await count("SELECT sum(tax_cents) FROM orders"),
  "order lines": await count("SELECT count(*) FROM order_line"),
  "pieces sold": await count("SELECT sum(qty) FROM order_stock"),
  "pieces in stock": await count("SELECT sum(qty) FROM stock"),
  customers: await count("SELECT count(*) FROM customer"),
  sessions: await count("SELECT count(*) FROM customer_session"),
  tokens: await count("SELECT count(*) FROM customer_token"),
  "operator's sessions": await count("SELECT count(*) FROM operator_session"),
  "cart lines": await count("SELECT count(*) FROM cart_line"),
  letters: await count("SELECT count(*) FROM outbox"),
  documents: await count("SELECT count(*) FROM document"),
})

/** Starts the copy and waits until it holds the shop read-only. @returns a function that ends it */
const copyAndHold = async (data: string, url: string): Promise<() => Promise<void>> => {
  const child = spawn(
    process.execPath,
    ["--conditions=@shop/source", "apps/server/src/cli/main.ts", "database", "copy", "--to", url, "--hold"],
    { cwd: root, env: { ...process.env, SHOP_DATA: data }, stdio: ["ignore", "ignore", "pipe"] },
  )
  const ended = once(child, "exit")
  let text = ""
  const readOnly = new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk
      if (text.includes("read-only now")) resolve()
    })
    child.once("exit", (code) => reject(new Error(`The copy ended with ${code}: ${text}`)))
  })
  await readOnly
  return async () => {
    child.kill("SIGINT")
    await ended
  }
}

/** Changes a cart line again and again, and measures the longest time without success. */
const watchChanges = (quoteId: string, { item_id, sku }: Pick<CartItem, "item_id" | "sku">) => {
  const watch = { url: "", isOver: false, longestMs: 0, lastUrl: "" }
  const run = async (): Promise<void> => {
    let lastMs = performance.now()
    for (let qty = 1; !watch.isOver; qty = 3 - qty) {
      const { url } = watch
      const at = `token=&cartId=${quoteId}&storeCode=fr`
      const status = await post(`${url}/api/cart/update?${at}`, {
        cartItem: { sku, qty, quoteId, item_id },
      }).then(
        (answer) => answer.status,
        () => 0,
      )
      const nowMs = performance.now()
      if (status === 200) {
        watch.longestMs = Math.max(watch.longestMs, nowMs - lastMs)
        lastMs = nowMs
        watch.lastUrl = url
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  return { watch, run }
}

/** Uses the moved shop with the tokens from before the move. @returns a sentence for each fault */
const check = async (shop: ShopProcess, shopperState: ShopperState): Promise<ReadonlyArray<string>> => {
  const { url } = shop
  const faults: Array<string> = []
  const expect = (what: string, found: unknown, expected: unknown): void => {
    if (found !== expected) faults.push(`${what}: ${String(found)} in place of ${String(expected)}`)
  }
  expect("customer's session", (await fetch(`${url}/api/user/me?token=${shopperState.token}`)).status, 200)
  expect("operator's session", await statusFor(`${url}/admin`, shopperState.cookie), 200)
  expect(
    "operator's page of the order",
    await statusFor(`${url}/admin/orders/${shopperState.number}`, shopperState.cookie),
    200,
  )
  expect("cart", (await openClient(shop).pull(shopperState.cart))[0]?.qty, 2)
  const reset = { email, newPassword: `${password} new`, resetToken: shopperState.resetToken }
  expect(
    "link for a new password",
    (await post(`${url}/api/user/create-password?storeCode=fr`, reset)).status,
    200,
  )
  const login = { username: email, password: `${password} new` }
  expect("sign-in", (await post(`${url}/api/user/login?storeCode=fr`, login)).status, 200)
  return faults
}

const stops: Array<() => unknown> = []
const stopAll = async (): Promise<void> => {
  for (const stop of stops.splice(0).toReversed()) await stop()
}

const run = async () => {
  const postgres = await providePostgres(true)
  if (postgres === null) throw new Error("PostgreSQL is not here: install its package, or name a server.")
  stops.push(postgres.stop)
  const [before, after] = [createTemporaryFolder(), createTemporaryFolder()]
  stops.push(
    () => removeFolder(before),
    () => removeFolder(after),
  )
  const env = { SHOP_ADMIN_SECRET: adminSecret }
  const sqliteShopProcess = await start({ data: before, env })
  stops.push(() => sqliteShopProcess.stop())
  const client = openClient(sqliteShopProcess)
  const shopperState = await prepare(sqliteShopProcess)
  onProgress(`Filling the shop with ${orders} orders`)
  const sqlite = sqliteShop(before)
  await fillCustomers(sqlite, { email, count: Math.ceil(orders / 5), onProgress })
  await fillOrders(sqlite, { number: shopperState.number, count: orders - 1, onProgress })
  const url = urlOf(postgres.url, await createDatabase(postgres.url))
  const [{ sku }] = (await client.pull(shopperState.cart)) as readonly [CartItem]
  const changedCart = await client.createCart()
  const added = await client.addToCart(changedCart, { sku, qty: 1 })
  const { watch, run: keepChanging } = watchChanges(changedCart, added.body.result)
  watch.url = sqliteShopProcess.url
  const changing = keepChanging()
  onProgress("Moving")
  const startMs = performance.now()
  const release = await copyAndHold(before, url)
  stops.push(release)
  const copyMs = performance.now() - startMs
  const figures = await figuresOf(sqlite)
  const moved = await start({ data: after, env: { ...env, SHOP_DATABASE: url }, args: ["serve"] })
  stops.push(() => moved.stop())
  watch.url = moved.url
  const database = postgresShop(url)
  stops.push(database.close)
  // A change of the moved shop ends the time in which changes were refused.
  await until("a change of the moved shop", async () => watch.lastUrl === moved.url, {
    everyMs: 20,
    withinMs: goalMs,
  })
  watch.isOver = true
  await changing
  await release()
  const faults = [...(await check(moved, shopperState))]
  const movedFigures = await figuresOf(database)
  for (const [name, count] of Object.entries(figures)) {
    // The checks above use the cart, the session and the letters of the moved shop.
    const isUsed = /cart|session|token|letter|customers/.test(name)
    const found = movedFigures[name] ?? 0
    if (isUsed ? found < count : found !== count) faults.push(`${name}: ${found} in place of ${count}`)
  }
  if (watch.longestMs > goalMs) faults.push(`changes were refused for ${Math.round(watch.longestMs)} ms`)
  return {
    figures: {
      ...figures,
      "copy and comparison, ms": Math.round(copyMs),
      "changes were refused for, ms": Math.round(watch.longestMs),
    },
    faults,
  }
}

for (const name of ["SIGINT", "SIGTERM"] as const)
  process.once(name, () => void stopAll().then(() => process.exit(1)))
try {
  const { figures, faults } = await run()
  if (values.json) process.stdout.write(`${JSON.stringify({ figures, faults }, null, 2)}\n`)
  else
    for (const [name, value] of Object.entries(figures))
      process.stdout.write(`${name.padEnd(40)}${String(value).padStart(14)}\n`)
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.exitCode = faults.length === 0 ? 0 : 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await stopAll()
}
