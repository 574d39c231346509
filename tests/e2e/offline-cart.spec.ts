import type { BrowserContext } from "@playwright/test"
import { queryFile } from "../support/database-file.ts"
import { pageOf } from "../support/shop-client.ts"
import { at, stored, offline, online, test, visited } from "./support/network.ts"
import {
  addToCart,
  expectCount,
  lineOf,
  openCart,
  orderButton,
  orderNumber,
  toReview,
} from "./support/checkout.ts"
import { data, url } from "./support/place.ts"
import { expect, hydrated, type Page, pathOf, pressIfThere, type Visit, written } from "./support/test.ts"

/** The carts and orders of a customer in the shop's database. */
const ordersOf = (email: string) => queryFile(data, "SELECT number FROM orders WHERE email = ?", email)

/** Waits until the shop's last announcement is the cart's number of pieces. */
const synchronised = (page: Page, qty: number): Promise<unknown> =>
  page.waitForResponse(
    async (response) =>
      /\/api\/cart\/update/.test(response.url()) &&
      response.ok() &&
      ((await response.json()) as { readonly result: { readonly qty?: number } }).result.qty === qty,
  )

/** Opens a product, and waits until its data has loaded and it can be bought. */
const onProduct = async (here: Visit, sku: string): Promise<string> => {
  const path = await pathOf(here, sku)
  const fetched = here.page.waitForResponse(/product\/_search/)
  await visited(here.page, path)
  await fetched
  return path
}

test("a product that was added offline survives a reload offline, and is sent once after reconnection", async ({
  page,
  context,
  way,
}) => {
  const here = at(page, "fr")
  const path = await onProduct(here, "V709")
  const { name } = await pageOf(url, path, "product")
  await offline(context)
  await addToCart(here)
  await expectCount(here, 1)
  await addToCart(here)
  await expectCount(here, 2)
  await written(page, "cart", '"qty":2')
  await page.reload()
  await hydrated(page)
  await expectCount(here, 2)
  await page.goto("/fr/cart")
  await expect(page.getByRole("main").getByRole("heading", { name })).toBeVisible()
  const sent = synchronised(page, 2)
  await online(context)
  await sent
  await expectCount(here, 2)
  expect(way.log.filter(({ path: asked }) => asked.startsWith("/api/cart/update"))).toHaveLength(1)
})

test("the wishlist opens offline, on a page and from the shortcut", async ({ page, context }) => {
  const here = at(page, "de")
  const path = await onProduct(here, "V709")
  const { name } = await pageOf(url, path, "product")
  await page
    .getByRole("main")
    .getByRole("button", { name: new RegExp(here.words("Wishlist"), "i") })
    .first()
    .click()
  await expect(page.getByRole("banner").getByRole("button", { name: /1/ }).first()).toBeVisible()
  await written(page, "wishlist", "V709")
  await page.goto("/de")
  await stored(page)
  await offline(context)
  await page.goto("/de#wishlist")
  const panel = page.getByRole("dialog", { name: new RegExp(here.words("My Wishlist")) })
  await expect(panel.getByText(name)).toBeVisible()
})

test("two tabs that were offline merge into one cart", async ({ page, context }) => {
  const here = at(page, "en")
  await onProduct(here, "V709")
  const second = await context.newPage()
  const there = at(second, "en")
  await onProduct(there, "V713")
  await offline(context)
  await addToCart(here)
  await addToCart(there)
  await expectCount(here, 2)
  await expectCount(there, 2)
  await written(page, "cart", "V709", "V713")
  await page.reload()
  await hydrated(page)
  await expectCount(here, 2)
  await online(context)
  await expectCount(here, 2)
  await expectCount(there, 2)
  await second.close()
})

test("a lost response adds nothing twice", async ({ page, way }) => {
  const here = at(page, "en")
  const path = await onProduct(here, "V709")
  const { name } = await pageOf(url, path, "product")
  let lost = 0
  way.set(({ path: asked }) => {
    if (!asked.startsWith("/api/cart/update") || lost === 2) return { tag: "pass" }
    lost += 1
    return { tag: "loseAnswer" }
  })
  const heard = synchronised(page, 1)
  await addToCart(here)
  await heard
  expect(lost).toBeGreaterThan(0)
  await expectCount(here, 1)
  await page.reload()
  await hydrated(page)
  await expect(lineOf(await openCart(here), name)).toContainText("1")
})

