import { password } from "./support/account.ts"
import {
  addToCart,
  expectCount,
  fillAddress,
  fillPayment,
  fillPersonal,
  fillShipping,
  goToCheckout,
  orderButton,
  orderNumber,
  goToReview,
  termsBox,
} from "./support/checkout.ts"
import { holdCode } from "./support/hold-code.ts"
import { expect, open, pathOf, test, createVisit } from "./support/test.ts"

test("CK13 a guest creates an account with the order", async ({ page }) => {
  const visit = createVisit(page, "en")
  const { words } = visit
  const email = `keeper-${Date.now()}@example.org`
  await open(page, await pathOf(visit, "V708"))
  await addToCart(visit)
  await expectCount(visit, 1)
  await goToCheckout(visit)
  await page.getByRole("checkbox", { name: words("Create an account") }).check()
  await page.getByLabel(words("Password"), { exact: true }).fill(password)
  await page.getByLabel(words("Password, once more"), { exact: true }).fill("another")
  await fillPersonal(visit, email)
  await expect(page.getByText(words("Passwords must be identical")).first()).toBeVisible()
  await page.getByLabel(words("Password, once more"), { exact: true }).fill(password)
  await page.getByRole("button", { name: words("Continue"), exact: true }).click()
  await fillShipping(visit)
  await fillPayment(visit)
  await termsBox(visit).check()
  await orderButton(visit).click()
  const number = await orderNumber(visit)
  // A signed-in customer is not asked to sign in.
  await expect(page.getByText(words("Keep your orders together"))).toBeHidden()
  await open(page, "/en/my-account")
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Anne")
  await open(page, "/en/a/orders")
  await expect(page.getByRole("main").locator("li.order")).toContainText(number)
})

test("UI495 the checkout does not ask for products while the page of the order opens", async ({ page }) => {
  const visit = createVisit(page, "en")
  const { words } = visit
  await open(page, await pathOf(visit, "V708"))
  await addToCart(visit)
  await goToCheckout(visit)
  await goToReview(visit, "keeper-waiting@example.org")
  const { requested, release } = await holdCode(page, "order-success")
  await orderButton(visit).click()
  await requested
  await expect(page.getByRole("main")).toContainText(words("One moment…"))
  await expect(page.getByText(words("Cart must not be empty before checkout"))).toBeHidden()
  release()
  await orderNumber(visit)
})

test.describe("a refused order", () => {
  test.use({ allowedMessages: /status of 400/ })
  test("CK34 CK35 cash is offered where accepted; the refusal is in German and stays visible", async ({
    page,
  }) => {
    const visit = createVisit(page, "de")
    const { words } = visit
    await open(page, await pathOf(visit, "V708"))
    await addToCart(visit)
    await expectCount(visit, 1)
    await goToCheckout(visit)
    await fillPersonal(visit, "anna@example.org")
    const continueButton = page.getByRole("button", { name: words("Continue to payment") })
    const address = page.getByRole("listitem").filter({ has: continueButton })
    await fillAddress(visit, address)
    await address.getByLabel(words("Country"), { exact: true }).selectOption("NL")
    await address.getByLabel(words("Postcode"), { exact: true }).fill("1011 AB")
    await continueButton.click()
    await expect(page.getByRole("radio", { name: words("Cheque") })).toBeVisible()
    await expect(page.getByRole("radio", { name: words("Cash on delivery") })).toHaveCount(0)
    await fillPayment(visit)
    await termsBox(visit).check()
    await page.route(
      "**/api/order?*",
      (route) =>
        route.fulfill({
          status: 400,
          json: {
            code: 400,
            result: "This payment method is not available",
            meta: { code: "PaymentUnknown" },
          },
        }),
      { times: 1 },
    )
    await orderButton(visit).click()
    const refusal = page.locator(".step .problem")
    await expect(refusal).toHaveText(words("This payment method is not available"))
    await expect(page.getByText(words("This payment method is not available"))).toHaveCount(1)
    await orderButton(visit).click()
    await orderNumber(visit)
  })
})

for (const [width, height] of [
  [1440, 900],
  [375, 667],
] as const)
  test(`L8 at ${width}x${height} each step of the checkout moves focus and scroll position to its heading`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const visit = createVisit(page, "en")
    const { words } = visit
    await open(page, await pathOf(visit, "V708"))
    await addToCart(visit)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectCount(visit, 1)
    await goToCheckout(visit)
    await page.setViewportSize({ width, height })
    const begins = async (title: string): Promise<void> => {
      const heading = page.getByRole("heading", { level: 2, name: words(title) })
      await expect(heading).toBeFocused()
      const place = await heading.evaluate((element) => {
        const { left, top, bottom } = element.getBoundingClientRect()
        const topElement = document.elementFromPoint(left + 5, (top + bottom) / 2)
        return { isFree: element.contains(topElement), isAbove: bottom < innerHeight / 2 }
      })
      expect(place).toEqual({ isFree: true, isAbove: true })
    }
    await fillPersonal(visit, "focus@example.org")
    await begins("Delivery address")
    await fillShipping(visit)
    await begins("Delivery and payment")
    await fillPayment(visit)
    await begins("Review and order")
    await page.getByRole("button", { name: `${words("Change")} ${words("Delivery and payment")}` }).click()
    await begins("Delivery and payment")
  })

test("C13 the confirmation page denies no order before the device is read", async ({ page, request }) => {
  const visit = createVisit(page, "en")
  const denial = visit.words("No order was placed on this device.")
  expect(await (await request.get("/en/order-success")).text()).not.toContain(denial)
  await open(page, "/en/order-success")
  await expect(page.getByText(denial)).toBeVisible()
})
