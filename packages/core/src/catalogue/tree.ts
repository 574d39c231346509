import { limits } from "../settings/index.ts"
import { encodePath, href, type StoreView } from "../store-view/index.ts"
import type { Category } from "./model.ts"
import type { CategoryTileView, LinkView, MenuItemView } from "./view.ts"

/** The active categories of a store view, by id, slug, path and parent. */
export interface CategoryTree {
  readonly byId: ReadonlyMap<number, Category>
  readonly bySlug: ReadonlyMap<string, Category>
  readonly byPath: ReadonlyMap<string, Category>
  /** Children by parent id, ordered by position. */
  readonly childrenById: ReadonlyMap<number, ReadonlyArray<Category>>
}

/**
 * Builds the tree of categories from a list. Nested children count as listed. Of two documents with the same id the
 * first is used. Categories with ids below the root id are omitted.
 *
 * @param flat - categories in any order
 */
export const buildCategoryTree = (flat: ReadonlyArray<Category>): CategoryTree => {
  const byId = new Map<number, Category>()
  const add = (category: Category): void => {
    if (category.isActive && category.id >= limits.rootCategoryId && !byId.has(category.id))
      byId.set(category.id, category)
    category.children.forEach(add)
  }
  flat.forEach(add)
  const sorted = [...byId.values()].toSorted((a, b) => a.position - b.position || a.id - b.id)
  const shown = sorted.filter(isShown)
  return {
    byId,
    bySlug: firstBy(shown, (category) => category.slug),
    byPath: firstBy(shown, (category) => category.urlPath ?? ""),
    childrenById: Map.groupBy(sorted, (category) => category.parentId),
  }
}

/**
 * The ids of a category and its descendants. Cycles of parents do no harm.
 *
 * @returns the category's own id first
 */
export const descendants = (tree: CategoryTree, id: number): ReadonlyArray<number> => {
  const ids = new Set([id])
  for (const parent of ids) for (const child of tree.childrenById.get(parent) ?? []) ids.add(child.id)
  return [...ids]
}

/**
 * The visible ancestors of a category, topmost first, and the category itself. Unknown ancestors are omitted; cycles of
 * parents do no harm.
 *
 * @param id - id of the category
 */
export const ancestorsAndSelf = (tree: CategoryTree, id: number): ReadonlyArray<Category> => {
  const last = tree.byId.get(id)
  if (last === undefined) return []
  const ids = last.pathIds.at(-1) === id ? last.pathIds : parentIdsOf(tree, id)
  return ids.flatMap((each) => tree.byId.get(each) ?? []).filter(isShown)
}

/** The breadcrumbs of a category: its ancestors, topmost first. */
export const crumbs = (tree: CategoryTree, id: number, view: StoreView): ReadonlyArray<LinkView> =>
  ancestorsAndSelf(tree, id)
    .filter((category) => category.id !== id)
    .map((category) => ({ label: category.name, href: categoryHref(category, view) }))

/**
 * The breadcrumbs of a product: its deepest category and that category's ancestors, topmost first. They do not depend on
 * the referring page.
 *
 * @param categoryIds - categories of the product
 */
export const productCrumbs = (
  tree: CategoryTree,
  categoryIds: ReadonlyArray<number>,
  view: StoreView,
): ReadonlyArray<LinkView> => {
  const own = categoryIds.flatMap((id) => tree.byId.get(id) ?? []).filter(isShown)
  const deepest = own.toSorted((a, b) => b.level - a.level || a.position - b.position || a.id - b.id)[0]
  if (deepest === undefined) return []
  return [...crumbs(tree, deepest.id, view), { label: deepest.name, href: categoryHref(deepest, view) }]
}

/** The link to a category: its url path, otherwise `/c/{slug}`. */
export const categoryHref = (category: Pick<Category, "urlPath" | "slug">, view: StoreView): string =>
  href(view, encodePath(category.urlPath || `c/${category.slug}`))

/**
 * Returns which categories a menu has: those that the catalogue does not hide, and that have products or a category with
 * products below them. A catalogue that counts no products has all of them.
 */
const menuFilter = (tree: CategoryTree): ((category: Category) => boolean) => {
  const counted = [...tree.byId.values()].filter(({ productCount }) => productCount > 0)
  const filled = new Set(counted.flatMap(({ id }) => parentIdsOf(tree, id)))
  return ({ id, isInMenu }) => isInMenu !== false && (filled.size === 0 || filled.has(id))
}

/**
 * The items of the menu: the categories of the menu's level and their children, ordered by position. Categories that
 * are hidden from the menu, and those without products, are omitted.
 */
export const menuItems = (tree: CategoryTree, view: StoreView): ReadonlyArray<MenuItemView> => {
  const isInMenu = menuFilter(tree)
  return atLevel(tree, limits.menuLevel)
    .filter(isInMenu)
    .map((category) => {
      const children = (tree.childrenById.get(category.id) ?? []).filter(isInMenu)
      return menuItem(
        category,
        children.map((child) => menuItem(child, [], view)),
        view,
      )
    })
}

/**
 * The categories of the home page: those with a drawing among the menu's first two levels; without any drawing, those
 * of the first level.
 */
export const families = (tree: CategoryTree, view: StoreView): ReadonlyArray<CategoryTileView> => {
  const isInMenu = menuFilter(tree)
  const top = atLevel(tree, limits.menuLevel).filter(isInMenu)
  const below = top.flatMap(({ id }) => tree.childrenById.get(id) ?? []).filter(isInMenu)
  const drawn = [...top, ...below.toSorted(byPosition)].filter((category) => category.drawing !== null)
  return (drawn.length > 0 ? drawn : top).slice(0, limits.homeFamiliesMax).map((category) => ({
    name: category.name,
    href: categoryHref(category, view),
    count: category.productCount,
    drawing: category.drawing,
  }))
}

const isShown = (category: Category): boolean => category.level >= limits.menuLevel

const atLevel = (tree: CategoryTree, level: number): ReadonlyArray<Category> =>
  [...tree.byId.values()].filter((category) => category.level === level).toSorted(byPosition)

const byPosition = (a: Category, b: Category): number => a.position - b.position || a.id - b.id

const menuItem = (
  category: Category,
  children: ReadonlyArray<MenuItemView>,
  view: StoreView,
): MenuItemView => ({
  id: category.id,
  name: category.name,
  href: categoryHref(category, view),
  count: category.productCount,
  drawing: category.drawing,
  children,
})

const firstBy = (
  categories: ReadonlyArray<Category>,
  keyOf: (category: Category) => string,
): ReadonlyMap<string, Category> => {
  const map = new Map<string, Category>()
  for (const category of categories) {
    const key = keyOf(category)
    if (key !== "" && !map.has(key)) map.set(key, category)
  }
  return map
}

/** Ids from the topmost known ancestor to the category, itself last. Cycles of parents do no harm. */
const parentIdsOf = (tree: CategoryTree, id: number): ReadonlyArray<number> => {
  const ids = new Set<number>()
  for (let at = tree.byId.get(id); at !== undefined && !ids.has(at.id); at = tree.byId.get(at.parentId))
    ids.add(at.id)
  return [...ids].toReversed()
}
