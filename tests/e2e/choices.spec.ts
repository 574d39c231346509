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
import { expect, open, pathOf, test, views, visit } from "./support/test.ts"

/** What a day at the wheel asks for: a name, a day, a meal. */
const words = {
  fr: ["Nom sur le bon", "Repas de midi", "Sans viande", "Date souhaitée", "14 mars 2027"],
  en: ["Name on the certificate", "Lunch", "Without meat", "Preferred date", "March 14, 2027"],
  de: ["Name auf dem Gutschein", "Mittagessen", "Ohne Fleisch", "Wunschtermin", "14. März 2027"],
} as const

for (const view of views) {
  test(`${view}: C2 what was chosen and written stands on the thank-you page, in the account and on the order page without a script`, async ({
    page,
    browser,
  }) => {
    const at = visit(page, view)
    const [certificate, lunch, meatless, day, date] = words[view]
    const email = `choices-${view}-${Date.now()}@example.org`
    await open(page, `/${view}`)
    await accountButton(at).click()
    await register(at, email)
    await open(page, await pathOf(at, "V801"))
    await page.getByLabel(certificate).fill("Marguerite")
    await page.getByLabel(day).fill("2027-03-14")
    await page.getByLabel(lunch).selectOption({ label: meatless })
    await addToCart(at)
    await expectCount(at, 1)
    await goToCheckout(at)
    await fillPersonal(at, email)
    const proceed = page.getByRole("button", { name: at.words("Continue to review") })
    await fillAddress(at, page.getByRole("listitem").filter({ has: proceed }))
    await page.getByRole("radio", { name: at.words("Cheque") }).check()
    await proceed.click()
    await termsBox(at).check()
    await orderButton(at).click()
    const number = await orderNumber(at)
    const main = page.getByRole("main")
    const chosen = [
      [certificate, "Marguerite"],
      [lunch, meatless],
      [day, date],
    ] as const
    for (const [label, value] of chosen)
      await expect(main).toContainText(new RegExp(`${label}\\s?: ${value}`))

    await open(page, `/${view}/a/orders`)
    await main.getByText(number).click()
    for (const [label, value] of chosen)
      await expect(main).toContainText(new RegExp(`${label}\\s?: ${value}`))

    const plain = await browser.newContext({ javaScriptEnabled: false })
    const reader = await plain.newPage()
    await reader.goto(new URL(`/${view}/order-status`, page.url()).href)
    await reader.getByLabel(at.words("Order number"), { exact: true }).fill(number)
    await reader.getByLabel(at.words("E-mail"), { exact: true }).fill(email)
    await reader.getByRole("button", { name: at.words("Show the order") }).click()
    for (const [label, value] of chosen)
      await expect(reader.getByRole("main")).toContainText(new RegExp(`${label}\\s?: ${value}`))
    await plain.close()
  })
}
