let count = 0
const waiting: Array<() => void> = []
const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

/**
 * Makes the browser ask before the page is left, since an action is not saved yet.
 *
 * @returns call it once when the action is saved
 * @rule UI240
 */
export const hold = (): (() => void) => {
  count += 1
  addEventListener("beforeunload", ask)
  return () => {
    count -= 1
    if (count > 0) return
    removeEventListener("beforeunload", ask)
    for (const act of waiting.splice(0)) act()
  }
}

/** Calls a function once every action is saved. */
export const onceSaved = (act: () => void): void => void waiting.push(act)
