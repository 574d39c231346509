import {
  type Attribute,
  type Category,
  type CategoryTree,
  families,
  buildCategoryTree,
  indexLabels,
  type Labels,
  type MenuItemView,
  menuItems,
} from "../catalogue/index.ts"
import type { StoreView } from "../store-view/index.ts"
import type { HomePage } from "./view.ts"

/** The categories and labels that every page of a store view shares. */
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
 */
export const buildNavigation = (
  categories: ReadonlyArray<Category>,
  attributes: ReadonlyArray<Attribute>,
  view: StoreView,
): Navigation => {
  const tree = buildCategoryTree(categories)
  return {
    tree,
    labels: indexLabels(attributes, view.locale),
    menu: menuItems(tree, view),
    families: families(tree, view),
  }
}
