import type { BrowserContext } from "@playwright/test"
import { queryFile } from "../support/database-file.ts"
import { pageOf } from "../support/shop-client.ts"
import { waitForStoredPage, goOffline, goOnline, test, visitAndStore } from "./support/network.ts"
import {
  addToCart,
  expectCount,
  lineOf,
  openCart,
  orderButton,
  orderNumber,
  goToReview,
} from "./support/checkout.ts"
import { data, url } from "./support/shop-address.ts"
import {
  createVisit,
  expect,
  startPrograms,
  type Page,
  pathOf,
  clickIfPresent,
  type Visit,
  waitForStoredValue,
} from "./support/test.ts"

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
const onProduct = async (visit: Visit, sku: string): Promise<string> => {
  const path = await pathOf(visit, sku)
  const fetched = visit.page.waitForResponse(/product\/_search/)
  await visitAndStore(visit.page, path)
  await fetched
  return path
}

test("a product that was added offline survives a reload offline, and is sent once after reconnection", async ({
  page,
  context,
  faultProxy,
}) => {
  const visit = createVisit(page, "fr")
  const path = await onProduct(visit, "V709")
  const { name } = await pageOf(url, path, "product")
  await goOffline(context)
  await addToCart(visit)
  await expectCount(visit, 1)
  await addToCart(visit)
  await expectCount(visit, 2)
  await waitForStoredValue(page, "cart", '"qty":2')
  await page.reload()
  await startPrograms(page)
  await expectCount(visit, 2)
  await page.goto("/fr/cart")
  await expect(page.getByRole("main").getByRole("heading", { name })).toBeVisible()
  const sent = synchronised(page, 2)
  await goOnline(context)
  await sent
  await expectCount(visit, 2)
  expect(
    faultProxy.log.filter(({ path: requestPath }) => requestPath.startsWith("/api/cart/update")),
  ).toHaveLength(1)
})

test("the wishlist opens offline, on a page and from the shortcut", async ({ page, context }) => {
  const visit = createVisit(page, "de")
  const path = await onProduct(visit, "V709")
  const { name } = await pageOf(url, path, "product")
  await page
    .getByRole("main")
    .getByRole("button", { name: new RegExp(visit.words("Wishlist"), "i") })
    .first()
    .click()
  await expect(page.getByRole("banner").getByRole("button", { name: /1/ }).first()).toBeVisible()
  await waitForStoredValue(page, "wishlist", "V709")
  await page.goto("/de")
  await waitForStoredPage(page)
  await goOffline(context)
  await page.goto("/de#wishlist")
  const panel = page.getByRole("dialog", { name: new RegExp(visit.words("My Wishlist")) })
  await expect(panel.getByText(name)).toBeVisible()
})

test("two tabs that were offline merge into one cart", async ({ page, context }) => {
  const visit = createVisit(page, "en")
  await onProduct(visit, "V709")
  const second = await context.newPage()
  const there = createVisit(second, "en")
  await onProduct(there, "V713")
  await goOffline(context)
  await addToCart(visit)
  await addToCart(there)
  await expectCount(visit, 2)
  await expectCount(there, 2)
  await waitForStoredValue(page, "cart", "V709", "V713")
  await page.reload()
  await startPrograms(page)
  await expectCount(visit, 2)
  await goOnline(context)
  await expectCount(visit, 2)
  await expectCount(there, 2)
  await second.close()
})

test("a lost response adds nothing twice", async ({ page, faultProxy }) => {
  const visit = createVisit(page, "en")
  const path = await onProduct(visit, "V709")
  const { name } = await pageOf(url, path, "product")
  let lostResponses = 0
  faultProxy.setRule(({ path: requestPath }) => {
    if (!requestPath.startsWith("/api/cart/update") || lostResponses === 2) return { tag: "pass" }
    lostResponses += 1
    return { tag: "loseResponse" }
  })
  const synchronisation = synchronised(page, 1)
  await addToCart(visit)
  await synchronisation
  expect(lostResponses).toBeGreaterThan(0)
  await expectCount(visit, 1)
  await page.reload()
  await startPrograms(page)
  await expect(lineOf(await openCart(visit), name)).toContainText("1")
})

