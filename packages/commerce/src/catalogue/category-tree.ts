import { limits } from "@shop/core/settings"
import { slug } from "./text.ts"
import type { JsonObject } from "./model.ts"

/** The categories of a store view and how they stand in each other. */
export interface CategoryTree {
  readonly byId: ReadonlyMap<number, JsonObject>
  /** Children by position, by the id of their parent. */
  readonly childrenOf: ReadonlyMap<number, ReadonlyArray<JsonObject>>
  /** Ids from the root to the category, itself last. */
  readonly pathOf: (id: number) => ReadonlyArray<number>
  /** 0 for the root of all, 1 for the root of a shop, 2 for the categories of the menu. */
  readonly levelOf: (id: number) => number
  /** Whether a category names a parent that the catalogue lacks; such a category stands at the root. */
  readonly lacksParent: (id: number) => boolean
  /** The url keys from the topmost category of the menu to this one; empty for roots. */
  readonly keysOf: (id: number) => ReadonlyArray<string>
}

/** A category tree deeper than this has a circle in it. */
export const depthMax = 20

const number = (value: unknown): number => (typeof value === "number" ? value : 0)

/** Builds the tree of all categories of one store view. */
export const treeOf = (categories: ReadonlyArray<JsonObject>): CategoryTree => {
  const byId = new Map(categories.map((body) => [number(body["id"]), body]))
  const childrenOf = Map.groupBy(byId.values(), (body) => number(body["parent_id"]))
  for (const children of childrenOf.values()) {
    children.sort(
      (a, b) => number(a["position"]) - number(b["position"]) || number(a["id"]) - number(b["id"]),
    )
  }
  const pathOf = (id: number): ReadonlyArray<number> => {
    const path = [id]
    for (
      let at = number(byId.get(id)?.["parent_id"]);
      at > 0 && path.length < depthMax && !path.includes(at);
      at = number(byId.get(at)?.["parent_id"])
    ) {
      path.unshift(at)
    }
    return path
  }
  const parentless = [...byId.values()].filter((body) => number(body["parent_id"]) === 0)
  const tops = new Set([...byId.keys()].map((id) => pathOf(id)[0]))
  const isOnlyRoot = (id: number): boolean => tops.size === 1 && childrenOf.has(id)
  /** Categories without a parent that are no root: their level says so, or they stand beside other categories. */
  const strays = new Set(
    parentless
      .filter((body) =>
        typeof body["level"] === "number"
          ? body["level"] >= limits.menuLevel
          : number(body["id"]) > limits.rootCategoryId && !isOnlyRoot(number(body["id"])),
      )
      .map((body) => number(body["id"])),
  )
  const levelOf = (id: number): number => {
    const path = pathOf(id)
    const top = path[0]!
    const below = path.length - 1
    if (strays.has(top)) return limits.menuLevel + below
    return below + (top === 1 || top === id ? 0 : 1)
  }
  const keyOf = (id: number): string => String(byId.get(id)?.["url_key"] ?? slug(String(id)))
  return {
    byId,
    childrenOf,
    pathOf,
    levelOf,
    lacksParent: (id) => {
      const parent = number(byId.get(id)?.["parent_id"])
      return parent > 1 && !byId.has(parent)
    },
    keysOf: (id) => {
      const path = pathOf(id)
      return path.slice(path.length - Math.max(0, levelOf(id) - limits.menuLevel + 1)).map(keyOf)
    },
  }
}
