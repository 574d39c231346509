import { slug } from "../catalogue/index.ts"
import type { MenuItemView } from "../catalogue/index.ts"
import { limits } from "../settings/index.ts"
import type { CategorySuggestion } from "./search-view.ts"

/**
 * Suggests categories of the menu. Each word of the text must be the beginning of a word of the category's name, without
 * regard to accents and case.
 *
 * @returns at most `limits.searchCategoriesMax`, in the menu's order
 */
export const suggestCategories = (
  menu: ReadonlyArray<MenuItemView>,
  text: string,
): ReadonlyArray<CategorySuggestion> => {
  const prefixes = slug(text.trim()).split("-").filter(Boolean)
  return menu
    .flatMap((item) => [item, ...item.children])
    .filter(({ name }) => {
      const words = slug(name).split("-")
      return prefixes.length > 0 && prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)))
    })
    .slice(0, limits.searchCategoriesMax)
    .map(({ name, href, count }) => ({ name, href, count }))
}
