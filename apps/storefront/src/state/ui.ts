import type { PendingAction } from "@shop/core/pending"
import type { LoadedPages } from "../listing/loaded-pages.ts"

/** Panels that lie over the page. One at a time: opening one closes the other. */
export type PanelName = "menu" | "cart" | "account" | "search" | "filters" | "wishlist"

/** What is asked or read in the middle of the page. @see S2 §2 Modals */
export type ModalName =
  | "review"
  | "authentication"
  | "sizeGuide"
  | "terms"
  | "notImplemented"
  | "languages"
  | "orderConfirmation"
  | "newsletter"

/** A modal that is open; opened once more it is another. */
export interface OpenModal {
  readonly name: ModalName
  readonly id: number
}

/** A page on its way. */
export interface OpeningPage {
  /** Path, query and fragment. */
  readonly url: string
  /** The shopper went back or forward to it, so it is rendered whole at once: its scroll position is restored. */
  readonly isTraversal: boolean
  /** Addresses of the navigations whose place this one has taken before their pages came. */
  readonly replaced: ReadonlyArray<string>
}

/** What only the shell knows. Domain data never comes here. */
export interface Ui {
  panel: PanelName | null
  /** The latest is on top. */
  modals: ReadonlyArray<OpenModal>
  /** The mega menu's open family, by category id. */
  openFamily: number | null
  /** The page that was asked for and is not shown yet; null when none is. */
  opening: OpeningPage | null
  /** What lies over the page was opened while the next one was on its way: it stays when that comes. @rule UI248 */
  isOpenedSince: boolean
  /** Actions on cart and lists that wait for the runtime, or that the device has not saved yet. @rule UI471 */
  pending: ReadonlyArray<PendingAction>
  /** The runtime could not be loaded: what the shopper wants waits. */
  isRuntimeMissing: boolean
  /** Activates the new version of the shop that waits on the device; null without one to offer. */
  acceptNewVersion: (() => void) | null
  /** The loaded pages of lists, by address without page number, for when the shopper returns. */
  readonly loadedLists: Map<string, LoadedPages>
}

export const initialUi = (): Ui => ({
  panel: null,
  modals: [],
  openFamily: null,
  opening: null,
  isOpenedSince: false,
  pending: [],
  isRuntimeMissing: false,
  acceptNewVersion: null,
  loadedLists: new Map(),
})

export const openPanel = (ui: Ui, panel: PanelName): void => {
  ui.openFamily = null
  ui.panel = panel
  noteOpened(ui)
}

/** A panel, a modal or the menu of phones was opened; a family's sheet opens by itself, and goes with any page. */
export const noteOpened = (ui: Ui): void => {
  ui.isOpenedSince = ui.opening !== null
}

/** One of them was closed; unless others are open, the page that comes next lies under nothing. */
export const noteClosed = (ui: Ui): void => {
  ui.isOpenedSince &&= ui.panel !== null || ui.modals.length > 0
}

/** Nothing lies over the page any more. */
export const closePanels = (ui: Ui): void => {
  ui.panel = null
  // Another empty list would be another state to whoever looks.
  if (ui.modals.length > 0) ui.modals = []
  ui.openFamily = null
  ui.isOpenedSince = false
}

export const toggleFamily = (ui: Ui, id: number | null): void => {
  ui.openFamily = ui.openFamily === id ? null : id
}

/** Begins a navigation; one that is pending is replaced. */
export const beginOpening = (ui: Ui, url: string, isTraversal: boolean): void => {
  const { opening } = ui
  ui.opening = { url, isTraversal, replaced: opening === null ? [] : [...opening.replaced, opening.url] }
  ui.isOpenedSince = false
}

export const endOpening = (ui: Ui): void => {
  ui.opening = null
}

/**
 * Whether a page belongs to a navigation that a newer one has replaced.
 *
 * @param asked - the address that was opened, which a redirect makes another than the page's
 * @rule UI249
 */
export const isReplaced = ({ opening }: Pick<Ui, "opening">, asked: string): boolean =>
  opening !== null && opening.url !== asked && opening.replaced.includes(asked)

export const addPending = (ui: Ui, action: PendingAction): void => {
  ui.pending = [...ui.pending, action]
}

export const clearPending = (ui: Ui): void => {
  ui.pending = []
}

export const setRuntimeMissing = (ui: Ui, isMissing: boolean): void => {
  ui.isRuntimeMissing = isMissing
}

export const setNewVersion = (ui: Ui, accept: (() => void) | null): void => {
  ui.acceptNewVersion = accept
}
