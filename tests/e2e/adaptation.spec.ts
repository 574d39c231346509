import { addToCart } from "./support/checkout.ts"
import { bottomBar, openSearch, commonWord, searchField } from "./support/search.ts"
import { screensOf } from "./support/screens.ts"
import {
  expect,
  open,
  type Page,
  pathOf,
  test,
  viewsToTest,
  createVisit,
  waitForStoredValue,
} from "./support/test.ts"

test.use({ allowedMessages: /status of (404|500)/ })

/** The page's horizontal overflow, and its clipped texts. */
const overflowingElements = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => {
    const past = document.documentElement.scrollWidth - innerWidth
    const isClipped = (element: Element): boolean => {
      const style = getComputedStyle(element)
      if (!/hidden|clip/.test(style.overflowX + style.overflowY) || style.textOverflow === "ellipsis")
        return false
      if (element.closest(".hidden, .tool__words, .mainnav__more, [aria-hidden=true]") !== null) return false
      return element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1
    }
    const cut = [...document.querySelectorAll("main *, header *, footer *")].filter(
      (element) => element.textContent !== "" && element.checkVisibility() && isClipped(element),
    )
    return [
      ...(past > 0 ? [`${past} px past the edge`] : []),
      ...cut.map((element) => `cut: ${element.className}`),
    ]
  })

for (const view of viewsToTest("de")) {
  test(`${view}: UI72 every screen fits a window of 320 px`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const [where, path] of Object.entries(await screensOf(createVisit(page, view)))) {
      await open(page, path)
      expect.soft(await overflowingElements(page), where).toEqual([])
    }
  })

  test(`${view}: UI72 every screen fits with text of double size`, async ({ page }) => {
    // As the browser's own setting does it, which the widths at which a layout changes follow.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } })
    for (const size of [
      { width: 390, height: 844 },
      { width: 1280, height: 1024 },
    ]) {
      await page.setViewportSize(size)
      for (const [where, path] of Object.entries(await screensOf(createVisit(page, view)))) {
        await open(page, path)
        expect.soft(await overflowingElements(page), `${where}, ${size.width} px`).toEqual([])
      }
    }
  })
}

for (const view of viewsToTest("de"))
  test(`${view}: UI283 a purchase fits a window of 320 or 390 px, also with text of double size`, async ({
    page,
  }) => {
    const visit = createVisit(page, view)
    const screens = await screensOf(visit)
    await open(page, await pathOf(visit, "V312"))
    await addToCart(visit)
    await waitForStoredValue(page, "cart", "V312")
    const { home, category, configurable, options, bundle, checkout } = screens
    const sale = { home, category, configurable, options, bundle, cart: `/${view}/cart`, checkout }
    for (const [where, path] of Object.entries(sale)) {
      await open(page, path!)
      if (where === "cart") await expect(page.locator("main .line")).toBeVisible()
      if (where === "checkout") await expect(page.getByLabel(visit.words("First name")).first()).toBeVisible()
      for (const width of [320, 390])
        for (const size of ["100%", "200%"]) {
          await page.setViewportSize({ width, height: 800 })
          await page.evaluate((to) => void (document.documentElement.style.fontSize = to), size)
          expect.soft(await overflowingElements(page), `${where}, ${width} px, ${size}`).toEqual([])
        }
    }
  })

/** Elements of the open panel that are wider than their space. */
const clippedInPanel = (page: Page): Promise<ReadonlyArray<string>> =>
  page
    .getByRole("dialog")
    .evaluate((panel) =>
      [panel, ...panel.querySelectorAll(":not(.hidden, input)")]
        .filter((one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).display !== "inline")
        .map((one) => `${one.scrollWidth - one.clientWidth} px: ${one.outerHTML.slice(0, 80)}`),
    )

for (const view of viewsToTest("de"))
  test(`${view}: UI283 cart, wishlist and search results fit a window of 390 px with text of double size`, async ({
    page,
  }) => {
    const visit = createVisit(page, view)
    const { words } = visit
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, await pathOf(visit, "V312"))
    await page.locator(".save-buttons").getByRole("button").first().click()
    await addToCart(visit)
    await waitForStoredValue(page, "wishlist", "V312")
    await waitForStoredValue(page, "cart", "V312")
    await open(page, await pathOf(visit, "V412"))
    await page.evaluate(() => void (document.documentElement.style.fontSize = "200%"))
    await page
      .getByRole("banner")
      .getByRole("button", { name: new RegExp(`^${words("Wishlist")}`) })
      .click()
    await expect(page.getByRole("dialog").getByRole("listitem")).toBeVisible()
    expect.soft(await clippedInPanel(page), "wishlist").toEqual([])
    await page.keyboard.press("Escape")
    await bottomBar(visit)
      .getByRole("button", { name: new RegExp(`^${words("Cart")}`) })
      .click()
    // The totals leave space for the lines.
    await expect(page.getByRole("dialog").getByRole("heading", { level: 3 })).toBeInViewport({ ratio: 1 })
    expect.soft(await clippedInPanel(page), "cart").toEqual([])
    await page.keyboard.press("Escape")
    await bottomBar(visit)
      .getByRole("link", { name: words("Search") })
      .click()
    await searchField(visit).fill(commonWord[view])
    await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible()
    expect.soft(await clippedInPanel(page), "search").toEqual([])
  })

