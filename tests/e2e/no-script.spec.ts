import { categoryPath, expect, money, pathOf, test, views, visit } from "./support/test.ts"
import { pageOf } from "../support/shop-client.ts"
import { url } from "./support/place.ts"

test.use({ javaScriptEnabled: false })

for (const view of views) {
  test(`${view}: names, prices and links work without JavaScript`, async ({ page }) => {
    const at = visit(page, view)
    await page.goto(`/${view}`)
    const bestseller = (await pageOf(url, `/${view}`, "home")).bestsellers[0]!
    await expect(
      page.getByRole("main").getByRole("link", { name: bestseller.name, exact: true }).first(),
    ).toHaveAttribute("href", bestseller.href)
    await expect(page.getByRole("main")).toContainText(money(view, bestseller.price!.payableCents))

    const path = await categoryPath(at, 20)
    const category = await pageOf(url, path, "category")
    await page
      .getByRole("navigation", { name: at.words("Departments") })
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

    const vase = await pathOf(at, "V615")
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
  const at = visit(page, "en")
  const path = await categoryPath(at, 20)
  const before = (await pageOf(url, path, "category")).listing
  const filter = before.filters.find(({ code }) => code === "color")!
  const option = filter.options.find(({ count }) => count > 1 && count < before.total)!
  await page.goto(path)
  await page.getByRole("main").getByText(filter.label, { exact: true }).click()
  await page.getByRole("main").getByRole("link", { name: option.label }).first().click()
  await expect(page).toHaveURL(option.href)
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveCount(option.count)
  await page.getByRole("main").getByText(at.words("Sort:")).click()
  await page.getByRole("link", { name: at.words("Price: Low to high") }).click()
  await expect(page).toHaveURL(/color=.*sort=|sort=.*color=/)
  await page
    .getByRole("link", { name: at.words("Clear all") })
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
