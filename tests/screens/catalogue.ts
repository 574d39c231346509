/** Home, lists, search, menus, wishlist and comparison. */
import { categoryPath, open, type Visit } from "../e2e/support/test.ts"
import { url } from "../e2e/support/shop-address.ts"
import { pageOf } from "../support/shop-client.ts"
import { at, button, dialog, main, opener, product, quiet, type Screen } from "./model.ts"

const bowl = { fr: "bol", en: "bowl", de: "Schale" } as const

const onPhone = async (visit: Visit): Promise<void> => {
  const { page, words } = visit
  await page
    .getByRole("navigation", { name: words("Quick access") })
    .getByRole("link", { name: words("Search") })
    .click()
  await page.getByRole("dialog", { name: words("Search") }).waitFor()
}
const onDesk = async ({ page, words }: Visit): Promise<void> => {
  await page.getByRole("banner").getByRole("searchbox").click()
  await page.getByRole("dialog", { name: words("Search") }).waitFor()
}
const typed =
  (open: (visit: Visit) => Promise<void>, text: (visit: Visit) => string) =>
  async (visit: Visit): Promise<void> => {
    await open(visit)
    await dialog(visit).getByRole("searchbox").fill(text(visit))
    await dialog(visit)
      .locator(".search-results:not(.search-results--loading) > li, .empty")
      .first()
      .waitFor()
  }
const word = ({ view }: Visit): string => bowl[view]
const nothing = (): string => "zzzz"

const filtered = async (visit: Visit): Promise<string> => {
  const { listing } = await pageOf(url, await categoryPath(visit, 20), "category")
  return listing.filters.find(({ code }) => code === "color")!.options.find(({ count }) => count > 3)!.href
}

const menuOpened = async (visit: Visit): Promise<void> => {
  await button(visit, "Menu").click()
  await visit.page.getByRole("button", { name: visit.words("Close") }).waitFor()
}

export const catalogueScreens: ReadonlyArray<Screen> = [
  { name: "home", path: at("") },
  { name: "home-first-visit", path: at(""), isOverPage: true, isFirstVisit: true, act: quiet },
  { name: "category", path: (visit) => categoryPath(visit, 20) },
  { name: "category-filtered", path: filtered },
  { name: "category-nothing", path: async (visit) => `${await categoryPath(visit, 20)}?price=900000-999999` },
  {
    name: "filters-phone",
    path: (visit) => categoryPath(visit, 20),
    widths: [390],
    isOverPage: true,
    act: async (visit) => {
      await button(visit, "Filter").click()
      await visit.page.getByRole("button", { name: visit.words("Close") }).waitFor()
      await visit.page.locator(".filters summary").filter({ visible: true }).first().click()
    },
  },
  {
    name: "filters-desk",
    path: (visit) => categoryPath(visit, 20),
    widths: [1440],
    isOverPage: true,
    act: async (visit) => main(visit).locator("summary").filter({ visible: true }).first().click(),
  },
  { name: "search", path: (visit) => `/${visit.view}/search?q=${bowl[visit.view]}` },
  { name: "search-nothing", path: at("/search?q=zzzz") },
  { name: "search-no-words", path: at("/search") },
  { name: "search-panel-phone", path: at(""), widths: [390], isOverPage: true, act: onPhone },
  {
    name: "search-panel-phone-found",
    path: at(""),
    widths: [390],
    isOverPage: true,
    act: typed(onPhone, word),
  },
  {
    name: "search-panel-phone-nothing",
    path: at(""),
    widths: [390],
    isOverPage: true,
    act: typed(onPhone, nothing),
  },
  { name: "search-panel", path: at(""), widths: [1440], isOverPage: true, act: onDesk },
  { name: "search-panel-found", path: at(""), widths: [1440], isOverPage: true, act: typed(onDesk, word) },
  {
    name: "search-panel-nothing",
    path: at(""),
    widths: [1440],
    isOverPage: true,
    act: typed(onDesk, nothing),
  },
  { name: "menu-phone", path: at(""), widths: [390], isOverPage: true, act: menuOpened },
  {
    name: "menu-phone-second",
    path: at(""),
    widths: [390],
    isOverPage: true,
    act: async (visit) => {
      await menuOpened(visit)
      await visit.page.locator(".menu summary").first().click()
    },
  },
  {
    name: "menu-desk",
    path: at(""),
    widths: [1440],
    isOverPage: true,
    act: async ({ page, words }) => {
      const nav = page.getByRole("navigation", { name: words("Departments") }).first()
      await nav.getByRole("button").first().focus()
      await page.keyboard.press("Enter")
      await page.locator(".mega-menu").waitFor()
    },
  },
  {
    name: "wishlist-empty",
    path: at(""),
    isOverPage: true,
    act: async (visit) => {
      await opener(visit, "Wishlist").click()
      await dialog(visit).getByText(visit.words("Your wishlist is empty.")).waitFor()
    },
  },
  {
    name: "wishlist",
    path: product("V312"),
    isOverPage: true,
    act: async (visit) => {
      await addToWishlist(visit, "V312", "V412", "V709")
      await opener(visit, "Wishlist").click()
      await dialog(visit).getByRole("listitem").first().waitFor()
    },
  },
  { name: "compare-empty", path: at("/compare"), act: quiet },
  {
    name: "compare",
    path: product("V312"),
    act: async (visit) => {
      for (const sku of ["V312", "V708", "V412"]) {
        await open(visit.page, await product(sku)(visit))
        await visit.page
          .locator(".save-buttons")
          .getByRole("button", { name: visit.words("Compare") })
          .click()
        await visit.page.locator(".save-buttons").getByRole("link").waitFor()
      }
      await visit.page.goto(`/${visit.view}/compare`)
      await visit.page.getByRole("rowheader").first().waitFor()
    },
  },
]

/** Adds products to the wishlist, each on its page. */
const addToWishlist = async ({ page, ...visit }: Visit, ...skus: ReadonlyArray<string>): Promise<void> => {
  for (const sku of skus) {
    await open(page, await product(sku)({ page, ...visit }))
    const heart = page.locator(".save-buttons").getByRole("button").first()
    await heart.click()
    await page.locator(".save-buttons [aria-pressed=true]").waitFor()
  }
}
