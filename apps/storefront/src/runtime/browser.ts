import type { Actions, PublicViews } from "@shop/core/shop"
import type { ShopState } from "../state/shop-state.ts"

/** Composes the core's programs with the browser's ports; the only folder that imports Effect. */
export const start = async (_state: ShopState, _views: PublicViews): Promise<Actions> => {
  throw new Error("core/shop is not there yet")
}
