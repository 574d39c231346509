import type { MenuItemView } from "@shop/core/page"

type Read = MenuItemView & { readonly children: Array<MenuItemView> }

/** A family or a shelf: its id, its drawing, and all that stands before the next one. */
const items = /<li data-(menu|shelf)="(-?\d+)(?: ([^"]*))?"([\s\S]*?)(?=<li data-(?:menu|shelf)="|$)/g
const name = /<(?:summary|a) (?:"[^"]*"|[^">])*>([\s\S]*?)(?: ?<span|<svg|<\/a)/
const href = /<a (?:"[^"]*"|[^">])*?href="([^"]*)"/
const count = /(?:^ data-count="|<span[^>]*>(?:<[^>]*>)*)(\d+)/

/** What React and browsers write for signs; each does so for some of them. */
const signs: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#x27": "'",
  nbsp: "\u00a0",
}
const text = (markup: string): string =>
  markup.replace(/<[^>]*>/g, "").replace(/&([\w#]+);/g, (_, sign: string) => signs[sign]!)

/**
 * Reads the menu from what `MenuTree` wrote, as the server sent it or as a browser tells it. What extensions and
 * translators put into pages is passed over.
 *
 * @param markup - the list, or a document that has it
 * @rule UI232
 */
export const readMenu = (markup: string): ReadonlyArray<MenuItemView> => {
  const menu: Array<Read> = []
  for (const [, kind, id, drawing, rest = ""] of markup.matchAll(items)) {
    const found = (pattern: RegExp): string => text(pattern.exec(rest)?.[1] ?? "")
    const item: Read = {
      id: Number(id),
      name: found(name),
      href: found(href),
      count: Number(found(count)),
      drawing: drawing === undefined ? null : text(drawing),
      children: [],
    }
    const list = kind === "menu" ? menu : menu.at(-1)?.children
    list?.push(item)
  }
  return menu
}
