/**
 * What search engines and those who share links are told of a page.
 *
 * @example
 * ```ts
 * import { writeSitemapIndex } from "@shop/core/seo"
 *
 * writeSitemapIndex(["https://shop.example/sitemap-fr-1.xml"]).includes("<sitemap>") //=> true
 * ```
 */
export { withLoadedReviews } from "./loaded-reviews.ts"
export { type Json, type Site, type Thing } from "./site.ts"
export { languagesOf, type Share, shareOf } from "./share.ts"
export { type SitemapEntry, writeRobots, writeSitemap, writeSitemapIndex } from "./sitemap.ts"
export { structuredData } from "./structured.ts"
