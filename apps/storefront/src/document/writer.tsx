import type { I18n } from "@lingui/core"
import type { ReactNode } from "react"
import type { CardView, FilterView, PageView } from "@shop/core/page"
import type { PublicViews } from "@shop/core/shop"
import type { StoreView } from "@shop/core/store-view"
import { Footer } from "../layout/footer/footer.tsx"
import { MenuPanel } from "../layout/header/menu-panel.tsx"
import { Filter } from "../listing/filters.tsx"
import { Card } from "../parts/card.tsx"
import { type KeptTexts, keptTexts } from "./kept-texts.ts"
import type { CardHeading, Written } from "./written.ts"

/** Letters of cards and filters that are kept for one view. */
const lettersMax = 1_000_000

/** What is kept for one view. */
interface Shelf {
  readonly footer: string
  readonly texts: KeptTexts
}

/** What stands between the tags of the first element of a kind; none of these holds another of its own kind. */
const inside = (markup: string, element: "footer" | "nav" | "li" | "details"): string => {
  const begin = markup.indexOf(">", markup.indexOf(`<${element}`)) + 1
  return markup.slice(begin, markup.indexOf(`</${element}>`, begin))
}

/** Cards of a page, and the rank of their names. One that is not among them is rendered with its page. */
const cardsOn = ({ page }: PageView): readonly [CardHeading, ReadonlyArray<CardView>] => {
  if (page.kind === "category" || page.kind === "search") return ["h2", page.listing.cards]
  if (page.kind === "home") return ["h3", [...page.newest, ...page.bestsellers]]
  return ["h3", page.kind === "product" ? page.related : []]
}

const filtersOn = ({ page }: PageView): ReadonlyArray<FilterView> =>
  page.kind === "category" || page.kind === "search" ? page.listing.filters : []

/** Renders a part of the shop by itself, as it would stand in a page. */
export type RenderPart = (views: PublicViews, i18n: I18n, part: ReactNode) => string

/**
 * Keeps what stands on many pages: footer and menu by the view, cards and filters by everything they say. It is what the page's own
 * rendering would write, so a page is the same letter for letter.
 *
 * @param render - renders without anything kept
 */
export const writer = (render: RenderPart): ((views: PublicViews, i18n: I18n) => Written) => {
  const shelves = new WeakMap<StoreView, Shelf>()
  const menus = new WeakMap<PublicViews["menu"], string>()
  return (views, i18n) => {
    const shelf = shelves.get(views.view) ?? {
      footer: inside(render(views, i18n, <Footer />), "footer"),
      texts: keptTexts(lettersMax),
    }
    shelves.set(views.view, shelf)
    const menu = menus.get(views.menu) ?? inside(render(views, i18n, <MenuPanel />), "nav")
    menus.set(views.menu, menu)
    const kept = <A,>(values: ReadonlyArray<A>, kind: string, make: (value: A) => string) =>
      new Map(
        values.map((value) => {
          const key = kind + JSON.stringify(value)
          const text = shelf.texts.get(key) ?? make(value)
          shelf.texts.set(key, text)
          return [value, text] as const
        }),
      )
    const [heading, shown] = cardsOn(views.page)
    const cards = kept(shown, heading, (card) =>
      inside(render(views, i18n, <Card card={card} heading={heading} />), "li"),
    )
    const filters = kept(filtersOn(views.page), "filter", (filter) =>
      inside(render(views, i18n, <Filter filter={filter} />), "details"),
    )
    return {
      footer: shelf.footer,
      menu,
      card: (card, rank) => (rank === heading ? (cards.get(card) ?? null) : null),
      filter: (filter) => filters.get(filter) ?? null,
    }
  }
}
