import type { Page } from "@shop/core/page"

/** Pages on which a shopper is not asked anything: what they are about to do is worth more than a new version. */
const busy: ReadonlySet<Page["kind"]> = new Set(["checkout", "orderSuccess", "withdrawal", "createPassword"])

/**
 * Whether a new version is offered now.
 *
 * @param isWaiting - it is on the device and waits
 * @param kind - of the page that is shown
 * @rule SW9 - reliability §2b 39 (no auto skipWaiting; prompt), issue (never forced, not offered in the checkout)
 */
export const offersUpdate = (isWaiting: boolean, kind: Page["kind"]): boolean => isWaiting && !busy.has(kind)

/** What is to be done about a worker. @rule SW11 */
export type WorkerStep = "register" | "letGo" | "nothing"

/**
 * @param isSwitchedOff - the document says that the operator wants none
 * @param isThere - the device has one
 * @param isPossible - the browser knows workers, and the page came over a connection that may have one
 * @rule SW11
 */
export const workerStep = (isSwitchedOff: boolean, isThere: boolean, isPossible: boolean): WorkerStep => {
  if (!isPossible) return "nothing"
  if (!isSwitchedOff) return "register"
  return isThere ? "letGo" : "nothing"
}
