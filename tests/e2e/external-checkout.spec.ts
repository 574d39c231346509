import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { createTemporaryFolder, removeFolder, type ShopProcess, start } from "../support/shop-process.ts"
import { createVisit, expect, open, type Page, pathOf, test, waitForStoredValue } from "./support/test.ts"

/** Shops whose carts go to an external checkout, which redeems the code as its server would. */
const key = "a key that the shop and its checkout share"

interface Handed {
  readonly cartId: string
  readonly storeCode: string
}

/** An external checkout: it redeems each code and shows how many pieces the cart has. */
const startCheckout = async () => {
  const handed: Array<Handed> = []
  let shopUrl = ""
  const server: Server = createServer((request, response) => {
    const code = /^\/vue\/cart\/sync\/token\/([\w-]{43})\/cart\/\1$/.exec(request.url ?? "")?.[1]
    if (code === undefined) return void response.writeHead(204).end()
    void (async () => {
      const redeemed = await fetch(`${shopUrl}/api/ext/checkout/redeem`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
        body: JSON.stringify({ code, origin: address() }),
      })
      const { result } = (await redeemed.json()) as { readonly result: Handed }
      if (redeemed.status === 200) handed.push(result)
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" })
      response.end(
        `<!doctype html><title>External checkout</title><h1>External checkout</h1>` +
          `<a href="${shopUrl}/${result.storeCode}/order-success?handOff=${code}">Order</a>` +
          `<a href="${shopUrl}/${result.storeCode}/order-success">Leave</a>`,
      )
    })()
  })
  await new Promise<void>((listening) => void server.listen(0, "localhost", listening))
  const address = () => `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    handed,
    origin: address(),
    serve: (url: string) => void (shopUrl = url),
    close: () => new Promise((closed) => void server.close(closed)),
  }
}

const sku = "V709"
type Checkout = Awaited<ReturnType<typeof startCheckout>>

/** The lines of a handed cart on the platform. */
const linesOf = async (shop: ShopProcess, { cartId, storeCode }: Handed) => {
  const reply = await fetch(`${shop.url}/api/cart/pull?token=&cartId=${cartId}&storeCode=${storeCode}`)
  const { result } = (await reply.json()) as {
    readonly result: ReadonlyArray<{ readonly sku: string; readonly qty: number }>
  }
  return result.map((line) => [line.sku, line.qty])
}

/** Adds a vase on its page, with and without JavaScript. */
const addVase = async (page: Page, shop: ShopProcess, isScripted: boolean): Promise<void> => {
  const visit = createVisit(page, "en", shop)
  const path = shop.url + (await pathOf(visit, sku))
  if (isScripted) await open(page, path)
  else await page.goto(path)
  await page.getByRole("button", { name: "Add to cart" }).click()
  if (isScripted) await inCart(page)
  else await expect(page).toHaveURL(/\/cart$/)
}

/** Waits until the header counts the vase and the device has stored it: before, the browser would ask before it leaves. */
const inCart = async (page: Page): Promise<void> => {
  await expect(page.getByRole("banner").getByRole("button", { name: /^Cart/ })).toContainText("1")
  await waitForStoredValue(page, "cart", sku)
}

/** The page goes on to the checkout before it is loaded. */
const untilItLeaves = { waitUntil: "commit" } as const

const atCheckout = (page: Page) =>
  expect(page.getByRole("heading", { name: "External checkout" })).toBeVisible()

/** Orders at the external checkout: the cart of the shop is empty, and stays so. */
const orderOnce = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "Order" }).click()
  await expect(page.getByRole("heading", { name: "Thank you for your order" })).toBeVisible()
  await page.reload()
  await expect(page.getByRole("heading", { name: "Thank you for your order" })).toBeVisible()
  await page.goto(new URL("cart", page.url()).href)
  await expect(page.getByRole("main").getByText("Your cart is empty.").first()).toBeVisible()
}

const setups = [
  { name: "one view", checkout: (origin: string) => `en=${origin}` },
  { name: "every view", checkout: (origin: string) => origin },
] as const

for (const { name, checkout: named } of setups)
  test.describe(`UI484 SR498 an external checkout of ${name}`, () => {
    test.describe.configure({ mode: "serial" })
    // One test aborts the request for the code.
    test.use({ allowedMessages: /Failed to load resource: net::ERR_FAILED/ })
    let shop: ShopProcess
    let checkout: Checkout
    const data = createTemporaryFolder()
    test.beforeAll(async () => {
      checkout = await startCheckout()
      shop = await start({
        data,
        env: { SHOP_CHECKOUT: named(checkout.origin), SHOP_CHECKOUT_KEY: key },
      })
      checkout.serve(shop.url)
    })
    test.afterAll(async () => {
      await shop.stop()
      await checkout.close()
      removeFolder(data)
    })
    test.beforeEach(() => void checkout.handed.splice(0))
    const handedOnce = async (): Promise<void> => {
      expect(checkout.handed.length).toBe(1)
      expect(await linesOf(shop, checkout.handed[0]!)).toEqual([[sku, 1]])
    }

    test("by a click", async ({ page }) => {
      await addVase(page, shop, true)
      await open(page, `${shop.url}/en/cart`)
      await page.getByRole("main").getByRole("link", { name: "Proceed to checkout" }).click()
      await atCheckout(page)
      await handedOnce()
      await page.goBack()
      await expect(page).toHaveURL(`${shop.url}/en/cart`)
      await page.goForward()
      await atCheckout(page)
    })
    test("UI485 by a typed address, and back with an order", async ({ page }) => {
      await addVase(page, shop, true)
      await page.goto(`${shop.url}/en/checkout`, untilItLeaves)
      await atCheckout(page)
      await handedOnce()
      await orderOnce(page)
    })
    test("by a reload of the page that could not leave", async ({ page, context }) => {
      await addVase(page, shop, true)
      await open(page, `${shop.url}/en/cart`)
      await page.route("**/api/ext/checkout/hand-off*", (route) => route.abort())
      await page.getByRole("main").getByRole("link", { name: "Proceed to checkout" }).click()
      await expect(page.getByRole("main").getByRole("status").first()).toContainText("Your cart is kept")
      await page.unroute("**/api/ext/checkout/hand-off*")
      await page.reload(untilItLeaves)
      await atCheckout(page)
      await handedOnce()
      expect(context.pages().length).toBe(1)
    })
    test("in a browser without the Navigation API", async ({ page }) => {
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, "navigation"))
      const visit = createVisit(page, "en", shop)
      await page.goto(shop.url + (await pathOf(visit, sku)))
      await page.getByRole("button", { name: "Add to cart" }).click()
      await inCart(page)
      await page.goto(`${shop.url}/en/cart`)
      await page.getByRole("main").getByRole("link", { name: "Proceed to checkout" }).click()
      await atCheckout(page)
      await handedOnce()
      await orderOnce(page)
    })
    test("UI485 without a word of the checkout the shopper decides", async ({ page }) => {
      await addVase(page, shop, true)
      await page.goto(`${shop.url}/en/checkout`, untilItLeaves)
      await atCheckout(page)
      await page.getByRole("link", { name: "Leave" }).click()
      await expect(page.getByText("Has the checkout confirmed your order?")).toBeVisible()
      await page.getByRole("button", { name: "Yes, empty the cart" }).click()
      await expect(page.getByRole("heading", { name: "Thank you for your order" })).toBeVisible()
    })
    test("with an empty cart it says so", async ({ page }) => {
      await page.goto(`${shop.url}/en/checkout`)
      await expect(
        page.getByText("Shopping cart is empty. Please add some products before entering Checkout"),
      ).toBeVisible()
    })

    test.describe("without JavaScript", () => {
      test.use({ javaScriptEnabled: false })
      test("by the link of the cart, by a typed address, and back with an order", async ({ page }) => {
        await addVase(page, shop, false)
        await page.getByRole("main").getByRole("link", { name: "Proceed to checkout" }).click()
        await atCheckout(page)
        await handedOnce()
        await page.goto(`${shop.url}/en/checkout`, untilItLeaves)
        await atCheckout(page)
        expect(checkout.handed.map(({ cartId }) => cartId)).toEqual([
          checkout.handed[0]!.cartId,
          checkout.handed[0]!.cartId,
        ])
        await orderOnce(page)
        await page.goto(`${shop.url}/en/checkout`)
        await expect(
          page.getByText("Shopping cart is empty. Please add some products before entering Checkout"),
        ).toBeVisible()
      })
      test("with an empty cart it says so", async ({ page }) => {
        await page.goto(`${shop.url}/en/checkout`)
        await expect(page.getByRole("heading", { name: "Your cart is empty." })).toBeVisible()
        // Playwright matches no text inside of noscript.
        expect(await page.locator("noscript").getByRole("status").innerText()).toBe(
          "Shopping cart is empty. Please add some products before entering Checkout",
        )
      })
    })

    if (name === "one view")
      test("another view keeps the shop's own", async ({ page }) => {
        await addVase(page, shop, true)
        await open(page, `${shop.url}/de/checkout`)
        await expect(page.getByRole("heading", { level: 1, name: "Kasse" })).toBeVisible()
        expect(checkout.handed).toEqual([])
      })
  })
