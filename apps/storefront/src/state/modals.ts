import { type ModalName, modalNames } from "@shop/core/content"
import { noteClosed, noteOpened, type Ui } from "./ui.ts"

/**
 * Opens a modal on top of others. A modal that is already open opens again.
 *
 * @see S2 §2 Modals
 */
export const openModal = (ui: Ui, name: ModalName): void => {
  const id = 1 + Math.max(0, ...ui.modals.map((open) => open.id))
  ui.modals = [...ui.modals.filter((open) => open.name !== name), { name, id }]
  noteOpened(ui)
}

/** Closes a modal. */
export const closeModal = (ui: Ui, name: ModalName): void => {
  ui.modals = ui.modals.filter((open) => open.name !== name)
  noteClosed(ui)
}

/** The modal of a name in the markup; "notImplemented" for an unknown name, null without a name. */
export const modalNamed = (name: string | undefined): ModalName | null => {
  if (name === undefined) return null
  return modalNames.find((known) => known === name) ?? "notImplemented"
}
