/** The bar of departments in a shop that has more of them than fit. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import {
  runCommand,
  createTemporaryFolder,
  removeFolder,
  type ShopProcess,
  start,
} from "../support/shop-process.ts"
import { cartButton } from "./support/checkout.ts"
import { expect, type Locator, open, type Page, test, type View, views, createVisit } from "./support/test.ts"

const names = [
  "Women's clothing",
  "Men's clothing",
  "Shoes",
  "Accessories",
  "Home & Decor",
  "Electronics",
  "Books & Music",
  "Gifts",
  "Sale",
]
const widths = [992, 1024, 1200, 1280, 1366, 1440] as const

const lines = [
  { type: "category", id: 2, parent_id: 1, name: "Root", is_active: true },
  ...names.flatMap((name, at) => [
    { type: "category", id: at + 3, parent_id: 2, name, is_active: true, position: at },
    { type: "product", id: at + 100, sku: `P${at}`, name: `Thing ${at}`, price: 10, category_ids: [at + 3] },
  ]),
  {
    type: "category",
    id: 90,
    parent_id: 2,
    name: "Nothing yet",
    is_active: true,
    position: 99,
    include_in_menu: 0,
  },
]

let shop: ShopProcess
test.beforeAll(async () => {
  const data = createTemporaryFolder()
  const file = join(data, "catalogue.ndjson")
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join("\n"))
  expect(runCommand(data, "import", file, "--yes").code).toBe(0)
  shop = await start({ data })
})
test.afterAll(async () => {
  await shop.stop()
  removeFolder(shop.data)
})

const barOf = (page: Page, view: View): Locator =>
  page.getByRole("navigation", { name: createVisit(page, view).words("Departments"), exact: true })

const expectInWindow = async (page: Page, things: ReadonlyArray<Locator>, where: string): Promise<void> => {
  const past = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(past, `${where}: past the edge`).toBe(0)
  for (const thing of things) await expect.soft(thing, where).toBeInViewport({ ratio: 1 })
}

/** Names of the links of the bar that a mouse can hit. */
const inBar = (bar: Locator): Promise<ReadonlyArray<string>> =>
  bar.locator("li > a").evaluateAll((links) =>
    links
      .filter((link) => {
        const { left, right, top, bottom } = link.getBoundingClientRect()
        return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === link
      })
      .map((link) => link.textContent),
  )

for (const view of views) {
  test(`${view}: UI280 the bar hides departments that do not fit`, async ({ page }) => {
    const visit = createVisit(page, view)
    const bar = barOf(page, view)
    const more = bar.getByRole("button", { name: visit.words("More"), exact: true })
    await open(page, `${shop.url}/${view}`)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const wishlist = page.getByRole("banner").getByRole("button", { name: visit.words("Wishlist") })
      await expectInWindow(page, [cartButton(visit), wishlist, more], `${width} px`)
      const shown = await inBar(bar)
      expect.soft(shown.length, `${width} px`).toBeGreaterThan(1)
      expect.soft(shown, `${width} px`).toEqual(names.slice(0, shown.length))
      await expect.soft(bar.getByRole("link"), `${width} px`).toHaveText(shown)
    }
  })

  test(`${view}: UI280 the keyboard reaches every department`, async ({ page }) => {
    const visit = createVisit(page, view)
    await page.setViewportSize({ width: 1024, height: 800 })
    await open(page, `${shop.url}/${view}`)
    const bar = barOf(page, view)
    const more = bar.getByRole("button", { name: visit.words("More"), exact: true })
    const reached = new Set<string>()
    const active = page.locator(":focus")
    const press = async (): Promise<void> => {
      await page.keyboard.press("Tab")
      await expect(active).toBeInViewport()
      reached.add((await active.textContent()) ?? "")
    }
    await bar.getByRole("link").first().focus()
    reached.add(names[0]!)
    while (!(await more.evaluate((button) => button === document.activeElement))) await press()
    await page.keyboard.press("Enter")
    const menu = page.getByRole("dialog", { name: visit.words("Menu") })
    await expect(menu).toBeVisible()
    for (let stop = 0; stop < names.length + 1; stop += 1) await press()
    for (const name of names) expect(reached).toContain(name)
    await page.keyboard.press("Escape")
    await expect(menu).toBeHidden()
    await expect(more).toBeFocused()
    await more.click()
    await menu.getByRole("link", { name: "Sale" }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Sale" })).toBeVisible()
    await expect(bar.getByRole("link", { name: "Sale" })).toHaveCount(0)
  })
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })
  test("UI280 the bar hides departments, and its menu has all of them", async ({ page }) => {
    const visit = createVisit(page, "en")
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${shop.url}/en`)
    await barOf(page, "en")
      .getByRole("button", { name: visit.words("More"), exact: true })
      .click()
    const menu = page.getByRole("dialog", { name: visit.words("Menu") })
    for (const name of names) await expect(menu.getByRole("link", { name, exact: true })).toBeVisible()
    await menu.getByRole("link", { name: "Gifts" }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Gifts" })).toBeVisible()
  })
})

for (const view of views)
  test(`${view}: UI285 an empty list without filters mentions no filter`, async ({ page }) => {
    const { words } = createVisit(page, view)
    const main = page.getByRole("main")
    await open(page, `${shop.url}/${view}/nothing-yet`)
    await expect(main).toContainText(words("This shelf is empty for now."))
    await expect(main).not.toContainText(words("Nothing fits all of these filters"))
    await open(page, `${shop.url}/${view}/gifts?price=900000-999999`)
    await expect(main).toContainText(words("Nothing fits all of these filters"))
    await expect(main.getByRole("link", { name: words("Clear all") }).first()).toBeVisible()
  })

for (const view of views)
  test(`${view}: UI280 the bar shows all departments of the demo`, async ({ page }) => {
    await open(page, `/${view}`)
    const bar = barOf(page, view)
    const more = bar.getByRole("button", { name: createVisit(page, view).words("More"), exact: true })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await inBar(bar), `${width} px`).toEqual(await bar.locator("li > a").allTextContents())
      expect.soft(await more.isHidden()).toBe(true)
    }
  })
