/** A visitor who only reads, and the first action of one who does not. */
import type { Browser } from "@playwright/test"
import { expectCount, openCart } from "./support/checkout.ts"
import { builtFile, holdScripts } from "./support/scripts.ts"
import {
  categoryPath,
  createVisit,
  expect,
  open,
  type Page,
  pathOf,
  startPrograms,
  test,
  waitForHydration,
  waitForStoredValue,
} from "./support/test.ts"

const programs = builtFile("src/runtime/browser.ts")

/** Whether a page has requested the shop's programs. */
const hasPrograms = (page: Page): Promise<boolean> =>
  page.evaluate(
    (file) => performance.getEntriesByType("resource").some(({ name }) => name.endsWith(file)),
    programs,
  )

/** Waits until the page has come to rest: the last thing that a reader loads is the app's manifest. */
const waitForRest = async (page: Page): Promise<void> => {
  await waitForHydration(page)
  await expect(page.locator("link[rel=manifest]")).toHaveCount(1)
}

test("UI500 a reader of several pages loads no programs, in any language", async ({ page }) => {
  for (const view of ["fr", "en", "de"] as const) {
    const visit = createVisit(page, view)
    await page.goto(await categoryPath(visit, 20))
    await waitForRest(page)
    expect(await hasPrograms(page)).toBe(false)
    const link = page.locator("main li h2 a").first()
    const path = await link.getAttribute("href")
    await link.click()
    await expect(page).toHaveURL(path!)
    await waitForRest(page)
    expect(await hasPrograms(page)).toBe(false)
  }
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(names).toEqual([])
})

test("UI500 the focus in a field and a touched control load the programs", async ({ page }) => {
  const visit = createVisit(page, "en")
  await page.goto(await pathOf(visit, "V708"))
  await waitForRest(page)
  await page.getByRole("contentinfo").getByRole("textbox").first().focus()
  await expect.poll(() => hasPrograms(page)).toBe(true)
})

test("UI500 the cart loads the programs at once", async ({ page }) => {
  await page.goto("/en/cart")
  await expect.poll(() => hasPrograms(page)).toBe(true)
})

test("UI501 a device with a cart loads the programs at once; one that only accepted the notice does not", async ({
  page,
}) => {
  const visit = createVisit(page, "de")
  await page.goto("/de")
  await waitForHydration(page)
  await page.getByRole("button", { name: visit.words("Understood") }).click()
  await waitForStoredValue(page, "claims", '"value":true')
  await expect(page.locator(".cookies")).toHaveCount(0)
  await page.goto(await pathOf(visit, "V708"))
  await waitForRest(page)
  expect(await hasPrograms(page)).toBe(false)
  await expect(page.locator(".cookies")).toHaveCount(0)
  await page
    .getByRole("main")
    .getByRole("button", { name: visit.words("Add to cart") })
    .click()
  await waitForStoredValue(page, "cart", "V708")
  await page.goto("/fr")
  await expectCount(createVisit(page, "fr"), 1)
})

test("UI501 a device with the database of an earlier build shows its cart", async ({ page }) => {
  const visit = createVisit(page, "en")
  await page.goto(await pathOf(visit, "V708"))
  await page
    .getByRole("main")
    .getByRole("button", { name: visit.words("Add to cart") })
    .click()
  await waitForStoredValue(page, "cart", "V708")
  // A file of the shop that runs no script. The first version of the database had fewer collections.
  await page.goto("/robots.txt")
  await page.evaluate(async () => {
    const result = <A>(request: IDBRequest<A>): Promise<A> =>
      new Promise((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result))
        request.addEventListener("error", () => reject(request.error!))
      })
    const database = await result(indexedDB.open("shop"))
    const cart = await result<unknown>(database.transaction("cart").objectStore("cart").get("state"))
    database.close()
    await result(indexedDB.deleteDatabase("shop"))
    const opening = indexedDB.open("shop", 1)
    opening.addEventListener("upgradeneeded", () =>
      opening.result.createObjectStore("cart").put(cart, "state"),
    )
    ;(await result(opening)).close()
  })
  await page.goto("/en")
  await expectCount(visit, 1)
})

test("UI502 a link that is followed right after an add waits until the device has stored it", async ({
  page,
}) => {
  const visit = createVisit(page, "en")
  const release = await holdScripts(page, `**${programs}`)
  await page.goto(await pathOf(visit, "V708"))
  await waitForHydration(page)
  await page
    .getByRole("main")
    .getByRole("button", { name: visit.words("Add to cart") })
    .click()
  await expectCount(visit, 1)
  await page
    .getByRole("navigation", { name: visit.words("Departments") })
    .getByRole("link", { name: "Cook", exact: true })
    .click()
  await expectCount(visit, 1)
  release()
  await expect(page.getByRole("heading", { level: 1, name: "Cook" })).toBeVisible()
  await expectCount(visit, 1)
})

test("UI503 what a reader has viewed is listed once the programs run", async ({ page }) => {
  const visit = createVisit(page, "en")
  const names: Array<string> = []
  for (const sku of ["V708", "V709"]) {
    await page.goto(await pathOf(visit, sku))
    await waitForRest(page)
    names.push(await page.getByRole("heading", { level: 1 }).innerText())
  }
  expect(await hasPrograms(page)).toBe(false)
  await startPrograms(page)
  await expect(page.locator("section", { has: page.locator("#recently-viewed") })).toContainText(names[0]!)
  await open(page, await pathOf(visit, "V312"))
  for (const name of names)
    await expect(page.locator("section", { has: page.locator("#recently-viewed") })).toContainText(name)
})

/** Adds a product after a number of responses, on a device of its own. */
const addAfter = async (browser: Browser, responses: number): Promise<void> => {
  const context = await browser.newContext({ serviceWorkers: "block" })
  const page = await context.newPage()
  const visit = createVisit(page, "en")
  const path = await pathOf(visit, "V708")
  const arrived = Promise.withResolvers<void>()
  let count = 0
  page.on("response", () => {
    count += 1
    if (count === responses) arrived.resolve()
  })
  await page.goto(path, { waitUntil: "commit" })
  await arrived.promise
  await page
    .getByRole("main")
    .getByRole("button", { name: visit.words("Add to cart") })
    .click()
  await expectCount(visit, 1)
  await waitForStoredValue(page, "cart", "V708")
  await page.goto("/en")
  await expectCount(visit, 1)
  await startPrograms(page)
  const lines = (await openCart(visit)).locator(".lines > li")
  await expect(lines).toHaveCount(1)
  await context.close()
}

for (const responses of [1, 2, 3, 5, 8, 12, 16, 20])
  test(`UI502 an add after ${responses} responses is neither lost nor doubled`, ({ browser }) =>
    addAfter(browser, responses))
