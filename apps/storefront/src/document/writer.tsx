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
import { Forms } from "../listing/forms.tsx"
import { Bar } from "../listing/listing.tsx"
import { pathOf } from "../navigation/path.ts"
import { Card } from "../parts/card.tsx"
import { inertOnce } from "./inert.ts"
import { type KeptTexts, keptTexts } from "./kept-texts.ts"
import { bytesOf, type Piece, slots } from "./pieces.ts"
import type { CardHeading, Written } from "./written.ts"

/** Letters of cards, strips and lines over lists that are kept for one view. */
const lettersMax = 1_000_000

/** A card as bytes: the whole inside, and what stands beside its picture. */
interface CardBytes {
  readonly inside: Uint8Array
  readonly text: Uint8Array
  readonly foot: Uint8Array
}

/** What is kept for one view. */
interface Shelf {
  /** The pages that nothing of it links to. */
  readonly missing: string
  readonly footer: Uint8Array
  readonly texts: KeptTexts<Uint8Array>
  readonly docks: Map<Page["kind"], Uint8Array>
  /** Lines over lists by their very filters, so that nobody looks them up by all they say. */
  readonly bars: WeakMap<ListingView["filters"], { readonly head: string; readonly bytes: Uint8Array }>
  /** What is kept of texts by the very card, so that nobody looks it up by all it says. */
  readonly cards: Readonly<Record<CardHeading, WeakMap<CardView, CardBytes>>>
}

/** What is kept of one menu: it stands as long as the catalogue does. */
interface MenuShelf {
  readonly panel: Uint8Array
  /** By the families that a page is under. */
  readonly headers: Map<string, Uint8Array>
}

/** What stands between the tags of the first element of a kind; none of these holds another of its own kind. */
const inside = (markup: string, element: "footer" | "header" | "nav" | "li"): Uint8Array => {
  const begin = markup.indexOf(">", markup.indexOf(`<${element}`)) + 1
  return bytesOf(markup.slice(begin, markup.indexOf(`</${element}>`, begin)))
}

/** What stands between the tags of a markup that is one element. */
const whole = (markup: string): Uint8Array =>
  bytesOf(markup.slice(markup.indexOf(">") + 1, markup.lastIndexOf("</")))

const textTag = `<div class="card__text">`
const footTag = `</div><div class="card__foot">`

const decoder = new TextDecoder()

/** No name can hold what parts a card: names are escaped. */
const parted = (bytes: Uint8Array): CardBytes => {
  const markup = decoder.decode(bytes)
  const between = (from: number, to: number): Uint8Array => bytesOf(markup.slice(from, to))
  const [text, foot] = [markup.indexOf(textTag), markup.indexOf(footTag)]
  return {
    inside: bytes,
    text: between(text + textTag.length, foot),
    foot: between(foot + footTag.length, -"</div>".length),
  }
}

/** Cards of a page, and the rank of their names. One that is not among them is rendered with its page. */
const cardsOn = ({ page }: PageView): readonly [CardHeading, ReadonlyArray<CardView>] => {
  if (page.kind === "category" || page.kind === "search") return ["h2", page.listing.cards]
  if (page.kind === "home") return ["h3", [...page.newest, ...page.bestsellers]]
  return ["h3", page.kind === "product" ? page.related : []]
}

const listingOn = ({ page }: PageView): ListingView | null =>
  page.kind === "category" || page.kind === "search" ? page.listing : null

/** All that the line over a list says, beside its filters. */
const headOfBar = ({ sorts, total, chips, clearHref }: ListingView): string =>
  `bar ${total} ${chips.length} ${clearHref} ${inertOnce(sorts)}`

/** All that the line over a list says. */
const barOf = (head: string, { filters }: ListingView): string => `${head} ${filters.map(inertOnce).join()}`

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

/** What is there already for a page, and what puts it into the page's markup. */
interface Writing {
  readonly written: Written
  readonly filled: (markup: string) => ReadonlyArray<Piece>
}

/**
 * Keeps what stands on many pages: footer, header, menu and dock by what they depend on, cards, strips and the line over
 * a list by everything they say. It is what the page's own rendering would write, so a page is the same letter for letter.
 *
 * @param render - renders without anything kept
 */
export const writer = (
  render: RenderPart,
): ((views: PublicViews, i18n: I18n, missing?: ReadonlyArray<string>) => Writing) => {
  const shelves = new WeakMap<StoreView, Shelf>()
  const menus = new WeakMap<PublicViews["menu"], MenuShelf>()
  return (views, i18n, missing = []) => {
    const { page } = views
    const of = (part: ReactNode): string => render(views, i18n, part)
    const lacks = missing.join(" ")
    if (shelves.get(views.view)?.missing !== lacks) shelves.delete(views.view)
    const shelf = found(shelves, views.view, () => ({
      missing: lacks,
      footer: inside(of(<Footer />), "footer"),
      texts: keptTexts<Uint8Array>(lettersMax),
      docks: new Map(),
      bars: new WeakMap(),
      cards: { h2: new WeakMap(), h3: new WeakMap() },
    }))
    const menu = found(menus, views.menu, () => ({
      panel: inside(of(<MenuPanel />), "nav"),
      headers: new Map(),
    }))
    const path = pathOf(page.url)
    const families = views.menu.flatMap(({ href }) => (isUnder(path, href) ? [href] : [])).join(" ")
    const text = (key: string, make: () => Uint8Array): Uint8Array => found(shelf.texts, key, make)
    const [heading, cards] = cardsOn(page)
    const shown = new Map<CardView, CardBytes>()
    for (const card of cards) {
      const make = () => inside(of(<Card card={card} heading={heading} />), "li")
      shown.set(
        card,
        found(shelf.cards[heading], card, () => parted(text(heading + inertOnce(card), make))),
      )
    }
    const texts = new Map<object, Uint8Array>()
    const listing = listingOn(page)
    if (listing !== null) {
      const head = headOfBar(listing)
      const before = shelf.bars.get(listing.filters)
      const bytes =
        before?.head === head
          ? before.bytes
          : text(barOf(head, listing), () => whole(of(<Bar listing={listing} />)))
      // Filters of a list with choices never come again.
      if (before?.head !== head && listing.chips.length === 0)
        shelf.bars.set(listing.filters, { head, bytes })
      texts.set(listing, bytes)
    }
    const strip = stripOn(page)
    if (strip.length > 0)
      texts.set(
        strip,
        text(`strip ${inertOnce(strip)}`, () => inside(of(<Forms shelves={strip} />), "nav")),
      )
    // The words that were searched for stand in the header.
    const header =
      page.page.kind === "search"
        ? null
        : found(menu.headers, families, () => inside(of(<Header />), "header"))
    const dock = found(shelf.docks, page.page.kind, () => inside(of(<BottomNav />), "nav"))
    const { take, filled } = slots()
    const taken = (bytes: Uint8Array | null | undefined): string | null =>
      bytes == null ? null : take(bytes)
    return {
      filled,
      written: {
        footer: () => take(shelf.footer),
        menu: () => take(menu.panel),
        header: () => taken(header),
        dock: () => take(dock),
        card: (card, rank) => {
          const bytes = rank === heading ? shown.get(card) : undefined
          return bytes === undefined
            ? null
            : {
                inside: () => take(bytes.inside),
                text: () => take(bytes.text),
                foot: () => take(bytes.foot),
              }
        },
        part: (part) => taken(texts.get(part)),
      },
    }
  }
}
