/** The addresses and the modals of the shop. */
import { expect, open, pathOf } from "../../support/test.ts"
import { accountButton } from "../../support/account.ts"
import { addToCart, expectCount, goToCheckout, goToReview } from "../../support/checkout.ts"
import { pageOf } from "../../../support/shop-client.ts"
import { url } from "../../support/shop-address.ts"
import { footerLinks, routes } from "../screens.ts"
import { waitUntilInteractive } from "../platform.ts"
import type { Journey } from "../walk.ts"

export const routeJourneys: ReadonlyArray<Journey> = [
  {
    name: "the addresses of the shop",
    proves: ["routeTable", "footerAddresses", "homeAlias"],
    run: async (visit) => {
      const { page, view } = visit
      const visitPage = async (path: string): Promise<void> => {
        const response = await page.goto(`/${view}${path}`)
        expect.soft(response?.status(), path).toBe(200)
        await expect.soft(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible()
      }
      await visit.sees("routeTable", async () => {
        for (const path of routes) await visitPage(path)
      })
      await visit.sees("footerAddresses", async () => {
        for (const [path, label] of footerLinks[view]) {
          await visitPage(path)
          if (label !== undefined)
            await expect
              .soft(
                page.getByRole("contentinfo").getByRole("link", { name: label, exact: true }).first(),
                label,
              )
              .toBeVisible()
        }
      })
      await visit.sees("homeAlias", () => visitPage("/pwa.html"))
    },
  },
  {
    name: "the modals",
    proves: [
      "modalNewsletter",
      "modalLanguages",
      "modalReview",
      "modalSizeGuide",
      "modalTerms",
      "modalNotImplemented",
      "modalAuthentication",
    ],
    run: async (visit) => {
      const { page, words, view } = visit
      const main = page.getByRole("main")
      const opener = (name: string) =>
        page.locator(`[data-modal="${name}"]`).filter({ visible: true }).first()
      const close = () => page.keyboard.press("Escape")
      await open(page, `/${view}`)
      await waitUntilInteractive(page)
      await visit.sees("modalNewsletter", async () => {
        const { banners } = await pageOf(url, `/${view}`, "home")
        await open(page, banners[0]!.link)
        await waitUntilInteractive(page)
        await opener("newsletter").click({ timeout: 3000 })
        const form = page.getByRole("dialog").locator("form")
        await expect(form.getByRole("button", { name: words("Subscribe") })).toBeVisible()
      })
      await close()
      await visit.sees("modalLanguages", async () => {
        await opener("languages").click({ timeout: 3000 })
        await expect(page.getByRole("dialog", { name: words("Language") }).getByRole("link")).toHaveCount(3)
      })
      await open(page, await pathOf(visit, "V412"))
      await waitUntilInteractive(page)
      await visit.sees("modalSizeGuide", async () => {
        await main.getByRole("link", { name: words("Size guide") }).click()
        const { title } = await pageOf(url, `/${view}/size-guide`, "content")
        await expect(page.getByRole("dialog", { name: title })).toBeVisible()
      })
      await close()
      await visit.sees("modalReview", async () => {
        await main.getByRole("button", { name: words("Write a review") }).click()
        await expect(page.getByRole("dialog", { name: words("Your review") })).toBeVisible()
      })
      await close()
      await visit.sees("modalNotImplemented", async () => {
        await page.evaluate(() => {
          const button = document.createElement("button")
          button.dataset["modal"] = "loyalty-game"
          button.textContent = "The game"
          document.querySelector("main")!.prepend(button)
        })
        await main.getByText("The game").click()
        await expect(page.getByRole("dialog", { name: words("This is not there yet") })).toBeVisible()
      })
      await close()
      await visit.sees("modalAuthentication", async () => {
        await accountButton(visit).click()
        await expect(page.getByRole("dialog").getByLabel(words("Password"), { exact: true })).toBeVisible()
      })
      await close()
      await visit.sees("modalTerms", async () => {
        await open(page, await pathOf(visit, "V708"))
        await addToCart(visit)
        await expectCount(visit, 1)
        await goToCheckout(visit)
        await goToReview(visit, `terms-${view}@example.org`)
        await main.locator("[data-modal=terms]").click()
        const terms = { fr: "/fr/cgv", en: "/en/terms", de: "/de/agb" }[view]
        const { title } = await pageOf(url, terms, "content")
        await expect(page.getByRole("dialog", { name: title })).toBeVisible()
      })
    },
  },
]
