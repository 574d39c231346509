import { navigationApi } from "./location.ts"

let isFollowed = false
/** The address that the page has given itself; undefined while it is the one that the document was loaded from. */
let replacedUrl: string | undefined

const withoutHash = (url: string): string => url.split("#", 1)[0]!

const hasMoved = (): boolean => {
  const ownUrl = replacedUrl ?? performance.getEntriesByType("navigation")[0]?.name
  return ownUrl !== undefined && withoutHash(ownUrl) !== withoutHash(location.href)
}

/** Reloads in a task of its own, when the traversal is over: one that is under way may cancel the reload. */
const reloadIfMoved = (): boolean => {
  const isLeaving = !isFollowed && hasMoved()
  if (isLeaving) setTimeout(() => location.reload())
  return isLeaving
}

/**
 * Loads the page of the current address when the shopper has gone back or forward before the shop follows the history:
 * after a reload the browser takes such a step within the document, whose page is then another.
 *
 * @returns whether the document is being replaced already
 * @rule UI470
 */
export const reloadEarlyTraversals = (): boolean => {
  addEventListener("popstate", reloadIfMoved)
  return reloadIfMoved()
}

/** Ends `reloadEarlyTraversals`: from now on the shop shows the page of each entry itself. */
export const followHistory = (): void => {
  // Browsers hold `popstate` back until the document is loaded.
  reloadIfMoved()
  // Without the Navigation API the shop never follows the history, and every page is a document of its own.
  isFollowed = navigationApi() !== undefined
}

/** Replaces the address of the shown page, which stays. */
export const replaceAddress = (path: string): void => {
  history.replaceState(history.state, "", path)
  replacedUrl = location.href
}
