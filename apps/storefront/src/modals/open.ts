import { type ModalName, noteClosed, noteOpened, type Ui } from "../state/ui.ts"

/**
 * Opens a modal by its name, over those that are open. One that is open already closes and opens anew.
 *
 * @see S2 §2 Modals
 */
export const openModal = (ui: Ui, name: ModalName): void => {
  const id = 1 + Math.max(0, ...ui.modals.map((open) => open.id))
  ui.modals = [...ui.modals.filter((open) => open.name !== name), { name, id }]
  noteOpened(ui)
}

/** Closes a modal by its name; the others stay. */
export const closeModal = (ui: Ui, name: ModalName): void => {
  ui.modals = ui.modals.filter((open) => open.name !== name)
  noteClosed(ui)
}

const names: Readonly<Record<ModalName, true>> = {
  review: true,
  authentication: true,
  sizeGuide: true,
  terms: true,
  notImplemented: true,
  languages: true,
  orderConfirmation: true,
  newsletter: true,
}

/** The modal that a link or a button names, or null. What has not been built says so. */
export const modalNamed = (name: string | undefined): ModalName | null => {
  if (name === undefined) return null
  return Object.hasOwn(names, name) ? (name as ModalName) : "notImplemented"
}
