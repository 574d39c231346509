import type { I18n } from "@lingui/core"
import type { ReactNode } from "react"
import type { CardView, CategoryPage, ListingView, Page, PageView } from "@shop/core/page"
import type { PublicViews } from "@shop/core/shop"
import type { StoreView } from "@shop/core/store-view"
import { BottomNav } from "../layout/bottom-nav.tsx"
import { Footer } from "../layout/footer/footer.tsx"
import { Header } from "../layout/header/header.tsx"
import { isUnder } from "../layout/header/main-nav.tsx"
import { MenuPanel } from "../layout/header/menu-panel.tsx"
import { Filter, Sorts } from "../listing/filters.tsx"
import { Forms } from "../listing/forms.tsx"
import { pathOf } from "../navigation/path.ts"
import { Card } from "../parts/card.tsx"
import { inertOnce } from "./inert.ts"
import { type KeptTexts, keptTexts } from "./kept-texts.ts"
import type { CardHeading, Written, WrittenCard } from "./written.ts"

/** Letters of cards, filters and strips that are kept for one view. */
const lettersMax = 1_000_000

/** What is kept for one view. */
interface Shelf {
  readonly footer: string
  readonly texts: KeptTexts
  readonly docks: Map<Page["kind"], string>
  /** What is kept of texts by the very card, so that nobody looks it up by all it says. */
  readonly cards: Readonly<Record<CardHeading, WeakMap<CardView, WrittenCard>>>
}

/** What is kept of one menu: it stands as long as the catalogue does. */
interface MenuShelf {
  readonly panel: string
  /** By the families that a page is under. */
  readonly headers: Map<string, string>
}

/** What stands between the tags of the first element of a kind; none of these holds another of its own kind. */
const inside = (markup: string, element: "footer" | "header" | "nav" | "li" | "details"): string => {
  const begin = markup.indexOf(">", markup.indexOf(`<${element}`)) + 1
  return markup.slice(begin, markup.indexOf(`</${element}>`, begin))
}

const textTag = `<div class="card__text">`
const footTag = `</div><div class="card__foot">`

/** No name can hold what parts a card: names are escaped. */
const parted = (markup: string): WrittenCard => {
  const [text, foot] = [markup.indexOf(textTag), markup.indexOf(footTag)]
  return {
    inside: markup,
    text: markup.slice(text + textTag.length, foot),
    foot: markup.slice(foot + footTag.length, -"</div>".length),
  }
}

/** Cards of a page, and the rank of their names. One that is not among them is rendered with its page. */
const cardsOn = ({ page }: PageView): readonly [CardHeading, ReadonlyArray<CardView>] => {
  if (page.kind === "category" || page.kind === "search") return ["h2", page.listing.cards]
  if (page.kind === "home") return ["h3", [...page.newest, ...page.bestsellers]]
  return ["h3", page.kind === "product" ? page.related : []]
}

const listingOn = ({ page }: PageView): Pick<ListingView, "filters" | "sorts"> =>
  page.kind === "category" || page.kind === "search" ? page.listing : { filters: [], sorts: [] }

const stripOn = ({ page }: PageView): CategoryPage["children"] =>
  page.kind === "category" ? page.children : []

/** Renders a part of the shop by itself, as it would stand in a page. */
export type RenderPart = (views: PublicViews, i18n: I18n, part: ReactNode) => string

/** A map, a weak one, or one that forgets. */
interface Kept<Key, A> {
  readonly get: (key: Key) => A | undefined
  readonly set: (key: Key, value: A) => unknown
}

/** Finds what was made for a key, or makes it. */
const found = <Key, A>(kept: Kept<Key, A>, key: Key, make: () => A): A => {
  const before = kept.get(key)
  if (before !== undefined) return before
  const made = make()
  kept.set(key, made)
  return made
}

/**
 * Keeps what stands on many pages: footer, header, menu and dock by what they depend on, cards, filters and strips by
 * everything they say. It is what the page's own rendering would write, so a page is the same letter for letter.
 *
 * @param render - renders without anything kept
 */
export const writer = (render: RenderPart): ((views: PublicViews, i18n: I18n) => Written) => {
  const shelves = new WeakMap<StoreView, Shelf>()
  const menus = new WeakMap<PublicViews["menu"], MenuShelf>()
  return (views, i18n) => {
    const { page } = views
    const of = (part: ReactNode): string => render(views, i18n, part)
    const shelf = found(shelves, views.view, () => ({
      footer: inside(of(<Footer />), "footer"),
      texts: keptTexts(lettersMax),
      docks: new Map(),
      cards: { h2: new WeakMap(), h3: new WeakMap() },
    }))
    const menu = found(menus, views.menu, () => ({
      panel: inside(of(<MenuPanel />), "nav"),
      headers: new Map(),
    }))
    const path = pathOf(page.url)
    const families = views.menu.flatMap(({ href }) => (isUnder(path, href) ? [href] : [])).join(" ")
    const text = (kind: string, value: object, make: () => string): string =>
      found(shelf.texts, kind + inertOnce(value), make)
    const [heading, cards] = cardsOn(page)
    const shown = new Map<CardView, WrittenCard>()
    for (const card of cards) {
      const make = () => inside(of(<Card card={card} heading={heading} />), "li")
      shown.set(
        card,
        found(shelf.cards[heading], card, () => parted(text(heading, card, make))),
      )
    }
    const texts = new Map<object, string>()
    const { filters, sorts } = listingOn(page)
    for (const filter of filters)
      texts.set(
        filter,
        text("filter", filter, () => inside(of(<Filter filter={filter} />), "details")),
      )
    const strip = stripOn(page)
    if (strip.length > 0)
      texts.set(
        strip,
        text("strip", strip, () => inside(of(<Forms shelves={strip} />), "nav")),
      )
    if (sorts.length > 0)
      texts.set(
        sorts,
        text("sorts", sorts, () => inside(of(<Sorts sorts={sorts} />), "details")),
      )
    return {
      footer: shelf.footer,
      menu: menu.panel,
      // The words that were searched for stand in it.
      header:
        page.page.kind === "search"
          ? null
          : found(menu.headers, families, () => inside(of(<Header />), "header")),
      dock: found(shelf.docks, page.page.kind, () => inside(of(<BottomNav />), "nav")),
      card: (card, rank) => (rank === heading ? (shown.get(card) ?? null) : null),
      part: (part) => texts.get(part) ?? null,
    }
  }
}
