import { orderLines } from "../support/database-file.ts"
import { pageOf } from "../support/shop-client.ts"
import { orderCode } from "./support/account.ts"
import { fillAddress, orderNumber, termsBox } from "./support/checkout.ts"
import { data, url } from "./support/shop-address.ts"
import { expect, money, pathOf, test, viewsToTest, createVisit } from "./support/test.ts"

test.describe("without JavaScript", () => {
  // A form with errors returns with 422, which the browser logs.
  test.use({ javaScriptEnabled: false, allowedMessages: /status of 422/ })

  /** Its stock is large, so that the tests do not sell each other's stock. */
  const sku = "V709"

  for (const view of viewsToTest("de")) {
    test(`${view}: UI91 SR193 plain forms add to the cart, show its count, and place the order`, async ({
      page,
    }) => {
      const visit = createVisit(page, view)
      const { words } = visit
      const path = await pathOf(visit, sku)
      const product = await pageOf(url, path, "product")
      const cents = product.price!.payableCents
      await page.goto(path)
      await page.getByRole("button", { name: words("Add to cart") }).click()

      await expect(page).toHaveURL(`/${view}/cart`)
      const main = page.getByRole("main")
      await expect(main.getByRole("heading", { name: product.name })).toBeVisible()
      await expect(main).toContainText(money(view, cents))
      await main.getByRole("button", { name: words("One more") }).click()
      await expect(main).toContainText(money(view, 2 * cents))
      await main.getByRole("button", { name: words("One less") }).click()
      await main.getByRole("link", { name: words("Proceed to checkout") }).click()

      await page.getByLabel(words("First name"), { exact: true }).fill("Anne")
      await page.getByLabel(words("E-mail"), { exact: true }).fill("anne")
      await page.getByRole("button", { name: words("Continue"), exact: true }).click()
      await expect(page.getByText(words("Please provide valid e-mail address")).first()).toBeVisible()
      await expect(page.getByLabel(words("First name"), { exact: true })).toHaveValue("Anne")
      await page.getByLabel(words("Last name"), { exact: true }).fill("Martin")
      await page.getByLabel(words("E-mail"), { exact: true }).fill("anne@example.org")
      await page.getByRole("button", { name: words("Continue"), exact: true }).click()

      const continueButton = page.getByRole("button", { name: words("Continue to payment") })
      await fillAddress(visit, page.getByRole("listitem").filter({ has: continueButton }))
      await continueButton.click()
      await page.getByRole("radio", { name: words("Cheque") }).check()
      await page.getByRole("button", { name: words("Continue to review") }).click()

      const order = page.getByRole("button", { name: words("Order with obligation to pay") })
      await order.click()
      await expect(page.getByText(words("You must accept the terms and conditions")).first()).toBeVisible()
      await termsBox(visit).check()
      await order.click()
      await expect(page).toHaveURL(`/${view}/order-success`)
      const number = await orderNumber(visit)
      await expect(page.getByRole("heading", { name: words("Still to pay") })).toBeVisible()
      expect(orderLines(data, number)).toMatchObject([{ sku, qty: 1 }])

      // Ordered products are no longer in the cart, and going back orders nothing.
      await page.goto(`/${view}/cart`)
      await expect(page.getByText(words("Your cart is empty."))).toBeVisible()
      await page.goto(`/${view}/order-success`)
      expect(await orderNumber(visit)).toBe(number)

      // The success page offers nothing that only a script could do.
      await expect(page.getByText(words("Print this page"))).toBeHidden()
      await expect(page.getByText(words("Sign in or create an account"))).toBeHidden()

      // Another person, with only the number and the e-mail address.
      await page.context().clearCookies()
      const lookUp = async (email: string): Promise<void> => {
        await page.goto(`/${view}/order-status`)
        await page.getByLabel(words("Order number"), { exact: true }).fill(number)
        await page.getByLabel(words("E-mail"), { exact: true }).fill(email)
        await page.getByRole("button", { name: words("Show the order") }).click()
      }
      await lookUp("bob@example.org")
      await expect(page.locator(".problem")).toBeVisible()
      await lookUp("anne@example.org")
      await expect(main.getByRole("link", { name: product.name })).toBeVisible()
      expect(page.url()).toBe(`${url}/${view}/order-status`)
      await main.getByRole("link", { name: words("Withdraw from the contract") }).click()
      await page.context().clearCookies()
      await page.goto(`/${view}/withdrawal`)
      await page.getByLabel(words("Your name"), { exact: true }).fill("Anne Martin")
      await page.getByLabel(words("Order number"), { exact: true }).fill(number)
      await page.getByLabel(words("E-mail"), { exact: true }).fill("anne@example.org")
      await page.getByRole("button", { name: words("Withdraw from the whole order") }).click()
      await page.getByRole("button", { name: words("Back"), exact: true }).click()
      await expect(page.getByLabel(words("Your name"), { exact: true })).toHaveValue("Anne Martin")
      await expect(page.getByLabel(words("Order number"), { exact: true })).toHaveValue(number)
      await expect(page.getByLabel(words("E-mail"), { exact: true })).toHaveValue("anne@example.org")
      await page.getByRole("button", { name: words("Withdraw from the whole order") }).click()
      await expect(main).toContainText(product.name)
      await page.getByLabel(words("Code from the e-mail"), { exact: true }).fill(orderCode(number))
      const answer = page.waitForResponse((reply) => reply.request().method() === "POST")
      await page.getByRole("button", { name: words("Confirm the withdrawal") }).click()
      expect((await answer).headers()["cache-control"]).toBe("no-store")
      await expect(page.getByRole("heading", { name: words("Your withdrawal is declared") })).toBeVisible()
      const receipt = await page.locator(".receipt").textContent()
      expect(receipt).toContain(number)
      // Sent again it is the same declaration.
      await page.reload()
      expect(await page.locator(".receipt").textContent()).toBe(receipt)
    })
  }

  for (const view of viewsToTest("en"))
    test(`${view}: UI91 an empty cart says how to continue`, async ({ page }) => {
      const { words } = createVisit(page, view)
      for (const path of ["cart", "checkout"]) {
        await page.goto(`/${view}/${path}`)
        const main = page.getByRole("main")
        await expect(main.locator("noscript .lead")).toHaveText(words("Your cart is empty."))
        await expect(main.locator("[aria-busy]:visible")).toHaveCount(0)
        await expect(main.getByRole("link", { name: words("See what is new") })).toHaveAttribute(
          "href",
          `/${view}`,
        )
      }
    })

  test("UI91 a line is removed, a wrong coupon is refused, and another language has the same cart", async ({
    page,
  }) => {
    const visit = createVisit(page, "en")
    await page.goto(await pathOf(visit, "V615"))
    await page.getByRole("button", { name: visit.words("Add to cart") }).click()
    const main = page.getByRole("main")
    await main.getByText(visit.words("Add a coupon")).click()
    await main.getByLabel(visit.words("Coupon code")).fill("NOTHING")
    await main.getByRole("button", { name: visit.words("Apply") }).click()
    await expect(
      page.getByText(visit.words("You've entered an incorrect coupon code. Please try again.")),
    ).toBeVisible()
    await page.goto("/de/cart")
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1)
    await page
      .getByRole("main")
      .getByRole("button", { name: createVisit(page, "de").words("Remove") })
      .last()
      .click()
    await expect(page.getByText(createVisit(page, "de").words("Your cart is empty."))).toBeVisible()
  })
})

test("UI90 products that were added without JavaScript move to the device's cart once", async ({ page }) => {
  const visit = createVisit(page, "en")
  const path = await pathOf(visit, "V615")
  await page.goto(path)
  await page.request.post(`${url}/en/cart`, {
    form: { act: "add", url: path, qty: "2" },
    headers: { "sec-fetch-site": "same-origin" },
  })
  const taken = page.waitForResponse((reply) => reply.status() === 204)
  await page.goto("/en/cart")
  const group = page.getByRole("main").getByRole("group", { name: /Bud vase/ })
  await expect(group).toContainText("2")
  await taken
  await page.goto("/en/cart")
  await expect(group).toContainText("2")
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1)
})
