/** A shop with another shop's catalogue, in a browser: choices, filters, languages and the cart work as in the demo's. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { foreignCatalogues } from "../support/foreign-catalogues.ts"
import { pageOf } from "../support/shop-client.ts"
import { runCommand, createTemporaryFolder, removeFolder, start } from "../support/shop-process.ts"
import { openSearch } from "./support/search.ts"
import { expect, startPrograms, open, test, createVisit } from "./support/test.ts"

const kinds = [
  "options that name no attribute code",
  "an address of its own in each language",
  "variants as links to documents of the same file",
]

for (const kind of kinds) {
  test(`${kind}: a shopper searches, filters, switches the language and buys`, async ({ page }) => {
    const data = createTemporaryFolder()
    const file = join(data, "catalogue.ndjson")
    writeFileSync(file, foreignCatalogues.find((one) => one.kind === kind)!.lines.join("\n"))
    expect(runCommand(data, "import", file, "--yes").code).toBe(0)
    const shop = await start({ data })
    try {
      const visit = createVisit(page, "en")
      const main = page.getByRole("main")
      await open(page, `${shop.url}/en`)
      await page
        .getByRole("navigation", { name: visit.words("Departments") })
        .getByRole("link")
        .first()
        .click()
      await expect(page).not.toHaveURL(`${shop.url}/en`)
      const list = new URL(page.url()).pathname
      const { listing } = await pageOf(shop.url, list, "category")
      await expect(main.getByRole("heading", { level: 2 })).toHaveCount(listing.total)

      // These products differ in nothing that a filter could choose.
      expect(listing.filters.length === 0).toBe(kind === "an address of its own in each language")
      for (const filter of listing.filters.slice(0, 1)) {
        const option = filter.options.find(({ count }) => count > 0)!
        const label = filter.kind === "price" ? visit.words("Price") : filter.label
        await main.getByText(label, { exact: true }).click()
        await main.getByRole("link", { name: option.label }).first().click()
        await expect(main.getByRole("list", { name: visit.words("Chosen filters") })).toBeVisible()
        await expect(main.getByRole("heading", { level: 2 })).toHaveCount(option.count)
      }

      const { name } = listing.cards[0]!
      const field = await openSearch(visit)
      await field.fill(name)
      await page.keyboard.press("Enter")
      await main.getByRole("link", { name, exact: true }).first().click()
      await expect(main.getByRole("heading", { level: 1, name })).toBeVisible()
      const product = await pageOf(shop.url, new URL(page.url()).pathname, "product")
      for (const { values } of product.choices) {
        const other = values.find(({ isSelected }) => !isSelected)!
        await main.getByRole("link", { name: other.label }).click()
        await expect(main.getByText(other.label, { exact: true }).first()).toBeVisible()
      }
      await main.getByRole("button", { name: visit.words("Add to cart") }).click()
      await expect(
        page.getByRole("banner").getByRole("button", { name: new RegExp(`^${visit.words("Cart")}`) }),
      ).toContainText("1")

      await page.reload()
      await startPrograms(page)
      await page
        .locator('a[hreflang="de"]')
        .first()
        .evaluate((link: HTMLAnchorElement) => link.click())
      await expect(page.locator("html")).toHaveAttribute("lang", "de")
      const german = await pageOf(shop.url, new URL(page.url()).pathname, "product")
      expect(german.parentSku).toBe(product.parentSku)
      await startPrograms(page)
      // The page must finish loading before the shop stops.
      await page.waitForLoadState("networkidle")
      await page.goto("about:blank")
    } finally {
      await shop.stop()
      removeFolder(data)
    }
  })
}
