import { useState } from "react"
import type { CardView, ListingView } from "@shop/core/page"
import { useShop } from "../state/use-shop.ts"

export interface Shown {
  readonly listing: ListingView
  /** The address without its page: names the list. */
  readonly list: string
  readonly firstPage: number
  readonly cards: ReadonlyArray<CardView>
}

const listOf = (url: string): string => {
  const [path, query = ""] = url.split("?")
  const params = new URLSearchParams(query)
  params.delete("page")
  return `${path}?${params}`
}

/** The next page of the same list joins what is shown; anything else takes its place. */
export const follow = (before: Shown | null, listing: ListingView, url: string): Shown => {
  const list = listOf(url)
  const isNext = before !== null && before.list === list && listing.page === before.listing.page + 1
  if (!isNext) return { listing, list, firstPage: listing.page, cards: listing.cards }
  const known = new Set(before.cards.map((card) => card.sku))
  return {
    ...before,
    listing,
    cards: [...before.cards, ...listing.cards.filter((card) => !known.has(card.sku))],
  }
}

/** The cards on the screen: one page as it came, or several when the shopper asked for more. */
export const useShownCards = (listing: ListingView): Pick<Shown, "cards" | "firstPage"> => {
  const { url } = useShop().page
  const [shown, setShown] = useState<Shown>(() => follow(null, listing, url))
  if (shown.listing === listing) return shown
  const next = follow(shown, listing, url)
  setShown(next)
  return next
}
