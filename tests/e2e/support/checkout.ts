/** Steps of a purchase. */
import { expect, type Locator, type Visit } from "./test.ts"

/** Opens the mini cart and returns it. */
export const openCart = async ({ page, words }: Visit): Promise<Locator> => {
  await cartButton({ page, words }).click()
  const cart = page.getByRole("dialog")
  await expect(cart).toBeVisible()
  return cart
}

/** The cart button of the header, whose name contains the number of products. */
export const cartButton = ({ page, words }: Pick<Visit, "page" | "words">): Locator =>
  page.getByRole("banner").getByRole("button", { name: new RegExp(`^${words("Cart")}`) })

/** Waits until the header shows a number of products. */
export const expectCount = async (visit: Visit, count: number): Promise<void> => {
  const name =
    count === 0
      ? visit.words("Cart")
      : `${visit.words("Cart")} ${visit.words("{0, plural, one {# piece} other {# pieces}}", { 0: count })}`
  await expect(cartButton(visit)).toHaveAccessibleName(
    new RegExp(`^${name.replace(" ", "\\s*(?:\\d+\\s*)?")}$`),
  )
}

export const addToCart = async ({ page, words }: Visit): Promise<void> => {
  await page.getByRole("button", { name: words("Add to cart") }).click()
}

/** Opens the mini cart and follows its link to the checkout. */
export const goToCheckout = async (visit: Visit): Promise<void> => {
  await (await openCart(visit)).getByRole("link", { name: visit.words("Proceed to checkout") }).click()
  await expect(visit.page).toHaveURL(`/${visit.view}/checkout`)
}

/** A line of a cart by the name of its product. */
export const lineOf = (within: Locator, name: string): Locator =>
  within.getByRole("listitem").filter({ has: within.page().getByRole("heading", { name, exact: true }) })

export const fillPersonal = async (visit: Visit, email: string): Promise<void> => {
  const { page, words } = visit
  await page.getByLabel(words("First name"), { exact: true }).fill("Anne")
  await page.getByLabel(words("Last name"), { exact: true }).fill("Martin")
  await page.getByLabel(words("E-mail"), { exact: true }).fill(email)
  await page.getByRole("button", { name: words("Continue"), exact: true }).click()
}

export const fillAddress = async (visit: Visit, within: Locator): Promise<void> => {
  const { words } = visit
  await within.getByLabel(words("First name"), { exact: true }).fill("Anne")
  await within.getByLabel(words("Last name"), { exact: true }).fill("Martin")
  await within.getByLabel(words("Street and number"), { exact: true }).fill("1 rue des Potiers")
  await within.getByLabel(words("Postcode"), { exact: true }).fill("69001")
  await within.getByLabel(words("City"), { exact: true }).fill("Lyon")
  await within.getByLabel(words("Country"), { exact: true }).selectOption("FR")
}

export const fillShipping = async (visit: Visit): Promise<void> => {
  const continueButton = visit.page.getByRole("button", { name: visit.words("Continue to payment") })
  await fillAddress(visit, visit.page.getByRole("listitem").filter({ has: continueButton }))
  await continueButton.click()
}

export const fillPayment = async (visit: Visit): Promise<void> => {
  const { page, words } = visit
  await page.getByRole("radio", { name: words("Cheque") }).check()
  // A shopper orders when the total is shown.
  const totals = page.waitForResponse(/\/api\/cart\/collect-totals/)
  await page.getByRole("button", { name: words("Continue to review") }).click()
  await totals
}

export const orderButton = ({ page, words }: Visit): Locator =>
  page.getByRole("button", { name: words("Order with obligation to pay") })

/** Found by its label, because the previous step also has a checkbox until the last step is shown. */
export const termsBox = ({ page, words }: Visit): Locator =>
  page.getByRole("checkbox", {
    name: words(
      "I accept the <0>terms and conditions</0> and have taken note of the <1>right of withdrawal</1>.",
    ),
  })

/** Goes from the first to the last step of the checkout and accepts the terms, without placing the order. */
export const goToReview = async (visit: Visit, email: string): Promise<void> => {
  await fillPersonal(visit, email)
  await fillShipping(visit)
  await fillPayment(visit)
  await termsBox(visit).check()
}

/** The order number on the confirmation page. */
export const orderNumber = async ({ page, words }: Visit): Promise<string> => {
  await expect(page.getByRole("heading", { level: 1, name: words("Thank you for your order") })).toBeVisible()
  const text = await page.getByText(words("Order number <0>{0}</0>", { 0: "" }).trim()).textContent()
  return /[A-Z]+-\d+/.exec(text ?? "")![0]
}
