import { queryFile, orderLines } from "../support/database-file.ts"
import type { ProductPage } from "@shop/core/page"
import { centsOf, pageOf, type Totals } from "../support/shop-client.ts"
import {
  addToCart,
  cartButton,
  expectCount,
  fillAddress,
  fillPayment,
  fillPersonal,
  fillShipping,
  goToCheckout,
  lineOf,
  openCart,
  orderButton,
  orderNumber,
  goToReview,
  termsBox,
} from "./support/checkout.ts"
import { data, url } from "./support/shop-address.ts"
import {
  expect,
  startPrograms,
  money,
  open,
  type Page,
  pathOf,
  test,
  type View,
  viewsToTest,
  createVisit,
} from "./support/test.ts"

/** The variant for each view: different ones, so that the tests do not sell each other's stock. */
const variants: Readonly<Record<View, string>> = { fr: "V615-CE", en: "V615-RO", de: "V615-CH" }

/** Holds all API responses until they are released. */
const hold = async (
  page: Page,
): Promise<{ readonly requestCount: () => number; readonly release: () => void }> => {
  let requestCount = 0
  let releaseRequests = (): void => undefined
  const held = new Promise<void>((resolve) => (releaseRequests = resolve))
  await page.route("**/api/**", async (route) => {
    requestCount += 1
    await held
    await route.continue()
  })
  return {
    requestCount: () => requestCount,
    release: () => releaseRequests(),
  }
}

for (const view of viewsToTest("de")) {
  test(`${view}: a guest orders a variant, and its stock decreases`, async ({ page }) => {
    const visit = createVisit(page, view)
    const { api, words } = visit
    const sku = variants[view]
    const path = await pathOf(visit, "V615")
    const product = await pageOf(url, path, "product")
    const choice = product.choices[0]!.values.find(({ href }) => href?.includes(sku))!
    const { name } = product
    const before = await api.qtyOf(sku)

    // The shop loads the page's product as soon as it runs, so that adding it needs no wait.
    const fetched = page.waitForResponse(/_search/)
    await open(page, path)
    await fetched
    if (!choice.isSelected) {
      await page.getByRole("main").getByRole("link", { name: choice.label, exact: true }).click()
      await expect(page).toHaveURL(choice.href!)
    }
    // And what it fetches for the variant has come too.
    await expect(page.locator(".progress")).toHaveAttribute("data-active", "false")
    const unit = (await pageOf(url, choice.href!, "product")).price!.payableCents
    await expect(page.getByRole("main")).toContainText(money(view, unit))

    // Painted at once: the count is there while nothing has been answered.
    const network = await hold(page)
    await addToCart(visit)
    await expectCount(visit, 1)
    await expect.poll(network.requestCount).toBeGreaterThan(0)
    network.release()

    const cart = await openCart(visit)
    const line = lineOf(cart, name)
    await expect(line).toContainText(money(view, unit))
    await line.getByRole("button", { name: words("One more") }).click()
    await line.getByRole("button", { name: words("One more") }).click()
    await line.getByRole("button", { name: words("One less") }).click()
    await expect(line.getByRole("group", { name: words("Quantity of {name}", { name }) })).toContainText("2")
    await expect(line).toContainText(money(view, unit * 2))
    await cart.getByRole("link", { name: words("Proceed to checkout") }).click()
    await expect(page).toHaveURL(`/${view}/checkout`)

    // Missing input is reported at the top and next to its field.
    await page.getByRole("button", { name: words("Continue"), exact: true }).click()
    await expect(page.getByRole("alert")).toContainText(
      words("{0, plural, one {One field needs your attention.} other {# fields need your attention.}}", {
        0: 3,
      }),
    )
    for (const field of ["First name", "Last name", "E-mail"])
      await expect(page.getByLabel(words(field), { exact: true })).toHaveAttribute("aria-invalid", "true")
    await expect(page.getByLabel(words("First name"), { exact: true })).toHaveAccessibleDescription(/.+/)
    const email = `${view}@example.org`
    await fillPersonal(visit, email)

    await page.getByLabel(words("Street and number"), { exact: true }).fill("1 rue des Potiers")
    await page.getByLabel(words("Postcode"), { exact: true }).fill("1")
    await page.getByRole("button", { name: words("Continue to payment") }).click()
    await expect(page.getByLabel(words("Postcode"), { exact: true })).toHaveAttribute("aria-invalid", "true")
    await expect(page.getByLabel(words("City"), { exact: true })).toHaveAttribute("aria-invalid", "true")
    await expect(page.getByLabel(words("Street and number"), { exact: true })).not.toHaveAttribute(
      "aria-invalid",
      "true",
    )
    await fillShipping(visit)
    await fillPayment(visit)
    await orderButton(visit).click()
    await expect(page.getByRole("alert")).toContainText(words("Terms and conditions"))
    await termsBox(visit).check()
    await orderButton(visit).click()

    const number = await orderNumber(visit)
    await expect(page).toHaveURL(`/${view}/order-success`)
    await page.reload()
    await startPrograms(page)
    expect(await orderNumber(visit)).toBe(number)
    // CM232: the confirmation has the payment instructions.
    await expect(page.getByRole("heading", { name: words("Still to pay") })).toBeVisible()
    await expect(page.getByText(words("Payable to"))).toBeVisible()
    await expectCount(visit, 0)

    expect(orderLines(data, number)).toMatchObject([
      { sku, qty: 2, unit_gross_cents: unit, row_gross_cents: unit * 2 },
    ])
    const [order] = queryFile(data, "SELECT email, grand_cents FROM orders WHERE number = ?", number)
    expect(order).toMatchObject({ email })
    await expect(page.getByRole("listitem").filter({ hasText: words("Total incl. VAT") })).toContainText(
      money(view, Number(order!["grand_cents"])),
    )
    expect(await api.qtyOf(sku)).toBe(before - 2)
    await expect(await openCart(visit)).toContainText(words("Your cart is empty."))
  })
}

