import { slug } from "../catalogue/index.ts"
import type { MenuItemView } from "../catalogue/index.ts"
import { limits } from "../settings/index.ts"
import type { ShelfView } from "./search-view.ts"

/**
 * The categories of the menu in whose names every typed word begins one, whatever the accents and the case.
 *
 * @param text - as typed
 * @returns in the menu's order, a few at most
 * @rule SH21
 */
export const shelvesUnder = (menu: ReadonlyArray<MenuItemView>, text: string): ReadonlyArray<ShelfView> => {
  const typed = slug(text.trim()).split("-").filter(Boolean)
  return menu
    .flatMap((family) => [family, ...family.children])
    .filter(({ name }) => {
      const said = slug(name).split("-")
      return typed.length > 0 && typed.every((word) => said.some((one) => one.startsWith(word)))
    })
    .slice(0, limits.searchShelvesMax)
    .map(({ name, href, count }) => ({ name, href, count }))
}
