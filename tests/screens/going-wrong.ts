/** What is waited for, and what goes wrong. */
import { expect } from "../e2e/support/test.ts"
import { at, button, dialog, main, piece, type Screen } from "./model.ts"
import { inCart } from "./sale.ts"

export const goingWrong: ReadonlyArray<Screen> = [
  { name: "not-found", path: at("/nowhere-to-be-found") },
  { name: "error", path: at("/error") },
  {
    name: "offline",
    path: piece("V709"),
    isOverPage: true,
    act: async (visit) => {
      // What has put something in the cart listens to the network as well.
      await inCart(visit)
      await visit.page.context().setOffline(true)
      await visit.page.locator(".offline").waitFor()
      await visit.page.evaluate(() => scrollTo(0, 0))
    },
  },
  {
    name: "waiting-page",
    path: async (visit) => {
      // From before the page is there: what it fetches while it rests would be known when it is asked for.
      await visit.page.route("**/api/**", () => {})
      return at("")(visit)
    },
    isOverPage: true,
    isWaiting: true,
    act: async ({ page }) => {
      const card = page.locator(".card a").first()
      // What the card knows of the piece is laid out for who rests on it, as soon as the code for that is there.
      await expect(async () => {
        await page.mouse.move(0, 0)
        await card.hover()
        await page.locator(".glance").waitFor({ state: "attached", timeout: 500 })
      }).toPass()
      await card.click()
      await page.locator(".glance.is-shown").waitFor()
      await page.locator(".progress[data-active=true]").waitFor({ state: "attached" })
    },
  },
  {
    name: "waiting-search",
    path: at(""),
    widths: [1440],
    isOverPage: true,
    isWaiting: true,
    act: async (visit) => {
      const { page } = visit
      await page.getByRole("banner").getByRole("searchbox").click()
      await page.route("**/api/**", () => {})
      await dialog(visit).getByRole("searchbox").fill("cocotte")
      await page.locator(".search-results--loading").waitFor()
    },
  },
  {
    name: "search-panel-failed",
    path: at(""),
    widths: [1440],
    isOverPage: true,
    act: async (visit) => {
      const { page } = visit
      await page.getByRole("banner").getByRole("searchbox").click()
      await page.route("**/api/**", (route) => route.abort())
      await dialog(visit).getByRole("searchbox").fill("cocotte")
      await button(visit, "Try again").waitFor()
    },
  },
  {
    name: "waiting-reviews",
    path: at("/compare"),
    isWaiting: true,
    act: async (visit) => {
      const { page } = visit
      await page.route("**/review/_search**", () => {})
      await page.goto(await piece("V615")(visit))
      await main(visit).locator(".skeleton").waitFor()
    },
  },
]
