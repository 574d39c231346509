/** The number of pieces is a field to type in, between two buttons. */
import { pageOf } from "../support/shop-client.ts"
import { addToCart, expectCount } from "./support/checkout.ts"
import { url } from "./support/shop-address.ts"
import {
  expect,
  type Locator,
  open,
  type Page,
  pathOf,
  test,
  viewsToTest,
  createVisit,
  waitForStoredValue,
} from "./support/test.ts"

const fieldIn = (within: Page | Locator): Locator => within.locator(".quantity input").first()

for (const view of viewsToTest("de"))
  test(`${view}: UI284 Enter applies a typed number, and one above the stock shows how many are left`, async ({
    page,
  }) => {
    const visit = createVisit(page, view)
    const path = await pathOf(visit, "V604")
    const { qtyMax } = await pageOf(url, path, "product")
    const left = visit.words("Only {qtyMax} left", { qtyMax: qtyMax! })
    await open(page, path)
    const field = fieldIn(page.locator(".purchase"))
    await field.fill("3")
    await field.press("Enter")
    await expect(field).toHaveValue("3")
    await expect(page).toHaveURL(path)
    await expectCount(visit, 0)
    await field.fill("9999")
    await field.press("Enter")
    await expect(field).toHaveValue(String(qtyMax))
    await expect(page.getByText(left)).toBeVisible()
    await field.fill("4")
    await field.blur()
    await expect(page.getByText(left)).toBeHidden()
    await addToCart(visit)
    await expectCount(visit, 4)
    await waitForStoredValue(page, "cart", '"qty":4')

    await open(page, `/${view}/cart`)
    const inCart = fieldIn(page.getByRole("main"))
    await inCart.fill("2")
    await inCart.press("Enter")
    await expectCount(visit, 2)
    await expect(page.getByText(left)).toBeHidden()
    await inCart.fill("9999")
    await inCart.press("Enter")
    await expectCount(visit, qtyMax!)
    await expect(page.getByText(left)).toBeVisible()
    await page
      .getByRole("main")
      .getByRole("button", { name: visit.words("One less") })
      .click()
    await expectCount(visit, qtyMax! - 1)
    await expect(page.getByText(left)).toBeHidden()
  })

for (const view of viewsToTest("fr"))
  test(`${view}: UI286 a cart with free delivery mentions no delivery at checkout`, async ({ page }) => {
    const visit = createVisit(page, view)
    const sum = page.locator(".cart__sum")
    await open(page, await pathOf(visit, "V604"))
    await addToCart(visit)
    await expectCount(visit, 1)
    await waitForStoredValue(page, "cart", "V604")
    await open(page, `/${view}/cart`)
    await expect(sum.locator("dd", { hasText: visit.words("at checkout") })).toBeVisible()
    await fieldIn(page.getByRole("main")).fill("3")
    await fieldIn(page.getByRole("main")).press("Enter")
    const free = visit.words("{country}: delivery is free.", { country: "" }).replace(/^\W+/, "")
    await expect(sum).toContainText(free)
    await expect(sum.locator("dd", { hasText: visit.words("at checkout") })).toHaveCount(0)
    await expect(sum.locator("dt", { hasText: visit.words("Delivery") })).toHaveCount(0)
  })

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })

  test("UI284 a typed number is sent with its form", async ({ page }) => {
    const visit = createVisit(page, "en")
    const path = await pathOf(visit, "V604")
    const { qtyMax } = await pageOf(url, path, "product")
    const main = page.getByRole("main")
    await page.goto(path)
    await fieldIn(main).fill("3")
    await fieldIn(main).press("Enter")
    await expect(page).toHaveURL("/en/cart")
    await expect(fieldIn(main)).toHaveValue("3")
    await fieldIn(main).fill("5")
    await fieldIn(main).press("Enter")
    await expect(fieldIn(main)).toHaveValue("5")
    await fieldIn(main).fill("2")
    await main.getByRole("button", { name: visit.words("Save the change") }).click()
    await expect(fieldIn(main)).toHaveValue("2")
    await main.getByRole("button", { name: visit.words("One more") }).click()
    await expect(fieldIn(main)).toHaveValue("3")
    await fieldIn(main).fill("9999")
    await fieldIn(main).press("Enter")
    await expect(fieldIn(main)).toHaveValue(String(qtyMax))
    await expect(main).toContainText(
      visit.words("Only {maxQuantity} products of this type are available!", { maxQuantity: qtyMax! }),
    )
  })

  test("UI284 the products of a set are fields of its form", async ({ page }) => {
    const visit = createVisit(page, "en")
    const path = await pathOf(visit, "V823")
    const { grouped } = await pageOf(url, path, "product")
    const main = page.getByRole("main")
    await page.goto(path)
    await main.locator(`input[name="part-${grouped[0]!.sku}"]`).fill("4")
    await main.locator(`input[name="part-${grouped[1]!.sku}"]`).fill("0")
    await main.getByRole("button", { name: visit.words("Add to cart") }).click()
    await expect(page).toHaveURL("/en/cart")
    await expect(fieldIn(main)).toHaveValue("4")
  })
})
