import { expectAccessibleInBothSizes } from "./support/axe.ts"
import {
  accountButton,
  dialog,
  emailLink,
  password,
  register,
  resetLink,
  signIn,
  signOut,
} from "./support/account.ts"
import {
  addToCart,
  cartButton,
  expectCount,
  fillPayment,
  goToCheckout,
  orderButton,
  orderNumber,
} from "./support/checkout.ts"
import { builtFile } from "./support/scripts.ts"
import { expect, startPrograms, open, pathOf, test, viewsToTest, createVisit } from "./support/test.ts"

/** An address that no other run has written to. */
const uniqueEmail = (who: string): string => `${who}-${Date.now()}@example.org`

test.describe("a customer", () => {
  // A wrong password is refused.
  test.use({ allowedMessages: /status of 401/ })

  test("registers, orders, finds the order, and comes back to their cart", async ({ page }) => {
    const visit = createVisit(page, "en")
    const { words } = visit
    const main = page.getByRole("main")
    const email = uniqueEmail("anne")

    // UI63, UI60: a guest who opens the account signs in, and then sees the requested page.
    await open(page, "/en/a/addresses")
    await expect(dialog(page)).toBeVisible()
    await expect(page.getByRole("textbox", { name: words("E-mail"), exact: true })).toBeFocused()
    await register(visit, email)
    await expect(page).toHaveURL("/en/a/addresses")
    await expect(accountButton(visit)).toContainText("Anne")

    // UI61: the first address is for both; a second can take one over.
    await main.getByRole("button", { name: words("Add an address") }).click()
    await main.getByRole("button", { name: words("Save the address") }).click()
    await expect(page.getByRole("alert")).toContainText(words("City"))
    const write = async (street: string, postcode: string, city: string): Promise<void> => {
      await main.getByLabel(words("Street and number"), { exact: true }).fill(street)
      await main.getByLabel(words("Postcode"), { exact: true }).fill(postcode)
      await main.getByLabel(words("City"), { exact: true }).fill(city)
      await main.getByRole("button", { name: words("Save the address") }).click()
      await expect(main.getByRole("button", { name: words("Save the address") })).toBeHidden()
    }
    await write("1 rue des Potiers", "69001", "Lyon")
    await main.getByRole("button", { name: words("Add an address") }).click()
    await write("2 rue du Four", "75002", "Paris")
    const paris = main.getByRole("listitem").filter({ hasText: "75002" })
    await paris.getByRole("button", { name: /^Deliver here/ }).click()
    await expect(paris).toContainText(words("Deliveries go here"))
    const lyon = main.getByRole("listitem").filter({ hasText: "69001" })
    await expect(lyon).toContainText(words("Invoices go here"))
    await lyon.getByRole("button", { name: /^Change/ }).click()
    await write("3 rue des Potiers", "69002", "Lyon")
    await page.reload()
    await expect(main).toContainText("3 rue des Potiers")
    await expect(main.getByRole("listitem").filter({ hasText: "75002" })).toContainText(
      words("Deliveries go here"),
    )

    // CK12: the checkout is prefilled from the account.
    await open(page, await pathOf(visit, "V708"))
    await addToCart(visit)
    await expectCount(visit, 1)
    await goToCheckout(visit)
    await expect(page.getByLabel(words("E-mail"), { exact: true })).toHaveValue(email)
    await page.getByRole("button", { name: words("Continue"), exact: true }).click()
    await expect(page.getByLabel(words("City"), { exact: true })).toHaveValue("Paris")
    await page.getByRole("button", { name: words("Continue to payment") }).click()
    await fillPayment(visit)
    await page.getByRole("checkbox").check()
    await orderButton(visit).click()
    const number = await orderNumber(visit)

    await open(page, "/en/my-account")
    await expect(main).toContainText(number)
    await main.getByRole("link", { name: /^Orders/ }).click()
    await expect(page).toHaveURL("/en/a/orders")
    const order = main.locator("li.order").filter({ hasText: number })
    await order.getByText(number).click()
    await expect(order).toContainText("2 rue du Four")
    await expect(order).toContainText(words("Cheque"))
    await order
      .getByRole("link", { name: /^(?!Withdraw)/ })
      .first()
      .click()
    await expect(page).toHaveURL(await pathOf(visit, "V708"))

    // What is in the cart when they go waits on the server; a guest's cart meets it.
    await addToCart(visit)
    await expectCount(visit, 1)
    await signOut(visit)
    await expectCount(visit, 0)
    await expect(accountButton(visit)).not.toContainText("Anne")
    await open(page, await pathOf(visit, "V708"))
    await addToCart(visit)
    await expectCount(visit, 1)
    await accountButton(visit).click()
    await signIn(visit, email, "Something-else1")
    await expect(dialog(page).getByRole("alert")).toContainText(
      words("The account sign-in was incorrect or your account is disabled temporarily"),
    )
    await signIn(visit, email)
    await expect(dialog(page)).toBeHidden()
    await expectCount(visit, 2)
    await expect(accountButton(visit)).toBeFocused()

    // Changed names and passwords are stored.
    await open(page, "/en/a/profile")
    await main.getByLabel(words("First name"), { exact: true }).fill("Solène")
    await main.getByRole("button", { name: words("Save"), exact: true }).click()
    await expect(accountButton(visit)).toContainText("Solène")
    await open(page, "/en/a/password")
    await main.getByLabel(words("Current password"), { exact: true }).fill(password)
    await main.getByLabel(words("New password"), { exact: true }).fill("Another-one3")
    await main.getByLabel(words("Password, once more"), { exact: true }).fill("Another-one3")
    await main.getByRole("button", { name: words("Change the password") }).click()
    await expect(main).toContainText(words("Password has successfully been changed"))
  })
})

