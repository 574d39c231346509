import { categoryPath, expect, money, pathOf, test, views, createVisit } from "./support/test.ts"
import { pageOf } from "../support/shop-client.ts"
import { url } from "./support/shop-address.ts"

test.use({ javaScriptEnabled: false })

for (const view of views) {
  test(`${view}: names, prices and links work without JavaScript`, async ({ page }) => {
    const visit = createVisit(page, view)
    await page.goto(`/${view}`)
    const bestseller = (await pageOf(url, `/${view}`, "home")).bestsellers[0]!
    await expect(
      page.getByRole("main").getByRole("link", { name: bestseller.name, exact: true }).first(),
    ).toHaveAttribute("href", bestseller.href)
    await expect(page.getByRole("main")).toContainText(money(view, bestseller.price!.payableCents))

    const path = await categoryPath(visit, 20)
    const category = await pageOf(url, path, "category")
    await page
      .getByRole("navigation", { name: visit.words("Departments") })
      .getByRole("link", { name: category.name, exact: true })
      .click()
    await expect(page).toHaveURL(path)
    for (const card of category.listing.cards) {
      const item = page
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading", { name: card.name, exact: true }) })
      await expect(item.getByRole("link", { name: card.name, exact: true })).toHaveAttribute(
        "href",
        card.href,
      )
      await expect(item).toContainText(money(view, card.price!.payableCents))
    }

    const vase = await pathOf(visit, "V615")
    await page.goto(vase)
    const product = await pageOf(url, vase, "product")
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(product.name)
    await expect(page.getByRole("main")).toContainText(money(view, product.price!.payableCents))
    const other = product.choices[0]!.values.find(({ isSelected }) => !isSelected)!
    await page.getByRole("main").getByRole("link", { name: other.label, exact: true }).click()
    await expect(page).toHaveURL(other.href!)
  })
}

test("filters and sort orders are links", async ({ page }) => {
  const visit = createVisit(page, "en")
  const path = await categoryPath(visit, 20)
  const before = (await pageOf(url, path, "category")).listing
  const filter = before.filters.find(({ code }) => code === "color")!
  const option = filter.options.find(({ count }) => count > 1 && count < before.total)!
  await page.goto(path)
  await page.getByRole("main").getByText(filter.label, { exact: true }).click()
  await page.getByRole("main").getByRole("link", { name: option.label }).first().click()
  await expect(page).toHaveURL(option.href)
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveCount(option.count)
  await page.getByRole("main").getByText(visit.words("Sort:")).click()
  await page.getByRole("link", { name: visit.words("Price: Low to high") }).click()
  await expect(page).toHaveURL(/color=.*sort=|sort=.*color=/)
  await page
    .getByRole("link", { name: visit.words("Clear all") })
    .first()
    .click()
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveCount(before.total)
})

test("the search form works by itself", async ({ page }) => {
  await page.goto("/en")
  await page.getByRole("searchbox").fill("teapot")
  await page.getByRole("searchbox").press("Enter")
  await expect(page).toHaveURL("/en/search?q=teapot")
  await expect(
    page
      .getByRole("main")
      .getByRole("link", { name: /teapot/i })
      .first(),
  ).toBeVisible()
})
