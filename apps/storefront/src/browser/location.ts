import { useSyncExternalStore } from "react"
import type { BaseLocationHook } from "wouter"

/** The Navigation API; undefined in browsers without it, where links and forms load whole pages. */
export const navigationApi = (): Navigation | undefined =>
  (globalThis as { readonly navigation?: Navigation }).navigation

interface NavigateOptions {
  readonly replace?: boolean
  /** Passed on to the `navigate` event. */
  readonly info?: unknown
}

/** The `info` of a navigation that must load a document. */
export const loadsDocument = Symbol("loads a document")

/** Navigates to an address: with the Navigation API, otherwise by loading its page. */
export const navigateTo = (to: string, { replace = false, info }: NavigateOptions = {}): void => {
  const api = navigationApi()
  if (api !== undefined) api.navigate(to, { history: replace ? "replace" : "push", info })
  else if (replace) location.replace(to)
  else location.assign(to)
}

const subscribe = (onChange: () => void): (() => void) => {
  const api = navigationApi()
  api?.addEventListener("currententrychange", onChange)
  return () => api?.removeEventListener("currententrychange", onChange)
}

/** Path and query of the current address. */
export const currentAddress = (): string => location.pathname + location.search

const useNavigationLocation: BaseLocationHook = (router: { readonly ssrPath?: string }) => [
  useSyncExternalStore(subscribe, currentAddress, () => router.ssrPath ?? "/"),
  navigateTo,
]

/** Properties of wouter's `Router` that put it on top of the Navigation API. */
export const navigationRouter = { hook: useNavigationLocation }

/** Loads the document of an address in place of the current entry. */
export const loadDocument = (url: string): void => navigateTo(url, { replace: true, info: loadsDocument })