/** The fonts that a page loads, by their names in the build. */
const fontsOf = (page: Page): Array<string> => {
  const fonts: Array<string> = []
  page.on("request", (request) => {
    const font = /\/([a-z-]+)-[\w-]{8}\.woff2$/.exec(request.url())?.[1]
    if (font !== undefined) fonts.push(font)
  })
  return fonts
}

for (const view of viewsToTest("fr"))
  test(`${view}: UI239 every screen loads two font files`, async ({ page }) => {
    const fonts = fontsOf(page)
    for (const [where, path] of Object.entries(await screensOf(createVisit(page, view)))) {
      fonts.splice(0)
      await open(page, path)
      expect(await page.evaluate(() => document.fonts.ready.then(({ status }) => status))).toBe("loaded")
      expect.soft(new Set(fonts), where).toEqual(new Set(["piazzolla-common", "instrument-sans-common"]))
    }
  })

test("UI239 each font and weight has kerning", async ({ page }) => {
  await open(page, "/fr")
  const kernedPx = (font: string): Promise<number> =>
    page.evaluate(async (of) => {
      await document.fonts.load(of)
      const context = document.createElement("canvas").getContext("2d")!
      context.font = of
      const widthPx = (kerning: CanvasFontKerning): number => {
        context.fontKerning = kerning
        return context.measureText("AVATo").width
      }
      return widthPx("none") - widthPx("normal")
    }, font)
  for (const font of ["400 100px 'Instrument Sans'", "500 100px 'Instrument Sans'", "400 100px Piazzolla"])
    expect.soft(await kernedPx(font), font).toBeGreaterThan(10)
})

test("UI239 a rare character loads the font file that has it", async ({ page }) => {
  const fonts = fontsOf(page)
  await open(page, "/en")
  await page.locator("h1").evaluate((title) => title.append("Ž"))
  await expect.poll(() => fonts).toContain("piazzolla-latin-ext")
})

test.describe("with forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active" } })
  test("UI72 buttons, chosen values and the focus are visible", async ({ page }) => {
    const visit = createVisit(page, "de")
    const screens = await screensOf(visit)
    await open(page, screens["configurable"]!)
    const edgeOf = (selector: string): Promise<string> =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { borderStyle, borderWidth, outlineStyle } = getComputedStyle(element)
          return `${borderStyle} ${borderWidth} ${outlineStyle}`
        })
    expect(await edgeOf(".button")).toMatch(/solid [1-9]/)
    // A selected value is marked by more than its colour, which is absent here.
    expect(await edgeOf(".glaze[aria-current]")).not.toBe(await edgeOf(".glaze:not([aria-current])"))
    expect(await edgeOf(".size[aria-current]")).not.toBe(await edgeOf(".size:not([aria-current])"))
    await page.keyboard.press("Tab")
    await page.keyboard.press("Tab")
    const focus = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)
    expect(focus).toBe("solid")
    await open(page, screens["home"]!)
    await openSearch(visit)
    await searchField(visit).fill(commonWord.de)
    await expect(page.locator(".search-result").first()).toBeVisible()
  })
})

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" }, viewport: { width: 390, height: 844 } })
  test("UI72 nothing is animated", async ({ page }) => {
    const visit = createVisit(page, "fr")
    await open(page, "/fr")
    await bottomBar(visit)
      .getByRole("button", { name: visit.words("Menu") })
      .click()
    await page.locator(".menu summary").first().click()
    const moving = (): Promise<ReadonlyArray<string>> =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter((one) => Number(one.effect?.getComputedTiming().duration ?? 0) > 1)
          .map((one) => ("animationName" in one ? String(one.animationName) : "transition")),
      )
    expect(await moving()).toEqual([])
    await bottomBar(visit)
      .getByRole("link", { name: visit.words("Search") })
      .click()
    await expect(searchField(visit)).toBeFocused()
    expect(await moving()).toEqual([])
  })

  test("UI282 pictures and carousels scroll without animation", async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const visit = createVisit(page, "fr")
    await open(page, await pathOf(visit, "V412"))
    const strip = page.locator(".gallery__strip")
    const second = page.locator(".gallery__thumbs button").nth(1)
    await expect(second.locator("img")).toBeVisible()
    const movedPx = await strip.evaluate((list) => {
      document.querySelectorAll<HTMLElement>(".gallery__thumbs button")[1]!.click()
      return [list.scrollLeft, (list.children[1] as HTMLElement).offsetLeft]
    })
    expect(movedPx[0]).toBeGreaterThan(0)
    expect(Math.abs(movedPx[0]! - movedPx[1]!)).toBeLessThanOrEqual(1)
    await open(page, "/fr")
    const carousel = page.locator(".carousel").first()
    const carouselPx = await carousel.evaluate((list) => {
      document.querySelectorAll<HTMLElement>(".arrows button")[1]!.click()
      return [list.scrollLeft, list.clientWidth]
    })
    expect(carouselPx[0]).toBeGreaterThan(carouselPx[1]! / 2)
  })
})
