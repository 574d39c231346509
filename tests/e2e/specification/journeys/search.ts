/** The search panel, its limits, and panels whose code does not load. */
import { clickIfPresent, expect, open } from "../../support/test.ts"
import { commonWord, openSearch, searchPanel } from "../../support/search.ts"
import { stopClock, waitUntilInteractive } from "../platform.ts"
import type { Journey, Walk } from "../walk.ts"

const misspelt = { fr: "salladiar", en: "teepat", de: "Schüzel" } as const

const found = (visit: Walk) =>
  searchPanel(visit)
    .getByRole("list", { name: visit.words("Pieces") })
    .getByRole("listitem")

export const searchJourneys: ReadonlyArray<Journey> = [
  {
    name: "searching",
    proves: [
      "searchTooShort",
      "searchMinimum",
      "searchBarResults",
      "searchPanelResults",
      "seeMore",
      "searchTextKept",
      "fuzziness",
    ],
    run: async (visit) => {
      const { page, words, view } = visit
      await open(page, `/${view}`)
      const field = await openSearch(visit)
      const layer = searchPanel(visit)
      const word = commonWord[view]
      await visit.holds("searchMinimum", async (letters) => {
        const searches: Array<string> = []
        page.on("request", (request) => request.url().includes("_search") && searches.push(request.url()))
        await field.fill(word.slice(0, letters - 1))
        await expect(
          layer.getByText(words("Searched term should consist of at least 3 characters")),
        ).toBeVisible()
        expect(searches).toEqual([])
        const asked = page.waitForRequest(/product\/_search/)
        await field.fill(word.slice(0, letters))
        await asked
      })
      await field.fill(word.slice(0, 2))
      await visit.reads("searchTooShort", layer)
      await field.fill(word)
      await visit.holds("searchBarResults", (count) => expect(found(visit)).toHaveCount(count))
      await visit.sees("seeMore", async () => {
        await layer.getByRole("button", { name: words("See more") }).click()
        await expect.poll(() => found(visit).count()).toBeGreaterThan(16)
      })
      await visit.holds("fuzziness", async () => {
        await field.fill(misspelt[view])
        await expect(found(visit)).not.toHaveCount(0)
      })
      await field.fill(word)
      await expect(found(visit)).not.toHaveCount(0)
      await page.keyboard.press("Escape")
      await page.setViewportSize({ width: 390, height: 844 })
      await open(page, `/${view}`)
      await waitUntilInteractive(page)
      await page
        .getByRole("banner")
        .getByRole("link", { name: words("Search") })
        .click()
      await visit.sees("searchTextKept", () => expect(layer.getByRole("searchbox")).toHaveValue(word))
      await visit.holds("searchPanelResults", (count) => expect(found(visit)).toHaveCount(count))
    },
  },
  {
    name: "panels that do not load",
    proves: ["asyncTimeout", "componentFailed", "componentRetry"],
    allowedMessages: /Failed to load resource|Failed to fetch dynamically imported/,
    run: async (visit) => {
      const { page, words, view } = visit
      const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      await page.route("**/assets/search-*.js", async (route) => {
        asked.resolve()
        await held.promise
        await route.continue()
      })
      await open(page, `/${view}`)
      await waitUntilInteractive(page)
      const failed = page.getByRole("dialog", { name: words("Something went wrong") })
      await stopClock(page)
      await page.getByRole("banner").getByRole("searchbox").dispatchEvent("click")
      await asked.promise
      await visit.holds("asyncTimeout", async (timeoutMs) => {
        await page.clock.runFor(timeoutMs - 1)
        await expect(failed).toHaveCount(0)
        await page.clock.runFor(1)
        await expect(failed).toBeVisible()
      })
      await page.clock.resume()
      await visit.reads("componentFailed", failed)
      await visit.sees("componentRetry", async () => {
        await expect(failed.getByRole("button", { name: words("Close") }).last()).toBeVisible()
        held.resolve()
        await clickIfPresent(failed.getByRole("button", { name: words("Try again") }))
        await expect(searchPanel(visit)).toBeVisible()
      })
    },
  },
  {
    name: "a panel that is opened offline",
    proves: ["componentOffline"],
    allowedMessages: /Failed to load resource|Failed to fetch dynamically imported|net::ERR/,
    run: async (visit) => {
      const { page, words, view } = visit
      await page.route("**/assets/wishlist-*.js", (route) => route.abort("internetdisconnected"))
      await open(page, `/${view}`)
      await waitUntilInteractive(page)
      await page.context().setOffline(true)
      await page
        .getByRole("banner")
        .getByRole("button", { name: words("Wishlist") })
        .click()
      await visit.reads("componentOffline", page.getByRole("dialog"))
    },
  },
]