test.describe("a new e-mail address", () => {
  // A wrong password is refused.
  test.use({ allowedMessages: /status of 400/ })

  test("UI270 needs the password, and is set after a click on the link of an e-mail", async ({ page }) => {
    const visit = createVisit(page, "fr")
    const { words } = visit
    const main = page.getByRole("main")
    const [email, next] = [uniqueEmail("avant"), uniqueEmail("apres")]
    await open(page, "/fr/a/profile")
    await register(visit, email)
    const field = main.getByLabel(words("E-mail"), { exact: true })
    const secret = main.getByLabel(words("Current password"), { exact: true })
    await expect(field).toHaveValue(email)
    await expect(secret).toBeHidden()
    await field.fill(next)
    const save = main.getByRole("button", { name: words("Save"), exact: true })
    await save.click()
    await expect(main.getByRole("alert")).toContainText(words("Field is required"))
    await secret.fill("Something-else1")
    await save.click()
    await expect(page.locator(".notifications")).toContainText(
      words("The password does not match this account. Please type your current password."),
    )
    await secret.fill(password)
    await save.click()
    await expect(main.getByRole("status")).toContainText(next)
    await expect(field).toHaveValue(email)
    await expect(secret).toBeHidden()

    await page.goto(emailLink(next))
    await page.getByRole("button").click()
    await expect(page.getByRole("main")).toContainText("C’est fait")
    await open(page, "/fr/a/profile")
    await expect(field).toHaveValue(next)
  })
})

test.describe("a forgotten password", () => {
  test.use({ allowedMessages: /status of (400|401|403|404)/ })

  test("UI62 is replaced through the link of an e-mail, whose token leaves the address at once", async ({
    page,
  }) => {
    const visit = createVisit(page, "fr")
    const { words } = visit
    const email = uniqueEmail("oubli")
    await open(page, "/fr")
    await accountButton(visit).click()
    await register(visit, email)
    await signOut(visit)
    await expect(accountButton(visit)).not.toContainText("Anne")

    await accountButton(visit).click()
    await dialog(page)
      .getByRole("button", { name: words("Forgotten your password?") })
      .click()
    await dialog(page)
      .getByRole("button", { name: words("Send the link") })
      .click()
    await expect(dialog(page).getByRole("alert")).toContainText(words("Field is required"))
    await dialog(page).getByLabel(words("E-mail"), { exact: true }).fill(email)
    await dialog(page)
      .getByRole("button", { name: words("Send the link") })
      .click()
    await expect(dialog(page)).toContainText(email)

    const requestedUrls: Array<string> = []
    page.on("request", (request) => requestedUrls.push(request.url()))
    const link = resetLink(email)
    expect(link).toContain("/fr/create-password#")
    await page.goto(link)
    await startPrograms(page)
    await expect(page).toHaveURL("/fr/create-password")
    const main = page.getByRole("main")
    await main.getByLabel(words("Password"), { exact: true }).fill("Nouveau-tour7")
    await main.getByLabel(words("Password, once more"), { exact: true }).fill("Nouveau-tour7")
    await main.getByRole("button", { name: words("Set the password") }).click()
    await expect(main).toContainText(words("Password has successfully been changed"))
    const token = new URLSearchParams(link.split("#")[1]).get("token")!
    expect(requestedUrls.filter((url) => url.split("#")[0]!.includes(token))).toEqual([])

    await main.getByRole("button", { name: words("Sign in"), exact: true }).click()
    await signIn(visit, email, "Nouveau-tour7")
    await expect(accountButton(visit)).toContainText("Anne")

    // A link serves once.
    await page.goto("/fr")
    await page.goto(link)
    await main.getByLabel(words("Password"), { exact: true }).fill("Nouveau-tour8")
    await main.getByLabel(words("Password, once more"), { exact: true }).fill("Nouveau-tour8")
    await main.getByRole("button", { name: words("Set the password") }).click()
    await expect(main).toContainText(words("The link works once, within one hour."))
  })
})

