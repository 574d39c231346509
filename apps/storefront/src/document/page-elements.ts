import { scriptJson } from "./script-json.ts"
import type { Head } from "./head.ts"

/** An element of the head that describes the page. */
export interface PageElement {
  readonly tag: "meta" | "link" | "script"
  readonly attributes: Readonly<Record<string, string>>
  /** The content of a script, as inert JSON; empty for the other tags. */
  readonly text: string
}

/** Selector of every element that `pageElements` can create. */
export const pageElementSelector = [
  'meta[name="description"]',
  'meta[name="robots"]',
  'meta[name="twitter:card"]',
  'meta[property^="og:"]',
  'link[rel="canonical"]',
  'link[rel="alternate"]',
  'link[rel="prev"]',
  'link[rel="next"]',
  'script[type="application/ld+json"]',
].join()

const element = (
  tag: PageElement["tag"],
  attributes: Readonly<Record<string, string | null>>,
  text = "",
): ReadonlyArray<PageElement> =>
  Object.values(attributes).includes(null)
    ? []
    : [{ tag, attributes: attributes as PageElement["attributes"], text }]

const meta = (name: string, content: string | null) => element("meta", { name, content })
const property = (name: string, content: string | null) => element("meta", { property: name, content })

/** Open Graph and a Twitter card with a large picture. */
const shareElements = (share: NonNullable<Head["share"]>): ReadonlyArray<PageElement> => [
  ...property("og:type", share.type),
  ...property("og:site_name", share.siteName),
  ...property("og:title", share.title),
  ...property("og:description", share.description),
  ...property("og:url", share.url),
  ...property("og:locale", share.locale),
  ...share.otherLocales.flatMap((locale) => property("og:locale:alternate", locale)),
  ...property("og:image", share.image.url),
  ...property("og:image:width", String(share.image.widthPx)),
  ...property("og:image:height", String(share.image.heightPx)),
  ...property("og:image:alt", share.image.alt),
  ...meta("twitter:card", "summary_large_image"),
]

/**
 * Creates the elements of the head that differ between pages, except the title. The server writes them into documents;
 * the browser replaces them after navigation.
 *
 * @rule UI250 - catalogue faults K19
 */
export const pageElements = (head: Head): ReadonlyArray<PageElement> => [
  ...meta("description", head.description),
  ...meta("robots", head.isIndexed ? null : "noindex"),
  ...element("link", { rel: "canonical", href: head.canonical }),
  ...head.alternates.flatMap(({ hreflang, href }) => element("link", { rel: "alternate", hreflang, href })),
  ...element("link", { rel: "prev", href: head.pages.prev }),
  ...element("link", { rel: "next", href: head.pages.next }),
  ...(head.share === null ? [] : shareElements(head.share)),
  ...head.things.flatMap((thing) =>
    element(
      "script",
      { type: "application/ld+json" },
      scriptJson({ "@context": "https://schema.org", ...thing }),
    ),
  ),
]
