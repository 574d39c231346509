import { createContext, use, useSyncExternalStore } from "react"
import { useSnapshot } from "valtio/react"
import { subscribe } from "valtio/vanilla"
import type { Capabilities } from "@shop/core/capabilities"
import {
  defaultNewsletterCoupon,
  offeredCapabilities,
  type ReturnTerms,
  returnTerms,
} from "@shop/core/settings"
import type { Actions } from "@shop/core/lazy"
import type { ShopState } from "./shop-state.ts"
import type { Ui } from "./ui.ts"

/** The state and the actions, as components get them by context. */
export interface Shop {
  readonly state: ShopState
  readonly actions: Actions
  /** Loads the runtime unless it is loaded or loading. */
  readonly startRuntime: () => void
}

export const ShopContext = createContext<Shop | null>(null)

const useContextShop = (): Shop => {
  const shop = use(ShopContext)
  if (shop === null) throw new Error("ShopContext is missing above this component")
  return shop
}

/** The state. The component renders again when a view that it has read changes. */
export const useShop = (): Readonly<Omit<ShopState, "ui">> & { readonly ui: Readonly<Ui> } =>
  useSnapshot(useContextShop().state) as ShopState

/** A boolean derived from the state. The component renders again only when the boolean changes. */
export const useShopSelector = (select: (state: ShopState) => boolean): boolean => {
  const { state } = useContextShop()
  const value = () => select(state)
  return useSyncExternalStore((onChange) => subscribe(state, onChange), value, value)
}

/** The store view. A tab never changes it, so components do not subscribe to it. */
export const useView = (): ShopState["view"] => useContextShop().state.view

/** The terms of returns. A tab never changes them. @rule UI483 */
export const useReturnTerms = (): ReturnTerms => returnTerms(useContextShop().state.settings)

/** The discount in percent that a first subscription to the newsletter brings; 0 for none. @rule SR318 - S2 §1 */
export const useNewsletterCoupon = (): number =>
  useContextShop().state.settings?.newsletter?.couponPercent ?? defaultNewsletterCoupon

/** Whether orders are demonstrations. A tab never changes it. @rule UI486 */
export const useIsDemonstration = (): boolean =>
  useContextShop().state.settings?.orders?.areDemonstrations === true

/** The capabilities of the platform. The settings of a tab never change. @rule PF10 */
export const useOffers = (): Capabilities => offeredCapabilities(useContextShop().state.settings)

/** The actions of the shopper. */
export const useActions = (): Actions => useContextShop().actions

/** The writable state of the user interface, for the functions of `ui.ts`. */
export const useUi = (): Ui => useContextShop().state.ui

/** Returns a function that loads the runtime, unless it is loaded or loading. */
export const useStartRuntime = (): (() => void) => useContextShop().startRuntime
