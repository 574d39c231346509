import { chromium, type Locator, type Page } from "@playwright/test"
import { find } from "../tools/chromium.ts"
import { pageOf } from "../tools/shop-client.ts"
import { plenty, sizes } from "./support/finding.ts"
import { url } from "./support/place.ts"
import { categoryPath, expect, hydrated, open, test, views, visit, written } from "./support/test.ts"

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
    await written(page, "cart", "V708")
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

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Notes each picture that flies over the page from now on: where it starts, and where it lands. */
const watchFlights = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const flights: Array<ReadonlyArray<Place>> = []
    Object.assign(globalThis, { flights })
    // The whole picture is moved and grows, and of it a part is seen.
    const placesOf = (picture: HTMLElement, parts: Keyframe[], moves: Keyframe[]): ReadonlyArray<Place> =>
      moves.map(({ transform }, index) => {
        const { a: scale, e, f } = new DOMMatrix(String(transform))
        const [y = 0, x = 0] = String(parts[index]!["clipPath"])
          .match(/[\d.]+(?:e-?\d+)?/g)!
          .map(Number)
        const whole = getComputedStyle(picture)
        const [width, height] = [
          Number.parseFloat(whole.width) - 2 * x,
          Number.parseFloat(whole.height) - 2 * y,
        ]
        return { x: e + x * scale, y: f + y * scale, width: width * scale, height: height * scale }
      })
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, options) {
      const animation = animate.call(this, frames, options)
      const [parts, moves] = this.getAnimations().map(({ effect }) =>
        (effect as KeyframeEffect).getKeyframes(),
      )
      if (
        this instanceof HTMLElement &&
        this.matches("img.flight") &&
        parts !== undefined &&
        moves !== undefined
      )
        flights.push(placesOf(this, parts, moves))
      return animation
    }
  })
const flights = (page: Page): Promise<ReadonlyArray<ReadonlyArray<Place>>> =>
  page.evaluate(() => (globalThis as unknown as { flights: ReadonlyArray<ReadonlyArray<Place>> }).flights)

/** The place of a picture, to whole pixels. */
const rounded = ({ x, y, width, height }: Place): Place => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
})
const placeOf = async (picture: Locator): Promise<Place> => rounded((await picture.boundingBox())!)

test.describe("with less motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } })
  test("UI70 nothing flies", async ({ page }) => {
    const at = visit(page, "en")
    const path = await categoryPath(at, 20)
    const [card] = (await pageOf(url, path, "category")).listing.cards
    await open(page, path)
    await watchFlights(page)
    await page.getByRole("link", { name: card!.name, exact: true }).click()
    await expect(page.getByRole("heading", { level: 1, name: card!.name })).toBeVisible()
    await expect(page.locator(".gallery__strip img").first()).toBeVisible()
    expect(await flights(page)).toEqual([])
  })
})

test("UI70 the picture of a card becomes that of its product, and goes back into it", async ({ page }) => {
  const at = visit(page, "en")
  const path = await categoryPath(at, 20)
  const [card] = (await pageOf(url, path, "category")).listing.cards
  await open(page, path)
  await watchFlights(page)
  const link = page.getByRole("link", { name: card!.name, exact: true })
  const inList = page.locator(".card").filter({ has: link }).locator(".card__picture img")
  const inProduct = page.locator(".gallery__strip img").first()
  await link.hover()
  const ofCard = await placeOf(inList)
  await link.click()
  await expect(page.getByRole("heading", { level: 1, name: card!.name })).toBeVisible()
  // What flies is gone when it has landed, and the picture it stood for is there.
  await expect(page.locator(".flight")).toHaveCount(0)
  await expect(inProduct).toBeVisible()
  // What has not come itself flies nowhere.
  await expect(inProduct).toHaveJSProperty("complete", true)
  const ofProduct = await placeOf(inProduct)
  expect((await flights(page)).map((places) => places.map(rounded))).toEqual([[ofCard, ofProduct]])
  await page.goBack()
  await expect(inList).toBeVisible()
  expect((await flights(page)).map((places) => places.map(rounded))).toEqual([
    [ofCard, ofProduct],
    [ofProduct, ofCard],
  ])
})

