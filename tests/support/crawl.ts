/** Walks a shop as a crawler does: every link that a document names, as far as it leads to the shop. */

/** What a crawler keeps of a page. */
export interface Crawled {
  readonly status: number
  readonly html: string
  readonly location: string | null
  /** Addresses it was found on. */
  readonly from: Set<string>
}

const entities: Readonly<Record<string, string>> = { amp: "&", quot: '"', lt: "<", gt: ">", "#x27": "'" }
export const opened = (text: string): string =>
  text.replace(/&(amp|quot|lt|gt|#x27);/g, (_, name: string) => entities[name]!)

/** Values of an attribute of some elements. */
export const attributes = (html: string, element: string, attribute: string): ReadonlyArray<string> =>
  [...html.matchAll(new RegExp(`<${element}\\b[^>]*\\s${attribute}="([^"]*)"`, "g"))].map(([, value]) =>
    opened(value!),
  )

const together = 8

/**
 * Every page that can be reached from some addresses.
 *
 * @param base - where the shop answers
 * @param seeds - absolute paths
 * @param isFollowed - whether an address is looked at
 */
export const crawl = async (
  base: string,
  seeds: ReadonlyArray<string>,
  isFollowed: (address: string) => boolean,
): Promise<ReadonlyMap<string, Crawled>> => {
  const pages = new Map<string, Crawled>()
  const found = new Map<string, Set<string>>(seeds.map((seed) => [seed, new Set()]))
  const waiting = [...seeds]
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
      if (known === undefined) waiting.push(next)
      found.set(next, (known ?? new Set()).add(address))
    }
  }
  while (waiting.length > 0) await Promise.all(waiting.splice(0, together).map(visit))
  return pages
}
