import type { BuiltFile, WorkerView } from "./facts.ts"
import { viewOf } from "./way.ts"

/** Words are named by their language; fonts for letters that no language of the shop has come when a text needs them. */
const language = /^\/assets\/([a-z]{2}-[A-Z]{2})-[\w-]+\.js$/
const rare = /-latin(?:-ext)?-[\w-]+\.woff2$/

/**
 * The files that a device needs for some languages: every screen's script and styles, since they weigh less together
 * than one photograph, but of words those languages' alone.
 *
 * @param files - all files of the build, with leading slash
 * @rule SW8 - issue (words of the shopper's language)
 */
export const neededFiles = (
  files: ReadonlyArray<BuiltFile>,
  locales: ReadonlySet<string>,
): ReadonlyArray<BuiltFile> => {
  const spoken = new Set(files.flatMap(({ url }) => language.exec(url)?.[1] ?? []))
  // Where a language has no words of its own, English stands in.
  const wanted = new Set([...locales].map((locale) => (spoken.has(locale) ? locale : "en-US")))
  return files.filter(({ url }) => {
    const locale = language.exec(url)?.[1]
    return locale === undefined ? !rare.test(url) : wanted.has(locale)
  })
}

/** The languages of what is open, and of what was kept before; the first view's when nothing is. @rule SW8 */
export const localesOf = (
  views: ReadonlyArray<WorkerView>,
  paths: ReadonlyArray<string>,
): ReadonlySet<string> => {
  const found = paths.flatMap((path) => viewOf(views, path)?.view.locale ?? [])
  return new Set(found.length > 0 ? found : views.slice(0, 1).map(({ locale }) => locale))
}

/** The files of each build that was installed here, the newest first. */
export type Lists = ReadonlyArray<{ readonly build: string; readonly files: ReadonlyArray<string> }>

/** A build and the one before: pages of either may still be open, and ask for what they load late. */
const buildsKept = 2

/** The lists once a build has been installed: the last is first, each once. @rule SW9 */
export const installed = (before: Lists, now: Lists[number]): Lists =>
  [now, ...before.filter(({ build }) => build !== now.build)].slice(0, buildsKept)

/** Files that no kept build has. @rule SW9 - reliability §2b 39 */
export const staleFiles = (kept: ReadonlyArray<string>, lists: Lists): ReadonlyArray<string> => {
  const wanted = new Set(lists.flatMap(({ files }) => files))
  return kept.filter((url) => !wanted.has(url))
}
