import {
  categoryPath,
  clickAndGetScroll,
  expect,
  startPrograms,
  open,
  type Page,
  test,
  views,
  createVisit,
} from "./support/test.ts"
import { pageOf, stateOf } from "../support/shop-client.ts"
import { url } from "./support/shop-address.ts"

const addressOf = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search

const cookingCategoryId = 10
const serve = 20

for (const view of views) {
  test(`${view}: UI305 home, category, filters, sort order, product, and back to the list`, async ({
    page,
  }) => {
    const visit = createVisit(page, view)
    const { words } = visit
    await open(page, `/${view}`)
    const path = await categoryPath(visit, serve)
    const family = await pageOf(url, path, "category")
    await page
      .getByRole("navigation", { name: words("Departments") })
      .getByRole("link", { name: family.name, exact: true })
      .click()
    await expect(page.getByRole("heading", { level: 1, name: family.name })).toBeVisible()
    await expect(page).toHaveURL(path)
    const before = await page.getByRole("main").getByRole("status").textContent()

    // One colour, then one range of prices: fewer each time, and all cards keep to it.
    for (const code of ["color", "price"]) {
      const listing = (await pageOf(url, addressOf(page), "category")).listing
      const filter = listing.filters.find((one) => one.code === code)!
      const option = filter.options.find(({ count }) => count > 1 && count < listing.total)!
      await page.getByRole("main").getByText(filter.label, { exact: true }).click()
      await page.getByRole("main").getByRole("link", { name: option.label }).first().click()
      await expect(page).toHaveURL(new RegExp(`${code}=`))
      await expect(page.getByRole("list", { name: words("Chosen filters") })).toContainText(option.label)
      await expect(page.getByRole("main").getByRole("status")).not.toHaveText(before ?? "")
    }

    await page.getByRole("main").getByText(words("Sort:")).click()
    await page.getByRole("link", { name: words("Price: High to low") }).click()
    await expect(page).toHaveURL(/sort=/)
    const listing = (await pageOf(url, addressOf(page), "category")).listing
    const names = listing.cards.map((card) => card.name)
    const prices = listing.cards.map((card) => card.price!.payableCents)
    expect(prices).toEqual(prices.toSorted((a, b) => b - a))
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(names)

    const list = page.url()
    const scrolled = await clickAndGetScroll(
      page,
      page.getByRole("link", { name: names.at(-1)!, exact: true }),
    )
    expect(scrolled).toBeGreaterThan(0)
    await expect(page.getByRole("heading", { level: 1, name: names.at(-1)! })).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL(list)
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(names)
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  })
}

test("another language shows the same page", async ({ page }) => {
  await open(page, "/fr/vase-soliflore")
  const { alternates } = (await stateOf(url, "/fr/vase-soliflore")).page
  for (const other of alternates.filter(({ code }) => code !== "fr")) {
    await page
      .getByRole("banner")
      .or(page.getByRole("complementary"))
      .getByRole("link", { name: other.label, exact: true })
      .click()
    await startPrograms(page)
    await expect(page).toHaveURL(other.href)
    const { name } = await pageOf(url, other.href, "product")
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name)
    await expect(page.locator("html")).toHaveAttribute("lang", other.code)
  }
})

test("the open menu leads to a category of the third level", async ({ page }) => {
  const visit = createVisit(page, "en")
  const path = await categoryPath(visit, cookingCategoryId)
  const family = await pageOf(url, path, "category")
  const child = family.children[0]!
  await open(page, "/en")
  await page.getByRole("button", { name: visit.words("{0}: show the forms", { 0: family.name }) }).focus()
  await page.keyboard.press("Enter")
  await page
    .getByRole("navigation", { name: visit.words("Departments") })
    .getByRole("link", { name: child.name })
    .click()
  await expect(page.getByRole("heading", { level: 1, name: child.name })).toBeVisible()
})
