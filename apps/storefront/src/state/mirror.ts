import type { Views } from "@shop/core/shop"
import { ref } from "valtio/vanilla"
import type { ShopState } from "./shop-state.ts"

/**
 * Writes published views into the state; an unchanged view is not written. `ref` keeps valtio from wrapping views, because
 * effects use a new object as an event. A navigation to the shown page ends with an equal `navigation`, for example. A
 * component that tracks single values would miss it.
 */
export const mirror = (state: ShopState, views: Partial<Views>): void => {
  const slices = state as Record<string, unknown>
  for (const [name, value] of Object.entries(views)) {
    const slice = typeof value === "object" && value !== null ? ref(value) : value
    if (slices[name] !== slice) slices[name] = slice
  }
}

export interface ViewBatch {
  /** Adds views to the batch, which is written later. */
  readonly queue: (views: Partial<Views>) => void
  /** Writes views now, together with the batch. */
  readonly flush: (views: Partial<Views>) => void
}

/**
 * Batches views that are published together, because React renders once for each write.
 *
 * @param schedule - calls a function later
 * @rule UI245
 */
export const batchViews = (state: ShopState, schedule: (write: () => void) => void): ViewBatch => {
  let batch: Partial<Views> | null = null
  const write = (): void => {
    mirror(state, batch ?? {})
    batch = null
  }
  return {
    queue: (views) => {
      if (batch === null) schedule(write)
      batch = { ...batch, ...views }
    },
    flush: (views) => {
      batch = { ...batch, ...views }
      write()
    },
  }
}
