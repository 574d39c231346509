/** What waits for the next frame; it asks for one together. */
let waiting: Set<() => void> | null = null

/**
 * Does something when what was shown just now is on the screen: it is painted in the next frame, and there with the one
 * after. In a page that nobody sees it is done at once.
 *
 * @returns lets it be
 */
export const afterPaint = (act: () => void): (() => void) => {
  if (document.hidden) {
    act()
    return () => {}
  }
  let isDue = true
  const due = (): void => {
    if (isDue) act()
  }
  if (waiting === null) {
    const acts = (waiting = new Set())
    requestAnimationFrame(() => {
      waiting = null
      // Each in a task of its own.
      requestAnimationFrame(() => acts.forEach((next) => setTimeout(next)))
    })
  }
  waiting.add(due)
  return () => void (isDue = false)
}
