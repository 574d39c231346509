/** Steps of a search. */
import type { Locator } from "@playwright/test"
import type { View, Visit } from "./test.ts"

/** A word with more than one page of results, and the beginning of a category's name. */
export const plenty: Readonly<Record<View, string>> = { fr: "grès", en: "stoneware", de: "Steinzeug" }
export const shelf: Readonly<Record<View, string>> = { fr: "bols", en: "bowls", de: "Schalen" }

export const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

export const searchLayer = ({ page, words }: Pick<Visit, "page" | "words">): Locator =>
  page.getByRole("dialog", { name: words("Search") })

export const searchField = (at: Pick<Visit, "page" | "words">): Locator =>
  searchLayer(at).getByRole("searchbox")

/** The bottom bar on phones. */
export const dock = ({ page, words }: Pick<Visit, "page" | "words">): Locator =>
  page.getByRole("navigation", { name: words("Quick access") })

/** Opens the search panel with a click on the search field of the header. */
export const openSearch = async (at: Visit): Promise<Locator> => {
  await at.page.getByRole("banner").getByRole("searchbox").click()
  await searchField(at).waitFor()
  return searchField(at)
}
