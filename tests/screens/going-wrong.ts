/** What is waited for, and what goes wrong. */
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
    path: at(""),
    isOverPage: true,
    isWaiting: true,
    act: async ({ page }) => {
      await page.route("**/api/**", () => {})
      await page.locator(".card a").first().click()
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
      await page.locator(".finds--waiting").waitFor()
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
