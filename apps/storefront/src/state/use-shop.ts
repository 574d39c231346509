import { createContext, use, useSyncExternalStore } from "react"
import { useSnapshot } from "valtio/react"
import { subscribe } from "valtio/vanilla"
import { type ReturnTerms, returnTerms } from "@shop/core/settings"
import type { Actions } from "@shop/core/shop"
import type { ShopState } from "./shop-state.ts"
import type { Ui } from "./ui.ts"

/** What every screen is given: the state to read and the actions to call. */
export interface Shop {
  readonly state: ShopState
  readonly actions: Actions
  /** Loads the runtime, if it is not there yet. */
  readonly startRuntime: () => void
}

export const ShopContext = createContext<Shop | null>(null)

const useContextShop = (): Shop => {
  const shop = use(ShopContext)
  if (shop === null) throw new Error("ShopContext is missing above this component")
  return shop
}

/** The state as it is now; the component renders again when a slice it has read changes. */
export const useShop = (): Readonly<Omit<ShopState, "ui">> & { readonly ui: Readonly<Ui> } =>
  useSnapshot(useContextShop().state) as ShopState

/** Whether something is so; the component renders again when the answer changes, not when what it was found in does. */
export const useShopSelector = (isSo: (state: ShopState) => boolean): boolean => {
  const { state } = useContextShop()
  const now = () => isSo(state)
  return useSyncExternalStore((tell) => subscribe(state, tell), now, now)
}

/** The store view, which a tab has for good: reading it follows nothing, so that a hundred prices do not listen to every change. */
export const useView = (): ShopState["view"] => useContextShop().state.view

/** The terms of returns, which the settings of a tab fix for good. @rule UI483 */
export const useReturnTerms = (): ReturnTerms => returnTerms(useContextShop().state.settings)

/** What the shopper can do. */
export const useActions = (): Actions => useContextShop().actions

/** The shell's own branch, to hand to the functions of `ui.ts`. */
export const useUi = (): Ui => useContextShop().state.ui

/** Tries to load the runtime once more. */
export const useStartRuntime = (): (() => void) => useContextShop().startRuntime
