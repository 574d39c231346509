import type { Params } from "../catalogue/index.ts"
import { normalise } from "../routing/index.ts"
import { href, type StoreView } from "../store-view/index.ts"
import type { LinkView, Page, PageView } from "./view.ts"

/** An address inside a view. */
export interface PageUrl {
  /** Without store prefix, still encoded. */
  readonly path: string
  /** The query with its "?", or "". */
  readonly search: string
}

/** The address that is being answered, and where. */
export interface At {
  readonly url: PageUrl
  readonly params: Params
  readonly view: StoreView
  readonly views: ReadonlyArray<StoreView>
}

/** What a page says of itself beyond its matter. */
export interface About {
  readonly status?: number
  readonly title?: string | null
  readonly description?: string | null
  /** Absolute path; the address itself when it says nothing. */
  readonly canonical?: string
  readonly crumbs?: ReadonlyArray<LinkView>
  /** Path of the same page in another view, or null when it has none there. */
  readonly pathIn: (view: StoreView) => string | null
}

/**
 * Puts a page into what stands around it.
 *
 * @param page - its matter
 * @param about - what it says of itself
 * @param at - the address
 * @rule PG1 - S2 §2
 */
export const frame = (page: Page, about: About, at: At): PageView => {
  const path = href(at.view, normalise(at.url.path))
  return {
    url: path + at.url.search,
    status: about.status ?? 200,
    title: about.title ?? null,
    description: about.description ?? null,
    canonical: about.canonical ?? path,
    alternates: at.views.map((view) => alternate(view, about, at)),
    crumbs: about.crumbs ?? [],
    page,
  }
}

/** Path of a page that every view has under the same path, such as the checkout. @rule PG1 */
export const everywhere =
  ({ url }: At) =>
  (): string =>
    normalise(url.path) + url.search

/** Path of a page that no other view has. @rule PG1 */
export const nowhere = (): null => null

const alternate = (view: StoreView, about: About, at: At): PageView["alternates"][number] => {
  const path = about.pathIn(view)
  const origin = view.host === null || view.host === at.view.host ? "" : `https://${view.host}`
  return {
    code: view.code,
    locale: view.locale,
    label: view.label,
    href: origin + href(view, path ?? "/"),
    isSame: path !== null,
  }
}
