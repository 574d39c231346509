/** Steps of a customer in the account, and the e-mails that they receive. */
import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { data } from "./shop-address.ts"
import { expect, type Locator, type Page, type Visit } from "./test.ts"

export const password = "Kiln-and-clay9"

/** The account link of the header. */
export const accountButton = ({ page, words }: Pick<Visit, "page" | "words">): Locator =>
  page.getByRole("banner").getByRole("link", { name: new RegExp(`^${words("Account")}`) })

/** Opens the account by the header's link, and signs out there. */
export const signOut = async (visit: Pick<Visit, "page" | "words" | "view">): Promise<void> => {
  const { page, words, view } = visit
  await accountButton(visit).click()
  await expect(page).toHaveURL(`/${view}/my-account`)
  await page
    .getByRole("main")
    .getByRole("button", { name: words("Sign out") })
    .click()
}

export const dialog = (page: Page): Locator => page.getByRole("dialog")

/** Fills in the open registration form, and waits until the customer is signed in. */
export const register = async ({ page, words }: Visit, email: string): Promise<void> => {
  const panel = dialog(page)
  await panel.getByRole("button", { name: words("Create an account") }).click()
  await panel.getByLabel(words("First name"), { exact: true }).fill("Anne")
  await panel.getByLabel(words("Last name"), { exact: true }).fill("Martin")
  await panel.getByLabel(words("E-mail"), { exact: true }).fill(email)
  await panel.getByLabel(words("Password"), { exact: true }).fill(password)
  await panel.getByLabel(words("Password, once more"), { exact: true }).fill(password)
  await panel.getByRole("checkbox").check()
  await panel.getByRole("button", { name: words("Create an account") }).click()
  await expect(panel).toBeHidden()
}

/** Fills in the open sign-in form. */
export const signIn = async ({ page, words }: Visit, email: string, with_ = password): Promise<void> => {
  const panel = dialog(page)
  await panel.getByLabel(words("E-mail"), { exact: true }).fill(email)
  await panel.getByLabel(words("Password"), { exact: true }).fill(with_)
  await panel.getByRole("button", { name: words("Sign in"), exact: true }).click()
}

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** Creates the one-time code of an order's e-mail, as its sender does. */
export const orderCode = (number: string): string =>
  execFileSync(
    `${root}/node_modules/.bin/node`,
    ["--conditions=@shop/source", "tests/support/order-code.ts", data, number],
    { cwd: root, encoding: "utf8" },
  )

/** Creates the one-time link of a queued e-mail, as its sender does. */
const letterLink = (kind: string, email: string): string =>
  execFileSync(
    `${root}/node_modules/.bin/node`,
    ["--conditions=@shop/source", "tests/support/letter-link.ts", data, kind, email],
    { cwd: root, encoding: "utf8" },
  )

/** The link of the e-mail to reset a password. */
export const resetLink = (email: string): string => letterLink("customer.reset", email)

/** The link of the e-mail to a new address. */
export const emailLink = (email: string): string => letterLink("customer.email-link", email)