test("UI231 a product shows its first screen first; one that is gone back to is whole at once", async ({
  page,
}) => {
  const at = visit(page, "en")
  const path = await categoryPath(at, 20)
  const [card] = (await pageOf(url, path, "category")).listing.cards
  await open(page, path)
  // What is there in the very moment in which a page takes the place of another.
  await page.evaluate(() => {
    const turns: Array<readonly [string, boolean]> = []
    Object.assign(globalThis, { turns })
    let shown = document.querySelector("h1")!.textContent
    new MutationObserver(() => {
      const name = document.querySelector("h1")?.textContent ?? shown
      if (name === shown) return
      shown = name
      turns.push([name, document.getElementById("related") !== null])
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  const turns = (): Promise<ReadonlyArray<readonly [string, boolean]>> =>
    page.evaluate(() => (globalThis as unknown as { turns: ReadonlyArray<readonly [string, boolean]> }).turns)
  await page.getByRole("link", { name: card!.name, exact: true }).click()
  await expect(page.locator("#related")).toBeVisible()
  expect(await turns()).toEqual([[card!.name, false]])
  await page.getByRole("banner").getByRole("navigation").getByRole("link").first().click()
  await expect(page.getByRole("heading", { level: 1, name: card!.name })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole("heading", { level: 1, name: card!.name })).toBeVisible()
  expect((await turns()).at(-1)).toEqual([card!.name, true])
})

test("UI234 a click shows at once what the card knows; who comes back finds the list as it stood", async ({
  page,
}) => {
  const at = visit(page, "en")
  const path = await categoryPath(at, 20)
  const { name: list, listing } = await pageOf(url, path, "category")
  const [first] = listing.cards
  const last = listing.cards.at(-1)!
  const title = (name: string): Locator => page.getByRole("heading", { level: 1, name })
  await open(page, path)
  // With the first product its screen has come.
  await page.getByRole("link", { name: first!.name, exact: true }).click()
  await expect(page.getByRole("button", { name: at.words("Add to cart") })).toBeVisible()
  await page.goBack()
  const link = page.getByRole("main").getByRole("link", { name: last.name, exact: true })
  await link.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(0)
  const gate = Promise.withResolvers<void>()
  await page.route("**/api/**", async (route) => {
    await gate.promise
    await route.continue()
  })

  await link.click()
  await expect(title(last.name)).toBeVisible()
  await expect(page).toHaveTitle(`${last.name} – Vaugrès`)
  await expect(page.locator(".glance").getByText(at.words("incl. VAT"))).toBeVisible()
  await expect(page.getByRole("main").locator(".gallery__strip img")).toHaveCount(1)
  await expect(link).toBeHidden()
  await expect(title(list)).toBeHidden()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page).toHaveURL(last.href)

  await page.goBack()
  await expect(title(list)).toBeVisible()
  await expect(page.locator(".glance")).toBeHidden()
  await expect(page).toHaveTitle(`${list} – Vaugrès`)
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await expect(page.locator(".progress")).toHaveAttribute("data-active", "false")

  await link.click()
  await expect(title(last.name)).toBeVisible()
  gate.resolve()
  await expect(page.getByRole("button", { name: at.words("Add to cart") })).toBeVisible()
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1)
  await expect(title(last.name)).toBeVisible()
  await page.goBack()
  await expect(link).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
})

test("UI242 the code of products comes to a page that rests; what a button is pressed on is laid out before the click", async ({
  page,
}) => {
  const at = visit(page, "en")
  const path = await categoryPath(at, 20)
  const [card] = (await pageOf(url, path, "category")).listing.cards
  await page.goto(path)
  // It comes piece by piece: with this one, that of plain products is there.
  const hasCode = (): Promise<boolean> =>
    page.evaluate(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("/assets/composed-product-")),
    )
  await expect.poll(hasCode).toBe(true)
  const glance = page.locator(".glance")
  await expect(glance).toHaveCount(0)
  const link = page.getByRole("link", { name: card!.name, exact: true })
  await link.dispatchEvent("pointerdown", { button: 0, pointerType: "mouse" })
  await expect(glance).toHaveCount(1)
  await expect(glance).toBeHidden()
  await expect(glance.getByRole("heading", { level: 1, includeHidden: true })).toHaveText(card!.name)
  await expect(page).toHaveURL(path)
})

test("the way up is there far below; whoever takes it goes on at the top", async ({ page }) => {
  const at = visit(page, "en")
  await open(page, await categoryPath(at, 20))
  const up = page.getByRole("button", { name: at.words("Back to the top") })
  await expect(up).toBeHidden()
  await page.evaluate(() => scrollTo(0, 150))
  await expect(up).toBeHidden()
  await page.evaluate(() => scrollTo(0, 250))
  await up.click()
  await expect(up).toBeHidden()
  expect(await page.evaluate(() => scrollY)).toBeLessThan(201)
  await expect(page.locator("#content")).toBeFocused()
})

/** Holds back what draws the contact page: what it says comes all the same. */
const heldContact = async (
  page: Page,
): Promise<{ readonly asked: Promise<void>; readonly release: () => void }> => {
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route("**/assets/contact-*.js", async (route) => {
    asked.resolve()
    await held.promise
    await route.continue()
  })
  return { asked: asked.promise, release: held.resolve }
}

test("who goes on before a page has come has gone one step further, not two", async ({ page }) => {
  const at = visit(page, "en")
  const path = await categoryPath(at, 20)
  const { name } = await pageOf(url, path, "category")
  const title = (text: string): Locator => page.getByRole("heading", { level: 1, name: text })
  await open(page, "/en")
  const code = await heldContact(page)
  const data = Promise.withResolvers<void>()
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: at.words("Contact"), exact: true })
    .click()
  // What the page says is here, what draws it is not.
  await code.asked
  await page.route("**/api/**", async (route) => {
    await data.promise
    await route.continue()
  })
  await page.getByRole("banner").locator(`a[href="${path}"]`).first().click()
  await expect(page).toHaveURL(path)
  code.release()
  await expect(title(at.words("Contact"))).toBeVisible()
  await expect(page).toHaveURL(path)
  data.resolve()
  await expect(title(name)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL("/en/contact-us")
  await expect(title(at.words("Contact"))).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL("/en")
})

test("who goes back before a page has come is where they were, and stays there", async ({ page }) => {
  const at = visit(page, "en")
  const { words } = at
  await open(page, "/en")
  const code = await heldContact(page)
  const title = page.getByRole("heading", { level: 1 })
  const home = await title.textContent()
  const name = await page.title()
  const link = page.getByRole("contentinfo").getByRole("link", { name: words("Contact"), exact: true })
  await link.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(0)
  await link.click()
  await code.asked
  await page.goBack()
  await expect(page).toHaveURL("/en")
  code.release()
  // Said when it has come again.
  await expect(page.locator("output.hidden")).toHaveText(name)
  await expect(page.locator(".progress")).toHaveAttribute("data-active", "false")
  await expect(title).toHaveText(home!)
  await expect(page).toHaveURL("/en")
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
})

test.describe("pictures that cannot be had", () => {
  test.use({ allowed: /status of 503/ })

  test("UI236 leave their ground, and are asked for again", async ({ page }) => {
    const path = await categoryPath(visit(page, "en"), 20)
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
