import type { Views } from "@shop/core/shop"
import { ref } from "valtio/vanilla"
import type { ShopState } from "./shop-state.ts"

/**
 * Copies what the core published into the root: the only place that writes a domain slice. Slices are frozen values
 * that change as a whole, so valtio need not look inside them; one that is the same value is not written.
 */
export const mirror = (state: ShopState, views: Partial<Views>): void => {
  const slices = state as Record<string, unknown>
  for (const [name, value] of Object.entries(views)) {
    const slice = typeof value === "object" && value !== null ? ref(value) : value
    if (slices[name] !== slice) slices[name] = slice
  }
}

/**
 * Shows what the core publishes. What comes before `soon` does is shown in one, since React renders for each time; what is
 * shown now takes along what was gathered before it.
 *
 * @rule UI245
 */
export const gathering = (state: ShopState, soon: (show: () => void) => void) => {
  let gathered: Partial<Views> | null = null
  const show = (): void => {
    mirror(state, gathered ?? {})
    gathered = null
  }
  return {
    gather: (slices: Partial<Views>): void => {
      if (gathered === null) soon(show)
      gathered = { ...gathered, ...slices }
    },
    show: (slices: Partial<Views>): void => {
      gathered = { ...gathered, ...slices }
      show()
    },
  }
}
