/** A click with the main button, without a modifier key, that no other listener has handled. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.shiftKey &&
  !event.altKey

/** Makes a click handler that runs an action in place of following the link. */
export const instead =
  (act: () => void) =>
  (event: { readonly nativeEvent: MouseEvent; readonly preventDefault: () => void }): void => {
    if (!isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    act()
  }
