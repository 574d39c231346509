/** A customer's legal rights: a copy of the stored personal data, and the deletion of the account. */
import { readFileSync } from "node:fs"
import { dialog, password, register, signIn } from "./support/account.ts"
import { expectAccessible } from "./support/axe.ts"
import {
  addToCart,
  fillAddress,
  fillPayment,
  orderButton,
  orderNumber,
  termsBox,
} from "./support/checkout.ts"
import { bottomBar, sizes } from "./support/search.ts"
import {
  expect,
  open,
  pathOf,
  test,
  type View,
  type Visit,
  createVisit,
  waitForStoredValue,
} from "./support/test.ts"

/** A language each on a phone and on desks; who has ordered leaves something behind. */
const customers: ReadonlyArray<readonly [View, keyof typeof sizes, hasOrdered: boolean]> = [
  ["fr", "phone", false],
  ["en", "desktop", true],
  ["de", "phone", true],
]

/** Opens the account: by the header's link on a desktop, by the dock's link on a phone. */
const openAccount = async (visit: Visit): Promise<void> => {
  const name = new RegExp(`^${visit.words("Account")}`)
  await visit.page
    .getByRole("banner")
    .getByRole("link", { name })
    .or(bottomBar(visit).getByRole("link", { name }))
    .filter({ visible: true })
    .click()
}

/** Orders a product with the data of the account. */
const order = async (visit: Visit): Promise<string> => {
  const { page, words } = visit
  await open(page, await pathOf(visit, "V708"))
  await addToCart(visit)
  await page.getByText(words("Product has been added to the cart!")).waitFor()
  await waitForStoredValue(page, "cart", "V708")
  await open(page, `/${visit.view}/checkout`)
  await page.getByRole("button", { name: words("Continue"), exact: true }).click()
  const continueButton = page.getByRole("button", { name: words("Continue to payment") })
  await fillAddress(visit, page.getByRole("listitem").filter({ has: continueButton }))
  await continueButton.click()
  await fillPayment(visit)
  await termsBox(visit).check()
  await orderButton(visit).click()
  return orderNumber(visit)
}

// A wrong password is refused. Registrations are counted by address.
test.use({ allowedMessages: /status of 40[01]/, extraHTTPHeaders: { "x-forwarded-for": "10.30.0.1" } })

test.describe("AC30 UI192 a customer exports their data and deletes the account", () => {
  for (const [view, size, hasOrdered] of customers) {
    test(`${view}, ${size}`, async ({ page }) => {
      const visit = createVisit(page, view)
      const { words } = visit
      const main = page.getByRole("main")
      const email = `gone.${view}.${Date.now()}@example.org`
      const secret = main.getByLabel(words("Password"), { exact: true })
      const wrong = words("The password does not match this account.")
      await page.setViewportSize(sizes[size])
      await open(page, `/${view}/a/data`)
      await expect(dialog(page)).toBeVisible()
      await register(visit, email)
      const number = hasOrdered ? await order(visit) : null
      await open(page, `/${view}/a/data`)
      await expect(main.getByRole("heading", { level: 1 })).toHaveText(words("Your data"))
      await expectAccessible(page, "own data")

      // The copy: requested with the password, then downloaded as a file.
      await main.getByRole("button", { name: words("Ask for a copy") }).click()
      const fetchIt = main.getByRole("button", { name: words("Fetch the copy") })
      await fetchIt.click()
      await expect(main.getByRole("alert")).toContainText(words("Field is required"))
      await expect(secret).toHaveAttribute("aria-invalid", "true")
      await expectAccessible(page, "a copy without a password")
      await secret.fill("Something-else1")
      await fetchIt.click()
      await expect(main.getByRole("alert")).toHaveText(wrong)
      await secret.fill(password)
      const [file] = await Promise.all([page.waitForEvent("download"), fetchIt.click()])
      await expect(main.getByRole("status")).toHaveText(words("Your copy is among your downloads."))
      expect(file.suggestedFilename()).toMatch(/\.json$/)
      const copy = readFileSync(await file.path(), "utf8")
      expect(() => JSON.parse(copy) as unknown).not.toThrow()
      expect(copy).toContain(email)
      expect(copy).not.toContain(password)
      if (number !== null) expect(copy).toContain(number)
      await expectAccessible(page, "the copy is there")

      // The deletion: it can be cancelled, and needs the password.
      await main.getByRole("button", { name: words("Delete the account") }).click()
      await expect(main.getByRole("status")).toHaveCount(0)
      await main.getByRole("button", { name: words("Cancel") }).click()
      await expect(secret).toHaveCount(0)
      await main.getByRole("button", { name: words("Delete the account") }).click()
      await secret.fill("Something-else1")
      await main.getByRole("button", { name: words("Delete for good") }).click()
      await expect(main.getByRole("alert")).toHaveText(wrong)
      await expectAccessible(page, "a wrong password")
      await secret.fill(password)
      await main.getByRole("button", { name: words("Delete for good") }).click()
      await expect(page).toHaveURL(`/${view}`)
      const deletionMessage =
        "Your account has been deleted. Your orders stay in our books as long as the law requires."
      const nothing = "Your account and all your data have been deleted."
      await expect(page.getByText(words(hasOrdered ? deletionMessage : nothing))).toBeVisible()
      await expect(dialog(page)).toHaveCount(0)
      await expectAccessible(page, "the account has gone")

      // The customer is signed out, and cannot sign in again.
      await openAccount(visit)
      await signIn(visit, email)
      await expect(dialog(page).getByRole("alert")).toContainText(
        words("The account sign-in was incorrect or your account is disabled temporarily"),
      )
    })
  }
})
