import { chromium } from "@playwright/test"
import { find } from "../tools/chromium.ts"
import { pageOf } from "../tools/shop-client.ts"
import { plenty, sizes } from "./support/finding.ts"
import { url } from "./support/place.ts"
import { categoryPath, expect, hydrated, open, test, views, visit } from "./support/test.ts"

for (const view of views) {
  test(`${view}: UI6, UI67 more of a list joins it, and Back finds it as long as it was`, async ({
    page,
  }) => {
    const at = visit(page, view)
    const { words } = at
    const first = `/${view}/search?q=${encodeURIComponent(plenty[view])}`
    const names = (await pageOf(url, first, "search")).listing.cards.map(({ name }) => name)
    await open(page, `/${view}`)
    await page.goto(first)
    await hydrated(page)
    const cards = page.getByRole("main").getByRole("heading", { level: 2 })
    await expect(cards).toHaveText(names)
    await page.getByRole("link", { name: words("Show more pieces") }).click()
    await expect(page).toHaveURL(/page=2/)
    const next = (await pageOf(url, `${first}&page=2`, "search")).listing.cards.map(({ name }) => name)
    await expect(cards).toHaveText([...names, ...next])
    // The first of what is new has the focus: the button is gone, or stands below all of it.
    await expect(
      page.getByRole("main").getByRole("link", { name: next[0]!, exact: true }).last(),
    ).toBeFocused()

    const last = page
      .getByRole("main")
      .getByRole("link", { name: next.at(-1)!, exact: true })
      .last()
    await last.scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => scrollY)
    expect(scrolled).toBeGreaterThan(0)
    await last.click()
    await expect(page.getByRole("heading", { level: 1, name: next.at(-1)! })).toBeVisible()
    await page.goBack()
    await expect(cards).toHaveText([...names, ...next])
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
    // More of a list is the same entry: once more, and one is where one came from.
    await page.goBack()
    await expect(page).toHaveURL(`/${view}`)
  })

  test(`${view}: another language keeps the page, its filters and the cart`, async ({ page }) => {
    const at = visit(page, view)
    const { words } = at
    const cup = (await at.api.documents("product", ["V708"]))[0]!
    await open(page, `/${view}/${cup.url_path}`)
    await page.getByRole("button", { name: words("Add to cart") }).click()
    const cart = page.getByRole("banner").getByRole("button", { name: new RegExp(`^${words("Cart")}`) })
    await expect(cart).toContainText("1")
    const path = await categoryPath(at, 20)
    const filter = (await pageOf(url, path, "category")).listing.filters.find(({ code }) => code === "color")!
    const option = filter.options.find(({ count }) => count > 1)!
    await open(page, option.href)
    for (const other of views.filter((one) => one !== view)) {
      const there = visit(page, other)
      await page.getByRole("complementary").locator(`a[hreflang="${other}"]`).click()
      await expect(page.locator("html")).toHaveAttribute("lang", other)
      await hydrated(page)
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

test("nothing under all filters says so and leads back", async ({ page }) => {
  const at = visit(page, "en")
  await open(page, `${await categoryPath(at, 20)}?price=900000-999999`)
  await expect(
    page.getByRole("heading", { name: at.words("Nothing fits all of these filters") }),
  ).toBeVisible()
})

test("what comes next is asked for when a finger or a mouse goes there, unless data is to be saved", async ({
  page,
}) => {
  const at = visit(page, "en")
  const path = await categoryPath(at, 20)
  const { listing } = await pageOf(url, path, "category")
  const [first, second] = listing.cards
  await open(page, path)
  const asked = page.waitForRequest(/_search.*url_path|url.map|_search/)
  await page.getByRole("link", { name: first!.name, exact: true }).hover()
  await asked
  await page.evaluate(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true }),
  )
  const asks: Array<string> = []
  page.on("request", (request) => {
    const asked = `${request.url()} ${request.postData() ?? ""}`
    // What the first one set off may still be on its way.
    if (asked.includes("/api/") && asked.includes(second!.href.split("/").at(-1)!)) asks.push(asked)
  })
  await page.getByRole("link", { name: second!.name, exact: true }).focus()
  // By then whatever the focus has set off has been sent.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(asks).toEqual([])
  await page.getByRole("link", { name: second!.name, exact: true }).click()
  await expect(page.getByRole("heading", { level: 1, name: second!.name })).toBeVisible()
})

test("a page that was left for another document comes back as it stood", async () => {
  const executablePath = find()
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ["--no-sandbox", "--disable-gpu"],
    // Playwright turns the page cache off unless it is told not to.
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  })
  try {
    const page = await browser.newPage({ viewport: sizes.desk })
    const at = visit(page, "en")
    await page.goto(url + (await categoryPath(at, 20)))
    await hydrated(page)
    await page.waitForFunction(() => document.documentElement.matches(".is-awake"))
    await page.evaluate(() => {
      Object.assign(globalThis, { isSamePage: true })
      addEventListener("pageshow", ({ persisted }) => Object.assign(globalThis, { isPersisted: persisted }))
    })
    // Another language is another document.
    await page.goto(`${url}/de`)
    await hydrated(page)
    await page.goBack({ waitUntil: "commit" })
    // Asked through the debugger: Playwright's own worlds do not outlive the page cache.
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

test.describe("with less motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } })
  test("UI70 nothing flies", async ({ page }) => {
    const at = visit(page, "en")
    const path = await categoryPath(at, 20)
    const [card] = (await pageOf(url, path, "category")).listing.cards
    await open(page, path)
    await page.evaluate(() => {
      const start = document.startViewTransition.bind(document)
      Object.assign(globalThis, { passages: 0 })
      document.startViewTransition = (update) => {
        ;(globalThis as unknown as { passages: number }).passages += 1
        return start(update)
      }
    })
    await page.getByRole("link", { name: card!.name, exact: true }).click()
    await expect(page.getByRole("heading", { level: 1, name: card!.name })).toBeVisible()
    expect(await page.evaluate(() => (globalThis as unknown as { passages: number }).passages)).toBe(0)
  })
})

test("UI70 the picture of a card becomes that of its product, and goes back into it", async ({ page }) => {
  const at = visit(page, "en")
  const path = await categoryPath(at, 20)
  const [card] = (await pageOf(url, path, "category")).listing.cards
  await open(page, path)
  // What is named while the new page is being caught tells who flies into what.
  await page.evaluate(() => {
    const seen: Array<string> = []
    Object.assign(globalThis, { seen })
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof Element && target.matches(".is-passing"))
          seen.push(target.matches(".card__picture") ? "card" : "product")
    }).observe(document.body, { subtree: true, attributeFilter: ["class"] })
  })
  const seen = (): Promise<ReadonlyArray<string>> =>
    page.evaluate(() => (globalThis as unknown as { seen: ReadonlyArray<string> }).seen)
  await page.getByRole("link", { name: card!.name, exact: true }).click()
  await expect(page.getByRole("heading", { level: 1, name: card!.name })).toBeVisible()
  await expect.poll(seen).toEqual(["card", "product"])
  await page.goBack()
  await expect.poll(seen).toEqual(["card", "product", "product", "card"])
})
