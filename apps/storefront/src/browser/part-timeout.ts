/** How long a part that loads later may take before the shopper is told. @rule UI64 - S2 §4, §9 */
export const partTimeoutMs = 3000

/** Loads a part that has a replacement. @returns whether it was loaded in time */
export const loadsInTime = (load: Promise<unknown>): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, partTimeoutMs, false)
  load.then(
    () => resolve(true),
    () => resolve(false),
  )
  return promise.finally(() => clearTimeout(timer))
}
