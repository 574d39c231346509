import { chromium } from "@playwright/test"
import { findChromium } from "../../packages/tooling/src/browser/chromium.ts"
import { pageOf } from "../support/shop-client.ts"
import { commonWord, sizes } from "./support/search.ts"
import { url } from "./support/shop-address.ts"
import {
  categoryPath,
  clickAndGetScroll,
  expect,
  startPrograms,
  open,
  test,
  views,
  viewsToTest,
  createVisit,
  waitForStoredValue,
} from "./support/test.ts"

for (const view of viewsToTest("de")) {
  test(`${view}: UI6, UI67 more products are appended to a list, and Back restores all of them`, async ({
    page,
  }) => {
    const visit = createVisit(page, view)
    const { words } = visit
    const first = `/${view}/search?q=${encodeURIComponent(commonWord[view])}`
    const names = (await pageOf(url, first, "search")).listing.cards.map(({ name }) => name)
    await open(page, `/${view}`)
    await page.goto(first)
    await startPrograms(page)
    const cards = page.getByRole("main").getByRole("heading", { level: 2 })
    await expect(cards).toHaveText(names)
    await page.getByRole("link", { name: words("Show more pieces") }).click()
    await expect(page).toHaveURL(/page=2/)
    const next = (await pageOf(url, `${first}&page=2`, "search")).listing.cards.map(({ name }) => name)
    await expect(cards).toHaveText([...names, ...next])
    // The first new product has the focus: the button has disappeared, or is below all new products.
    await expect(
      page.getByRole("main").getByRole("link", { name: next[0]!, exact: true }).last(),
    ).toBeFocused()

    const last = page
      .getByRole("main")
      .getByRole("link", { name: next.at(-1)!, exact: true })
      .last()
    const scrolled = await clickAndGetScroll(page, last)
    expect(scrolled).toBeGreaterThan(0)
    await expect(page.getByRole("heading", { level: 1, name: next.at(-1)! })).toBeVisible()
    await page.goBack()
    await expect(cards).toHaveText([...names, ...next])
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
    // Loading more keeps the history entry: one step back leads to the page before the list.
    await page.goBack()
    await expect(page).toHaveURL(`/${view}`)
  })

  test(`${view}: another language shows the same page, filters and cart`, async ({ page }) => {
    const visit = createVisit(page, view)
    const { words } = visit
    const cup = (await visit.api.documents("product", ["V708"]))[0]!
    await open(page, `/${view}/${cup.url_path}`)
    await page.getByRole("button", { name: words("Add to cart") }).click()
    const cart = page.getByRole("banner").getByRole("button", { name: new RegExp(`^${words("Cart")}`) })
    await expect(cart).toContainText("1")
    await waitForStoredValue(page, "cart", "V708")
    const path = await categoryPath(visit, 20)
    const filter = (await pageOf(url, path, "category")).listing.filters.find(({ code }) => code === "color")!
    const option = filter.options.find(({ count }) => count > 1)!
    await open(page, option.href)
    for (const other of views.filter((one) => one !== view)) {
      const there = createVisit(page, other)
      await page.getByRole("complementary").locator(`a[hreflang="${other}"]`).click()
      await expect(page.locator("html")).toHaveAttribute("lang", other)
      await startPrograms(page)
      await expect(page).toHaveURL(new RegExp(`/${other}/.*color=${option.id}`))
      await expect(
        page.getByRole("list", { name: there.words("Chosen filters") }).getByRole("listitem"),
      ).not.toHaveCount(0)
      await expect(
        page.getByRole("banner").getByRole("button", { name: new RegExp(`^${there.words("Cart")}`) }),
      ).toContainText("1")
    }
  })
}

test("an empty filtered list says so and links back", async ({ page }) => {
  const visit = createVisit(page, "en")
  await open(page, `${await categoryPath(visit, 20)}?price=900000-999999`)
  await expect(
    page.getByRole("heading", { name: visit.words("Nothing fits all of these filters") }),
  ).toBeVisible()
})

test("UI244 a link under mouse or focus is prefetched, unless data is to be saved", async ({ page }) => {
  const visit = createVisit(page, "en")
  const path = await categoryPath(visit, 20)
  const { listing } = await pageOf(url, path, "category")
  const [first, second] = listing.cards
  await open(page, path)
  const searchRequest = page.waitForRequest(/_search.*url_path|url.map|_search/)
  await page.getByRole("link", { name: first!.name, exact: true }).hover()
  await searchRequest
  await page.evaluate(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true }),
  )
  const apiRequests: Array<string> = []
  page.on("request", (request) => {
    const requestText = `${request.url()} ${request.postData() ?? ""}`
    // The effects of the first one may still be running.
    if (requestText.includes("/api/") && requestText.includes(second!.href.split("/").at(-1)!))
      apiRequests.push(requestText)
  })
  await page.getByRole("link", { name: second!.name, exact: true }).focus()
  // This timer is set later and runs longer, so it fires after all effects of the focus.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), 61)))
  expect(apiRequests).toEqual([])
  await page.getByRole("link", { name: second!.name, exact: true }).click()
  await expect(page.getByRole("heading", { level: 1, name: second!.name })).toBeVisible()
})

