let count = 0
const waiting: Array<() => void> = []
const prompt = (event: BeforeUnloadEvent): void => event.preventDefault()

/**
 * Makes the browser warn before the page is closed, because an action is not saved yet.
 *
 * @returns call it once when the action is saved
 * @rule UI240
 */
export const promptBeforeUnload = (): (() => void) => {
  count += 1
  addEventListener("beforeunload", prompt)
  return () => {
    count -= 1
    if (count > 0) return
    removeEventListener("beforeunload", prompt)
    for (const act of waiting.splice(0)) act()
  }
}

/** Calls a function once every action is saved. */
export const onceSaved = (act: () => void): void => void waiting.push(act)
