/** Gives a field the focus as it comes, in a dialog that is being opened as well as in one that is open. */
export const first = (field: HTMLInputElement | null): void => {
  field?.setAttribute("autofocus", "")
  field?.focus()
}
