import { rootId } from "./document.ts"

/** Set while the server renders a document; a browser reads it from its document. */
let missing: ReadonlySet<string> | null = null

const carried = (): ReadonlySet<string> =>
  new Set(document.getElementById(rootId)?.dataset["missing"]?.split(" "))

/**
 * Whether the shop has a page that its own parts link to. Pages come from content, and an imported catalogue may lack some.
 *
 * @param path - without the prefix of the view, one of `linkedPaths`
 * @rule UI251 - catalogue faults K14
 */
export const hasPage = (path: string): boolean => {
  if (!import.meta.env.SSR) missing ??= carried()
  return missing?.has(path) !== true
}

/** Renders a document that links to none of some paths. Rendering never waits, so one page cannot see another's. */
export const renderingWithout = <A>(paths: ReadonlyArray<string>, render: () => A): A => {
  missing = new Set(paths)
  try {
    return render()
  } finally {
    missing = null
  }
}