test("a duplicated request adds nothing twice", async ({ page, way }) => {
  const here = at(page, "en")
  await onProduct(here, "V713")
  way.set(({ path }) => (path.startsWith("/api/cart") ? { tag: "duplicate" } : { tag: "pass" }))
  const heard = synchronised(page, 1)
  await addToCart(here)
  await heard
  way.mend()
  await page.reload()
  await hydrated(page)
  await expectCount(here, 1)
})

const toOrder = async (page: Page, email: string): Promise<Visit> => {
  const here = at(page, "en")
  await onProduct(here, "V709")
  const told = synchronised(page, 1)
  await addToCart(here)
  await told
  await page.goto("/en/checkout")
  await hydrated(page)
  await toReview(here, email)
  return here
}

for (const fault of ["loseAnswer", "loseRequest", "truncate", "cut", "duplicate"] as const)
  test(`an order with a network fault (${fault}) is placed exactly once`, async ({ page, way }) => {
    const email = `away-${fault.toLowerCase()}@example.org`
    const here = await toOrder(page, email)
    let faults = 0
    way.set(({ method, path }) => {
      if (method !== "POST" || !path.startsWith("/api/order") || faults === 1) return { tag: "pass" }
      faults += 1
      return { tag: fault }
    })
    await orderButton(here).click()
    await confirmed(here)
    expect(faults).toBe(1)
    expect(ordersOf(email)).toHaveLength(1)
    await expectCount(here, 0)
  })

/** The order's number is shown, also when the shopper has to ask once more. */
const confirmed = async (here: Visit): Promise<void> => {
  const { page, words } = here
  const number = page.getByText(/\b[A-Z]+-\d+\b/)
  const again = page.getByRole("button", { name: words("Try again") })
  await expect(number.or(again).first()).toBeVisible()
  await pressIfThere(again)
  await orderNumber(here)
}

const orderedOffline = async (here: Visit, context: BrowserContext): Promise<void> => {
  await offline(context)
  await orderButton(here).click()
  await expect(here.page).toHaveURL("/en/order-success")
}

test("an offline order survives a reload, and is sent from the confirmation page without a click", async ({
  page,
  context,
}) => {
  const email = "away-waiting@example.org"
  const here = await toOrder(page, email)
  await orderedOffline(here, context)
  await page.reload()
  await hydrated(page)
  expect(ordersOf(email)).toHaveLength(0)
  await online(context)
  await orderNumber(here)
  expect(ordersOf(email)).toHaveLength(1)
})

test("an offline order needs a confirmation on other pages, and is placed once", async ({
  page,
  context,
}) => {
  const email = "away-asked@example.org"
  const here = await toOrder(page, email)
  await orderedOffline(here, context)
  await page.goto("/en")
  await hydrated(page)
  await online(context)
  const confirm = { name: here.words("Confirm the order") }
  await page.getByRole("button", confirm).first().click()
  await page.getByRole("dialog").getByRole("button", confirm).click()
  await expect.poll(() => ordersOf(email).length).toBe(1)
})

test("thirty disconnections while adding and ordering lose no product and place one order", async ({
  page,
  context,
}) => {
  const email = "away-thirty@example.org"
  const here = at(page, "en")
  await onProduct(here, "V709")
  const flips = async (times: number, of: BrowserContext): Promise<void> => {
    for (let turn = 0; turn < times; turn++) {
      await offline(of)
      await online(of)
    }
  }
  for (let piece = 1; piece <= 5; piece++) {
    await offline(context)
    await addToCart(here)
    await expectCount(here, piece)
    await flips(3, context)
    await online(context)
  }
  await written(page, "cart", '"qty":5')
  await page.goto("/en/checkout")
  await hydrated(page)
  await toReview(here, email)
  const clicked = orderButton(here).click()
  await flips(10, context)
  await clicked
  await expect(page).toHaveURL("/en/order-success")
  await expect.poll(() => ordersOf(email).length).toBe(1)
  const [line] = queryFile(
    data,
    "SELECT qty FROM order_line JOIN orders ON orders.id = order_id WHERE email = ?",
    email,
  )
  expect(line).toMatchObject({ qty: 5 })
})
