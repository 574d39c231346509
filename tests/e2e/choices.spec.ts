import { accountButton, register } from "./support/account.ts"
import {
  addToCart,
  expectCount,
  fillPersonal,
  orderButton,
  orderNumber,
  termsBox,
} from "./support/checkout.ts"
import { fillAddress, goToCheckout } from "./support/checkout.ts"
import { expect, open, type Page, pathOf, test, type View, viewsToTest, createVisit } from "./support/test.ts"

/** The required options of a day at the wheel: a name, a day, a meal. */
const words = {
  fr: ["Nom sur le bon", "Repas de midi", "Sans viande", "Date souhaitée", "14 mars 2027"],
  en: ["Name on the certificate", "Lunch", "Without meat", "Preferred date", "March 14, 2027"],
  de: ["Name auf dem Gutschein", "Mittagessen", "Ohne Fleisch", "Wunschtermin", "14. März 2027"],
} as const

/** Orders a day at the wheel with a name, a day and a meal; returns the order number. */
const orderDay = async (visit: ReturnType<typeof createVisit>, email: string): Promise<string> => {
  const { page, view } = visit
  const [certificate, lunch, meatless, day] = words[view]
  await open(page, await pathOf(visit, "V801"))
  await page.getByLabel(certificate).fill("Marguerite")
  await page.getByLabel(day).fill("2027-03-14")
  await page.getByLabel(lunch).selectOption({ label: meatless })
  await addToCart(visit)
  await expectCount(visit, 1)
  await goToCheckout(visit)
  await fillPersonal(visit, email)
  const continueButton = page.getByRole("button", { name: visit.words("Continue to review") })
  await fillAddress(visit, page.getByRole("listitem").filter({ has: continueButton }))
  await page.getByRole("radio", { name: visit.words("Cheque") }).check()
  await continueButton.click()
  await termsBox(visit).check()
  await orderButton(visit).click()
  return orderNumber(visit)
}

const expectChoices = async (page: Page, view: View) => {
  const [certificate, lunch, meatless, day, date] = words[view]
  const chosen = [
    [certificate, "Marguerite"],
    [lunch, meatless],
    [day, date],
  ] as const
  for (const [label, value] of chosen)
    await expect(page.getByRole("main")).toContainText(new RegExp(`${label}\\s?: ${value}`))
}

// New accounts are counted by address: these come from one of their own.
test.use({ extraHTTPHeaders: { "x-forwarded-for": "10.32.0.1" } })

for (const view of viewsToTest("fr")) {
  const emailOf = (buyer: string) => `${buyer}-${view}-${Date.now()}@example.org`

  test(`${view}: C2 the confirmation page and the account show the choices of an order`, async ({ page }) => {
    const visit = createVisit(page, view)
    const email = emailOf("choices")
    await open(page, `/${view}`)
    await accountButton(visit).click()
    await register(visit, email)
    const number = await orderDay(visit, email)
    await expectChoices(page, view)
    await open(page, `/${view}/a/orders`)
    await page.getByRole("main").getByText(number).click()
    await expectChoices(page, view)
  })

  test(`${view}: C2 the order page shows the choices of a guest's order without JavaScript`, async ({
    page,
    browser,
  }) => {
    const visit = createVisit(page, view)
    const email = emailOf("guest-choices")
    const number = await orderDay(visit, email)
    await expectChoices(page, view)
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const reader = await plain.newPage()
    await reader.goto(new URL(`/${view}/order-status`, page.url()).href)
    await reader.getByLabel(visit.words("Order number"), { exact: true }).fill(number)
    await reader.getByLabel(visit.words("E-mail"), { exact: true }).fill(email)
    await reader.getByRole("button", { name: visit.words("Show the order") }).click()
    await expectChoices(reader, view)
    await plain.close()
  })
}
