/** Callbacks that wait for the next frame. */
let waiting: Set<() => void> | null = null

/** Calls a function in a task behind those that wait already; a timer would run before them. */
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
 * Calls a function after the current changes are painted: in a task after the second animation frame. A hidden page is
 * not painted, so there the function is called at once.
 *
 * @returns cancels the call
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
