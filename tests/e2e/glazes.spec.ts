/** The selected or filtered glaze is the glaze in the picture: in the gallery, in lists, in the wishlist. */
import { pageOf } from "../support/shop-client.ts"
import { sizes } from "./support/search.ts"
import { url } from "./support/shop-address.ts"
import {
  categoryPath,
  expect,
  type Locator,
  open,
  type Page,
  pathOf,
  test,
  createVisit,
} from "./support/test.ts"

const strip = (page: Page): Locator => page.locator(".gallery__strip")

/** The address of the picture in the middle of the gallery. */
const shownPicture = (page: Page): Promise<string> =>
  strip(page).evaluate((list) => {
    const { left, top, width } = list.getBoundingClientRect()
    const image = document.elementFromPoint(left + width / 2, Math.max(top, 0) + 40)?.closest("img")
    return image instanceof HTMLImageElement ? image.src : ""
  })

/** The addresses of all pictures of the gallery, in their order. */
const gallery = (page: Page): Promise<ReadonlyArray<string>> =>
  strip(page)
    .locator("img")
    .evaluateAll((images) => images.map((image) => image.getAttribute("src") ?? ""))

const addressOf = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search

for (const [device, viewport] of Object.entries(sizes)) {
  test(`L1 on a ${device} each chosen glaze is shown at once, with its drawing and no other glaze`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const visit = createVisit(page, "en")
    const path = await pathOf(visit, "V412")
    await open(page, path)
    const { choices } = await pageOf(url, path, "product")
    const glazes = choices.find(({ attributeCode }) => attributeCode === "color")!.values
    await expect(strip(page).locator("img")).toHaveCount(2)
    for (const glaze of glazes.filter(({ isSelected }) => !isSelected)) {
      // The gallery stays at the second picture when another is inserted before it.
      await strip(page).evaluate((list) => list.scrollTo({ left: list.scrollWidth, behavior: "instant" }))
      const link = page.getByRole("main").getByRole("link", { name: glaze.label, exact: true })
      await link.scrollIntoViewIfNeeded()
      await link.click()
      await expect(page).toHaveURL(glaze.href!)
      const { images } = await pageOf(url, glaze.href!, "product")
      const [photograph, drawing] = images.map((image) => image.path.split("/").at(-1)!)
      expect(drawing).toContain(photograph!.replace(/^\d+-|\.webp$/g, ""))
      await strip(page).scrollIntoViewIfNeeded()
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }))
      await expect.poll(() => shownPicture(page)).toContain(photograph)
      const shown = await gallery(page)
      expect(shown).toHaveLength(2)
      expect(shown[0]).toContain(photograph)
      expect(shown[1]).toContain(drawing)
    }
  })
}

test("L1 another size has its own drawing", async ({ page }) => {
  const visit = createVisit(page, "en")
  const path = await pathOf(visit, "V412")
  await open(page, path)
  await page.getByRole("main").getByRole("link", { name: "35 cl", exact: true }).click()
  await expect(strip(page).locator("img").nth(1)).toHaveAttribute("src", /mug-iron-blue-sheet-v350/)
})

test("L9 choices of glaze and size replace the history entry: Back leaves the product", async ({ page }) => {
  const visit = createVisit(page, "en")
  const list = await categoryPath(visit, 40)
  await open(page, list)
  const { listing } = await pageOf(url, list, "category")
  const card = listing.cards.find(({ swatches }) => swatches.length > 2)!
  const main = page.getByRole("main")
  await main.getByRole("link", { name: card.name, exact: true }).click()
  await expect(page.getByRole("heading", { level: 1, name: card.name })).toBeVisible()
  for (const { attributeCode } of (await pageOf(url, card.href, "product")).choices) {
    const { choices } = await pageOf(url, addressOf(page), "product")
    const { values } = choices.find((choice) => choice.attributeCode === attributeCode)!
    for (const { label } of values.filter((one) => !one.isSelected && !one.isSoldOut && !one.isImpossible)) {
      const chosen = main.getByRole("link", { name: label, exact: true })
      await chosen.click()
      await expect(chosen).toHaveAttribute("aria-current", "true")
    }
  }
  await page.goBack()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole("heading", { level: 1, name: card.name })).toBeHidden()
})

/** Each card of the list: its link, and the address of its picture. */
const cards = (page: Page): Promise<ReadonlyArray<{ readonly href: string; readonly src: string }>> =>
  page
    .getByRole("main")
    .locator(".card")
    .evaluateAll((all) =>
      all.map((card) => ({
        href: card.querySelector(".card__name a")?.getAttribute("href") ?? "",
        src: card.querySelector("img")?.getAttribute("src") ?? "",
      })),
    )

test("L2 a list with a glaze filter shows and links to the glaze, and so does the wishlist", async ({
  page,
}) => {
  const visit = createVisit(page, "en")
  const list = await categoryPath(visit, 20)
  const { listing } = await pageOf(url, list, "category")
  const filter = listing.filters.find(({ code }) => code === "color")!
  const blue = filter.options.find(({ label }) => label === "Iron blue")!
  await open(page, list)
  const main = page.getByRole("main")
  await main.getByText(filter.label, { exact: true }).click()
  await main.getByRole("link", { name: blue.label }).first().click()
  await expect(page).toHaveURL(/color=/)
  await expect(main.getByRole("status")).toContainText(String(blue.count))
  await page.keyboard.press("Escape")
  const shown = await cards(page)
  expect(shown.length).toBeGreaterThan(2)
  for (const { href, src } of shown) {
    expect(src).toContain("iron-blue")
    expect((await pageOf(url, href, "product")).images[0]!.path).toContain("iron-blue")
  }
  const chosen = shown.findIndex(({ href }) => href.includes("childSku="))
  const card = main.locator(".card").nth(chosen)
  await card.getByRole("button").click()
  await page
    .getByRole("banner")
    .getByRole("button", { name: new RegExp(`^${visit.words("Wishlist")}`) })
    .click()
  const wishlistItem = page.getByRole("dialog").getByRole("listitem").first()
  await expect(wishlistItem.locator("img")).toHaveAttribute("src", /iron-blue/)
  await expect(wishlistItem.getByRole("link").first()).toHaveAttribute("href", shown[chosen]!.href)
})

test("L2 a search for a glaze shows it on the page and in the panel", async ({ page }) => {
  const visit = createVisit(page, "en")
  await open(page, "/en/search?q=iron+blue")
  const shown = await cards(page)
  expect(shown.length).toBeGreaterThan(2)
  for (const { src } of shown) expect(src).toContain("iron-blue")
  await page.getByRole("banner").getByRole("searchbox").click()
  const panel = page.getByRole("dialog", { name: visit.words("Search") })
  await panel.getByRole("searchbox").fill("iron blue mug")
  await expect(
    panel
      .locator(".card, li")
      .filter({ has: page.locator("img") })
      .first()
      .locator("img"),
  ).toHaveAttribute("src", /iron-blue/)
})

test("L18 a product with one picture starts at the left edge of the page", async ({ page }) => {
  const visit = createVisit(page, "en")
  await open(page, await pathOf(visit, "V831"))
  await expect(page.locator(".gallery__thumbs")).toHaveCount(0)
  for (const width of [1200, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const edges = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
      const inner = document.querySelector(".product")!
      return {
        page: box(".product").left,
        strip: box(".gallery__strip").left,
        gutter: box(".gallery").right - box(".gallery__strip").right,
        isWide: inner.clientWidth > 0,
      }
    })
    expect(edges).toMatchObject({ strip: edges.page, gutter: 0 })
  }
})
