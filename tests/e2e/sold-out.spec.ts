/** A sold-out product states whether it returns, and links to others. */
import { queryFile } from "../support/database-file.ts"
import { pageOf } from "../support/shop-client.ts"
import { data, url } from "./support/shop-address.ts"
import { expect, open, pathOf, test, views, createVisit } from "./support/test.ts"

for (const view of views) {
  test(`${view}: PD281 a discontinued product promises no delivery and links to its category`, async ({
    page,
  }) => {
    const visit = createVisit(page, view)
    const path = await pathOf(visit, "V421")
    const main = page.getByRole("main")
    const purchase = page.locator(".purchase")
    await open(page, path)
    await expect(purchase).toContainText(visit.words("Out of the stock! It will not come back."))
    await expect(
      purchase.getByText(visit.words("Out of the stock! It is sold out at the moment.")),
    ).toBeHidden()
    await expect(purchase.getByText(visit.words("Delivery and its cost"))).toBeHidden()
    await expect(purchase.getByRole("button", { name: visit.words("Not available") })).toBeHidden()
    const { related } = await pageOf(url, path, "product")
    expect(related.length).toBeGreaterThan(0)
    await expect(main.getByRole("link", { name: related[0]!.name, exact: true }).first()).toBeAttached()
    const category = visit.words("See more: {0}", { 0: "" }).trim()
    await purchase.getByRole("link", { name: category }).click()
    await expect(main.getByRole("heading", { level: 2 }).first()).toBeVisible()
    await expect(page).not.toHaveURL(path)
  })

  test(`${view}: PD281 a product that returns says that it is sold out at the moment, and offers a reminder`, async ({
    page,
  }) => {
    const visit = createVisit(page, view)
    await open(page, await pathOf(visit, "V704"))
    const purchase = page.locator(".purchase")
    await expect(purchase).toContainText(visit.words("Out of the stock! It is sold out at the moment."))
    await expect(purchase.getByRole("button", { name: visit.words("Not available") })).toBeDisabled()
    await expect(
      purchase.getByRole("link", { name: visit.words("See more: {0}", { 0: "" }).trim() }),
    ).toBeVisible()
    const email = `waits-${view}@example.org`
    await purchase.getByLabel(visit.words("E-mail"), { exact: true }).fill(email)
    await purchase.getByRole("button", { name: visit.words("Write to me when it is back") }).click()
    await expect(page).toHaveURL(`/stock/asked?store=${view}`)
    expect(queryFile(data, "SELECT sku, store FROM stock_reminder WHERE email = ?", email)).toEqual([
      { sku: "V704", store: view },
    ])
  })
}
