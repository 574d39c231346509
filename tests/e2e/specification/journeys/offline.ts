/** The shop without a network. */
import { goOffline, goOnline, visitAndStore } from "../../support/network.ts"
import { expect, pathOf, startPrograms } from "../../support/test.ts"
import { addToCart, expectCount, goToReview, orderButton } from "../../support/checkout.ts"
import { notices } from "../platform.ts"
import type { OfflineJourney } from "../walk.ts"

export const offlineJourneys: ReadonlyArray<OfflineJourney> = [
  {
    name: "a link that is followed offline",
    proves: ["offlineBadge", "contentOffline", "offlineHome", "offlineBadgeGone"],
    run: async (visit, proxy) => {
      const { page, view } = visit
      const path = await pathOf(visit, "V702")
      proxy.setRule(({ path: asked }) => ({ tag: asked.startsWith("/api/offline/") ? "drop" : "pass" }))
      await visitAndStore(page, `/${view}/privacy`)
      await goOffline(page.context())
      await visit.reads("offlineBadge", page.locator(".offline"))
      await page.evaluate((href) => {
        const link = document.createElement("a")
        link.href = href
        link.textContent = "to the product"
        document.querySelector("main")!.append(link)
      }, path)
      await page.getByText("to the product").click()
      await visit.reads("contentOffline", notices(visit))
      await visit.sees("offlineHome", async () => {
        await expect(page).toHaveURL(`/${view}`)
        await expect(page.getByRole("main").locator("#newest")).toBeVisible()
      })
      await goOnline(page.context())
      await visit.sees("offlineBadgeGone", () => expect(page.locator(".offline")).toHaveCount(0))
    },
  },
  {
    name: "an order that is made offline",
    proves: ["orderWaiting", "modalOrderConfirmation"],
    run: async (visit) => {
      const { page, words, view } = visit
      const fetched = page.waitForResponse(/product\/_search/)
      await visitAndStore(page, await pathOf(visit, "V709"))
      await fetched
      const sent = page.waitForResponse(
        (response) => /\/api\/cart\/update/.test(response.url()) && response.ok(),
      )
      await addToCart(visit)
      await sent
      await expectCount(visit, 1)
      await page.goto(`/${view}/checkout`)
      await startPrograms(page)
      await goToReview(visit, `walk-offline-${view}@example.org`)
      await goOffline(page.context())
      await orderButton(visit).click()
      await expect(page).toHaveURL(`/${view}/order-success`)
      await page.goto(`/${view}`)
      await startPrograms(page)
      await goOnline(page.context())
      await visit.reads("orderWaiting", notices(visit))
      await visit.sees("modalOrderConfirmation", async () => {
        const confirm = { name: words("Confirm the order") }
        await page.getByRole("button", confirm).first().click()
        const placed = page.waitForResponse(/\/api\/order(\?|$)/)
        await page.getByRole("dialog").getByRole("button", confirm).click()
        expect((await placed).status()).toBe(200)
      })
    },
  },
]
