import { createTemporaryFolder, removeFolder, type ShopProcess, start } from "../support/shop-process.ts"
import { accountButton, password, register } from "./support/account.ts"
import { readCaches, waitForStoredPage, test as base, visitAndStore } from "./support/network.ts"
import { addToCart, expectCount, orderButton, orderNumber, goToReview } from "./support/checkout.ts"
import { createVisit, expect, startPrograms, pathOf, waitForStoredValue } from "./support/test.ts"

/** A separate shop: no other test counts its customers, and its operator switches the worker off. */
let data = ""
let shop: ShopProcess
const test = base.extend({})
test.describe.configure({ mode: "serial" })
test.beforeAll(async () => {
  data = createTemporaryFolder()
  shop = await start({ data })
})
test.afterAll(async () => {
  await shop.stop()
  removeFolder(data)
})

test("SW3 no cache contains data of one shopper", async ({ page, faultProxy }) => {
  faultProxy.setUpstream(shop.url)
  const visit = createVisit(page, "en", shop)
  const email = "taint-canary@example.org"
  await visitAndStore(page, "/en")
  await accountButton(visit).click()
  await register(visit, email)
  await page.goto("/en/my-account")
  await startPrograms(page)
  for (const section of ["orders", "addresses", "profile", "reviews", "seen"]) {
    await page.goto(`/en/a/${section}`)
    await startPrograms(page)
  }
  await visitAndStore(page, await pathOf(visit, "V709"))
  await addToCart(visit)
  await expectCount(visit, 1)
  await waitForStoredValue(page, "cart", "V709")
  await page.goto("/en/cart")
  await startPrograms(page)
  await page.goto("/en/create-password?token=taint-token-canary")
  await startPrograms(page)
  await page.goto("/en?token=taint-token-canary")
  await startPrograms(page)
  await page.goto("/en/checkout")
  await startPrograms(page)
  await goToReview(visit, email)
  await orderButton(visit).click()
  const number = await orderNumber(visit)
  await page.goto(`/en/order-status?order=${number}`)
  await startPrograms(page)
  await page.goto("/en/withdrawal")
  await startPrograms(page)
  await page.goto("/en")
  await waitForStoredPage(page)

  const tokens = await page.evaluate(async () => {
    const opened = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open("shop")
      request.addEventListener("success", () => resolve(request.result))
    })
    const session = await new Promise<unknown>((resolve) => {
      const request = opened.transaction("session").objectStore("session").getAll()
      request.addEventListener("success", () => resolve(request.result))
    })
    opened.close()
    return [...JSON.stringify(session).matchAll(/"([\w-]{30,})"/g)].map(([, token]) => token!)
  })
  expect(tokens.length).toBeGreaterThan(0)
  const canaries = [email, "Martin", "rue des Potiers", "69001", password, "taint-token", number, ...tokens]
  const all = await readCaches(page)
  expect(all.length).toBeGreaterThan(50)
  const entriesWithPersonalData = all.flatMap(({ cache, url, head, text }) =>
    canaries
      .filter((one) => url.includes(one) || head.includes(one) || text.includes(one))
      .map((one) => [cache, url, one]),
  )
  expect(entriesWithPersonalData).toEqual([])
  // Stored responses are cacheable, and come from the right origin.
  const addresses = all.flatMap(({ url }) => {
    const { pathname, search } = new URL(url)
    return pathname.startsWith("/assets/") ? [] : [pathname + search]
  })
  const own =
    /^\/(api|graphql|content|admin|invoices|newsletter)|\/(cart|checkout|my-account|order-success|order-status|withdrawal|create-password|compare)|\/a\/(orders|addresses|profile|reviews|seen)|token|[?&](?!q=|page=|sort=)/
  expect(addresses.length).toBeGreaterThan(3)
  expect(addresses.filter((address) => own.test(address))).toEqual([])
  const unsaid = all.filter(
    ({ head }) => !/cache-control: [^\n]*public/.test(head) || /set-cookie|no-store|private/i.test(head),
  )
  expect(unsaid.map(({ url }) => url)).toEqual([])
})

test("SW7 240 pictures and 60 pages stay on the device, the last used ones", async ({ page, faultProxy }) => {
  faultProxy.setUpstream(shop.url)
  const visit = createVisit(page, "en", shop)
  await visitAndStore(page, await pathOf(visit, "V709"))
  const drawing = "/forms/tian-honey.svg"
  const addressesIn = (name: string) =>
    page.evaluate(async (cache) => (await (await caches.open(cache)).keys()).map(({ url }) => url), name)
  await page.evaluate(async (path) => {
    // Workbox deletes the oldest ones after each picture that it stores.
    for (let width = 1; width <= 250; width += 1) await fetch(`/img/${width}/9/resize${path}`)
  }, drawing)
  await expect.poll(async () => (await addressesIn("shop-pictures")).length).toBe(240)
  const pictures = await addressesIn("shop-pictures")
  expect(pictures.some((url) => url.includes(`/img/250/9/resize${drawing}`))).toBe(true)
  expect(pictures.some((url) => url.includes(`/img/1/9/resize${drawing}`))).toBe(false)
  for (let number = 1; number <= 62; number += 1) {
    await page.goto(`/en?q=bowl${number}`, { waitUntil: "commit" })
    await waitForStoredPage(page)
  }
  await expect.poll(async () => (await addressesIn("shop-pages")).length).toBe(60)
  expect((await addressesIn("shop-pages")).some((url) => url.endsWith("bowl62"))).toBe(true)
})

test("SW11 the operator's switch removes every worker with its caches", async ({ page, faultProxy }) => {
  faultProxy.setUpstream(shop.url)
  const visit = createVisit(page, "fr", shop)
  const path = await pathOf(visit, "V709")
  await visitAndStore(page, "/fr")
  expect((await readCaches(page)).length).toBeGreaterThan(50)
  await shop.stop()
  shop = await start({ data, env: { SHOP_WORKER: "off" } })
  faultProxy.setUpstream(shop.url)

  await page.reload()
  await startPrograms(page)
  await expect
    .poll(async () => [
      await page.evaluate(() => caches.keys()),
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    ])
    .toEqual([[], 0])
  // The shop works without a worker, and no client installs a new one.
  await page.goto(path)
  await startPrograms(page)
  await addToCart(visit)
  await expectCount(visit, 1)
  await page.waitForFunction(() => document.documentElement.matches(".is-interactive"))
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await page.goto("/fr")
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
})
