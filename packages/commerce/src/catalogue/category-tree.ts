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
  /** A category at the root that is no root category, such as in a dump of a part of a shop. */
  const isStray = (id: number): boolean => {
    const body = byId.get(id)
    return body !== undefined && number(body["parent_id"]) === 0 && number(body["level"]) >= limits.menuLevel
  }
  const levelOf = (id: number): number => {
    const path = pathOf(id)
    const top = path[0]!
    const below = path.length - 1
    if (isStray(top)) return limits.menuLevel + below
    return below + (top === 1 || top === id ? 0 : 1)
  }
  const keyOf = (id: number): string => String(byId.get(id)?.["url_key"] ?? slug(String(id)))
  return {
    byId,
    childrenOf,
    pathOf,
    levelOf,
    keysOf: (id) => {
      const path = pathOf(id)
      return path.slice(path.length - Math.max(0, levelOf(id) - limits.menuLevel + 1)).map(keyOf)
    },
  }
}
