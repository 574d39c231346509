/** Crawls a shop: follows every link and redirect within the shop. */

/** A crawled page. */
export interface CrawledPage {
  readonly status: number
  readonly html: string
  readonly location: string | null
  /** Addresses of the pages that link to it. */
  readonly from: Set<string>
}

const entities: Readonly<Record<string, string>> = { amp: "&", quot: '"', lt: "<", gt: ">", "#x27": "'" }
export const decodeEntities = (text: string): string =>
  text.replace(/&(amp|quot|lt|gt|#x27);/g, (_, name: string) => entities[name]!)

/** Values of an attribute in all elements of one name. */
export const attributes = (html: string, element: string, attribute: string): ReadonlyArray<string> =>
  [...html.matchAll(new RegExp(`<${element}\\b[^>]*\\s${attribute}="([^"]*)"`, "g"))].map(([, value]) =>
    decodeEntities(value!),
  )

const concurrency = 8

/**
 * Fetches every page that links lead to from some addresses.
 *
 * @param base - URL of the shop
 * @param seeds - absolute paths to begin with
 * @param isFollowed - whether the crawler fetches an address
 */
export const crawl = async (
  base: string,
  seeds: ReadonlyArray<string>,
  isFollowed: (address: string) => boolean,
): Promise<ReadonlyMap<string, CrawledPage>> => {
  const pages = new Map<string, CrawledPage>()
  const found = new Map<string, Set<string>>(seeds.map((seed) => [seed, new Set()]))
  const queue = [...seeds]
  const visit = async (address: string): Promise<void> => {
    const response = await fetch(base + address, { redirect: "manual" })
    const html = (response.headers.get("content-type") ?? "").startsWith("text/html")
      ? await response.text()
      : ""
    if (html === "") await response.arrayBuffer()
    const location = response.headers.get("location")
    pages.set(address, { status: response.status, html, location, from: found.get(address)! })
    const links = [...attributes(html, "a", "href"), ...(location === null ? [] : [location])]
    for (const link of links) {
      const url = new URL(link, base + address)
      const next = url.pathname + url.search
      if (url.origin !== new URL(base).origin || !isFollowed(next)) continue
      const known = found.get(next)
      if (known === undefined) queue.push(next)
      found.set(next, (known ?? new Set()).add(address))
    }
  }
  while (queue.length > 0) await Promise.all(queue.splice(0, concurrency).map(visit))
  return pages
}