test("ten clicks on the order button make one order", async ({ page }, { repeatEachIndex }) => {
  const visit = createVisit(page, "en")
  const email = `ten-${repeatEachIndex}@example.org`
  const before = await visit.api.qtyOf("V702")
  await open(page, await pathOf(visit, "V702"))
  await addToCart(visit)
  await expectCount(visit, 1)
  await goToCheckout(visit)
  await goToReview(visit, email)
  await orderButton(visit).evaluate((button: HTMLButtonElement) => {
    for (let click = 0; click < 10; click += 1) button.click()
  })
  const number = await orderNumber(visit)
  expect(queryFile(data, "SELECT number FROM orders WHERE email = ?", email)).toEqual([{ number }])
  expect(await visit.api.qtyOf("V702")).toBe(before - 1)
})

test("a virtual product needs no delivery address", async ({ page }) => {
  const visit = createVisit(page, "fr")
  const { words } = visit
  await open(page, await pathOf(visit, "V812"))
  await addToCart(visit)
  await expectCount(visit, 1)
  await goToCheckout(visit)
  await expect(page.getByRole("heading", { level: 2, name: words("Your details") })).toBeVisible()
  await expect(page.getByRole("heading", { name: words("Delivery address") })).toHaveCount(0)
  await fillPersonal(visit, "file@example.org")
  await expect(page.getByRole("group", { name: words("Delivery method") })).toHaveCount(0)
  await fillAddress(visit, page.getByRole("group", { name: words("Invoice address") }))
  await fillPayment(visit)
  await termsBox(visit).check()
  await orderButton(visit).click()
  const number = await orderNumber(visit)
  expect(
    queryFile(
      data,
      "SELECT shipping_address, carrier_code, shipping_gross_cents FROM orders WHERE number = ?",
      number,
    ),
  ).toEqual([{ shipping_address: null, carrier_code: null, shipping_gross_cents: 0 }])
})

/** The price of one piece of a part, in gross cents. */
const partCents = ({ priceList }: Pick<ProductPage["grouped"][number], "priceList">): number =>
  priceList!.prices[0].unitGrossCents

/** Makes the server return this price for the cart's lines at the next change. */
const serverPrices = async (page: Page): Promise<ReadonlyArray<string>> => {
  const reply = await page.waitForResponse(/\/api\/cart\/(totals|shipping-information)/)
  const { result } = (await reply.json()) as { readonly result: { readonly totals?: Totals } & Totals }
  return (result.totals ?? result).items.map((item) => money("en", centsOf(item.row_total_incl_tax)))
}

