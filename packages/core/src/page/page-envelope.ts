import type { LinkView, Params } from "../catalogue/index.ts"
import { normalizePath } from "../routing/index.ts"
import { href, type StoreView } from "../store-view/index.ts"
import type { Page, PageView } from "./view.ts"

/** An address inside a store view. */
export interface PageUrl {
  /** Without store prefix, still encoded. */
  readonly path: string
  /** The query with its "?", or "". */
  readonly search: string
}

/** The requested address in its store view. */
export interface PageContext {
  readonly url: PageUrl
  readonly params: Params
  readonly view: StoreView
  readonly views: ReadonlyArray<StoreView>
}

/** Status, title and links of a page. */
export interface PageMetadata {
  readonly status?: number
  readonly title?: string | null
  readonly description?: string | null
  /** Absolute path; the requested address when missing. */
  readonly canonical?: string
  readonly crumbs?: ReadonlyArray<LinkView>
  /** Path of the same page in another view, or null when it has none there. */
  readonly pathIn: (view: StoreView) => string | null
}

/** Makes the view of a page from its content and metadata. */
export const pageView = (page: Page, about: PageMetadata, at: PageContext): PageView => {
  const path = href(at.view, normalizePath(at.url.path))
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

/** Path in other store views of a page with the same path in each, such as the checkout. */
export const samePathInEveryView =
  ({ url }: PageContext) =>
  (): string =>
    normalizePath(url.path) + url.search

/** Path in other store views of a page that exists in one only. */
export const noOtherView = (): null => null

const alternate = (view: StoreView, about: PageMetadata, at: PageContext): PageView["alternates"][number] => {
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
