/** What the account says, from the first visit to the end of the session. */
import { expect, open } from "../../support/test.ts"
import { accountButton, dialog, password, register, signIn } from "../../support/account.ts"
import { answer, notices } from "../platform.ts"
import type { Journey } from "../walk.ts"

const history = /\/api\/user\/order-history/

export const accountJourneys: ReadonlyArray<Journey> = [
  {
    name: "signing in and registering",
    proves: [
      "loginNeeded",
      "fieldRequired",
      "signInIncorrect",
      "authorizationError",
      "resetMailFailed",
      "passwordOffline",
      "nameLetters",
      "emailInvalid",
      "passwordLetters",
      "passwordClasses",
      "passwordsIdentical",
      "emailExists",
      "profileOpensLogin",
    ],
    allowedMessages: /status of (400|401|500)|net::ERR/,
    run: async (visit) => {
      const { page, words, view } = visit
      const panel = dialog(page)
      await open(page, `/${view}`)
      await visit.sees("profileOpensLogin", async () => {
        await accountButton(visit).click()
        await expect(panel.getByLabel(words("Password"), { exact: true })).toBeVisible()
        await expect(page).toHaveURL(`/${view}`)
      })
      await open(page, `/${view}/a/orders`)
      await expect(panel).toBeVisible()
      await visit.reads("loginNeeded", page.getByRole("main"))

      await panel.getByRole("button", { name: words("Sign in"), exact: true }).click()
      await visit.reads("fieldRequired", panel)
      await signIn(visit, `nobody-${view}@example.org`, "Something-else1")
      await visit.reads("signInIncorrect", panel)
      await answer(page, "**/api/user/login**", 500)
      await signIn(visit, `nobody-${view}@example.org`)
      await visit.reads("authorizationError", notices(visit))

      await panel.getByRole("button", { name: words("Forgotten your password?") }).click()
      const email = panel.getByLabel(words("E-mail"), { exact: true })
      await email.fill("ada@")
      const send = panel.getByRole("button", { name: words("Send the link") })
      await send.click()
      await visit.reads("emailInvalid", panel)
      await email.fill(`nobody-${view}@example.org`)
      await answer(page, "**/api/user/reset-password**", 500)
      await send.click()
      await visit.reads("resetMailFailed", notices(visit))
      await page.context().setOffline(true)
      await send.click()
      await visit.reads("passwordOffline", notices(visit))
      await page.context().setOffline(false)
      await panel.getByRole("button", { name: words("Back to signing in") }).click()

      const create = panel.getByRole("button", { name: words("Create an account") })
      await create.click()
      const field = (label: string) => panel.getByLabel(words(label), { exact: true })
      await field("First name").fill("Anne")
      await field("Last name").fill("M")
      await field("E-mail").fill(`walk-${view}@example.org`)
      await field("Password").fill("Ab1-")
      await field("Password, once more").fill("Ab1-")
      await panel.getByRole("checkbox").check()
      await create.click()
      await visit.reads("nameLetters", panel)
      await visit.reads("passwordLetters", panel)
      await field("Last name").fill("Martin")
      await field("Password").fill("potterypottery")
      await field("Password, once more").fill("potterypottery")
      await create.click()
      await visit.reads("passwordClasses", panel)
      await field("Password").fill(password)
      await create.click()
      await visit.reads("passwordsIdentical", panel)
      await field("Password, once more").fill(password)
      await answer(
        page,
        "**/api/user/create**",
        400,
        "A customer with the same email address already exists in an associated website.",
      )
      await create.click()
      await visit.reads("emailExists", panel)
    },
  },
  {
    name: "the account of a customer",
    proves: [
      "accountScreens",
      "accountUpdated",
      "passwordFailure",
      "passwordChanged",
      "signedInAgain",
      "ordersPage",
      "phoneInvalid",
      "taxIdLetters",
      "zipLetters",
      "newsletterFailure",
      "sessionExpired",
      "sessionExhausted",
      "loggedOut",
    ],
    // When the session ends, a request of the customer's cart may be on its way: the platform knows none of a guest.
    allowedMessages: /status of (400|401|404|500)/,
    run: async (visit) => {
      const { page, words, view } = visit
      const main = page.getByRole("main")
      const email = `walk-${view}-${Date.now()}@example.org`
      await open(page, `/${view}/my-account`)
      await register(visit, email)
      await expect(accountButton(visit)).toContainText("Anne")

      const parts = page.getByRole("navigation", { name: words("Parts of your account") })
      const goTo = async (part: string): Promise<void> => {
        await parts
          .getByRole("link", { name: words(part), exact: true })
          .first()
          .click()
        await expect(main.getByRole("heading", { level: 1 })).toHaveText(words(part))
      }
      await visit.sees("accountScreens", async () => {
        for (const part of ["Orders", "Addresses", "Newsletter", "Product reviews", "Loyalty card"])
          await goTo(part)
      })
      await goTo("Name and e-mail")
      await main.getByLabel(words("First name"), { exact: true }).fill("Marie")
      await main.getByRole("button", { name: words("Save"), exact: true }).click()
      await visit.reads("accountUpdated", notices(visit))
      await expect(accountButton(visit)).toContainText("Marie")

      await goTo("Change the password")
      const change = async (): Promise<void> => {
        await main.getByLabel(words("Current password"), { exact: true }).fill(password)
        await main.getByLabel(words("New password"), { exact: true }).fill("Another-one3")
        await main.getByLabel(words("Password, once more"), { exact: true }).fill("Another-one3")
        await main.getByRole("button", { name: words("Change the password") }).click()
      }
      await visit.sees("passwordFailure", async () => {
        const errorMessage = "The kiln keeps this password."
        await answer(page, "**/api/user/change-password**", 500, { errorMessage })
        await change()
        await expect(page.getByText(errorMessage).first()).toBeVisible()
        await page.unroute("**/api/user/change-password**")
      })
      await visit.sees("signedInAgain", async () => {
        const login = page.waitForRequest(/\/api\/user\/login/)
        await change()
        await login
      })
      await visit.reads("passwordChanged", page.locator("body"))
      await expect(accountButton(visit)).toContainText("Marie")

      await goTo("Addresses")
      await main.getByRole("button", { name: words("Add an address") }).click()
      const field = (label: string) => main.getByLabel(new RegExp(`^${words(label)}`)).first()
      await field("Postcode").fill("12")
      await field("Phone").fill("abc")
      await main.getByRole("button", { name: words("Save the address") }).click()
      await visit.reads("zipLetters", main)
      await visit.reads("phoneInvalid", main)
      await field("Tax ID")
        .fill("12", { timeout: 2000 })
        .catch(() => undefined)
      await main.getByRole("button", { name: words("Save the address") }).click()
      await visit.reads("taxIdLetters", main)

      await visit.sees("newsletterFailure", async () => {
        await answer(page, "**/api/ext/magento2-subscribe/**", 500)
        const letter = page.getByLabel(words("E-mail address for the newsletter"))
        await letter.fill(email)
        await letter.press("Enter")
        await expect(page.getByText(words("The newsletter list could not be reached.")).first()).toBeVisible()
      })

      await visit.holds("ordersPage", async (size) => {
        await page.route(history, async (route) => {
          const response = await route.fetch()
          const body = (await response.json()) as { readonly result: object }
          await route.fulfill({
            response,
            json: { ...body, result: { ...body.result, total_count: 2 * size + 5 } },
          })
        })
        const asked = page.waitForRequest(history)
        await goTo("Orders")
        const { searchParams } = new URL((await asked).url())
        expect(Number(searchParams.get("pageSize") ?? size)).toBe(size)
        expect(Number(searchParams.get("currentPage") ?? 1)).toBe(1)
        await expect(main.getByText(words("Page {0} of {1}", { 0: 1, 1: 3 }))).toBeVisible()
        await page.unroute(history)
      })

      await answer(page, history, 401, "The token is invalid")
      await answer(page, "**/api/user/refresh**", 401, "The token is invalid")
      await open(page, `/${view}/a/orders`)
      await visit.reads("sessionExpired", notices(visit))
      await expect(dialog(page)).toBeVisible()
      await page.unroute("**/api/user/refresh**")
      await signIn(visit, email, "Another-one3")
      await visit.reads("sessionExhausted", notices(visit))
      await page.unroute(history)
      await open(page, `/${view}/my-account`)
      await signIn(visit, email, "Another-one3")
      await expect(dialog(page)).toBeHidden()
      await main
        .getByRole("button", { name: words("Sign out") })
        .filter({ visible: true })
        .click()
      await visit.reads("loggedOut", notices(visit))
    },
  },
]
