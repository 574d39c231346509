/** The devices that a customer is signed in on, and what signing out ends. */
import { accountButton, dialog, password, register, signIn } from "./support/account.ts"
import { expectAccessible } from "./support/axe.ts"
import { expect, open, test, createVisit } from "./support/test.ts"

const android =
  "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36"

// A wrong password is refused, and a session that was ended. Registrations are counted by address.
test.use({ allowedMessages: /status of 40[01]/, extraHTTPHeaders: { "x-forwarded-for": "10.31.0.1" } })

test.describe("AC31 SE16 a customer's sessions", () => {
  for (const view of ["fr", "en", "de"] as const) {
    test(`lists and ends the session of another device, and signing out ends this one on the server, ${view}`, async ({
      page,
      browser,
    }) => {
      const visit = createVisit(page, view)
      const { words } = visit
      const main = page.getByRole("main")
      const email = `devices.${view}.${Date.now()}@example.org`
      await open(page, `/${view}/my-account`)
      await register(visit, email)

      // The same customer signs in on a phone.
      const phone = await browser.newContext({ userAgent: android })
      const there = await phone.newPage()
      await open(there, `/${view}/my-account`)
      await signIn(createVisit(there, view), email)
      await expect(dialog(there)).toBeHidden()

      await main.getByRole("link", { name: words("Signed-in devices") }).click()
      await expect(main.getByRole("heading", { level: 1 })).toHaveText(words("Signed-in devices"))
      const devices = main.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2 }) })
      await expect(devices).toHaveCount(2)
      const other = devices.filter({ hasText: "Android" })
      await expect(devices.filter({ hasNotText: "Android" })).toContainText(words("This device"))
      await other.getByRole("button", { name: words("Sign this device out") }).click()
      await other.getByLabel(words("Password"), { exact: true }).fill("Something-else1")
      await other.getByRole("button", { name: words("Sign out") }).click()
      await expect(other.getByRole("alert")).toHaveText(words("The password does not match this account."))
      await expectAccessible(page, "signed-in devices")
      await other.getByLabel(words("Password"), { exact: true }).fill(password)
      await other.getByRole("button", { name: words("Sign out") }).click()
      await expect(devices).toHaveCount(1)
      await expect(main.getByRole("status")).toHaveText(words("The device is signed out."))

      // The phone is asked to sign in again.
      await open(there, `/${view}/a/orders`)
      await expect(dialog(there)).toBeVisible()
      await phone.close()

      const ended = page.waitForRequest((request) => request.url().includes("/api/user/logout"))
      await main
        .getByRole("button", { name: words("Sign out") })
        .filter({ visible: true })
        .click()
      const request = await ended
      expect((await request.response())?.status()).toBe(200)
      const { refreshToken } = request.postDataJSON() as { readonly refreshToken: string }
      const renewed = await page.request.post("/api/user/refresh", { data: { refreshToken } })
      expect(renewed.status()).toBe(401)
      await expect(accountButton(visit)).not.toContainText("Anne")
    })
  }
})
