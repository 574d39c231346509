import type { Told } from "../worker/facts.ts"

/**
 * A new version of the shop that is on the device and waits. It takes over when the shopper says so, and never by
 * itself while a page is open.
 */
let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()

/** Told when a version begins to wait, or no longer does. */
export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const isOffered = (): boolean => waiting !== null

export const offer = (worker: ServiceWorker | null): void => {
  waiting = worker
  for (const listener of listeners) listener()
}

let accepted = false

/** The shopper wants it here: it takes over, and this page is loaded anew. Other pages go on as they are. */
export const accept = (): void => {
  accepted = true
  waiting?.postMessage({ tag: "takeOver" } satisfies Told)
}

export const isAccepted = (): boolean => accepted