test.describe("a panel", () => {
  test.use({ allowedMessages: /Failed to load resource|Failed to fetch dynamically imported/ })

  test("UI64 says that its code did not load, and opens after another attempt", async ({ page }) => {
    const visit = createVisit(page, "en")
    const cartPanel = builtFile("src/panels/microcart/index.tsx")
    let isDown = true
    await page.route(`**${cartPanel}`, (route) => (isDown ? route.abort() : route.continue()))
    await page.goto("/en")
    await cartButton(visit).click()
    const retryButton = page.getByRole("button", { name: visit.words("Try again") })
    await expect(retryButton).toBeVisible()
    isDown = false
    await retryButton.click()
    await expect(dialog(page)).toBeVisible()
  })
})

test("UI63 the keyboard moves into the sign-in form, stays in it, and returns to its opener", async ({
  page,
}) => {
  const visit = createVisit(page, "de")
  await open(page, "/de")
  const button = accountButton(visit)
  await button.focus()
  await page.keyboard.press("Enter")
  await expect(dialog(page).getByRole("textbox", { name: visit.words("E-mail") })).toBeFocused()
  // The focus stays inside, all the way round.
  for (let pressed = 0; pressed < 12; pressed += 1) {
    await page.keyboard.press("Tab")
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
    )
    expect(isInside).toBe(true)
  }
  const secret = dialog(page).getByLabel(visit.words("Password"), { exact: true })
  await secret.focus()
  await page.keyboard.insertText("Kiln-and-clay9")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(secret).toHaveAttribute("type", "text")
  await page.keyboard.press("Escape")
  await expect(dialog(page)).toBeHidden()
  await expect(button).toBeFocused()
})

for (const view of viewsToTest("en")) {
  test(`${view}: the account has no accessibility fault`, async ({ page }) => {
    const visit = createVisit(page, view)
    const { words } = visit
    const main = page.getByRole("main")
    await open(page, `/${view}/my-account`)
    const panel = dialog(page)
    await panel.getByRole("button", { name: words("Sign in"), exact: true }).click()
    await expect(panel.getByRole("alert")).toBeVisible()
    await expectAccessibleInBothSizes(page, "signing in, with faults")
    await panel.getByRole("button", { name: words("Forgotten your password?") }).click()
    await expectAccessibleInBothSizes(page, "forgotten")
    await panel.getByRole("button", { name: words("Back to signing in") }).click()
    await panel.getByRole("button", { name: words("Create an account") }).click()
    await panel.getByRole("button", { name: words("Create an account") }).click()
    await expect(panel.getByRole("alert")).toBeVisible()
    await expectAccessibleInBothSizes(page, "registering, with faults")
    await page.keyboard.press("Escape")
    await expectAccessibleInBothSizes(page, "a guest's account")
    await main.getByRole("button").click()
    await register(visit, uniqueEmail(`axe-${view}`))
    await expectAccessibleInBothSizes(page, "overview")
    for (const section of ["orders", "profile", "password", "newsletter", "addresses"]) {
      await open(page, `/${view}/a/${section}`)
      await expect(main.getByRole("heading", { level: 1 })).toBeVisible()
      await expect(main.locator(".account__main :is(button, a)").first()).toBeVisible()
      await expectAccessibleInBothSizes(page, section)
    }
    await main.getByRole("button", { name: words("Add an address") }).click()
    await main.getByRole("button", { name: words("Save the address") }).click()
    await expect(page.getByRole("alert")).toBeVisible()
    await expectAccessibleInBothSizes(page, "an address, with faults")
    await open(page, `/${view}/create-password`)
    await expect(main.getByRole("button")).toBeVisible()
    await expectAccessibleInBothSizes(page, "an invalid link")
    await page.goto(`/${view}/create-password#email=a%40example.org&token=x`)
    await expect(main.getByLabel(words("Password"), { exact: true })).toBeVisible()
    await expectAccessibleInBothSizes(page, "a new password")
  })
}
