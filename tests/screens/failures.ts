/** Loading states and failures. */
import { at, button, dialog, main, product, type Screen } from "./model.ts"
import { inCart } from "./purchase.ts"

export const failureScreens: ReadonlyArray<Screen> = [
  { name: "not-found", path: at("/nowhere-to-be-found") },
  { name: "error", path: at("/error") },
  {
    name: "offline",
    path: product("V709"),
    isOverPage: true,
    act: async (visit) => {
      // The code that adds to the cart also observes the network.
      await inCart(visit)
      await visit.page.context().setOffline(true)
      await visit.page.locator(".offline").waitFor()
      await visit.page.evaluate(() => scrollTo(0, 0))
    },
  },
  {
    name: "waiting-page",
    path: async (visit) => {
      // Before the page loads, because an idle page prefetches the data.
      await visit.page.route("**/api/**", () => {})
      return at("")(visit)
    },
    isOverPage: true,
    isWaiting: true,
    act: async ({ page }) => {
      // The current page stays until the next one is there.
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
      await page.goto(await product("V615")(visit))
      await main(visit).locator(".skeleton").waitFor()
    },
  },
]