test("a page from the back/forward cache is unchanged", async () => {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ["--no-sandbox", "--disable-gpu"],
    // Playwright disables the page cache by default.
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  })
  try {
    // A service worker that takes control of a cached page makes Chromium drop it.
    const page = await browser.newPage({ viewport: sizes.desktop, serviceWorkers: "block" })
    const visit = createVisit(page, "en")
    await page.goto(url + (await categoryPath(visit, 20)))
    await startPrograms(page)
    await page.waitForFunction(() => document.documentElement.matches(".is-interactive"))
    await page.evaluate(() => {
      Object.assign(globalThis, { isSamePage: true })
      addEventListener("pageshow", ({ persisted }) => Object.assign(globalThis, { isPersisted: persisted }))
    })
    // Chromium drops a cached page that holds a lock for which the next page waits. Idle work may take a lock at any time,
    // so further locks wait until the page is left, and those held must be released.
    await page.evaluate(() => {
      navigator.locks.request = () => new Promise(() => {})
    })
    const countLocks = (): Promise<number> =>
      page.evaluate(async () => {
        const { held = [], pending = [] } = await navigator.locks.query()
        return held.length + pending.length
      })
    // `waitForFunction` takes a promise for a true value, so it would not wait.
    await expect.poll(countLocks).toBe(0)
    // Another language is another document.
    await page.goto(`${url}/de`)
    await startPrograms(page)
    await page.goBack({ waitUntil: "commit" })
    // Evaluated through the debugger, because Playwright's own contexts do not survive the page cache.
    const devtools = await page.context().newCDPSession(page)
    const { result } = await devtools.send("Runtime.evaluate", {
      expression: `JSON.stringify([
        globalThis.isSamePage, globalThis.isPersisted, performance.getEntriesByType("navigation")[0].notRestoredReasons
      ])`,
    })
    expect(result.value).toBe("[true,true,null]")
  } finally {
    await browser.close()
  }
})

test("UI66 the button to the top is shown far below, and moves focus to the top", async ({ page }) => {
  const visit = createVisit(page, "en")
  await open(page, await categoryPath(visit, 20))
  const up = page.getByRole("button", { name: visit.words("Back to the top") })
  await expect(up).toBeHidden()
  await page.evaluate(() => scrollTo(0, 150))
  await expect(up).toBeHidden()
  await page.evaluate(() => scrollTo(0, 250))
  await up.click()
  await expect(up).toBeHidden()
  expect(await page.evaluate(() => scrollY)).toBeLessThan(201)
  await expect(page.locator("#content")).toBeFocused()
})

test("lazily laid out content has the reserved height", async ({ page }) => {
  // At most the last line of one block: otherwise the restored scroll position at the end of a page would be wrong.
  const blocks = (): Promise<readonly { readonly height: number; readonly isLaidOut: boolean }[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll("*")]
        .filter((element) => getComputedStyle(element).contentVisibility === "auto")
        .map((element) => ({
          height: element.getBoundingClientRect().height,
          isLaidOut: element.firstElementChild!.checkVisibility({ contentVisibilityAuto: true }),
        })),
    )
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    for (const view of views) {
      await open(page, `/${view}`)
      const taken = await blocks()
      expect(taken.length).toBeGreaterThan(1)
      expect(taken.filter((block) => block.isLaidOut)).toEqual([])
      await page.getByRole("contentinfo").locator("a").last().scrollIntoViewIfNeeded()
      await expect.poll(async () => (await blocks()).every((block) => block.isLaidOut)).toBe(true)
      for (const [index, block] of (await blocks()).entries()) {
        const name = `${view} at ${width} px: block ${index}`
        expect(Math.abs(block.height - taken[index]!.height), name).toBeLessThan(24)
      }
    }
  }
})

test.describe("failed pictures", () => {
  test.use({ allowedMessages: /status of 503/ })

  test("UI236 show their background, and are requested again", async ({ page }) => {
    const path = await categoryPath(createVisit(page, "en"), 20)
    const refused = new Map<string, number>()
    await page.route("**/img/**/photographs/**", async (route) => {
      const address = route.request().url()
      const times = refused.get(address) ?? 0
      refused.set(address, times + 1)
      await (times < 2 ? route.fulfill({ status: 503 }) : route.continue())
    })
    await open(page, path)
    const first = page.locator(".card__picture img").first()
    await expect(first).toHaveAttribute("data-lost")
    await expect(first).toHaveCSS("opacity", "0")
    await expect(first).not.toHaveAttribute("data-lost")
    await expect(first).toHaveCSS("opacity", "1")
    expect(await first.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0)
  })
})
