/** Focuses a field when it is mounted. `autofocus` is for a dialog that is not open yet. */
export const focusOnMount = (field: HTMLInputElement | null): void => {
  field?.setAttribute("autofocus", "")
  field?.focus()
}
