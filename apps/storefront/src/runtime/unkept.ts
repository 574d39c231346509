let count = 0
const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

/**
 * From now on the browser asks whoever leaves the page whether to.
 *
 * @returns lets the page go again, once
 * @rule UI240
 */
export const hold = (): (() => void) => {
  count += 1
  addEventListener("beforeunload", ask)
  return () => {
    count -= 1
    if (count === 0) removeEventListener("beforeunload", ask)
  }
}
