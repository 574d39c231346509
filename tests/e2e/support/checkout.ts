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
export const expectCount = async (at: Visit, count: number): Promise<void> => {
  const name =
    count === 0
      ? at.words("Cart")
      : `${at.words("Cart")} ${at.words("{0, plural, one {# piece} other {# pieces}}", { 0: count })}`
  await expect(cartButton(at)).toHaveAccessibleName(new RegExp(`^${name.replace(" ", "\\s*(?:\\d+\\s*)?")}$`))
}

export const addToCart = async ({ page, words }: Visit): Promise<void> => {
  await page.getByRole("button", { name: words("Add to cart") }).click()
}

/** Opens the mini cart and follows its link to the checkout. */
export const goToCheckout = async (at: Visit): Promise<void> => {
  await (await openCart(at)).getByRole("link", { name: at.words("Proceed to checkout") }).click()
  await expect(at.page).toHaveURL(`/${at.view}/checkout`)
}

/** A line of a cart by the name of its product. */
export const lineOf = (within: Locator, name: string): Locator =>
  within.getByRole("listitem").filter({ has: within.page().getByRole("heading", { name, exact: true }) })

export const fillPersonal = async (at: Visit, email: string): Promise<void> => {
  const { page, words } = at
  await page.getByLabel(words("First name"), { exact: true }).fill("Anne")
  await page.getByLabel(words("Last name"), { exact: true }).fill("Martin")
  await page.getByLabel(words("E-mail"), { exact: true }).fill(email)
  await page.getByRole("button", { name: words("Continue"), exact: true }).click()
}

export const fillAddress = async (at: Visit, within: Locator): Promise<void> => {
  const { words } = at
  await within.getByLabel(words("First name"), { exact: true }).fill("Anne")
  await within.getByLabel(words("Last name"), { exact: true }).fill("Martin")
  await within.getByLabel(words("Street and number"), { exact: true }).fill("1 rue des Potiers")
  await within.getByLabel(words("Postcode"), { exact: true }).fill("69001")
  await within.getByLabel(words("City"), { exact: true }).fill("Lyon")
  await within.getByLabel(words("Country"), { exact: true }).selectOption("FR")
}

export const fillShipping = async (at: Visit): Promise<void> => {
  const proceed = at.page.getByRole("button", { name: at.words("Continue to payment") })
  await fillAddress(at, at.page.getByRole("listitem").filter({ has: proceed }))
  await proceed.click()
}

export const fillPayment = async (at: Visit): Promise<void> => {
  const { page, words } = at
  await page.getByRole("radio", { name: words("Cheque") }).check()
  // A shopper orders when the total is shown.
  const told = page.waitForResponse(/\/api\/cart\/collect-totals/)
  await page.getByRole("button", { name: words("Continue to review") }).click()
  await told
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
export const toReview = async (at: Visit, email: string): Promise<void> => {
  await fillPersonal(at, email)
  await fillShipping(at)
  await fillPayment(at)
  await termsBox(at).check()
}

/** The order number on the confirmation page. */
export const orderNumber = async ({ page, words }: Visit): Promise<string> => {
  await expect(page.getByRole("heading", { level: 1, name: words("Thank you for your order") })).toBeVisible()
  const text = await page.getByText(words("Order number <0>{0}</0>", { 0: "" }).trim()).textContent()
  return /[A-Z]+-\d+/.exec(text ?? "")![0]
}
