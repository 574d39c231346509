import { allPageKinds, pageRule } from "../routing/index.ts"

/** A page of a sitemap. URLs are absolute. */
export interface SitemapEntry {
  readonly url: string
  /** "YYYY-MM-DD"; null when unknown. */
  readonly changedOn: string | null
  readonly images: ReadonlyArray<string>
  /** The same page in every store view that has it, including this one. */
  readonly languages: ReadonlyArray<{ readonly hreflang: string; readonly href: string }>
}

const signs: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
}
const escaped = (text: string): string =>
  text
    .replace(/[&<>"']/g, (sign) => signs[sign]!)
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "")

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const day = /^\d{4}-\d{2}-\d{2}$/

/**
 * Formats a sitemap as XML by the sitemaps protocol 0.9, with Google's image extension and hreflang links.
 */
export const writeSitemap = (entries: ReadonlyArray<SitemapEntry>): string =>
  `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">${entries
    .map(
      ({ url, changedOn, images, languages }) =>
        `<url><loc>${escaped(url)}</loc>${
          changedOn !== null && day.test(changedOn) ? `<lastmod>${changedOn}</lastmod>` : ""
        }${(languages.length < 2 ? [] : languages)
          .map(
            (other) =>
              `<xhtml:link rel="alternate" hreflang="${escaped(other.hreflang)}" href="${escaped(other.href)}"/>`,
          )
          .join("")}${images
          .map((image) => `<image:image><image:loc>${escaped(image)}</image:loc></image:image>`)
          .join("")}</url>`,
    )
    .join("")}</urlset>\n`

/** Formats a sitemap index as XML. @param urls - absolute URLs of sitemaps */
export const writeSitemapIndex = (urls: ReadonlyArray<string>): string =>
  `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls
    .map((url) => `<sitemap><loc>${escaped(url)}</loc></sitemap>`)
    .join("")}</sitemapindex>\n`

/**
 * Formats robots.txt. It excludes personal pages, and filtered or sorted lists, whose number is unbounded.
 *
 * @param origin - such as "https://shop.example"
 * @param prefixes - of the store views, such as "/fr"
 * @param filters - names of the query parameters that filter or sort a list
 * @param hasSitemap - adds the URL of the sitemap
 */
export const writeRobots = (
  origin: string,
  prefixes: ReadonlyArray<string>,
  filters: ReadonlyArray<string>,
  hasSitemap = true,
): string =>
  [
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /graphql",
    "Disallow: /admin",
    ...prefixes.flatMap((prefix) =>
      allPageKinds
        .map(pageRule)
        .filter(({ robots }) => robots === "disallow")
        .map(({ path }) => `Disallow: ${prefix}/${path}`),
    ),
    ...filters.flatMap((name) => [`Disallow: /*?${name}=`, `Disallow: /*&${name}=`]),
    ...(hasSitemap ? ["", `Sitemap: ${origin}/sitemap.xml`] : []),
    "",
  ].join("\n")
