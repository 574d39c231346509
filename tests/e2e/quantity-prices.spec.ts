/** The price of a line is that of its quantity, on the page, in the cart, offline, and in the order. */
import {
  addToCart,
  expectCount,
  goToCheckout,
  lineOf,
  orderButton,
  orderNumber,
  termsBox,
  goToReview,
} from "./support/checkout.ts"
import { goOffline, goOnline, test, visitAndStore } from "./support/network.ts"
import { data, url } from "./support/shop-address.ts"
import {
  createVisit,
  expect,
  startPrograms,
  money,
  pathOf,
  viewsToTest,
  waitForStoredValue,
} from "./support/test.ts"
import { orderLines } from "../support/database-file.ts"
import { pageOf } from "../support/shop-client.ts"

const sku = "V841"
const stepCents = 16_00

for (const view of viewsToTest("en"))
  test(`${view}: C1 an offline order is placed with its quantity price`, async ({ page, context }) => {
    const visit = createVisit(page, view)
    const { words } = visit
    const path = await pathOf(visit, sku)
    const { name, price } = await pageOf(url, path, "product")
    const unitCents = price!.payableCents
    await visitAndStore(page, path)
    await expect(
      page.getByRole("main").getByRole("list", { name: words("Prices by quantity") }),
    ).toContainText(money(view, stepCents))
    await addToCart(visit)
    await expectCount(visit, 1)
    await waitForStoredValue(page, "cart", sku)
    await page.goto(`/${view}/cart`)
    await startPrograms(page)
    const line = lineOf(page.getByRole("main"), name)
    const qty = line.getByRole("textbox", { name: words("Quantity of {name}", { name }) })
    await expect(line).toContainText(money(view, unitCents))
    await qty.fill("4")
    await qty.press("Enter")
    await expect(line).toContainText(money(view, stepCents * 4))
    await qty.fill("1")
    await qty.press("Enter")
    await expect(line).toContainText(money(view, unitCents))
    await expect(page.locator(".progress")).toHaveAttribute("data-active", "false")
    await goToCheckout(visit)
    await goToReview(visit, `steps-${view}@example.org`)

    await page.goBack()
    await expect(page).toHaveURL(`/${view}/cart`)

    await goOffline(context)
    await qty.fill("3")
    await qty.press("Enter")
    await expect(line).toContainText(money(view, stepCents * 3))
    await page.goForward()
    await expect(page).toHaveURL(`/${view}/checkout`)
    await termsBox(visit).check()
    await orderButton(visit).click()
    await expect(page).toHaveURL(`/${view}/order-success`)
    await goOnline(context)
    expect(orderLines(data, await orderNumber(visit))).toMatchObject([
      { sku, qty: 3, unit_gross_cents: stepCents, row_gross_cents: stepCents * 3 },
    ])
  })
