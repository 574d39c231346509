import type { Shown } from "../listing/shown.ts"

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

/** What only the shell knows. Domain data never comes here. */
export interface Ui {
  panel: PanelName | null
  /** The latest is on top. */
  modals: ReadonlyArray<OpenModal>
  /** The mega menu's open family, by category id. */
  openFamily: number | null
  /** A page was asked for and has not come yet. */
  isOpening: boolean
  /** The page that was asked for last is gone back to: its place is to be found again, so it is whole at once. */
  isReturning: boolean
  /** What lies over the page was opened while the next one was on its way: it stays when that comes. @rule UI248 */
  isOpenedSince: boolean
  /** The runtime could not be loaded: what the shopper wants waits. */
  isRuntimeMissing: boolean
  /** Lets the new version of the shop that waits on the device take over; null when there is none to offer. */
  acceptNewVersion: (() => void) | null
  /** Lists as they were left, by their address without the page; one that is gone back to is as long as it was. */
  readonly left: Map<string, Shown>
}

export const initialUi = (): Ui => ({
  panel: null,
  modals: [],
  openFamily: null,
  isOpening: false,
  isReturning: false,
  isOpenedSince: false,
  isRuntimeMissing: false,
  acceptNewVersion: null,
  left: new Map(),
})

export const openPanel = (ui: Ui, panel: PanelName): void => {
  ui.openFamily = null
  ui.panel = panel
  noteOpened(ui)
}

/** A panel, a modal or the menu of phones was opened; a family's sheet opens by itself, and goes with any page. */
export const noteOpened = (ui: Ui): void => {
  ui.isOpenedSince = ui.isOpening
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

export const setOpening = (ui: Ui, isOpening: boolean): void => {
  ui.isOpening = isOpening
  if (isOpening) ui.isOpenedSince = false
}

export const setReturning = (ui: Ui, isReturning: boolean): void => {
  ui.isReturning = isReturning
}

export const setRuntimeMissing = (ui: Ui, isMissing: boolean): void => {
  ui.isRuntimeMissing = isMissing
}

export const setNewVersion = (ui: Ui, accept: (() => void) | null): void => {
  ui.acceptNewVersion = accept
}
