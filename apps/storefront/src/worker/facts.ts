/** A store view as the worker has to know it. */
export interface WorkerView {
  /** Path prefix with leading slash, such as "/fr"; "" for one with a host of its own. */
  readonly path: string
  readonly locale: string
}

/** What the server tells the worker with its script. @rule SW1 */
export interface WorkerFacts {
  /** Names the build that is served. */
  readonly build: string
  /** The views of this host, the default first. */
  readonly views: ReadonlyArray<WorkerView>
  /** Names in a query that change a page; an address with any other may carry a secret. */
  readonly parameters: ReadonlyArray<string>
}

/** A file of the build. */
export interface BuiltFile {
  readonly url: string
  /** Null for files whose name changes with their content. */
  readonly revision: string | null
}

/** Named in one place, so that the switch-off finds them all. */
export const cacheNames = {
  files: "shop-files",
  pages: "shop-pages",
  pictures: "shop-pictures",
  /** Documents that stand in for pages, and which files belong to which build. */
  shell: "shop-shell",
} as const

/** What the shop's pages tell the worker. */
export type Told =
  /** The shopper wants the version that waits. */
  | { readonly tag: "takeOver" }
  /** Whether the page shown under an address is still what the network has. */
  | { readonly tag: "isCurrent"; readonly url: string }

/** What the worker answers. */
export interface CurrentReply {
  readonly tag: "isCurrent"
  readonly url: string
  readonly isChanged: boolean
}

/** Headers by which a page says of which build it is, and for how many seconds its prices hold. @rule SW6 */
export const buildHeader = "x-shop-build"
export const holdsHeader = "x-shop-holds-s"
/** When the worker has kept it: milliseconds of its own clock. */
export const keptAtHeader = "x-shop-kept-at-ms"
