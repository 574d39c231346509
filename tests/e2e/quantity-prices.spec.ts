/** The price of a line is that of its quantity, on the page, in the cart, offline, and in the order. */
import {
  addToCart,
  expectCount,
  goToCheckout,
  lineOf,
  openCart,
  orderButton,
  orderNumber,
  toReview,
} from "./support/checkout.ts"
import { offline, online } from "./support/away.ts"
import { data, url } from "./support/place.ts"
import { expect, hydrated, money, open, pathOf, test, views, visit } from "./support/test.ts"
import { orderLines } from "../tools/books.ts"
import { pageOf } from "../tools/shop-client.ts"

const sku = "V841"
const stepCents = 16_00

for (const view of views)
  test(`${view}: C1 an order made offline goes through at the price of its quantity`, async ({
    page,
    context,
  }) => {
    const at = visit(page, view)
    const { words } = at
    const path = await pathOf(at, sku)
    const { name, price } = await pageOf(url, path, "product")
    const unitCents = price!.payableCents
    await open(page, path)
    await expect(
      page.getByRole("main").getByRole("list", { name: words("Prices by quantity") }),
    ).toContainText(money(view, stepCents))
    await addToCart(at)
    await expectCount(at, 1)
    await page.goto(`/${view}/cart`)
    await hydrated(page)
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
    await goToCheckout(at)
    await toReview(at, `steps-${view}@example.org`)

    await offline(context)
    const cart = await openCart(at)
    const offlineQty = lineOf(cart, name).getByRole("textbox", {
      name: words("Quantity of {name}", { name }),
    })
    await offlineQty.fill("3")
    await offlineQty.press("Enter")
    await expect(lineOf(cart, name)).toContainText(money(view, stepCents * 3))
    await page.keyboard.press("Escape")
    await orderButton(at).click()
    await expect(page).toHaveURL(`/${view}/order-success`)
    await online(context)
    expect(orderLines(data, await orderNumber(at))).toMatchObject([
      { sku, qty: 3, unit_gross_cents: stepCents, row_gross_cents: stepCents * 3 },
    ])
  })
