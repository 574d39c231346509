import { resolve, type StoreView } from "@shop/core/store-view"

/** Addresses that are no pages. */
const isFile = (path: string): boolean => /^\/(api|img|assets)\//.test(path)

/**
 * The page of this view that a link leads to, or null when the browser should follow it itself: another site or
 * language, a file, a new tab, a download, or a place on this very page.
 *
 * @returns path with query and hash
 */
export const pageOf = (
  anchor: HTMLAnchorElement,
  view: StoreView,
  views: ReadonlyArray<StoreView>,
): string | null => {
  if (anchor.origin !== location.origin || anchor.hasAttribute("download")) return null
  if (anchor.target !== "" && anchor.target !== "_self") return null
  if (isFile(anchor.pathname) || resolve(views, location.hostname, anchor.pathname)?.view.code !== view.code)
    return null
  const isHere = anchor.pathname === location.pathname && anchor.search === location.search
  return isHere && anchor.hash !== "" ? null : anchor.pathname + anchor.search + anchor.hash
}

/** A plain click: no other button, no key that asks for a tab or a window, and nobody else has dealt with it. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.shiftKey &&
  !event.altKey

/** What a plain click on a link does where the shell has something nearer than the page it leads to. */
export const instead =
  (act: () => void) =>
  (event: { readonly nativeEvent: MouseEvent; readonly preventDefault: () => void }): void => {
    if (!isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    act()
  }

export const anchorOf = (event: Event): HTMLAnchorElement | null =>
  (event.target as Element | null)?.closest?.("a[href]") ?? null

/** The address a search form asks for. */
export const addressOf = (form: HTMLFormElement): string => {
  const words = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  )
  return `${new URL(form.action).pathname}?${new URLSearchParams(words)}`
}
