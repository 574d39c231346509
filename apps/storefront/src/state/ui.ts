import type { ModalName } from "@shop/core/content"
import type { PendingAction } from "@shop/core/pending"
import type { LoadedPages } from "../listing/loaded-pages.ts"

/** Panels over the page, of which one is open at a time. */
export type PanelName = "cart" | "account" | "search" | "wishlist"

/** Parts that load after the page: the shop's programs, and those for compare list, reviews and others. */
export type LazyPart = "runtime" | "features"

/** An open modal. Each opening has its own id. */
export interface OpenModal {
  readonly name: ModalName
  readonly id: number
}

/** A pending navigation. */
export interface OpeningPage {
  /** Path, query and fragment. */
  readonly url: string
  /** A navigation back or forward, which restores the scroll position. */
  readonly isTraversal: boolean
  /** Addresses of earlier pending navigations that this one has replaced. */
  readonly replaced: ReadonlyArray<string>
}

/** The state of the user interface. Domain data is in the views of the core. */
export interface Ui {
  panel: PanelName | null
  /** The last one is on top. */
  modals: ReadonlyArray<OpenModal>
  /** Category id of the open mega menu. */
  openFamily: number | null
  /** The pending navigation, or null. */
  opening: OpeningPage | null
  /** An overlay was opened during the pending navigation, so it stays open on the next page. @rule UI248 */
  isOpenedSince: boolean
  /** Actions on cart and lists that are queued, or not saved on the device yet. @rule UI471 */
  pending: ReadonlyArray<PendingAction>
  /** Parts that are not loaded in time although the shopper waits for them, and how to try again. @rule UI64 */
  missingParts: Readonly<Partial<Record<LazyPart, () => void>>>
  /** Whether the cookie notice is shown until the programs know the shopper's decision. */
  isCookieNoticeDue: boolean
  /** Activates the new version that waits on the device; null without one. */
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
  missingParts: {},
  isCookieNoticeDue: false,
  acceptNewVersion: null,
  loadedLists: new Map(),
})

export const openPanel = (ui: Ui, panel: PanelName): void => {
  ui.openFamily = null
  ui.panel = panel
  noteOpened(ui)
}

/** Called when a panel, a modal or the phone menu was opened. A mega menu closes with the page. */
export const noteOpened = (ui: Ui): void => {
  ui.isOpenedSince = ui.opening !== null
}

/** Called when a panel, a modal or the phone menu was closed. */
export const noteClosed = (ui: Ui): void => {
  ui.isOpenedSince &&= ui.panel !== null || ui.modals.length > 0
}

/** Closes every overlay. */
export const closePanels = (ui: Ui): void => {
  ui.panel = null
  // Another empty list would render subscribers again.
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
 * @param requested - the requested address, before redirects
 * @rule UI249
 */
export const isReplaced = ({ opening }: Pick<Ui, "opening">, requested: string): boolean =>
  opening !== null && opening.url !== requested && opening.replaced.includes(requested)

export const addPending = (ui: Ui, action: PendingAction): void => {
  ui.pending = [...ui.pending, action]
}

export const clearPending = (ui: Ui): void => {
  ui.pending = []
}

/**
 * Marks a part as missing or as no longer missing.
 *
 * @param retry - loads it again; null when it is not missing
 */
export const setMissingPart = (ui: Ui, part: LazyPart, retry: (() => void) | null): void => {
  const { [part]: before, ...others } = ui.missingParts
  if (retry !== null) ui.missingParts = { ...others, [part]: retry }
  else if (before !== undefined) ui.missingParts = others
}

export const clearMissingParts = (ui: Ui): void => {
  ui.missingParts = {}
}

export const setCookieNoticeDue = (ui: Ui, isDue: boolean): void => {
  ui.isCookieNoticeDue = isDue
}

export const setNewVersion = (ui: Ui, accept: (() => void) | null): void => {
  ui.acceptNewVersion = accept
}
