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

/** The categories and labels that every page of a store view shares. @rule PG2 */
export interface Navigation {
  readonly tree: CategoryTree
  readonly labels: Labels
  readonly menu: ReadonlyArray<MenuItemView>
  readonly families: HomePage["families"]
}

/**
 * Builds the navigation of a store view.
 *
 * @param categories - all active categories
 * @param attributes - attributes of the filters
 * @rule PG2
 */
export const buildNavigation = (
  categories: ReadonlyArray<Category>,
  attributes: ReadonlyArray<Attribute>,
  view: StoreView,
): Navigation => {
  const tree = grow(categories)
  return {
    tree,
    labels: labelsOf(attributes, view.locale),
    menu: menu(tree, view),
    families: families(tree, view),
  }
}
