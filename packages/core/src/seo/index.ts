/**
 * Search engine optimization: structured data, link previews, sitemaps and robots.txt.
 *
 * @example
 * ```ts
 * import { writeSitemapIndex } from "@shop/core/seo"
 *
 * writeSitemapIndex(["https://shop.example/sitemap-fr-1.xml"]).includes("<sitemap>") //=> true
 * ```
 */
export { withLoadedReviews } from "./loaded-reviews.ts"
export { type Site, type Thing } from "./site.ts"
export { alternateLanguages, type LinkPreview, linkPreview } from "./link-preview.ts"
export { type SitemapEntry, writeRobots, writeSitemap, writeSitemapIndex } from "./sitemap.ts"
export { structuredData } from "./structured.ts"
