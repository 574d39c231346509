/** Panels that lie over the page. One at a time: opening one closes the other. */
export type PanelName = "menu" | "cart" | "account" | "search" | "filters" | "wishlist"

/** What only the shell knows. Domain data never comes here. */
export interface Ui {
  panel: PanelName | null
  /** The mega menu's open family, by category id. */
  openFamily: number | null
  /** A page was asked for and has not come yet; also true while the runtime itself is still on its way. */
  isOpening: boolean
  /** The runtime could not be loaded: what the shopper wants waits. */
  isRuntimeMissing: boolean
}

export const initialUi = (): Ui => ({
  panel: null,
  openFamily: null,
  isOpening: false,
  isRuntimeMissing: false,
})

export const openPanel = (ui: Ui, panel: PanelName): void => {
  ui.openFamily = null
  ui.panel = panel
}

export const closePanels = (ui: Ui): void => {
  ui.panel = null
  ui.openFamily = null
}

export const toggleFamily = (ui: Ui, id: number): void => {
  ui.openFamily = ui.openFamily === id ? null : id
}

export const setOpening = (ui: Ui, isOpening: boolean): void => {
  ui.isOpening = isOpening
}

export const setRuntimeMissing = (ui: Ui, isMissing: boolean): void => {
  ui.isRuntimeMissing = isMissing
}