test.describe("the price on the page is the price of the line", () => {
  /** The text next to the page's button. */
  const shownPrice = async (page: Page): Promise<string> => {
    const text = await page.getByRole("main").getByText(/€\d/).first().textContent()
    return /€[\d.]+/.exec(text ?? "")![0]
  }

  test("a guest orders a bundle with a changed option", async ({ page }) => {
    const visit = createVisit(page, "en")
    const path = await pathOf(visit, "V831")
    const product = await pageOf(url, path, "product")
    await open(page, path)
    const opening = await shownPrice(page)
    const option = product.bundleOptions.find(({ links }) => new Set(links.map(partCents)).size > 1)!
    const dearest = option.links
      .toSorted((a, b) => partCents(b) - partCents(a))
      .find(({ isDefault }) => !isDefault)!
    await page.getByRole("group", { name: option.title }).getByRole("radio", { name: dearest.name }).check()
    await expect.poll(() => shownPrice(page)).not.toBe(opening)
    const price = await shownPrice(page)
    const responsePrices = serverPrices(page)
    await addToCart(visit)
    await expectCount(visit, 1)
    await expect(lineOf(await openCart(visit), product.name)).toContainText(price)
    expect(await responsePrices).toEqual([price])
  })

  test("a guest orders custom options with fixed and percentage surcharges", async ({ page }) => {
    const visit = createVisit(page, "en")
    const path = await pathOf(visit, "V307")
    const product = await pageOf(url, path, "product")
    const [field, radio, boxes] = product.customOptions
    await open(page, path)
    await page.getByRole("textbox", { name: field!.title, exact: true }).fill("Anne")
    const dearest = radio!.values.toSorted((a, b) => b.surchargeCents - a.surchargeCents)[0]!
    await page.getByRole("group", { name: radio!.title }).getByRole("radio", { name: dearest.title }).check()
    for (const value of boxes!.values)
      await page
        .getByRole("group", { name: boxes!.title })
        .getByRole("checkbox", { name: value.title })
        .check()
    const cents = [dearest, ...boxes!.values].reduce(
      (sum, value) => sum + value.surchargeCents,
      Number(product.price!.payableCents),
    )
    await expect.poll(() => shownPrice(page)).toBe(money("en", cents))
    const responsePrices = serverPrices(page)
    await addToCart(visit)
    await expectCount(visit, 1)
    const line = lineOf(await openCart(visit), product.name)
    await expect(line).toContainText(money("en", cents))
    await expect(line).toContainText("Anne")
    expect(await responsePrices).toEqual([money("en", cents)])
  })

  test("a missing option is explained in the language of the page until it is chosen", async ({ page }) => {
    const visit = createVisit(page, "de")
    const path = await pathOf(visit, "V307")
    const [field] = (await pageOf(url, path, "product")).customOptions
    await open(page, path)
    const wanted = page.getByRole("textbox", { name: field!.title, exact: true })
    const validationMessage = () => wanted.evaluate((input: HTMLInputElement) => input.validationMessage)
    await addToCart(visit)
    await expect(wanted).toBeFocused()
    await expect.poll(validationMessage).toBe(visit.words("Field is required"))
    await wanted.fill("Anna")
    await expect.poll(validationMessage).toBe("")
  })

  test("the products of a set become lines of the cart", async ({ page }) => {
    const visit = createVisit(page, "en")
    const path = await pathOf(visit, "V823")
    const product = await pageOf(url, path, "product")
    await open(page, path)
    const price = await shownPrice(page)
    await addToCart(visit)
    await expectCount(visit, product.grouped.length)
    const cart = await openCart(visit)
    for (const part of product.grouped) await expect(cart).toContainText(money("en", partCents(part)))
    await expect(cart.getByRole("definition").first()).toHaveText(price)
  })
})

test("the cart button of the header opens and closes a dialog", async ({ page }) => {
  const visit = createVisit(page, "de")
  await open(page, "/de")
  const cart = await openCart(visit)
  await cart.getByRole("button", { name: visit.words("Close") }).click()
  await expect(cart).toBeHidden()
  await expect(cartButton(visit)).toBeFocused()
})
