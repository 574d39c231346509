/** What waits for the next frame; it asks for one together. */
let waiting: Set<() => void> | null = null

/** Does something in a task of its own, behind those that wait already: a timer would go before them. */
const inTask = (act: () => void): void => {
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener("message", () => {
    port1.close()
    act()
  })
  port1.start()
  port2.postMessage(null)
}

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
      requestAnimationFrame(() => acts.forEach(inTask))
    })
  }
  waiting.add(due)
  return () => void (isDue = false)
}
