import type { WorkerView } from "./config.ts"
import { viewOf } from "./request-kind.ts"

/** Files of words are named by their language. */
const languageOf = (url: string): string | undefined =>
  /^\/assets\/([a-z]{2}-[A-Z]{2})-[\w-]+\.js$/.exec(url)?.[1]
/** Fonts for letters that no language of the shop uses; a page loads them when a text needs them. */
const isRareFont = (url: string): boolean => /-latin(?:-ext)?-[\w-]+\.woff2$/.test(url)

/** The files of a build that every language needs. @rule SW8 */
export const sharedFiles = (urls: ReadonlyArray<string>): ReadonlyArray<string> =>
  urls.filter((url) => languageOf(url) === undefined && !isRareFont(url))

/** The words of a language; English ones for a language without words. @rule SW8 */
export const messageFiles = (urls: ReadonlyArray<string>, locale: string): ReadonlyArray<string> => {
  const found = urls.filter((url) => languageOf(url) === locale)
  return found.length > 0 ? found : urls.filter((url) => languageOf(url) === "en-US")
}

/** The views that some paths belong to; the default view when no path has a view. @rule SW8 */
export const visitedViews = (
  views: ReadonlyArray<WorkerView>,
  paths: ReadonlyArray<string>,
): ReadonlyArray<WorkerView> => {
  const found = views.filter((view) => paths.some((path) => viewOf(views, path) === view))
  return found.length > 0 ? found : views.slice(0, 1)
}
