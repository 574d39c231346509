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