test("a duplicated request adds nothing twice", async ({ page, faultProxy }) => {
  const visit = createVisit(page, "en")
  await onProduct(visit, "V713")
  faultProxy.setRule(({ path }) => (path.startsWith("/api/cart") ? { tag: "duplicate" } : { tag: "pass" }))
  const synchronisation = synchronised(page, 1)
  await addToCart(visit)
  await synchronisation
  faultProxy.forwardAll()
  await page.reload()
  await startPrograms(page)
  await expectCount(visit, 1)
})

const toOrder = async (page: Page, email: string): Promise<Visit> => {
  const visit = createVisit(page, "en")
  await onProduct(visit, "V709")
  const synchronisation = synchronised(page, 1)
  await addToCart(visit)
  await synchronisation
  await page.goto("/en/checkout")
  await startPrograms(page)
  await goToReview(visit, email)
  return visit
}

for (const fault of ["loseResponse", "loseRequest", "truncate", "headersOnly", "duplicate"] as const)
  test(`an order with a network fault (${fault}) is placed exactly once`, async ({ page, faultProxy }) => {
    const email = `away-${fault.toLowerCase()}@example.org`
    const visit = await toOrder(page, email)
    let faults = 0
    faultProxy.setRule(({ method, path }) => {
      if (method !== "POST" || !path.startsWith("/api/order") || faults === 1) return { tag: "pass" }
      faults += 1
      return { tag: fault }
    })
    await orderButton(visit).click()
    await confirmed(visit)
    expect(faults).toBe(1)
    expect(ordersOf(email)).toHaveLength(1)
    await expectCount(visit, 0)
  })

/** The order's number is shown, also when the shopper has to send a waiting order. */
const confirmed = async (visit: Visit): Promise<void> => {
  const { page, words } = visit
  const number = page.getByText(/\b[A-Z]+-\d+\b/)
  const send = page.getByRole("button", { name: words("Send it now") })
  await expect(number.or(send).first()).toBeVisible()
  await clickIfPresent(send)
  await orderNumber(visit)
}

const orderedOffline = async (visit: Visit, context: BrowserContext): Promise<void> => {
  await goOffline(context)
  await orderButton(visit).click()
  await expect(visit.page).toHaveURL("/en/order-success")
}

test("an offline order survives a reload, and is sent from the confirmation page without a click", async ({
  page,
  context,
}) => {
  const email = "away-waiting@example.org"
  const visit = await toOrder(page, email)
  await orderedOffline(visit, context)
  await page.reload()
  await startPrograms(page)
  expect(ordersOf(email)).toHaveLength(0)
  await goOnline(context)
  await orderNumber(visit)
  expect(ordersOf(email)).toHaveLength(1)
})

test("an offline order needs a confirmation on other pages, and is placed once", async ({
  page,
  context,
}) => {
  const email = "away-asked@example.org"
  const visit = await toOrder(page, email)
  await orderedOffline(visit, context)
  await page.goto("/en")
  await startPrograms(page)
  await goOnline(context)
  const confirm = { name: visit.words("Confirm the order") }
  await page.getByRole("button", confirm).first().click()
  await page.getByRole("dialog").getByRole("button", confirm).click()
  await expect.poll(() => ordersOf(email).length).toBe(1)
})

test("thirty disconnections while adding and ordering lose no product and place one order", async ({
  page,
  context,
}) => {
  const email = "away-thirty@example.org"
  const visit = createVisit(page, "en")
  await onProduct(visit, "V709")
  const toggleNetwork = async (times: number, of: BrowserContext): Promise<void> => {
    for (let turn = 0; turn < times; turn++) {
      await goOffline(of)
      await goOnline(of)
    }
  }
  for (let piece = 1; piece <= 5; piece++) {
    await goOffline(context)
    await addToCart(visit)
    await expectCount(visit, piece)
    await toggleNetwork(3, context)
    await goOnline(context)
  }
  await waitForStoredValue(page, "cart", '"qty":5')
  await page.goto("/en/checkout")
  await startPrograms(page)
  await goToReview(visit, email)
  const clicked = orderButton(visit).click()
  await toggleNetwork(10, context)
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
