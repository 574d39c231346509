import {
  type Attribute,
  type Category,
  type CategoryTree,
  families,
  grow,
  labelsOf,
  type Labels,
  menu,
} from "../catalogue/index.ts"
import type { StoreView } from "../store-view/index.ts"
import type { HomePage, MenuItemView } from "./view.ts"

/** What every page of a view needs of its catalogue, made once and kept for a while. @rule PG2 */
export interface Directory {
  readonly tree: CategoryTree
  readonly labels: Labels
  readonly menu: ReadonlyArray<MenuItemView>
  readonly families: HomePage["families"]
}

/**
 * Makes the directory of a view.
 *
 * @param categories - all active ones
 * @param attributes - those of the filters
 * @rule PG2
 */
export const directory = (
  categories: ReadonlyArray<Category>,
  attributes: ReadonlyArray<Attribute>,
  view: StoreView,
): Directory => {
  const tree = grow(categories)
  return {
    tree,
    labels: labelsOf(attributes, view.locale),
    menu: menu(tree, view),
    families: families(tree, view),
  }
}
