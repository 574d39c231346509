import type { CardView, Page, PageView } from "./view.ts"

/** The cards that stand on a page. */
const cardsOn = (page: Page): ReadonlyArray<CardView> => {
  if (page.kind === "category" || page.kind === "search") return page.listing.cards
  if (page.kind === "home") return [...page.newest, ...page.bestsellers]
  return page.kind === "product" ? page.related : []
}

/**
 * A product as far as a card of the shown page tells of it: name, price and picture. It can be looked at while the rest
 * is on its way, and bought when that is there.
 *
 * @param url - where the shopper goes, without a hash
 * @returns null when no card on the page leads there
 * @rule SH23 - performance (a click paints at once)
 */
export const glance = (shown: PageView, url: string): PageView | null => {
  const card = cardsOn(shown.page).find(({ href }) => href === url)
  if (card === undefined) return null
  const { kind } = shown.page
  const crumbs = kind === "category" ? [{ label: shown.page.name, href: shown.canonical }] : []
  return {
    url,
    status: 200,
    title: card.name,
    description: null,
    canonical: url,
    // For a moment they lead to the same page as before.
    alternates: shown.alternates,
    crumbs: kind === "category" ? [...shown.crumbs, ...crumbs] : [],
    page: {
      kind: "product",
      isPartial: true,
      id: 0,
      sku: card.sku,
      parentSku: card.sku,
      type: card.type,
      name: card.name,
      href: card.href,
      number: card.number,
      shortDescription: "",
      description: "",
      images: card.image === null ? [] : [{ path: card.image, label: null }],
      price: card.price,
      availability: { tag: "unknown" },
      qtyMax: null,
      choices: [],
      customOptions: [],
      bundleOptions: [],
      grouped: [],
      facts: [],
      related: [],
      isBuyable: false,
      notes: "",
    },
  }
}
