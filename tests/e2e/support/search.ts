/** Steps of a search. */
import type { Locator } from "@playwright/test"
import type { View, Visit } from "./test.ts"

/** A word with more than one page of results, and the beginning of a category's name. */
export const commonWord: Readonly<Record<View, string>> = { fr: "grès", en: "stoneware", de: "Steinzeug" }
export const categoryPrefix: Readonly<Record<View, string>> = { fr: "bols", en: "bowls", de: "Schalen" }

export const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

export const searchPanel = ({ page, words }: Pick<Visit, "page" | "words">): Locator =>
  page.getByRole("dialog", { name: words("Search") })

export const searchField = (visit: Pick<Visit, "page" | "words">): Locator =>
  searchPanel(visit).getByRole("searchbox")

/** The bottom bar on phones. */
export const bottomBar = ({ page, words }: Pick<Visit, "page" | "words">): Locator =>
  page.getByRole("navigation", { name: words("Quick access") })

/** Opens the search panel with a click on the search field of the header. */
export const openSearch = async (visit: Visit): Promise<Locator> => {
  await visit.page.getByRole("banner").getByRole("searchbox").click()
  await searchField(visit).waitFor()
  return searchField(visit)
}
