import { categoryPath, expect, open, type Page, test, views, createVisit } from "./support/test.ts"
import { openSearch } from "./support/search.ts"
import { pageOf } from "../support/shop-client.ts"
import { url } from "./support/shop-address.ts"

const serve = 20

/** The metadata of a document, sorted. */
const headOf = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() =>
    [
      `title ${document.title}`,
      ...Array.from(
        document.querySelectorAll(
          'meta[name]:not([name="viewport"],[name="theme-color"]),meta[property],link[rel="canonical"],link[rel="alternate"],link[rel="prev"],link[rel="next"],script[type="application/ld+json"]',
        ),
        ({ outerHTML }) => outerHTML,
      ),
    ].toSorted(),
  )

/** Loads the address of a page in another context, and returns its metadata. */
const loadHeadOfDocument = async (page: Page): Promise<ReadonlyArray<string>> => {
  const other = await page.context().newPage()
  await other.goto(page.url())
  const head = await headOf(other)
  await other.close()
  return head
}

for (const view of views) {
  test(`${view}: after each navigation the head equals that of a loaded document`, async ({ page }) => {
    const visit = createVisit(page, view)
    const { words } = visit
    const isSame = async (): Promise<void> => {
      const loadedHead = await loadHeadOfDocument(page)
      await expect.poll(() => headOf(page)).toEqual(loadedHead)
    }
    const robots = page.locator('meta[name="robots"]')

    await open(page, `/${view}`)
    const path = await categoryPath(visit, serve)
    const family = await pageOf(url, path, "category")
    await page
      .getByRole("navigation", { name: words("Departments") })
      .getByRole("link", { name: family.name, exact: true })
      .click()
    await expect(page.getByRole("heading", { level: 1, name: family.name })).toBeVisible()
    await isSame()

    const [card, other] = family.listing.cards
    await page.getByRole("link", { name: card!.name, exact: true }).first().click()
    await expect(page.getByRole("heading", { level: 1, name: card!.name })).toBeVisible()
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`${card!.href}$`))
    await isSame()

    const field = await openSearch(visit)
    await field.fill(other!.name)
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(new RegExp(`/${view}/search\\?q=`))
    await expect(page.getByRole("main").getByRole("link", { name: other!.name, exact: true })).toBeVisible()
    await expect(robots).toHaveAttribute("content", "noindex")
    await isSame()

    await page.getByRole("main").getByRole("link", { name: other!.name, exact: true }).click()
    await expect(page.getByRole("heading", { level: 1, name: other!.name })).toBeVisible()
    await expect(robots).toHaveCount(0)
    await isSame()

    await page.goBack()
    await expect(robots).toHaveAttribute("content", "noindex")
    await isSame()
  })
}

test("UI233 the icon of the tab is the icon sprite in the colour of the shop", async ({ page }) => {
  await page.goto("/en")
  const document = await (await page.request.get("/en")).text()
  const file = /<link rel="icon" href="([^"]+)">/.exec(document)![1]!
  expect(document).toContain(`<use href="${file}#logo">`)
  const colours = await page.evaluate(async (src) => {
    const picture = Object.assign(new Image(32, 32), { src })
    await picture.decode()
    const canvas = new OffscreenCanvas(32, 32).getContext("2d", { willReadFrequently: true })!
    canvas.drawImage(picture, 0, 0, 32, 32)
    // A corner, and the half of the bowl that is cut.
    return [
      [1, 1],
      [11, 10],
    ].map(([x, y]) => [...canvas.getImageData(x!, y!, 1, 1).data])
  }, file)
  expect(colours).toEqual([
    [0x1c, 0x35, 0x66, 255],
    [0xf1, 0xf2, 0xee, 255],
  ])
})

test("UI243 an interactive page inlines the icon of the tab", async ({ page }) => {
  await open(page, "/en")
  const icon = page.locator("link[rel=icon]")
  await expect(icon).toHaveCount(1)
  await expect(icon).toHaveAttribute("href", /^data:image\/webp;base64,/)
  const address = await icon.getAttribute("href")
  const drawn = await page.evaluate(async (src) => {
    const picture = Object.assign(new Image(), { src })
    await picture.decode()
    return [picture.naturalWidth, picture.naturalHeight]
  }, address!)
  expect(drawn).toEqual([32, 32])
})
