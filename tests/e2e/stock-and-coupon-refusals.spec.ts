/** Lines that cannot be ordered and refused coupons are named, and the shopper can continue. */
import { runShopCommand } from "./support/shop-command.ts"
import {
  addToCart,
  expectCount,
  goToCheckout,
  lineOf,
  openCart,
  orderButton,
  orderNumber,
  termsBox,
  goToReview,
} from "./support/checkout.ts"
import { data, url } from "./support/shop-address.ts"
import {
  expect,
  startPrograms,
  money,
  open,
  pathOf,
  test,
  viewsToTest,
  createVisit,
  waitForStoredValue,
} from "./support/test.ts"
import { orderLines } from "../support/database-file.ts"
import { pageOf } from "../support/shop-client.ts"

/** A product for each view, which no other test buys. */
const pieces = { fr: "V706", en: "V711", de: "V707" } as const

for (const view of viewsToTest("fr")) {
  test(`${view}: C5 a line above the stock shows how many are left, is not in the total, and can be set to them`, async ({
    page,
  }) => {
    const visit = createVisit(page, view)
    const { words } = visit
    const sku = pieces[view]
    const path = await pathOf(visit, sku)
    const { name, price } = await pageOf(url, path, "product")
    const unitCents = price!.payableCents
    await open(page, path)
    await addToCart(visit)
    await expectCount(visit, 1)
    const cart = await openCart(visit)
    await lineOf(cart, name)
      .getByRole("button", { name: words("One more") })
      .click()
    await lineOf(cart, name)
      .getByRole("button", { name: words("One more") })
      .click()
    await expect(lineOf(cart, name)).toContainText(money(view, unitCents * 3))

    await waitForStoredValue(page, "cart", '"qty":3')
    runShopCommand("stock", "set", sku, "2")
    await page.goto(`/${view}/cart`)
    await startPrograms(page)
    const line = lineOf(page.getByRole("main"), name)
    const left = { 0: 2 }
    await expect(line).toContainText(
      words("Only {0, plural, one {# piece is} other {# pieces are}} left, so it is not in the sum.", left),
    )
    await expect(page.locator(".totals")).not.toContainText(money(view, unitCents * 3))
    await line
      .getByRole("button", {
        name: words("Set {name} to {0, plural, one {# piece} other {# pieces}}", { ...left, name }),
      })
      .click()
    await expect(line).toContainText(money(view, unitCents * 2))
    await expect(page.locator(".totals")).toContainText(money(view, unitCents * 2))

    await goToCheckout(visit)
    await goToReview(visit, `few-${view}@example.org`)
    await orderButton(visit).click()
    expect(orderLines(data, await orderNumber(visit))).toMatchObject([{ sku, qty: 2 }])
  })

  test(`${view}: C3 a used coupon of a guest is refused by name, and the guest orders without it`, async ({
    browser,
  }) => {
    const code = `ONCE-${view.toUpperCase()}`
    runShopCommand("coupon", "create", code, "--percent", "10", "--per-customer", "1")
    /** Orders as the same guest from a new device, as far as the review. */
    const toReviewWithCoupon = async () => {
      const context = await browser.newContext()
      const visit = createVisit(await context.newPage(), view)
      const { page, words } = visit
      await open(page, await pathOf(visit, "V710"))
      await addToCart(visit)
      await expectCount(visit, 1)
      await waitForStoredValue(page, "cart", "V710")
      await page.goto(`/${view}/cart`)
      await startPrograms(page)
      await page.getByText(words("Add a coupon")).click()
      await page.getByLabel(words("Coupon code")).fill(code)
      await page.getByLabel(words("Coupon code")).press("Enter")
      await expect(page.getByRole("main")).toContainText(words("Coupon {code} applied.", { code }))
      await goToCheckout(visit)
      await goToReview(visit, `Once-${view}@example.org`)
      return visit
    }
    const first = await toReviewWithCoupon()
    await orderButton(first).click()
    await orderNumber(first)
    await first.page.context().close()

    const second = await toReviewWithCoupon()
    const { page, words } = second
    await expect(page.getByRole("main")).toContainText(
      words("You have used the coupon {coupon} already.", { coupon: code }),
    )
    // The sum has changed, so the terms are accepted for the sum without the coupon.
    await expect(page.locator(".totals").first()).toContainText(money(view, 12_20))
    await termsBox(second).check()
    await orderButton(second).click()
    expect(await orderNumber(second)).not.toBe("")
    await page.context().close()
  })
}
